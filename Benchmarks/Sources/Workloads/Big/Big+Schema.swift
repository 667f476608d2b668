public import StateMachines

extension Big {
  /// The switch with closures.
  @inline(never)
  public static func schema() -> StateMachineSchema<Big, BigEvent, Subject> {
    StateMachineSchema(initialState: .s0) { state, event in
      switch state {
      case .s0:
        switch event {
        case .e0: return nil
        case .e1: return nil
        case .e2: return (.s45, { $0.first() })
        case .e3: return (.s32, nil)
        case .e4: return nil
        case .e5: return (.s16, nil)
        case .e6: return (.s14, { $0.fifth() })
        case .e7: return (.s39, { $0.sixth() })
        case .e8: return nil
        case .e9: return nil
        case .e10: return (.s20, { $0.sixth() })
        case .e11: return (.s27, { $0.first() })
        case .e12: return (.s48, { $0.first() })
        case .e13: return (.s43, { $0.seventh() })
        case .e14: return nil
        case .e15: return (.s46, { $0.sixth() })
        case .e16: return (.s38, { $0.third() })
        case .e17: return nil
        case .e18: return (.s2, nil)
        case .e19: return (.s21, nil)
        }
      case .s1:
        switch event {
        case .e0: return (.s44, nil)
        case .e1: return (.s47, { $0.third() })
        case .e2: return nil
        case .e3: return nil
        case .e4: return (.s18, { $0.second() })
        case .e5: return (.s2, { $0.third() })
        case .e6: return (.s30, { $0.eighth() })
        case .e7: return (.s12, { $0.eighth() })
        case .e8: return nil
        case .e9: return (.s6, { $0.fifth() })
        case .e10: return nil
        case .e11: return (.s21, nil)
        case .e12: return (.s13, { $0.fourth() })
        case .e13: return (.s32, { $0.second() })
        case .e14: return (.s45, { $0.second() })
        case .e15: return (.s48, { $0.fourth() })
        case .e16: return (.s13, { $0.fourth() })
        case .e17: return (.s1, { $0.sixth() })
        case .e18: return (.s26, { $0.seventh() })
        case .e19: return (.s16, { $0.seventh() })
        }
      case .s2:
        switch event {
        case .e0: return nil
        case .e1: return nil
        case .e2: return (.s1, nil)
        case .e3: return (.s36, { $0.seventh() })
        case .e4: return (.s46, { $0.third() })
        case .e5: return nil
        case .e6: return (.s1, nil)
        case .e7: return nil
        case .e8: return (.s19, { $0.first() })
        case .e9: return (.s4, nil)
        case .e10: return nil
        case .e11: return nil
        case .e12: return nil
        case .e13: return (.s21, { $0.fifth() })
        case .e14: return (.s5, nil)
        case .e15: return (.s19, { $0.fourth() })
        case .e16: return (.s0, { $0.second() })
        case .e17: return (.s49, { $0.eighth() })
        case .e18: return (.s38, { $0.fourth() })
        case .e19: return nil
        }
      case .s3:
        switch event {
        case .e0: return (.s6, { $0.eighth() })
        case .e1: return (.s28, nil)
        case .e2: return nil
        case .e3: return (.s48, nil)
        case .e4: return (.s5, { $0.sixth() })
        case .e5: return (.s1, { $0.eighth() })
        case .e6: return (.s22, nil)
        case .e7: return nil
        case .e8: return (.s13, { $0.second() })
        case .e9: return (.s28, { $0.eighth() })
        case .e10: return nil
        case .e11: return nil
        case .e12: return nil
        case .e13: return nil
        case .e14: return (.s13, { $0.sixth() })
        case .e15: return nil
        case .e16: return (.s37, { $0.eighth() })
        case .e17: return (.s49, nil)
        case .e18: return nil
        case .e19: return (.s9, { $0.third() })
        }
      case .s4:
        switch event {
        case .e0: return (.s19, nil)
        case .e1: return (.s45, { $0.seventh() })
        case .e2: return nil
        case .e3: return (.s6, { $0.eighth() })
        case .e4: return (.s7, nil)
        case .e5: return (.s43, nil)
        case .e6: return nil
        case .e7: return nil
        case .e8: return (.s47, { $0.sixth() })
        case .e9: return (.s7, { $0.fifth() })
        case .e10: return (.s46, { $0.eighth() })
        case .e11: return (.s2, { $0.third() })
        case .e12: return (.s45, nil)
        case .e13: return nil
        case .e14: return (.s20, { $0.fifth() })
        case .e15: return (.s30, { $0.fourth() })
        case .e16: return nil
        case .e17: return (.s11, nil)
        case .e18: return nil
        case .e19: return (.s7, { $0.sixth() })
        }
      case .s5:
        switch event {
        case .e0: return nil
        case .e1: return (.s8, { $0.fifth() })
        case .e2: return (.s4, { $0.third() })
        case .e3: return nil
        case .e4: return (.s15, { $0.first() })
        case .e5: return (.s43, nil)
        case .e6: return (.s9, nil)
        case .e7: return (.s46, { $0.second() })
        case .e8: return (.s28, { $0.seventh() })
        case .e9: return nil
        case .e10: return (.s39, nil)
        case .e11: return nil
        case .e12: return (.s26, nil)
        case .e13: return nil
        case .e14: return (.s26, { $0.first() })
        case .e15: return nil
        case .e16: return (.s26, { $0.first() })
        case .e17: return (.s38, nil)
        case .e18: return (.s27, { $0.sixth() })
        case .e19: return (.s30, { $0.seventh() })
        }
      case .s6:
        switch event {
        case .e0: return (.s4, { $0.second() })
        case .e1: return (.s1, { $0.fourth() })
        case .e2: return (.s4, nil)
        case .e3: return (.s13, { $0.eighth() })
        case .e4: return (.s7, nil)
        case .e5: return (.s21, { $0.first() })
        case .e6: return (.s47, nil)
        case .e7: return (.s23, nil)
        case .e8: return (.s29, { $0.fifth() })
        case .e9: return (.s35, { $0.eighth() })
        case .e10: return (.s22, { $0.second() })
        case .e11: return nil
        case .e12: return (.s44, nil)
        case .e13: return nil
        case .e14: return nil
        case .e15: return (.s39, { $0.fourth() })
        case .e16: return nil
        case .e17: return nil
        case .e18: return (.s6, nil)
        case .e19: return (.s35, { $0.third() })
        }
      case .s7:
        switch event {
        case .e0: return (.s25, { $0.eighth() })
        case .e1: return (.s31, nil)
        case .e2: return (.s6, { $0.fourth() })
        case .e3: return (.s6, { $0.fifth() })
        case .e4: return (.s36, nil)
        case .e5: return (.s38, nil)
        case .e6: return (.s35, { $0.fourth() })
        case .e7: return (.s42, { $0.eighth() })
        case .e8: return (.s40, { $0.fourth() })
        case .e9: return nil
        case .e10: return (.s14, { $0.fifth() })
        case .e11: return (.s40, { $0.sixth() })
        case .e12: return nil
        case .e13: return nil
        case .e14: return (.s1, { $0.eighth() })
        case .e15: return (.s48, nil)
        case .e16: return (.s36, { $0.seventh() })
        case .e17: return (.s5, nil)
        case .e18: return (.s28, { $0.first() })
        case .e19: return (.s43, { $0.eighth() })
        }
      case .s8:
        switch event {
        case .e0: return (.s40, { $0.second() })
        case .e1: return nil
        case .e2: return nil
        case .e3: return nil
        case .e4: return (.s7, { $0.sixth() })
        case .e5: return (.s44, nil)
        case .e6: return (.s33, { $0.first() })
        case .e7: return nil
        case .e8: return nil
        case .e9: return nil
        case .e10: return (.s16, nil)
        case .e11: return (.s2, { $0.seventh() })
        case .e12: return nil
        case .e13: return nil
        case .e14: return (.s22, { $0.second() })
        case .e15: return (.s4, nil)
        case .e16: return (.s38, { $0.fifth() })
        case .e17: return nil
        case .e18: return (.s44, nil)
        case .e19: return (.s18, { $0.first() })
        }
      case .s9:
        switch event {
        case .e0: return nil
        case .e1: return nil
        case .e2: return (.s43, { $0.fifth() })
        case .e3: return (.s14, { $0.sixth() })
        case .e4: return (.s12, nil)
        case .e5: return (.s19, { $0.sixth() })
        case .e6: return (.s6, { $0.eighth() })
        case .e7: return (.s36, nil)
        case .e8: return (.s30, { $0.seventh() })
        case .e9: return (.s44, { $0.third() })
        case .e10: return (.s29, nil)
        case .e11: return nil
        case .e12: return nil
        case .e13: return nil
        case .e14: return (.s2, { $0.seventh() })
        case .e15: return (.s32, { $0.sixth() })
        case .e16: return (.s22, { $0.fifth() })
        case .e17: return nil
        case .e18: return (.s32, { $0.sixth() })
        case .e19: return (.s24, { $0.first() })
        }
      case .s10:
        switch event {
        case .e0: return nil
        case .e1: return (.s19, { $0.eighth() })
        case .e2: return nil
        case .e3: return (.s2, { $0.third() })
        case .e4: return (.s1, { $0.eighth() })
        case .e5: return (.s17, { $0.seventh() })
        case .e6: return (.s43, { $0.second() })
        case .e7: return (.s5, nil)
        case .e8: return (.s8, { $0.second() })
        case .e9: return nil
        case .e10: return (.s14, { $0.second() })
        case .e11: return (.s35, nil)
        case .e12: return (.s21, { $0.first() })
        case .e13: return (.s0, nil)
        case .e14: return (.s10, { $0.second() })
        case .e15: return (.s5, nil)
        case .e16: return (.s11, { $0.fourth() })
        case .e17: return nil
        case .e18: return (.s20, nil)
        case .e19: return (.s2, { $0.fourth() })
        }
      case .s11:
        switch event {
        case .e0: return nil
        case .e1: return (.s46, nil)
        case .e2: return nil
        case .e3: return (.s42, { $0.first() })
        case .e4: return (.s28, nil)
        case .e5: return nil
        case .e6: return (.s49, nil)
        case .e7: return (.s7, { $0.eighth() })
        case .e8: return (.s47, { $0.second() })
        case .e9: return (.s19, { $0.fifth() })
        case .e10: return (.s45, { $0.eighth() })
        case .e11: return (.s24, { $0.third() })
        case .e12: return nil
        case .e13: return (.s0, nil)
        case .e14: return (.s22, { $0.third() })
        case .e15: return nil
        case .e16: return (.s34, { $0.second() })
        case .e17: return nil
        case .e18: return (.s27, { $0.fourth() })
        case .e19: return (.s16, nil)
        }
      case .s12:
        switch event {
        case .e0: return nil
        case .e1: return nil
        case .e2: return (.s31, nil)
        case .e3: return (.s21, nil)
        case .e4: return (.s44, nil)
        case .e5: return (.s47, { $0.eighth() })
        case .e6: return (.s9, { $0.first() })
        case .e7: return (.s42, nil)
        case .e8: return nil
        case .e9: return (.s33, { $0.eighth() })
        case .e10: return (.s21, nil)
        case .e11: return (.s27, { $0.third() })
        case .e12: return (.s33, { $0.sixth() })
        case .e13: return (.s44, { $0.fifth() })
        case .e14: return nil
        case .e15: return (.s13, nil)
        case .e16: return (.s33, { $0.seventh() })
        case .e17: return (.s21, nil)
        case .e18: return nil
        case .e19: return (.s33, nil)
        }
      case .s13:
        switch event {
        case .e0: return (.s2, nil)
        case .e1: return (.s16, { $0.fourth() })
        case .e2: return (.s39, { $0.sixth() })
        case .e3: return nil
        case .e4: return (.s38, { $0.third() })
        case .e5: return (.s46, { $0.second() })
        case .e6: return (.s45, nil)
        case .e7: return nil
        case .e8: return (.s37, { $0.fifth() })
        case .e9: return (.s39, nil)
        case .e10: return (.s20, { $0.sixth() })
        case .e11: return (.s24, { $0.eighth() })
        case .e12: return nil
        case .e13: return nil
        case .e14: return (.s0, { $0.fifth() })
        case .e15: return (.s14, { $0.third() })
        case .e16: return (.s16, { $0.first() })
        case .e17: return (.s44, { $0.sixth() })
        case .e18: return (.s41, { $0.fourth() })
        case .e19: return (.s13, nil)
        }
      case .s14:
        switch event {
        case .e0: return (.s43, { $0.seventh() })
        case .e1: return nil
        case .e2: return (.s1, { $0.third() })
        case .e3: return (.s32, { $0.sixth() })
        case .e4: return (.s49, { $0.eighth() })
        case .e5: return (.s12, { $0.seventh() })
        case .e6: return (.s10, { $0.eighth() })
        case .e7: return nil
        case .e8: return (.s44, { $0.second() })
        case .e9: return nil
        case .e10: return nil
        case .e11: return (.s43, { $0.second() })
        case .e12: return (.s43, { $0.first() })
        case .e13: return (.s39, { $0.fifth() })
        case .e14: return (.s1, { $0.fourth() })
        case .e15: return (.s3, { $0.fifth() })
        case .e16: return (.s35, { $0.sixth() })
        case .e17: return (.s29, { $0.eighth() })
        case .e18: return nil
        case .e19: return (.s7, nil)
        }
      case .s15:
        switch event {
        case .e0: return nil
        case .e1: return (.s33, nil)
        case .e2: return (.s25, nil)
        case .e3: return (.s12, { $0.second() })
        case .e4: return (.s10, nil)
        case .e5: return (.s11, { $0.seventh() })
        case .e6: return (.s6, { $0.seventh() })
        case .e7: return (.s5, nil)
        case .e8: return (.s13, nil)
        case .e9: return nil
        case .e10: return nil
        case .e11: return (.s36, { $0.fourth() })
        case .e12: return (.s6, nil)
        case .e13: return (.s23, nil)
        case .e14: return (.s28, { $0.eighth() })
        case .e15: return (.s24, { $0.sixth() })
        case .e16: return (.s9, nil)
        case .e17: return (.s21, nil)
        case .e18: return nil
        case .e19: return (.s13, { $0.fourth() })
        }
      case .s16:
        switch event {
        case .e0: return (.s47, { $0.third() })
        case .e1: return nil
        case .e2: return (.s16, { $0.seventh() })
        case .e3: return (.s11, { $0.seventh() })
        case .e4: return (.s20, nil)
        case .e5: return nil
        case .e6: return (.s26, { $0.sixth() })
        case .e7: return (.s8, nil)
        case .e8: return (.s2, { $0.eighth() })
        case .e9: return (.s0, nil)
        case .e10: return nil
        case .e11: return (.s31, { $0.fourth() })
        case .e12: return (.s35, { $0.fifth() })
        case .e13: return nil
        case .e14: return (.s32, nil)
        case .e15: return (.s42, { $0.third() })
        case .e16: return nil
        case .e17: return (.s39, { $0.eighth() })
        case .e18: return (.s20, { $0.fourth() })
        case .e19: return nil
        }
      case .s17:
        switch event {
        case .e0: return (.s23, { $0.second() })
        case .e1: return nil
        case .e2: return (.s29, { $0.fourth() })
        case .e3: return nil
        case .e4: return (.s1, { $0.third() })
        case .e5: return (.s23, { $0.fifth() })
        case .e6: return (.s6, nil)
        case .e7: return nil
        case .e8: return nil
        case .e9: return (.s44, { $0.first() })
        case .e10: return (.s7, nil)
        case .e11: return (.s10, { $0.sixth() })
        case .e12: return nil
        case .e13: return (.s13, { $0.fifth() })
        case .e14: return (.s46, { $0.seventh() })
        case .e15: return (.s36, { $0.fifth() })
        case .e16: return (.s24, nil)
        case .e17: return (.s44, { $0.fourth() })
        case .e18: return (.s33, { $0.second() })
        case .e19: return (.s7, nil)
        }
      case .s18:
        switch event {
        case .e0: return nil
        case .e1: return (.s23, nil)
        case .e2: return nil
        case .e3: return (.s33, { $0.fifth() })
        case .e4: return (.s47, { $0.first() })
        case .e5: return (.s41, { $0.sixth() })
        case .e6: return nil
        case .e7: return (.s6, { $0.sixth() })
        case .e8: return nil
        case .e9: return nil
        case .e10: return (.s25, { $0.first() })
        case .e11: return (.s16, { $0.sixth() })
        case .e12: return (.s37, nil)
        case .e13: return nil
        case .e14: return (.s28, nil)
        case .e15: return (.s20, nil)
        case .e16: return nil
        case .e17: return (.s22, nil)
        case .e18: return nil
        case .e19: return (.s37, { $0.seventh() })
        }
      case .s19:
        switch event {
        case .e0: return nil
        case .e1: return (.s21, { $0.fifth() })
        case .e2: return (.s1, nil)
        case .e3: return (.s18, { $0.second() })
        case .e4: return (.s6, { $0.first() })
        case .e5: return (.s43, { $0.third() })
        case .e6: return (.s42, nil)
        case .e7: return (.s45, { $0.third() })
        case .e8: return (.s31, { $0.third() })
        case .e9: return (.s32, { $0.seventh() })
        case .e10: return (.s15, { $0.fourth() })
        case .e11: return nil
        case .e12: return (.s23, { $0.third() })
        case .e13: return (.s9, nil)
        case .e14: return (.s27, nil)
        case .e15: return (.s26, { $0.fourth() })
        case .e16: return (.s5, nil)
        case .e17: return (.s39, nil)
        case .e18: return (.s45, nil)
        case .e19: return (.s14, { $0.fourth() })
        }
      case .s20:
        switch event {
        case .e0: return (.s37, { $0.first() })
        case .e1: return nil
        case .e2: return (.s29, { $0.first() })
        case .e3: return (.s27, { $0.eighth() })
        case .e4: return (.s25, { $0.second() })
        case .e5: return (.s28, nil)
        case .e6: return (.s39, { $0.fifth() })
        case .e7: return (.s19, { $0.eighth() })
        case .e8: return nil
        case .e9: return (.s22, { $0.sixth() })
        case .e10: return (.s18, nil)
        case .e11: return (.s0, { $0.eighth() })
        case .e12: return nil
        case .e13: return nil
        case .e14: return (.s33, { $0.fourth() })
        case .e15: return nil
        case .e16: return (.s0, { $0.first() })
        case .e17: return (.s10, { $0.sixth() })
        case .e18: return nil
        case .e19: return (.s21, { $0.seventh() })
        }
      case .s21:
        switch event {
        case .e0: return (.s6, nil)
        case .e1: return (.s25, { $0.seventh() })
        case .e2: return (.s0, { $0.fourth() })
        case .e3: return nil
        case .e4: return nil
        case .e5: return (.s21, { $0.third() })
        case .e6: return (.s35, { $0.third() })
        case .e7: return nil
        case .e8: return nil
        case .e9: return (.s20, { $0.fifth() })
        case .e10: return (.s25, nil)
        case .e11: return (.s8, { $0.third() })
        case .e12: return (.s36, nil)
        case .e13: return (.s9, { $0.eighth() })
        case .e14: return (.s5, nil)
        case .e15: return (.s25, { $0.fourth() })
        case .e16: return nil
        case .e17: return (.s47, nil)
        case .e18: return (.s13, { $0.second() })
        case .e19: return nil
        }
      case .s22:
        switch event {
        case .e0: return (.s13, { $0.second() })
        case .e1: return (.s11, { $0.fourth() })
        case .e2: return (.s48, nil)
        case .e3: return (.s1, { $0.first() })
        case .e4: return (.s42, { $0.second() })
        case .e5: return (.s25, { $0.fifth() })
        case .e6: return (.s44, nil)
        case .e7: return (.s3, { $0.second() })
        case .e8: return (.s38, { $0.seventh() })
        case .e9: return (.s18, { $0.sixth() })
        case .e10: return (.s14, { $0.eighth() })
        case .e11: return (.s38, { $0.fifth() })
        case .e12: return nil
        case .e13: return nil
        case .e14: return (.s9, { $0.fifth() })
        case .e15: return nil
        case .e16: return (.s4, { $0.sixth() })
        case .e17: return nil
        case .e18: return nil
        case .e19: return (.s49, nil)
        }
      case .s23:
        switch event {
        case .e0: return (.s37, { $0.first() })
        case .e1: return (.s22, { $0.fourth() })
        case .e2: return (.s41, { $0.fourth() })
        case .e3: return (.s10, { $0.fifth() })
        case .e4: return (.s15, { $0.sixth() })
        case .e5: return (.s40, { $0.fifth() })
        case .e6: return (.s36, { $0.third() })
        case .e7: return (.s49, nil)
        case .e8: return (.s6, { $0.fourth() })
        case .e9: return (.s13, nil)
        case .e10: return (.s40, nil)
        case .e11: return (.s6, nil)
        case .e12: return nil
        case .e13: return (.s44, nil)
        case .e14: return nil
        case .e15: return (.s43, { $0.sixth() })
        case .e16: return (.s4, nil)
        case .e17: return (.s10, { $0.sixth() })
        case .e18: return (.s31, nil)
        case .e19: return (.s13, { $0.fourth() })
        }
      case .s24:
        switch event {
        case .e0: return nil
        case .e1: return (.s13, nil)
        case .e2: return (.s36, nil)
        case .e3: return (.s5, { $0.eighth() })
        case .e4: return (.s33, { $0.second() })
        case .e5: return nil
        case .e6: return (.s3, { $0.first() })
        case .e7: return nil
        case .e8: return nil
        case .e9: return (.s13, { $0.fifth() })
        case .e10: return (.s16, nil)
        case .e11: return (.s38, { $0.fourth() })
        case .e12: return (.s26, { $0.first() })
        case .e13: return (.s17, nil)
        case .e14: return nil
        case .e15: return (.s25, { $0.seventh() })
        case .e16: return (.s24, { $0.second() })
        case .e17: return (.s26, nil)
        case .e18: return (.s43, { $0.second() })
        case .e19: return (.s39, nil)
        }
      case .s25:
        switch event {
        case .e0: return (.s37, { $0.third() })
        case .e1: return (.s5, { $0.seventh() })
        case .e2: return (.s26, nil)
        case .e3: return (.s1, { $0.eighth() })
        case .e4: return (.s1, { $0.third() })
        case .e5: return (.s11, { $0.first() })
        case .e6: return (.s41, { $0.sixth() })
        case .e7: return (.s39, nil)
        case .e8: return (.s35, { $0.seventh() })
        case .e9: return (.s10, { $0.third() })
        case .e10: return (.s4, { $0.second() })
        case .e11: return (.s8, { $0.first() })
        case .e12: return (.s18, { $0.sixth() })
        case .e13: return nil
        case .e14: return nil
        case .e15: return (.s28, { $0.fourth() })
        case .e16: return nil
        case .e17: return (.s13, { $0.sixth() })
        case .e18: return (.s9, { $0.fourth() })
        case .e19: return (.s42, { $0.eighth() })
        }
      case .s26:
        switch event {
        case .e0: return (.s48, { $0.first() })
        case .e1: return (.s5, { $0.third() })
        case .e2: return (.s25, nil)
        case .e3: return (.s40, { $0.first() })
        case .e4: return (.s5, { $0.first() })
        case .e5: return nil
        case .e6: return (.s6, { $0.fourth() })
        case .e7: return (.s17, { $0.eighth() })
        case .e8: return nil
        case .e9: return (.s30, nil)
        case .e10: return (.s34, nil)
        case .e11: return (.s25, nil)
        case .e12: return (.s7, nil)
        case .e13: return (.s27, nil)
        case .e14: return (.s1, { $0.fifth() })
        case .e15: return (.s40, { $0.sixth() })
        case .e16: return (.s43, nil)
        case .e17: return (.s38, { $0.fifth() })
        case .e18: return (.s48, nil)
        case .e19: return (.s33, { $0.seventh() })
        }
      case .s27:
        switch event {
        case .e0: return (.s31, { $0.fourth() })
        case .e1: return nil
        case .e2: return (.s32, { $0.third() })
        case .e3: return nil
        case .e4: return (.s13, { $0.sixth() })
        case .e5: return (.s27, { $0.fourth() })
        case .e6: return nil
        case .e7: return (.s39, nil)
        case .e8: return (.s46, { $0.fifth() })
        case .e9: return (.s12, { $0.eighth() })
        case .e10: return (.s25, { $0.seventh() })
        case .e11: return (.s19, { $0.second() })
        case .e12: return (.s1, { $0.second() })
        case .e13: return (.s31, { $0.second() })
        case .e14: return (.s39, { $0.first() })
        case .e15: return (.s46, { $0.fifth() })
        case .e16: return (.s34, { $0.first() })
        case .e17: return (.s0, nil)
        case .e18: return (.s31, { $0.first() })
        case .e19: return (.s5, nil)
        }
      case .s28:
        switch event {
        case .e0: return (.s12, nil)
        case .e1: return (.s16, { $0.eighth() })
        case .e2: return nil
        case .e3: return (.s34, { $0.fifth() })
        case .e4: return (.s23, { $0.fourth() })
        case .e5: return (.s19, { $0.eighth() })
        case .e6: return (.s14, nil)
        case .e7: return (.s2, { $0.first() })
        case .e8: return nil
        case .e9: return (.s44, nil)
        case .e10: return (.s4, nil)
        case .e11: return (.s19, { $0.seventh() })
        case .e12: return (.s40, { $0.fifth() })
        case .e13: return (.s8, nil)
        case .e14: return nil
        case .e15: return (.s1, { $0.fourth() })
        case .e16: return (.s44, nil)
        case .e17: return (.s22, { $0.first() })
        case .e18: return nil
        case .e19: return (.s19, { $0.third() })
        }
      case .s29:
        switch event {
        case .e0: return (.s31, nil)
        case .e1: return (.s15, { $0.fifth() })
        case .e2: return nil
        case .e3: return nil
        case .e4: return (.s39, nil)
        case .e5: return (.s11, { $0.eighth() })
        case .e6: return (.s44, nil)
        case .e7: return (.s37, { $0.third() })
        case .e8: return (.s12, nil)
        case .e9: return (.s48, { $0.first() })
        case .e10: return (.s46, { $0.fifth() })
        case .e11: return (.s21, { $0.sixth() })
        case .e12: return (.s14, { $0.third() })
        case .e13: return (.s22, { $0.sixth() })
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
        case .e2: return (.s33, { $0.first() })
        case .e3: return nil
        case .e4: return (.s29, { $0.fourth() })
        case .e5: return (.s34, { $0.sixth() })
        case .e6: return (.s9, nil)
        case .e7: return (.s45, { $0.fourth() })
        case .e8: return (.s44, { $0.sixth() })
        case .e9: return (.s39, { $0.seventh() })
        case .e10: return (.s35, nil)
        case .e11: return nil
        case .e12: return (.s8, { $0.second() })
        case .e13: return (.s27, { $0.first() })
        case .e14: return (.s0, { $0.sixth() })
        case .e15: return (.s1, { $0.sixth() })
        case .e16: return (.s11, nil)
        case .e17: return (.s23, { $0.first() })
        case .e18: return (.s26, { $0.fifth() })
        case .e19: return (.s7, { $0.eighth() })
        }
      case .s31:
        switch event {
        case .e0: return (.s29, nil)
        case .e1: return nil
        case .e2: return (.s9, { $0.eighth() })
        case .e3: return (.s8, { $0.first() })
        case .e4: return nil
        case .e5: return (.s2, { $0.third() })
        case .e6: return nil
        case .e7: return (.s22, { $0.sixth() })
        case .e8: return (.s49, nil)
        case .e9: return nil
        case .e10: return (.s6, { $0.eighth() })
        case .e11: return nil
        case .e12: return (.s15, nil)
        case .e13: return (.s13, { $0.first() })
        case .e14: return (.s10, nil)
        case .e15: return (.s49, nil)
        case .e16: return (.s7, { $0.eighth() })
        case .e17: return (.s18, nil)
        case .e18: return (.s0, nil)
        case .e19: return nil
        }
      case .s32:
        switch event {
        case .e0: return (.s7, nil)
        case .e1: return (.s41, nil)
        case .e2: return nil
        case .e3: return (.s8, { $0.sixth() })
        case .e4: return (.s32, { $0.first() })
        case .e5: return (.s5, { $0.sixth() })
        case .e6: return nil
        case .e7: return (.s44, { $0.fifth() })
        case .e8: return (.s22, { $0.seventh() })
        case .e9: return (.s16, { $0.third() })
        case .e10: return (.s36, { $0.fifth() })
        case .e11: return (.s31, { $0.sixth() })
        case .e12: return nil
        case .e13: return (.s21, { $0.second() })
        case .e14: return (.s29, { $0.fifth() })
        case .e15: return (.s24, nil)
        case .e16: return nil
        case .e17: return nil
        case .e18: return (.s16, { $0.eighth() })
        case .e19: return (.s8, { $0.sixth() })
        }
      case .s33:
        switch event {
        case .e0: return (.s34, nil)
        case .e1: return (.s25, { $0.fourth() })
        case .e2: return (.s37, { $0.eighth() })
        case .e3: return (.s4, { $0.fifth() })
        case .e4: return (.s24, { $0.eighth() })
        case .e5: return (.s20, { $0.first() })
        case .e6: return (.s35, { $0.eighth() })
        case .e7: return (.s31, { $0.second() })
        case .e8: return (.s9, nil)
        case .e9: return nil
        case .e10: return (.s45, { $0.fourth() })
        case .e11: return (.s36, { $0.second() })
        case .e12: return (.s25, nil)
        case .e13: return nil
        case .e14: return nil
        case .e15: return (.s20, { $0.third() })
        case .e16: return (.s45, nil)
        case .e17: return (.s17, { $0.first() })
        case .e18: return (.s44, { $0.eighth() })
        case .e19: return nil
        }
      case .s34:
        switch event {
        case .e0: return (.s12, nil)
        case .e1: return (.s45, { $0.fifth() })
        case .e2: return (.s27, { $0.seventh() })
        case .e3: return nil
        case .e4: return (.s36, { $0.second() })
        case .e5: return (.s40, { $0.first() })
        case .e6: return nil
        case .e7: return (.s3, nil)
        case .e8: return (.s33, nil)
        case .e9: return (.s14, { $0.first() })
        case .e10: return (.s6, nil)
        case .e11: return nil
        case .e12: return (.s3, nil)
        case .e13: return nil
        case .e14: return nil
        case .e15: return (.s15, { $0.sixth() })
        case .e16: return (.s7, { $0.sixth() })
        case .e17: return (.s39, { $0.sixth() })
        case .e18: return (.s24, nil)
        case .e19: return (.s6, { $0.second() })
        }
      case .s35:
        switch event {
        case .e0: return (.s4, { $0.fifth() })
        case .e1: return (.s42, { $0.fifth() })
        case .e2: return (.s12, nil)
        case .e3: return (.s23, nil)
        case .e4: return (.s26, { $0.eighth() })
        case .e5: return (.s16, { $0.seventh() })
        case .e6: return (.s35, { $0.fifth() })
        case .e7: return nil
        case .e8: return (.s41, nil)
        case .e9: return nil
        case .e10: return (.s48, { $0.fourth() })
        case .e11: return (.s44, { $0.third() })
        case .e12: return nil
        case .e13: return (.s46, { $0.eighth() })
        case .e14: return (.s6, nil)
        case .e15: return (.s48, { $0.first() })
        case .e16: return nil
        case .e17: return (.s31, { $0.sixth() })
        case .e18: return (.s27, { $0.fifth() })
        case .e19: return (.s12, { $0.first() })
        }
      case .s36:
        switch event {
        case .e0: return (.s46, nil)
        case .e1: return nil
        case .e2: return nil
        case .e3: return (.s8, nil)
        case .e4: return (.s2, { $0.second() })
        case .e5: return nil
        case .e6: return (.s0, { $0.first() })
        case .e7: return (.s43, { $0.fourth() })
        case .e8: return nil
        case .e9: return nil
        case .e10: return (.s18, { $0.fifth() })
        case .e11: return (.s25, nil)
        case .e12: return nil
        case .e13: return nil
        case .e14: return (.s22, { $0.fifth() })
        case .e15: return nil
        case .e16: return nil
        case .e17: return (.s12, nil)
        case .e18: return (.s10, { $0.third() })
        case .e19: return (.s12, nil)
        }
      case .s37:
        switch event {
        case .e0: return (.s49, { $0.eighth() })
        case .e1: return (.s29, { $0.first() })
        case .e2: return (.s33, { $0.sixth() })
        case .e3: return (.s8, { $0.second() })
        case .e4: return (.s11, { $0.seventh() })
        case .e5: return (.s9, nil)
        case .e6: return (.s26, { $0.first() })
        case .e7: return nil
        case .e8: return (.s21, { $0.sixth() })
        case .e9: return nil
        case .e10: return nil
        case .e11: return (.s43, { $0.third() })
        case .e12: return (.s48, nil)
        case .e13: return (.s0, { $0.second() })
        case .e14: return (.s3, { $0.seventh() })
        case .e15: return (.s46, { $0.eighth() })
        case .e16: return (.s36, { $0.third() })
        case .e17: return nil
        case .e18: return (.s39, { $0.seventh() })
        case .e19: return nil
        }
      case .s38:
        switch event {
        case .e0: return (.s35, { $0.second() })
        case .e1: return (.s48, { $0.fourth() })
        case .e2: return (.s34, nil)
        case .e3: return nil
        case .e4: return (.s18, { $0.third() })
        case .e5: return nil
        case .e6: return (.s40, nil)
        case .e7: return (.s15, { $0.seventh() })
        case .e8: return (.s9, { $0.seventh() })
        case .e9: return nil
        case .e10: return (.s25, { $0.second() })
        case .e11: return (.s25, { $0.sixth() })
        case .e12: return nil
        case .e13: return nil
        case .e14: return (.s18, { $0.eighth() })
        case .e15: return (.s21, nil)
        case .e16: return (.s1, { $0.third() })
        case .e17: return nil
        case .e18: return nil
        case .e19: return (.s40, { $0.second() })
        }
      case .s39:
        switch event {
        case .e0: return nil
        case .e1: return (.s34, { $0.third() })
        case .e2: return nil
        case .e3: return (.s1, nil)
        case .e4: return (.s8, nil)
        case .e5: return (.s46, { $0.seventh() })
        case .e6: return (.s36, { $0.seventh() })
        case .e7: return nil
        case .e8: return nil
        case .e9: return nil
        case .e10: return (.s22, { $0.sixth() })
        case .e11: return (.s11, { $0.second() })
        case .e12: return (.s38, { $0.fourth() })
        case .e13: return (.s21, nil)
        case .e14: return (.s9, { $0.fifth() })
        case .e15: return (.s34, nil)
        case .e16: return (.s9, { $0.third() })
        case .e17: return (.s7, nil)
        case .e18: return (.s46, { $0.fifth() })
        case .e19: return (.s45, nil)
        }
      case .s40:
        switch event {
        case .e0: return nil
        case .e1: return (.s2, { $0.fourth() })
        case .e2: return (.s43, nil)
        case .e3: return nil
        case .e4: return (.s25, nil)
        case .e5: return (.s34, nil)
        case .e6: return (.s6, { $0.sixth() })
        case .e7: return nil
        case .e8: return nil
        case .e9: return (.s3, { $0.seventh() })
        case .e10: return nil
        case .e11: return (.s40, { $0.eighth() })
        case .e12: return (.s22, nil)
        case .e13: return (.s42, nil)
        case .e14: return (.s22, { $0.first() })
        case .e15: return (.s43, nil)
        case .e16: return (.s28, nil)
        case .e17: return nil
        case .e18: return (.s29, { $0.first() })
        case .e19: return nil
        }
      case .s41:
        switch event {
        case .e0: return (.s22, { $0.sixth() })
        case .e1: return (.s35, { $0.first() })
        case .e2: return (.s20, { $0.sixth() })
        case .e3: return (.s15, { $0.fifth() })
        case .e4: return (.s7, nil)
        case .e5: return (.s47, { $0.second() })
        case .e6: return nil
        case .e7: return (.s41, { $0.fifth() })
        case .e8: return (.s42, nil)
        case .e9: return (.s40, { $0.first() })
        case .e10: return (.s39, { $0.fifth() })
        case .e11: return nil
        case .e12: return (.s34, nil)
        case .e13: return (.s1, { $0.eighth() })
        case .e14: return nil
        case .e15: return nil
        case .e16: return (.s14, { $0.sixth() })
        case .e17: return nil
        case .e18: return (.s30, nil)
        case .e19: return nil
        }
      case .s42:
        switch event {
        case .e0: return (.s36, { $0.second() })
        case .e1: return (.s8, { $0.eighth() })
        case .e2: return (.s21, nil)
        case .e3: return (.s33, { $0.sixth() })
        case .e4: return (.s33, { $0.fifth() })
        case .e5: return (.s3, nil)
        case .e6: return (.s21, { $0.sixth() })
        case .e7: return nil
        case .e8: return (.s47, { $0.second() })
        case .e9: return nil
        case .e10: return (.s10, { $0.seventh() })
        case .e11: return (.s2, nil)
        case .e12: return nil
        case .e13: return nil
        case .e14: return (.s0, { $0.eighth() })
        case .e15: return (.s0, { $0.first() })
        case .e16: return nil
        case .e17: return (.s1, { $0.sixth() })
        case .e18: return nil
        case .e19: return (.s13, nil)
        }
      case .s43:
        switch event {
        case .e0: return (.s24, { $0.fourth() })
        case .e1: return (.s24, { $0.fourth() })
        case .e2: return nil
        case .e3: return (.s29, { $0.sixth() })
        case .e4: return nil
        case .e5: return (.s20, { $0.seventh() })
        case .e6: return (.s22, nil)
        case .e7: return nil
        case .e8: return nil
        case .e9: return (.s22, { $0.fifth() })
        case .e10: return nil
        case .e11: return nil
        case .e12: return (.s12, { $0.sixth() })
        case .e13: return (.s22, { $0.eighth() })
        case .e14: return (.s25, nil)
        case .e15: return (.s4, { $0.fourth() })
        case .e16: return (.s3, nil)
        case .e17: return nil
        case .e18: return (.s21, { $0.fourth() })
        case .e19: return (.s8, nil)
        }
      case .s44:
        switch event {
        case .e0: return (.s33, { $0.first() })
        case .e1: return (.s20, { $0.sixth() })
        case .e2: return (.s18, nil)
        case .e3: return nil
        case .e4: return (.s16, { $0.fifth() })
        case .e5: return (.s43, { $0.fourth() })
        case .e6: return nil
        case .e7: return (.s37, { $0.seventh() })
        case .e8: return (.s12, { $0.eighth() })
        case .e9: return (.s42, nil)
        case .e10: return (.s25, { $0.eighth() })
        case .e11: return (.s0, { $0.fourth() })
        case .e12: return (.s18, nil)
        case .e13: return nil
        case .e14: return nil
        case .e15: return (.s6, { $0.seventh() })
        case .e16: return (.s16, { $0.eighth() })
        case .e17: return (.s47, { $0.fifth() })
        case .e18: return (.s12, nil)
        case .e19: return (.s3, nil)
        }
      case .s45:
        switch event {
        case .e0: return (.s42, { $0.third() })
        case .e1: return nil
        case .e2: return (.s2, nil)
        case .e3: return (.s36, { $0.seventh() })
        case .e4: return nil
        case .e5: return (.s36, { $0.seventh() })
        case .e6: return (.s4, nil)
        case .e7: return (.s31, { $0.seventh() })
        case .e8: return (.s23, { $0.sixth() })
        case .e9: return (.s32, { $0.fifth() })
        case .e10: return (.s44, { $0.fourth() })
        case .e11: return nil
        case .e12: return nil
        case .e13: return (.s36, nil)
        case .e14: return (.s31, { $0.first() })
        case .e15: return nil
        case .e16: return nil
        case .e17: return nil
        case .e18: return (.s32, { $0.sixth() })
        case .e19: return (.s4, { $0.second() })
        }
      case .s46:
        switch event {
        case .e0: return (.s35, { $0.fourth() })
        case .e1: return (.s35, nil)
        case .e2: return (.s20, nil)
        case .e3: return (.s37, nil)
        case .e4: return (.s45, { $0.fifth() })
        case .e5: return nil
        case .e6: return (.s21, nil)
        case .e7: return (.s34, { $0.third() })
        case .e8: return (.s15, nil)
        case .e9: return nil
        case .e10: return (.s12, { $0.third() })
        case .e11: return (.s6, { $0.fifth() })
        case .e12: return nil
        case .e13: return nil
        case .e14: return (.s20, nil)
        case .e15: return (.s48, nil)
        case .e16: return (.s48, { $0.fifth() })
        case .e17: return nil
        case .e18: return (.s28, { $0.eighth() })
        case .e19: return (.s20, { $0.seventh() })
        }
      case .s47:
        switch event {
        case .e0: return nil
        case .e1: return nil
        case .e2: return (.s39, { $0.second() })
        case .e3: return (.s34, nil)
        case .e4: return (.s11, { $0.fifth() })
        case .e5: return (.s21, { $0.seventh() })
        case .e6: return nil
        case .e7: return nil
        case .e8: return (.s21, { $0.third() })
        case .e9: return nil
        case .e10: return (.s2, { $0.sixth() })
        case .e11: return (.s9, { $0.fourth() })
        case .e12: return nil
        case .e13: return (.s16, nil)
        case .e14: return nil
        case .e15: return (.s45, { $0.first() })
        case .e16: return (.s37, nil)
        case .e17: return (.s13, { $0.first() })
        case .e18: return (.s46, nil)
        case .e19: return (.s38, { $0.third() })
        }
      case .s48:
        switch event {
        case .e0: return (.s6, nil)
        case .e1: return (.s0, { $0.third() })
        case .e2: return (.s48, nil)
        case .e3: return (.s8, nil)
        case .e4: return (.s49, { $0.seventh() })
        case .e5: return (.s14, { $0.sixth() })
        case .e6: return (.s16, { $0.first() })
        case .e7: return nil
        case .e8: return nil
        case .e9: return (.s17, { $0.sixth() })
        case .e10: return nil
        case .e11: return (.s13, nil)
        case .e12: return (.s6, { $0.seventh() })
        case .e13: return (.s27, nil)
        case .e14: return (.s12, { $0.seventh() })
        case .e15: return (.s13, { $0.third() })
        case .e16: return (.s39, nil)
        case .e17: return (.s38, { $0.first() })
        case .e18: return nil
        case .e19: return (.s14, { $0.seventh() })
        }
      case .s49:
        switch event {
        case .e0: return nil
        case .e1: return (.s35, { $0.seventh() })
        case .e2: return (.s41, { $0.fourth() })
        case .e3: return (.s25, { $0.second() })
        case .e4: return (.s9, { $0.fourth() })
        case .e5: return (.s45, nil)
        case .e6: return (.s34, nil)
        case .e7: return (.s17, nil)
        case .e8: return (.s48, nil)
        case .e9: return (.s8, nil)
        case .e10: return nil
        case .e11: return (.s34, { $0.eighth() })
        case .e12: return (.s18, { $0.seventh() })
        case .e13: return (.s7, nil)
        case .e14: return (.s4, nil)
        case .e15: return (.s43, { $0.fourth() })
        case .e16: return (.s33, { $0.sixth() })
        case .e17: return (.s9, { $0.fifth() })
        case .e18: return (.s21, { $0.second() })
        case .e19: return nil
        }
      }
    }
  }
}
