// Written by generate-big.py.

public import StateMachines

extension Big {
  @inline(never)
  public static func schema() -> StateMachineSchema<Big, BigEvent, Tally> {
    StateMachineSchema(initialState: .s0) { state, event in
      switch state {
      case .s0:
        switch event {
        case .e0: return nil
        case .e1: return nil
        case .e2: return (.s45, { $0.add(1) })
        case .e3: return (.s32, nil)
        case .e4: return nil
        case .e5: return (.s16, nil)
        case .e6: return (.s14, { $0.add(5) })
        case .e7: return (.s39, { $0.add(6) })
        case .e8: return nil
        case .e9: return nil
        case .e10: return (.s20, { $0.add(6) })
        case .e11: return (.s27, { $0.add(1) })
        case .e12: return (.s48, { $0.add(1) })
        case .e13: return (.s43, { $0.add(7) })
        case .e14: return nil
        case .e15: return (.s46, { $0.add(6) })
        case .e16: return (.s38, { $0.add(3) })
        case .e17: return nil
        case .e18: return (.s2, nil)
        case .e19: return (.s21, nil)
        }
      case .s1:
        switch event {
        case .e0: return (.s44, nil)
        case .e1: return (.s47, { $0.add(3) })
        case .e2: return nil
        case .e3: return nil
        case .e4: return (.s18, { $0.add(2) })
        case .e5: return (.s2, { $0.add(3) })
        case .e6: return (.s30, { $0.add(8) })
        case .e7: return (.s12, { $0.add(8) })
        case .e8: return nil
        case .e9: return (.s6, { $0.add(5) })
        case .e10: return nil
        case .e11: return (.s21, nil)
        case .e12: return (.s13, { $0.add(4) })
        case .e13: return (.s32, { $0.add(2) })
        case .e14: return (.s45, { $0.add(2) })
        case .e15: return (.s48, { $0.add(4) })
        case .e16: return (.s13, { $0.add(4) })
        case .e17: return (.s1, { $0.add(6) })
        case .e18: return (.s26, { $0.add(7) })
        case .e19: return (.s16, { $0.add(7) })
        }
      case .s2:
        switch event {
        case .e0: return nil
        case .e1: return nil
        case .e2: return (.s1, nil)
        case .e3: return (.s36, { $0.add(7) })
        case .e4: return (.s46, { $0.add(3) })
        case .e5: return nil
        case .e6: return (.s1, nil)
        case .e7: return nil
        case .e8: return (.s19, { $0.add(1) })
        case .e9: return (.s4, nil)
        case .e10: return nil
        case .e11: return nil
        case .e12: return nil
        case .e13: return (.s21, { $0.add(5) })
        case .e14: return (.s5, nil)
        case .e15: return (.s19, { $0.add(4) })
        case .e16: return (.s0, { $0.add(2) })
        case .e17: return (.s49, { $0.add(8) })
        case .e18: return (.s38, { $0.add(4) })
        case .e19: return nil
        }
      case .s3:
        switch event {
        case .e0: return (.s6, { $0.add(8) })
        case .e1: return (.s28, nil)
        case .e2: return nil
        case .e3: return (.s48, nil)
        case .e4: return (.s5, { $0.add(6) })
        case .e5: return (.s1, { $0.add(8) })
        case .e6: return (.s22, nil)
        case .e7: return nil
        case .e8: return (.s13, { $0.add(2) })
        case .e9: return (.s28, { $0.add(8) })
        case .e10: return nil
        case .e11: return nil
        case .e12: return nil
        case .e13: return nil
        case .e14: return (.s13, { $0.add(6) })
        case .e15: return nil
        case .e16: return (.s37, { $0.add(8) })
        case .e17: return (.s49, nil)
        case .e18: return nil
        case .e19: return (.s9, { $0.add(3) })
        }
      case .s4:
        switch event {
        case .e0: return (.s19, nil)
        case .e1: return (.s45, { $0.add(7) })
        case .e2: return nil
        case .e3: return (.s6, { $0.add(8) })
        case .e4: return (.s7, nil)
        case .e5: return (.s43, nil)
        case .e6: return nil
        case .e7: return nil
        case .e8: return (.s47, { $0.add(6) })
        case .e9: return (.s7, { $0.add(5) })
        case .e10: return (.s46, { $0.add(8) })
        case .e11: return (.s2, { $0.add(3) })
        case .e12: return (.s45, nil)
        case .e13: return nil
        case .e14: return (.s20, { $0.add(5) })
        case .e15: return (.s30, { $0.add(4) })
        case .e16: return nil
        case .e17: return (.s11, nil)
        case .e18: return nil
        case .e19: return (.s7, { $0.add(6) })
        }
      case .s5:
        switch event {
        case .e0: return nil
        case .e1: return (.s8, { $0.add(5) })
        case .e2: return (.s4, { $0.add(3) })
        case .e3: return nil
        case .e4: return (.s15, { $0.add(1) })
        case .e5: return (.s43, nil)
        case .e6: return (.s9, nil)
        case .e7: return (.s46, { $0.add(2) })
        case .e8: return (.s28, { $0.add(7) })
        case .e9: return nil
        case .e10: return (.s39, nil)
        case .e11: return nil
        case .e12: return (.s26, nil)
        case .e13: return nil
        case .e14: return (.s26, { $0.add(1) })
        case .e15: return nil
        case .e16: return (.s26, { $0.add(1) })
        case .e17: return (.s38, nil)
        case .e18: return (.s27, { $0.add(6) })
        case .e19: return (.s30, { $0.add(7) })
        }
      case .s6:
        switch event {
        case .e0: return (.s4, { $0.add(2) })
        case .e1: return (.s1, { $0.add(4) })
        case .e2: return (.s4, nil)
        case .e3: return (.s13, { $0.add(8) })
        case .e4: return (.s7, nil)
        case .e5: return (.s21, { $0.add(1) })
        case .e6: return (.s47, nil)
        case .e7: return (.s23, nil)
        case .e8: return (.s29, { $0.add(5) })
        case .e9: return (.s35, { $0.add(8) })
        case .e10: return (.s22, { $0.add(2) })
        case .e11: return nil
        case .e12: return (.s44, nil)
        case .e13: return nil
        case .e14: return nil
        case .e15: return (.s39, { $0.add(4) })
        case .e16: return nil
        case .e17: return nil
        case .e18: return (.s6, nil)
        case .e19: return (.s35, { $0.add(3) })
        }
      case .s7:
        switch event {
        case .e0: return (.s25, { $0.add(8) })
        case .e1: return (.s31, nil)
        case .e2: return (.s6, { $0.add(4) })
        case .e3: return (.s6, { $0.add(5) })
        case .e4: return (.s36, nil)
        case .e5: return (.s38, nil)
        case .e6: return (.s35, { $0.add(4) })
        case .e7: return (.s42, { $0.add(8) })
        case .e8: return (.s40, { $0.add(4) })
        case .e9: return nil
        case .e10: return (.s14, { $0.add(5) })
        case .e11: return (.s40, { $0.add(6) })
        case .e12: return nil
        case .e13: return nil
        case .e14: return (.s1, { $0.add(8) })
        case .e15: return (.s48, nil)
        case .e16: return (.s36, { $0.add(7) })
        case .e17: return (.s5, nil)
        case .e18: return (.s28, { $0.add(1) })
        case .e19: return (.s43, { $0.add(8) })
        }
      case .s8:
        switch event {
        case .e0: return (.s40, { $0.add(2) })
        case .e1: return nil
        case .e2: return nil
        case .e3: return nil
        case .e4: return (.s7, { $0.add(6) })
        case .e5: return (.s44, nil)
        case .e6: return (.s33, { $0.add(1) })
        case .e7: return nil
        case .e8: return nil
        case .e9: return nil
        case .e10: return (.s16, nil)
        case .e11: return (.s2, { $0.add(7) })
        case .e12: return nil
        case .e13: return nil
        case .e14: return (.s22, { $0.add(2) })
        case .e15: return (.s4, nil)
        case .e16: return (.s38, { $0.add(5) })
        case .e17: return nil
        case .e18: return (.s44, nil)
        case .e19: return (.s18, { $0.add(1) })
        }
      case .s9:
        switch event {
        case .e0: return nil
        case .e1: return nil
        case .e2: return (.s43, { $0.add(5) })
        case .e3: return (.s14, { $0.add(6) })
        case .e4: return (.s12, nil)
        case .e5: return (.s19, { $0.add(6) })
        case .e6: return (.s6, { $0.add(8) })
        case .e7: return (.s36, nil)
        case .e8: return (.s30, { $0.add(7) })
        case .e9: return (.s44, { $0.add(3) })
        case .e10: return (.s29, nil)
        case .e11: return nil
        case .e12: return nil
        case .e13: return nil
        case .e14: return (.s2, { $0.add(7) })
        case .e15: return (.s32, { $0.add(6) })
        case .e16: return (.s22, { $0.add(5) })
        case .e17: return nil
        case .e18: return (.s32, { $0.add(6) })
        case .e19: return (.s24, { $0.add(1) })
        }
      case .s10:
        switch event {
        case .e0: return nil
        case .e1: return (.s19, { $0.add(8) })
        case .e2: return nil
        case .e3: return (.s2, { $0.add(3) })
        case .e4: return (.s1, { $0.add(8) })
        case .e5: return (.s17, { $0.add(7) })
        case .e6: return (.s43, { $0.add(2) })
        case .e7: return (.s5, nil)
        case .e8: return (.s8, { $0.add(2) })
        case .e9: return nil
        case .e10: return (.s14, { $0.add(2) })
        case .e11: return (.s35, nil)
        case .e12: return (.s21, { $0.add(1) })
        case .e13: return (.s0, nil)
        case .e14: return (.s10, { $0.add(2) })
        case .e15: return (.s5, nil)
        case .e16: return (.s11, { $0.add(4) })
        case .e17: return nil
        case .e18: return (.s20, nil)
        case .e19: return (.s2, { $0.add(4) })
        }
      case .s11:
        switch event {
        case .e0: return nil
        case .e1: return (.s46, nil)
        case .e2: return nil
        case .e3: return (.s42, { $0.add(1) })
        case .e4: return (.s28, nil)
        case .e5: return nil
        case .e6: return (.s49, nil)
        case .e7: return (.s7, { $0.add(8) })
        case .e8: return (.s47, { $0.add(2) })
        case .e9: return (.s19, { $0.add(5) })
        case .e10: return (.s45, { $0.add(8) })
        case .e11: return (.s24, { $0.add(3) })
        case .e12: return nil
        case .e13: return (.s0, nil)
        case .e14: return (.s22, { $0.add(3) })
        case .e15: return nil
        case .e16: return (.s34, { $0.add(2) })
        case .e17: return nil
        case .e18: return (.s27, { $0.add(4) })
        case .e19: return (.s16, nil)
        }
      case .s12:
        switch event {
        case .e0: return nil
        case .e1: return nil
        case .e2: return (.s31, nil)
        case .e3: return (.s21, nil)
        case .e4: return (.s44, nil)
        case .e5: return (.s47, { $0.add(8) })
        case .e6: return (.s9, { $0.add(1) })
        case .e7: return (.s42, nil)
        case .e8: return nil
        case .e9: return (.s33, { $0.add(8) })
        case .e10: return (.s21, nil)
        case .e11: return (.s27, { $0.add(3) })
        case .e12: return (.s33, { $0.add(6) })
        case .e13: return (.s44, { $0.add(5) })
        case .e14: return nil
        case .e15: return (.s13, nil)
        case .e16: return (.s33, { $0.add(7) })
        case .e17: return (.s21, nil)
        case .e18: return nil
        case .e19: return (.s33, nil)
        }
      case .s13:
        switch event {
        case .e0: return (.s2, nil)
        case .e1: return (.s16, { $0.add(4) })
        case .e2: return (.s39, { $0.add(6) })
        case .e3: return nil
        case .e4: return (.s38, { $0.add(3) })
        case .e5: return (.s46, { $0.add(2) })
        case .e6: return (.s45, nil)
        case .e7: return nil
        case .e8: return (.s37, { $0.add(5) })
        case .e9: return (.s39, nil)
        case .e10: return (.s20, { $0.add(6) })
        case .e11: return (.s24, { $0.add(8) })
        case .e12: return nil
        case .e13: return nil
        case .e14: return (.s0, { $0.add(5) })
        case .e15: return (.s14, { $0.add(3) })
        case .e16: return (.s16, { $0.add(1) })
        case .e17: return (.s44, { $0.add(6) })
        case .e18: return (.s41, { $0.add(4) })
        case .e19: return (.s13, nil)
        }
      case .s14:
        switch event {
        case .e0: return (.s43, { $0.add(7) })
        case .e1: return nil
        case .e2: return (.s1, { $0.add(3) })
        case .e3: return (.s32, { $0.add(6) })
        case .e4: return (.s49, { $0.add(8) })
        case .e5: return (.s12, { $0.add(7) })
        case .e6: return (.s10, { $0.add(8) })
        case .e7: return nil
        case .e8: return (.s44, { $0.add(2) })
        case .e9: return nil
        case .e10: return nil
        case .e11: return (.s43, { $0.add(2) })
        case .e12: return (.s43, { $0.add(1) })
        case .e13: return (.s39, { $0.add(5) })
        case .e14: return (.s1, { $0.add(4) })
        case .e15: return (.s3, { $0.add(5) })
        case .e16: return (.s35, { $0.add(6) })
        case .e17: return (.s29, { $0.add(8) })
        case .e18: return nil
        case .e19: return (.s7, nil)
        }
      case .s15:
        switch event {
        case .e0: return nil
        case .e1: return (.s33, nil)
        case .e2: return (.s25, nil)
        case .e3: return (.s12, { $0.add(2) })
        case .e4: return (.s10, nil)
        case .e5: return (.s11, { $0.add(7) })
        case .e6: return (.s6, { $0.add(7) })
        case .e7: return (.s5, nil)
        case .e8: return (.s13, nil)
        case .e9: return nil
        case .e10: return nil
        case .e11: return (.s36, { $0.add(4) })
        case .e12: return (.s6, nil)
        case .e13: return (.s23, nil)
        case .e14: return (.s28, { $0.add(8) })
        case .e15: return (.s24, { $0.add(6) })
        case .e16: return (.s9, nil)
        case .e17: return (.s21, nil)
        case .e18: return nil
        case .e19: return (.s13, { $0.add(4) })
        }
      case .s16:
        switch event {
        case .e0: return (.s47, { $0.add(3) })
        case .e1: return nil
        case .e2: return (.s16, { $0.add(7) })
        case .e3: return (.s11, { $0.add(7) })
        case .e4: return (.s20, nil)
        case .e5: return nil
        case .e6: return (.s26, { $0.add(6) })
        case .e7: return (.s8, nil)
        case .e8: return (.s2, { $0.add(8) })
        case .e9: return (.s0, nil)
        case .e10: return nil
        case .e11: return (.s31, { $0.add(4) })
        case .e12: return (.s35, { $0.add(5) })
        case .e13: return nil
        case .e14: return (.s32, nil)
        case .e15: return (.s42, { $0.add(3) })
        case .e16: return nil
        case .e17: return (.s39, { $0.add(8) })
        case .e18: return (.s20, { $0.add(4) })
        case .e19: return nil
        }
      case .s17:
        switch event {
        case .e0: return (.s23, { $0.add(2) })
        case .e1: return nil
        case .e2: return (.s29, { $0.add(4) })
        case .e3: return nil
        case .e4: return (.s1, { $0.add(3) })
        case .e5: return (.s23, { $0.add(5) })
        case .e6: return (.s6, nil)
        case .e7: return nil
        case .e8: return nil
        case .e9: return (.s44, { $0.add(1) })
        case .e10: return (.s7, nil)
        case .e11: return (.s10, { $0.add(6) })
        case .e12: return nil
        case .e13: return (.s13, { $0.add(5) })
        case .e14: return (.s46, { $0.add(7) })
        case .e15: return (.s36, { $0.add(5) })
        case .e16: return (.s24, nil)
        case .e17: return (.s44, { $0.add(4) })
        case .e18: return (.s33, { $0.add(2) })
        case .e19: return (.s7, nil)
        }
      case .s18:
        switch event {
        case .e0: return nil
        case .e1: return (.s23, nil)
        case .e2: return nil
        case .e3: return (.s33, { $0.add(5) })
        case .e4: return (.s47, { $0.add(1) })
        case .e5: return (.s41, { $0.add(6) })
        case .e6: return nil
        case .e7: return (.s6, { $0.add(6) })
        case .e8: return nil
        case .e9: return nil
        case .e10: return (.s25, { $0.add(1) })
        case .e11: return (.s16, { $0.add(6) })
        case .e12: return (.s37, nil)
        case .e13: return nil
        case .e14: return (.s28, nil)
        case .e15: return (.s20, nil)
        case .e16: return nil
        case .e17: return (.s22, nil)
        case .e18: return nil
        case .e19: return (.s37, { $0.add(7) })
        }
      case .s19:
        switch event {
        case .e0: return nil
        case .e1: return (.s21, { $0.add(5) })
        case .e2: return (.s1, nil)
        case .e3: return (.s18, { $0.add(2) })
        case .e4: return (.s6, { $0.add(1) })
        case .e5: return (.s43, { $0.add(3) })
        case .e6: return (.s42, nil)
        case .e7: return (.s45, { $0.add(3) })
        case .e8: return (.s31, { $0.add(3) })
        case .e9: return (.s32, { $0.add(7) })
        case .e10: return (.s15, { $0.add(4) })
        case .e11: return nil
        case .e12: return (.s23, { $0.add(3) })
        case .e13: return (.s9, nil)
        case .e14: return (.s27, nil)
        case .e15: return (.s26, { $0.add(4) })
        case .e16: return (.s5, nil)
        case .e17: return (.s39, nil)
        case .e18: return (.s45, nil)
        case .e19: return (.s14, { $0.add(4) })
        }
      case .s20:
        switch event {
        case .e0: return (.s37, { $0.add(1) })
        case .e1: return nil
        case .e2: return (.s29, { $0.add(1) })
        case .e3: return (.s27, { $0.add(8) })
        case .e4: return (.s25, { $0.add(2) })
        case .e5: return (.s28, nil)
        case .e6: return (.s39, { $0.add(5) })
        case .e7: return (.s19, { $0.add(8) })
        case .e8: return nil
        case .e9: return (.s22, { $0.add(6) })
        case .e10: return (.s18, nil)
        case .e11: return (.s0, { $0.add(8) })
        case .e12: return nil
        case .e13: return nil
        case .e14: return (.s33, { $0.add(4) })
        case .e15: return nil
        case .e16: return (.s0, { $0.add(1) })
        case .e17: return (.s10, { $0.add(6) })
        case .e18: return nil
        case .e19: return (.s21, { $0.add(7) })
        }
      case .s21:
        switch event {
        case .e0: return (.s6, nil)
        case .e1: return (.s25, { $0.add(7) })
        case .e2: return (.s0, { $0.add(4) })
        case .e3: return nil
        case .e4: return nil
        case .e5: return (.s21, { $0.add(3) })
        case .e6: return (.s35, { $0.add(3) })
        case .e7: return nil
        case .e8: return nil
        case .e9: return (.s20, { $0.add(5) })
        case .e10: return (.s25, nil)
        case .e11: return (.s8, { $0.add(3) })
        case .e12: return (.s36, nil)
        case .e13: return (.s9, { $0.add(8) })
        case .e14: return (.s5, nil)
        case .e15: return (.s25, { $0.add(4) })
        case .e16: return nil
        case .e17: return (.s47, nil)
        case .e18: return (.s13, { $0.add(2) })
        case .e19: return nil
        }
      case .s22:
        switch event {
        case .e0: return (.s13, { $0.add(2) })
        case .e1: return (.s11, { $0.add(4) })
        case .e2: return (.s48, nil)
        case .e3: return (.s1, { $0.add(1) })
        case .e4: return (.s42, { $0.add(2) })
        case .e5: return (.s25, { $0.add(5) })
        case .e6: return (.s44, nil)
        case .e7: return (.s3, { $0.add(2) })
        case .e8: return (.s38, { $0.add(7) })
        case .e9: return (.s18, { $0.add(6) })
        case .e10: return (.s14, { $0.add(8) })
        case .e11: return (.s38, { $0.add(5) })
        case .e12: return nil
        case .e13: return nil
        case .e14: return (.s9, { $0.add(5) })
        case .e15: return nil
        case .e16: return (.s4, { $0.add(6) })
        case .e17: return nil
        case .e18: return nil
        case .e19: return (.s49, nil)
        }
      case .s23:
        switch event {
        case .e0: return (.s37, { $0.add(1) })
        case .e1: return (.s22, { $0.add(4) })
        case .e2: return (.s41, { $0.add(4) })
        case .e3: return (.s10, { $0.add(5) })
        case .e4: return (.s15, { $0.add(6) })
        case .e5: return (.s40, { $0.add(5) })
        case .e6: return (.s36, { $0.add(3) })
        case .e7: return (.s49, nil)
        case .e8: return (.s6, { $0.add(4) })
        case .e9: return (.s13, nil)
        case .e10: return (.s40, nil)
        case .e11: return (.s6, nil)
        case .e12: return nil
        case .e13: return (.s44, nil)
        case .e14: return nil
        case .e15: return (.s43, { $0.add(6) })
        case .e16: return (.s4, nil)
        case .e17: return (.s10, { $0.add(6) })
        case .e18: return (.s31, nil)
        case .e19: return (.s13, { $0.add(4) })
        }
      case .s24:
        switch event {
        case .e0: return nil
        case .e1: return (.s13, nil)
        case .e2: return (.s36, nil)
        case .e3: return (.s5, { $0.add(8) })
        case .e4: return (.s33, { $0.add(2) })
        case .e5: return nil
        case .e6: return (.s3, { $0.add(1) })
        case .e7: return nil
        case .e8: return nil
        case .e9: return (.s13, { $0.add(5) })
        case .e10: return (.s16, nil)
        case .e11: return (.s38, { $0.add(4) })
        case .e12: return (.s26, { $0.add(1) })
        case .e13: return (.s17, nil)
        case .e14: return nil
        case .e15: return (.s25, { $0.add(7) })
        case .e16: return (.s24, { $0.add(2) })
        case .e17: return (.s26, nil)
        case .e18: return (.s43, { $0.add(2) })
        case .e19: return (.s39, nil)
        }
      case .s25:
        switch event {
        case .e0: return (.s37, { $0.add(3) })
        case .e1: return (.s5, { $0.add(7) })
        case .e2: return (.s26, nil)
        case .e3: return (.s1, { $0.add(8) })
        case .e4: return (.s1, { $0.add(3) })
        case .e5: return (.s11, { $0.add(1) })
        case .e6: return (.s41, { $0.add(6) })
        case .e7: return (.s39, nil)
        case .e8: return (.s35, { $0.add(7) })
        case .e9: return (.s10, { $0.add(3) })
        case .e10: return (.s4, { $0.add(2) })
        case .e11: return (.s8, { $0.add(1) })
        case .e12: return (.s18, { $0.add(6) })
        case .e13: return nil
        case .e14: return nil
        case .e15: return (.s28, { $0.add(4) })
        case .e16: return nil
        case .e17: return (.s13, { $0.add(6) })
        case .e18: return (.s9, { $0.add(4) })
        case .e19: return (.s42, { $0.add(8) })
        }
      case .s26:
        switch event {
        case .e0: return (.s48, { $0.add(1) })
        case .e1: return (.s5, { $0.add(3) })
        case .e2: return (.s25, nil)
        case .e3: return (.s40, { $0.add(1) })
        case .e4: return (.s5, { $0.add(1) })
        case .e5: return nil
        case .e6: return (.s6, { $0.add(4) })
        case .e7: return (.s17, { $0.add(8) })
        case .e8: return nil
        case .e9: return (.s30, nil)
        case .e10: return (.s34, nil)
        case .e11: return (.s25, nil)
        case .e12: return (.s7, nil)
        case .e13: return (.s27, nil)
        case .e14: return (.s1, { $0.add(5) })
        case .e15: return (.s40, { $0.add(6) })
        case .e16: return (.s43, nil)
        case .e17: return (.s38, { $0.add(5) })
        case .e18: return (.s48, nil)
        case .e19: return (.s33, { $0.add(7) })
        }
      case .s27:
        switch event {
        case .e0: return (.s31, { $0.add(4) })
        case .e1: return nil
        case .e2: return (.s32, { $0.add(3) })
        case .e3: return nil
        case .e4: return (.s13, { $0.add(6) })
        case .e5: return (.s27, { $0.add(4) })
        case .e6: return nil
        case .e7: return (.s39, nil)
        case .e8: return (.s46, { $0.add(5) })
        case .e9: return (.s12, { $0.add(8) })
        case .e10: return (.s25, { $0.add(7) })
        case .e11: return (.s19, { $0.add(2) })
        case .e12: return (.s1, { $0.add(2) })
        case .e13: return (.s31, { $0.add(2) })
        case .e14: return (.s39, { $0.add(1) })
        case .e15: return (.s46, { $0.add(5) })
        case .e16: return (.s34, { $0.add(1) })
        case .e17: return (.s0, nil)
        case .e18: return (.s31, { $0.add(1) })
        case .e19: return (.s5, nil)
        }
      case .s28:
        switch event {
        case .e0: return (.s12, nil)
        case .e1: return (.s16, { $0.add(8) })
        case .e2: return nil
        case .e3: return (.s34, { $0.add(5) })
        case .e4: return (.s23, { $0.add(4) })
        case .e5: return (.s19, { $0.add(8) })
        case .e6: return (.s14, nil)
        case .e7: return (.s2, { $0.add(1) })
        case .e8: return nil
        case .e9: return (.s44, nil)
        case .e10: return (.s4, nil)
        case .e11: return (.s19, { $0.add(7) })
        case .e12: return (.s40, { $0.add(5) })
        case .e13: return (.s8, nil)
        case .e14: return nil
        case .e15: return (.s1, { $0.add(4) })
        case .e16: return (.s44, nil)
        case .e17: return (.s22, { $0.add(1) })
        case .e18: return nil
        case .e19: return (.s19, { $0.add(3) })
        }
      case .s29:
        switch event {
        case .e0: return (.s31, nil)
        case .e1: return (.s15, { $0.add(5) })
        case .e2: return nil
        case .e3: return nil
        case .e4: return (.s39, nil)
        case .e5: return (.s11, { $0.add(8) })
        case .e6: return (.s44, nil)
        case .e7: return (.s37, { $0.add(3) })
        case .e8: return (.s12, nil)
        case .e9: return (.s48, { $0.add(1) })
        case .e10: return (.s46, { $0.add(5) })
        case .e11: return (.s21, { $0.add(6) })
        case .e12: return (.s14, { $0.add(3) })
        case .e13: return (.s22, { $0.add(6) })
        case .e14: return (.s33, nil)
        case .e15: return (.s7, nil)
        case .e16: return (.s30, nil)
        case .e17: return nil
        case .e18: return (.s32, nil)
        case .e19: return (.s43, nil)
        }
      case .s30:
        switch event {
        case .e0: return (.s43, nil)
        case .e1: return nil
        case .e2: return (.s33, { $0.add(1) })
        case .e3: return nil
        case .e4: return (.s29, { $0.add(4) })
        case .e5: return (.s34, { $0.add(6) })
        case .e6: return (.s9, nil)
        case .e7: return (.s45, { $0.add(4) })
        case .e8: return (.s44, { $0.add(6) })
        case .e9: return (.s39, { $0.add(7) })
        case .e10: return (.s35, nil)
        case .e11: return nil
        case .e12: return (.s8, { $0.add(2) })
        case .e13: return (.s27, { $0.add(1) })
        case .e14: return (.s0, { $0.add(6) })
        case .e15: return (.s1, { $0.add(6) })
        case .e16: return (.s11, nil)
        case .e17: return (.s23, { $0.add(1) })
        case .e18: return (.s26, { $0.add(5) })
        case .e19: return (.s7, { $0.add(8) })
        }
      case .s31:
        switch event {
        case .e0: return (.s29, nil)
        case .e1: return nil
        case .e2: return (.s9, { $0.add(8) })
        case .e3: return (.s8, { $0.add(1) })
        case .e4: return nil
        case .e5: return (.s2, { $0.add(3) })
        case .e6: return nil
        case .e7: return (.s22, { $0.add(6) })
        case .e8: return (.s49, nil)
        case .e9: return nil
        case .e10: return (.s6, { $0.add(8) })
        case .e11: return nil
        case .e12: return (.s15, nil)
        case .e13: return (.s13, { $0.add(1) })
        case .e14: return (.s10, nil)
        case .e15: return (.s49, nil)
        case .e16: return (.s7, { $0.add(8) })
        case .e17: return (.s18, nil)
        case .e18: return (.s0, nil)
        case .e19: return nil
        }
      case .s32:
        switch event {
        case .e0: return (.s7, nil)
        case .e1: return (.s41, nil)
        case .e2: return nil
        case .e3: return (.s8, { $0.add(6) })
        case .e4: return (.s32, { $0.add(1) })
        case .e5: return (.s5, { $0.add(6) })
        case .e6: return nil
        case .e7: return (.s44, { $0.add(5) })
        case .e8: return (.s22, { $0.add(7) })
        case .e9: return (.s16, { $0.add(3) })
        case .e10: return (.s36, { $0.add(5) })
        case .e11: return (.s31, { $0.add(6) })
        case .e12: return nil
        case .e13: return (.s21, { $0.add(2) })
        case .e14: return (.s29, { $0.add(5) })
        case .e15: return (.s24, nil)
        case .e16: return nil
        case .e17: return nil
        case .e18: return (.s16, { $0.add(8) })
        case .e19: return (.s8, { $0.add(6) })
        }
      case .s33:
        switch event {
        case .e0: return (.s34, nil)
        case .e1: return (.s25, { $0.add(4) })
        case .e2: return (.s37, { $0.add(8) })
        case .e3: return (.s4, { $0.add(5) })
        case .e4: return (.s24, { $0.add(8) })
        case .e5: return (.s20, { $0.add(1) })
        case .e6: return (.s35, { $0.add(8) })
        case .e7: return (.s31, { $0.add(2) })
        case .e8: return (.s9, nil)
        case .e9: return nil
        case .e10: return (.s45, { $0.add(4) })
        case .e11: return (.s36, { $0.add(2) })
        case .e12: return (.s25, nil)
        case .e13: return nil
        case .e14: return nil
        case .e15: return (.s20, { $0.add(3) })
        case .e16: return (.s45, nil)
        case .e17: return (.s17, { $0.add(1) })
        case .e18: return (.s44, { $0.add(8) })
        case .e19: return nil
        }
      case .s34:
        switch event {
        case .e0: return (.s12, nil)
        case .e1: return (.s45, { $0.add(5) })
        case .e2: return (.s27, { $0.add(7) })
        case .e3: return nil
        case .e4: return (.s36, { $0.add(2) })
        case .e5: return (.s40, { $0.add(1) })
        case .e6: return nil
        case .e7: return (.s3, nil)
        case .e8: return (.s33, nil)
        case .e9: return (.s14, { $0.add(1) })
        case .e10: return (.s6, nil)
        case .e11: return nil
        case .e12: return (.s3, nil)
        case .e13: return nil
        case .e14: return nil
        case .e15: return (.s15, { $0.add(6) })
        case .e16: return (.s7, { $0.add(6) })
        case .e17: return (.s39, { $0.add(6) })
        case .e18: return (.s24, nil)
        case .e19: return (.s6, { $0.add(2) })
        }
      case .s35:
        switch event {
        case .e0: return (.s4, { $0.add(5) })
        case .e1: return (.s42, { $0.add(5) })
        case .e2: return (.s12, nil)
        case .e3: return (.s23, nil)
        case .e4: return (.s26, { $0.add(8) })
        case .e5: return (.s16, { $0.add(7) })
        case .e6: return (.s35, { $0.add(5) })
        case .e7: return nil
        case .e8: return (.s41, nil)
        case .e9: return nil
        case .e10: return (.s48, { $0.add(4) })
        case .e11: return (.s44, { $0.add(3) })
        case .e12: return nil
        case .e13: return (.s46, { $0.add(8) })
        case .e14: return (.s6, nil)
        case .e15: return (.s48, { $0.add(1) })
        case .e16: return nil
        case .e17: return (.s31, { $0.add(6) })
        case .e18: return (.s27, { $0.add(5) })
        case .e19: return (.s12, { $0.add(1) })
        }
      case .s36:
        switch event {
        case .e0: return (.s46, nil)
        case .e1: return nil
        case .e2: return nil
        case .e3: return (.s8, nil)
        case .e4: return (.s2, { $0.add(2) })
        case .e5: return nil
        case .e6: return (.s0, { $0.add(1) })
        case .e7: return (.s43, { $0.add(4) })
        case .e8: return nil
        case .e9: return nil
        case .e10: return (.s18, { $0.add(5) })
        case .e11: return (.s25, nil)
        case .e12: return nil
        case .e13: return nil
        case .e14: return (.s22, { $0.add(5) })
        case .e15: return nil
        case .e16: return nil
        case .e17: return (.s12, nil)
        case .e18: return (.s10, { $0.add(3) })
        case .e19: return (.s12, nil)
        }
      case .s37:
        switch event {
        case .e0: return (.s49, { $0.add(8) })
        case .e1: return (.s29, { $0.add(1) })
        case .e2: return (.s33, { $0.add(6) })
        case .e3: return (.s8, { $0.add(2) })
        case .e4: return (.s11, { $0.add(7) })
        case .e5: return (.s9, nil)
        case .e6: return (.s26, { $0.add(1) })
        case .e7: return nil
        case .e8: return (.s21, { $0.add(6) })
        case .e9: return nil
        case .e10: return nil
        case .e11: return (.s43, { $0.add(3) })
        case .e12: return (.s48, nil)
        case .e13: return (.s0, { $0.add(2) })
        case .e14: return (.s3, { $0.add(7) })
        case .e15: return (.s46, { $0.add(8) })
        case .e16: return (.s36, { $0.add(3) })
        case .e17: return nil
        case .e18: return (.s39, { $0.add(7) })
        case .e19: return nil
        }
      case .s38:
        switch event {
        case .e0: return (.s35, { $0.add(2) })
        case .e1: return (.s48, { $0.add(4) })
        case .e2: return (.s34, nil)
        case .e3: return nil
        case .e4: return (.s18, { $0.add(3) })
        case .e5: return nil
        case .e6: return (.s40, nil)
        case .e7: return (.s15, { $0.add(7) })
        case .e8: return (.s9, { $0.add(7) })
        case .e9: return nil
        case .e10: return (.s25, { $0.add(2) })
        case .e11: return (.s25, { $0.add(6) })
        case .e12: return nil
        case .e13: return nil
        case .e14: return (.s18, { $0.add(8) })
        case .e15: return (.s21, nil)
        case .e16: return (.s1, { $0.add(3) })
        case .e17: return nil
        case .e18: return nil
        case .e19: return (.s40, { $0.add(2) })
        }
      case .s39:
        switch event {
        case .e0: return nil
        case .e1: return (.s34, { $0.add(3) })
        case .e2: return nil
        case .e3: return (.s1, nil)
        case .e4: return (.s8, nil)
        case .e5: return (.s46, { $0.add(7) })
        case .e6: return (.s36, { $0.add(7) })
        case .e7: return nil
        case .e8: return nil
        case .e9: return nil
        case .e10: return (.s22, { $0.add(6) })
        case .e11: return (.s11, { $0.add(2) })
        case .e12: return (.s38, { $0.add(4) })
        case .e13: return (.s21, nil)
        case .e14: return (.s9, { $0.add(5) })
        case .e15: return (.s34, nil)
        case .e16: return (.s9, { $0.add(3) })
        case .e17: return (.s7, nil)
        case .e18: return (.s46, { $0.add(5) })
        case .e19: return (.s45, nil)
        }
      case .s40:
        switch event {
        case .e0: return nil
        case .e1: return (.s2, { $0.add(4) })
        case .e2: return (.s43, nil)
        case .e3: return nil
        case .e4: return (.s25, nil)
        case .e5: return (.s34, nil)
        case .e6: return (.s6, { $0.add(6) })
        case .e7: return nil
        case .e8: return nil
        case .e9: return (.s3, { $0.add(7) })
        case .e10: return nil
        case .e11: return (.s40, { $0.add(8) })
        case .e12: return (.s22, nil)
        case .e13: return (.s42, nil)
        case .e14: return (.s22, { $0.add(1) })
        case .e15: return (.s43, nil)
        case .e16: return (.s28, nil)
        case .e17: return nil
        case .e18: return (.s29, { $0.add(1) })
        case .e19: return nil
        }
      case .s41:
        switch event {
        case .e0: return (.s22, { $0.add(6) })
        case .e1: return (.s35, { $0.add(1) })
        case .e2: return (.s20, { $0.add(6) })
        case .e3: return (.s15, { $0.add(5) })
        case .e4: return (.s7, nil)
        case .e5: return (.s47, { $0.add(2) })
        case .e6: return nil
        case .e7: return (.s41, { $0.add(5) })
        case .e8: return (.s42, nil)
        case .e9: return (.s40, { $0.add(1) })
        case .e10: return (.s39, { $0.add(5) })
        case .e11: return nil
        case .e12: return (.s34, nil)
        case .e13: return (.s1, { $0.add(8) })
        case .e14: return nil
        case .e15: return nil
        case .e16: return (.s14, { $0.add(6) })
        case .e17: return nil
        case .e18: return (.s30, nil)
        case .e19: return nil
        }
      case .s42:
        switch event {
        case .e0: return (.s36, { $0.add(2) })
        case .e1: return (.s8, { $0.add(8) })
        case .e2: return (.s21, nil)
        case .e3: return (.s33, { $0.add(6) })
        case .e4: return (.s33, { $0.add(5) })
        case .e5: return (.s3, nil)
        case .e6: return (.s21, { $0.add(6) })
        case .e7: return nil
        case .e8: return (.s47, { $0.add(2) })
        case .e9: return nil
        case .e10: return (.s10, { $0.add(7) })
        case .e11: return (.s2, nil)
        case .e12: return nil
        case .e13: return nil
        case .e14: return (.s0, { $0.add(8) })
        case .e15: return (.s0, { $0.add(1) })
        case .e16: return nil
        case .e17: return (.s1, { $0.add(6) })
        case .e18: return nil
        case .e19: return (.s13, nil)
        }
      case .s43:
        switch event {
        case .e0: return (.s24, { $0.add(4) })
        case .e1: return (.s24, { $0.add(4) })
        case .e2: return nil
        case .e3: return (.s29, { $0.add(6) })
        case .e4: return nil
        case .e5: return (.s20, { $0.add(7) })
        case .e6: return (.s22, nil)
        case .e7: return nil
        case .e8: return nil
        case .e9: return (.s22, { $0.add(5) })
        case .e10: return nil
        case .e11: return nil
        case .e12: return (.s12, { $0.add(6) })
        case .e13: return (.s22, { $0.add(8) })
        case .e14: return (.s25, nil)
        case .e15: return (.s4, { $0.add(4) })
        case .e16: return (.s3, nil)
        case .e17: return nil
        case .e18: return (.s21, { $0.add(4) })
        case .e19: return (.s8, nil)
        }
      case .s44:
        switch event {
        case .e0: return (.s33, { $0.add(1) })
        case .e1: return (.s20, { $0.add(6) })
        case .e2: return (.s18, nil)
        case .e3: return nil
        case .e4: return (.s16, { $0.add(5) })
        case .e5: return (.s43, { $0.add(4) })
        case .e6: return nil
        case .e7: return (.s37, { $0.add(7) })
        case .e8: return (.s12, { $0.add(8) })
        case .e9: return (.s42, nil)
        case .e10: return (.s25, { $0.add(8) })
        case .e11: return (.s0, { $0.add(4) })
        case .e12: return (.s18, nil)
        case .e13: return nil
        case .e14: return nil
        case .e15: return (.s6, { $0.add(7) })
        case .e16: return (.s16, { $0.add(8) })
        case .e17: return (.s47, { $0.add(5) })
        case .e18: return (.s12, nil)
        case .e19: return (.s3, nil)
        }
      case .s45:
        switch event {
        case .e0: return (.s42, { $0.add(3) })
        case .e1: return nil
        case .e2: return (.s2, nil)
        case .e3: return (.s36, { $0.add(7) })
        case .e4: return nil
        case .e5: return (.s36, { $0.add(7) })
        case .e6: return (.s4, nil)
        case .e7: return (.s31, { $0.add(7) })
        case .e8: return (.s23, { $0.add(6) })
        case .e9: return (.s32, { $0.add(5) })
        case .e10: return (.s44, { $0.add(4) })
        case .e11: return nil
        case .e12: return nil
        case .e13: return (.s36, nil)
        case .e14: return (.s31, { $0.add(1) })
        case .e15: return nil
        case .e16: return nil
        case .e17: return nil
        case .e18: return (.s32, { $0.add(6) })
        case .e19: return (.s4, { $0.add(2) })
        }
      case .s46:
        switch event {
        case .e0: return (.s35, { $0.add(4) })
        case .e1: return (.s35, nil)
        case .e2: return (.s20, nil)
        case .e3: return (.s37, nil)
        case .e4: return (.s45, { $0.add(5) })
        case .e5: return nil
        case .e6: return (.s21, nil)
        case .e7: return (.s34, { $0.add(3) })
        case .e8: return (.s15, nil)
        case .e9: return nil
        case .e10: return (.s12, { $0.add(3) })
        case .e11: return (.s6, { $0.add(5) })
        case .e12: return nil
        case .e13: return nil
        case .e14: return (.s20, nil)
        case .e15: return (.s48, nil)
        case .e16: return (.s48, { $0.add(5) })
        case .e17: return nil
        case .e18: return (.s28, { $0.add(8) })
        case .e19: return (.s20, { $0.add(7) })
        }
      case .s47:
        switch event {
        case .e0: return nil
        case .e1: return nil
        case .e2: return (.s39, { $0.add(2) })
        case .e3: return (.s34, nil)
        case .e4: return (.s11, { $0.add(5) })
        case .e5: return (.s21, { $0.add(7) })
        case .e6: return nil
        case .e7: return nil
        case .e8: return (.s21, { $0.add(3) })
        case .e9: return nil
        case .e10: return (.s2, { $0.add(6) })
        case .e11: return (.s9, { $0.add(4) })
        case .e12: return nil
        case .e13: return (.s16, nil)
        case .e14: return nil
        case .e15: return (.s45, { $0.add(1) })
        case .e16: return (.s37, nil)
        case .e17: return (.s13, { $0.add(1) })
        case .e18: return (.s46, nil)
        case .e19: return (.s38, { $0.add(3) })
        }
      case .s48:
        switch event {
        case .e0: return (.s6, nil)
        case .e1: return (.s0, { $0.add(3) })
        case .e2: return (.s48, nil)
        case .e3: return (.s8, nil)
        case .e4: return (.s49, { $0.add(7) })
        case .e5: return (.s14, { $0.add(6) })
        case .e6: return (.s16, { $0.add(1) })
        case .e7: return nil
        case .e8: return nil
        case .e9: return (.s17, { $0.add(6) })
        case .e10: return nil
        case .e11: return (.s13, nil)
        case .e12: return (.s6, { $0.add(7) })
        case .e13: return (.s27, nil)
        case .e14: return (.s12, { $0.add(7) })
        case .e15: return (.s13, { $0.add(3) })
        case .e16: return (.s39, nil)
        case .e17: return (.s38, { $0.add(1) })
        case .e18: return nil
        case .e19: return (.s14, { $0.add(7) })
        }
      case .s49:
        switch event {
        case .e0: return nil
        case .e1: return (.s35, { $0.add(7) })
        case .e2: return (.s41, { $0.add(4) })
        case .e3: return (.s25, { $0.add(2) })
        case .e4: return (.s9, { $0.add(4) })
        case .e5: return (.s45, nil)
        case .e6: return (.s34, nil)
        case .e7: return (.s17, nil)
        case .e8: return (.s48, nil)
        case .e9: return (.s8, nil)
        case .e10: return nil
        case .e11: return (.s34, { $0.add(8) })
        case .e12: return (.s18, { $0.add(7) })
        case .e13: return (.s7, nil)
        case .e14: return (.s4, nil)
        case .e15: return (.s43, { $0.add(4) })
        case .e16: return (.s33, { $0.add(6) })
        case .e17: return (.s9, { $0.add(5) })
        case .e18: return (.s21, { $0.add(2) })
        case .e19: return nil
        }
      }
    }
  }
}
