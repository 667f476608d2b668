// Written by generate-big.py.

extension Big {
  /// The next state and a command.
  @inlinable
  static func transition(_ state: Big, _ event: BigEvent) -> (Big, BigCommand?) {
    switch state {
    case .s0:
      switch event {
      case .e0:
        return (.s0, nil)
      case .e1:
        return (.s0, nil)
      case .e2:
        return (.s45, .first)
      case .e3:
        return (.s32, nil)
      case .e4:
        return (.s0, nil)
      case .e5:
        return (.s16, nil)
      case .e6:
        return (.s14, .fifth)
      case .e7:
        return (.s39, .sixth)
      case .e8:
        return (.s0, nil)
      case .e9:
        return (.s0, nil)
      case .e10:
        return (.s20, .sixth)
      case .e11:
        return (.s27, .first)
      case .e12:
        return (.s48, .first)
      case .e13:
        return (.s43, .seventh)
      case .e14:
        return (.s0, nil)
      case .e15:
        return (.s46, .sixth)
      case .e16:
        return (.s38, .third)
      case .e17:
        return (.s0, nil)
      case .e18:
        return (.s2, nil)
      case .e19:
        return (.s21, nil)
      }
    case .s1:
      switch event {
      case .e0:
        return (.s44, nil)
      case .e1:
        return (.s47, .third)
      case .e2:
        return (.s1, nil)
      case .e3:
        return (.s1, nil)
      case .e4:
        return (.s18, .second)
      case .e5:
        return (.s2, .third)
      case .e6:
        return (.s30, .eighth)
      case .e7:
        return (.s12, .eighth)
      case .e8:
        return (.s1, nil)
      case .e9:
        return (.s6, .fifth)
      case .e10:
        return (.s1, nil)
      case .e11:
        return (.s21, nil)
      case .e12:
        return (.s13, .fourth)
      case .e13:
        return (.s32, .second)
      case .e14:
        return (.s45, .second)
      case .e15:
        return (.s48, .fourth)
      case .e16:
        return (.s13, .fourth)
      case .e17:
        return (.s1, .sixth)
      case .e18:
        return (.s26, .seventh)
      case .e19:
        return (.s16, .seventh)
      }
    case .s2:
      switch event {
      case .e0:
        return (.s2, nil)
      case .e1:
        return (.s2, nil)
      case .e2:
        return (.s1, nil)
      case .e3:
        return (.s36, .seventh)
      case .e4:
        return (.s46, .third)
      case .e5:
        return (.s2, nil)
      case .e6:
        return (.s1, nil)
      case .e7:
        return (.s2, nil)
      case .e8:
        return (.s19, .first)
      case .e9:
        return (.s4, nil)
      case .e10:
        return (.s2, nil)
      case .e11:
        return (.s2, nil)
      case .e12:
        return (.s2, nil)
      case .e13:
        return (.s21, .fifth)
      case .e14:
        return (.s5, nil)
      case .e15:
        return (.s19, .fourth)
      case .e16:
        return (.s0, .second)
      case .e17:
        return (.s49, .eighth)
      case .e18:
        return (.s38, .fourth)
      case .e19:
        return (.s2, nil)
      }
    case .s3:
      switch event {
      case .e0:
        return (.s6, .eighth)
      case .e1:
        return (.s28, nil)
      case .e2:
        return (.s3, nil)
      case .e3:
        return (.s48, nil)
      case .e4:
        return (.s5, .sixth)
      case .e5:
        return (.s1, .eighth)
      case .e6:
        return (.s22, nil)
      case .e7:
        return (.s3, nil)
      case .e8:
        return (.s13, .second)
      case .e9:
        return (.s28, .eighth)
      case .e10:
        return (.s3, nil)
      case .e11:
        return (.s3, nil)
      case .e12:
        return (.s3, nil)
      case .e13:
        return (.s3, nil)
      case .e14:
        return (.s13, .sixth)
      case .e15:
        return (.s3, nil)
      case .e16:
        return (.s37, .eighth)
      case .e17:
        return (.s49, nil)
      case .e18:
        return (.s3, nil)
      case .e19:
        return (.s9, .third)
      }
    case .s4:
      switch event {
      case .e0:
        return (.s19, nil)
      case .e1:
        return (.s45, .seventh)
      case .e2:
        return (.s4, nil)
      case .e3:
        return (.s6, .eighth)
      case .e4:
        return (.s7, nil)
      case .e5:
        return (.s43, nil)
      case .e6:
        return (.s4, nil)
      case .e7:
        return (.s4, nil)
      case .e8:
        return (.s47, .sixth)
      case .e9:
        return (.s7, .fifth)
      case .e10:
        return (.s46, .eighth)
      case .e11:
        return (.s2, .third)
      case .e12:
        return (.s45, nil)
      case .e13:
        return (.s4, nil)
      case .e14:
        return (.s20, .fifth)
      case .e15:
        return (.s30, .fourth)
      case .e16:
        return (.s4, nil)
      case .e17:
        return (.s11, nil)
      case .e18:
        return (.s4, nil)
      case .e19:
        return (.s7, .sixth)
      }
    case .s5:
      switch event {
      case .e0:
        return (.s5, nil)
      case .e1:
        return (.s8, .fifth)
      case .e2:
        return (.s4, .third)
      case .e3:
        return (.s5, nil)
      case .e4:
        return (.s15, .first)
      case .e5:
        return (.s43, nil)
      case .e6:
        return (.s9, nil)
      case .e7:
        return (.s46, .second)
      case .e8:
        return (.s28, .seventh)
      case .e9:
        return (.s5, nil)
      case .e10:
        return (.s39, nil)
      case .e11:
        return (.s5, nil)
      case .e12:
        return (.s26, nil)
      case .e13:
        return (.s5, nil)
      case .e14:
        return (.s26, .first)
      case .e15:
        return (.s5, nil)
      case .e16:
        return (.s26, .first)
      case .e17:
        return (.s38, nil)
      case .e18:
        return (.s27, .sixth)
      case .e19:
        return (.s30, .seventh)
      }
    case .s6:
      switch event {
      case .e0:
        return (.s4, .second)
      case .e1:
        return (.s1, .fourth)
      case .e2:
        return (.s4, nil)
      case .e3:
        return (.s13, .eighth)
      case .e4:
        return (.s7, nil)
      case .e5:
        return (.s21, .first)
      case .e6:
        return (.s47, nil)
      case .e7:
        return (.s23, nil)
      case .e8:
        return (.s29, .fifth)
      case .e9:
        return (.s35, .eighth)
      case .e10:
        return (.s22, .second)
      case .e11:
        return (.s6, nil)
      case .e12:
        return (.s44, nil)
      case .e13:
        return (.s6, nil)
      case .e14:
        return (.s6, nil)
      case .e15:
        return (.s39, .fourth)
      case .e16:
        return (.s6, nil)
      case .e17:
        return (.s6, nil)
      case .e18:
        return (.s6, nil)
      case .e19:
        return (.s35, .third)
      }
    case .s7:
      switch event {
      case .e0:
        return (.s25, .eighth)
      case .e1:
        return (.s31, nil)
      case .e2:
        return (.s6, .fourth)
      case .e3:
        return (.s6, .fifth)
      case .e4:
        return (.s36, nil)
      case .e5:
        return (.s38, nil)
      case .e6:
        return (.s35, .fourth)
      case .e7:
        return (.s42, .eighth)
      case .e8:
        return (.s40, .fourth)
      case .e9:
        return (.s7, nil)
      case .e10:
        return (.s14, .fifth)
      case .e11:
        return (.s40, .sixth)
      case .e12:
        return (.s7, nil)
      case .e13:
        return (.s7, nil)
      case .e14:
        return (.s1, .eighth)
      case .e15:
        return (.s48, nil)
      case .e16:
        return (.s36, .seventh)
      case .e17:
        return (.s5, nil)
      case .e18:
        return (.s28, .first)
      case .e19:
        return (.s43, .eighth)
      }
    case .s8:
      switch event {
      case .e0:
        return (.s40, .second)
      case .e1:
        return (.s8, nil)
      case .e2:
        return (.s8, nil)
      case .e3:
        return (.s8, nil)
      case .e4:
        return (.s7, .sixth)
      case .e5:
        return (.s44, nil)
      case .e6:
        return (.s33, .first)
      case .e7:
        return (.s8, nil)
      case .e8:
        return (.s8, nil)
      case .e9:
        return (.s8, nil)
      case .e10:
        return (.s16, nil)
      case .e11:
        return (.s2, .seventh)
      case .e12:
        return (.s8, nil)
      case .e13:
        return (.s8, nil)
      case .e14:
        return (.s22, .second)
      case .e15:
        return (.s4, nil)
      case .e16:
        return (.s38, .fifth)
      case .e17:
        return (.s8, nil)
      case .e18:
        return (.s44, nil)
      case .e19:
        return (.s18, .first)
      }
    case .s9:
      switch event {
      case .e0:
        return (.s9, nil)
      case .e1:
        return (.s9, nil)
      case .e2:
        return (.s43, .fifth)
      case .e3:
        return (.s14, .sixth)
      case .e4:
        return (.s12, nil)
      case .e5:
        return (.s19, .sixth)
      case .e6:
        return (.s6, .eighth)
      case .e7:
        return (.s36, nil)
      case .e8:
        return (.s30, .seventh)
      case .e9:
        return (.s44, .third)
      case .e10:
        return (.s29, nil)
      case .e11:
        return (.s9, nil)
      case .e12:
        return (.s9, nil)
      case .e13:
        return (.s9, nil)
      case .e14:
        return (.s2, .seventh)
      case .e15:
        return (.s32, .sixth)
      case .e16:
        return (.s22, .fifth)
      case .e17:
        return (.s9, nil)
      case .e18:
        return (.s32, .sixth)
      case .e19:
        return (.s24, .first)
      }
    case .s10:
      switch event {
      case .e0:
        return (.s10, nil)
      case .e1:
        return (.s19, .eighth)
      case .e2:
        return (.s10, nil)
      case .e3:
        return (.s2, .third)
      case .e4:
        return (.s1, .eighth)
      case .e5:
        return (.s17, .seventh)
      case .e6:
        return (.s43, .second)
      case .e7:
        return (.s5, nil)
      case .e8:
        return (.s8, .second)
      case .e9:
        return (.s10, nil)
      case .e10:
        return (.s14, .second)
      case .e11:
        return (.s35, nil)
      case .e12:
        return (.s21, .first)
      case .e13:
        return (.s0, nil)
      case .e14:
        return (.s10, .second)
      case .e15:
        return (.s5, nil)
      case .e16:
        return (.s11, .fourth)
      case .e17:
        return (.s10, nil)
      case .e18:
        return (.s20, nil)
      case .e19:
        return (.s2, .fourth)
      }
    case .s11:
      switch event {
      case .e0:
        return (.s11, nil)
      case .e1:
        return (.s46, nil)
      case .e2:
        return (.s11, nil)
      case .e3:
        return (.s42, .first)
      case .e4:
        return (.s28, nil)
      case .e5:
        return (.s11, nil)
      case .e6:
        return (.s49, nil)
      case .e7:
        return (.s7, .eighth)
      case .e8:
        return (.s47, .second)
      case .e9:
        return (.s19, .fifth)
      case .e10:
        return (.s45, .eighth)
      case .e11:
        return (.s24, .third)
      case .e12:
        return (.s11, nil)
      case .e13:
        return (.s0, nil)
      case .e14:
        return (.s22, .third)
      case .e15:
        return (.s11, nil)
      case .e16:
        return (.s34, .second)
      case .e17:
        return (.s11, nil)
      case .e18:
        return (.s27, .fourth)
      case .e19:
        return (.s16, nil)
      }
    case .s12:
      switch event {
      case .e0:
        return (.s12, nil)
      case .e1:
        return (.s12, nil)
      case .e2:
        return (.s31, nil)
      case .e3:
        return (.s21, nil)
      case .e4:
        return (.s44, nil)
      case .e5:
        return (.s47, .eighth)
      case .e6:
        return (.s9, .first)
      case .e7:
        return (.s42, nil)
      case .e8:
        return (.s12, nil)
      case .e9:
        return (.s33, .eighth)
      case .e10:
        return (.s21, nil)
      case .e11:
        return (.s27, .third)
      case .e12:
        return (.s33, .sixth)
      case .e13:
        return (.s44, .fifth)
      case .e14:
        return (.s12, nil)
      case .e15:
        return (.s13, nil)
      case .e16:
        return (.s33, .seventh)
      case .e17:
        return (.s21, nil)
      case .e18:
        return (.s12, nil)
      case .e19:
        return (.s33, nil)
      }
    case .s13:
      switch event {
      case .e0:
        return (.s2, nil)
      case .e1:
        return (.s16, .fourth)
      case .e2:
        return (.s39, .sixth)
      case .e3:
        return (.s13, nil)
      case .e4:
        return (.s38, .third)
      case .e5:
        return (.s46, .second)
      case .e6:
        return (.s45, nil)
      case .e7:
        return (.s13, nil)
      case .e8:
        return (.s37, .fifth)
      case .e9:
        return (.s39, nil)
      case .e10:
        return (.s20, .sixth)
      case .e11:
        return (.s24, .eighth)
      case .e12:
        return (.s13, nil)
      case .e13:
        return (.s13, nil)
      case .e14:
        return (.s0, .fifth)
      case .e15:
        return (.s14, .third)
      case .e16:
        return (.s16, .first)
      case .e17:
        return (.s44, .sixth)
      case .e18:
        return (.s41, .fourth)
      case .e19:
        return (.s13, nil)
      }
    case .s14:
      switch event {
      case .e0:
        return (.s43, .seventh)
      case .e1:
        return (.s14, nil)
      case .e2:
        return (.s1, .third)
      case .e3:
        return (.s32, .sixth)
      case .e4:
        return (.s49, .eighth)
      case .e5:
        return (.s12, .seventh)
      case .e6:
        return (.s10, .eighth)
      case .e7:
        return (.s14, nil)
      case .e8:
        return (.s44, .second)
      case .e9:
        return (.s14, nil)
      case .e10:
        return (.s14, nil)
      case .e11:
        return (.s43, .second)
      case .e12:
        return (.s43, .first)
      case .e13:
        return (.s39, .fifth)
      case .e14:
        return (.s1, .fourth)
      case .e15:
        return (.s3, .fifth)
      case .e16:
        return (.s35, .sixth)
      case .e17:
        return (.s29, .eighth)
      case .e18:
        return (.s14, nil)
      case .e19:
        return (.s7, nil)
      }
    case .s15:
      switch event {
      case .e0:
        return (.s15, nil)
      case .e1:
        return (.s33, nil)
      case .e2:
        return (.s25, nil)
      case .e3:
        return (.s12, .second)
      case .e4:
        return (.s10, nil)
      case .e5:
        return (.s11, .seventh)
      case .e6:
        return (.s6, .seventh)
      case .e7:
        return (.s5, nil)
      case .e8:
        return (.s13, nil)
      case .e9:
        return (.s15, nil)
      case .e10:
        return (.s15, nil)
      case .e11:
        return (.s36, .fourth)
      case .e12:
        return (.s6, nil)
      case .e13:
        return (.s23, nil)
      case .e14:
        return (.s28, .eighth)
      case .e15:
        return (.s24, .sixth)
      case .e16:
        return (.s9, nil)
      case .e17:
        return (.s21, nil)
      case .e18:
        return (.s15, nil)
      case .e19:
        return (.s13, .fourth)
      }
    case .s16:
      switch event {
      case .e0:
        return (.s47, .third)
      case .e1:
        return (.s16, nil)
      case .e2:
        return (.s16, .seventh)
      case .e3:
        return (.s11, .seventh)
      case .e4:
        return (.s20, nil)
      case .e5:
        return (.s16, nil)
      case .e6:
        return (.s26, .sixth)
      case .e7:
        return (.s8, nil)
      case .e8:
        return (.s2, .eighth)
      case .e9:
        return (.s0, nil)
      case .e10:
        return (.s16, nil)
      case .e11:
        return (.s31, .fourth)
      case .e12:
        return (.s35, .fifth)
      case .e13:
        return (.s16, nil)
      case .e14:
        return (.s32, nil)
      case .e15:
        return (.s42, .third)
      case .e16:
        return (.s16, nil)
      case .e17:
        return (.s39, .eighth)
      case .e18:
        return (.s20, .fourth)
      case .e19:
        return (.s16, nil)
      }
    case .s17:
      switch event {
      case .e0:
        return (.s23, .second)
      case .e1:
        return (.s17, nil)
      case .e2:
        return (.s29, .fourth)
      case .e3:
        return (.s17, nil)
      case .e4:
        return (.s1, .third)
      case .e5:
        return (.s23, .fifth)
      case .e6:
        return (.s6, nil)
      case .e7:
        return (.s17, nil)
      case .e8:
        return (.s17, nil)
      case .e9:
        return (.s44, .first)
      case .e10:
        return (.s7, nil)
      case .e11:
        return (.s10, .sixth)
      case .e12:
        return (.s17, nil)
      case .e13:
        return (.s13, .fifth)
      case .e14:
        return (.s46, .seventh)
      case .e15:
        return (.s36, .fifth)
      case .e16:
        return (.s24, nil)
      case .e17:
        return (.s44, .fourth)
      case .e18:
        return (.s33, .second)
      case .e19:
        return (.s7, nil)
      }
    case .s18:
      switch event {
      case .e0:
        return (.s18, nil)
      case .e1:
        return (.s23, nil)
      case .e2:
        return (.s18, nil)
      case .e3:
        return (.s33, .fifth)
      case .e4:
        return (.s47, .first)
      case .e5:
        return (.s41, .sixth)
      case .e6:
        return (.s18, nil)
      case .e7:
        return (.s6, .sixth)
      case .e8:
        return (.s18, nil)
      case .e9:
        return (.s18, nil)
      case .e10:
        return (.s25, .first)
      case .e11:
        return (.s16, .sixth)
      case .e12:
        return (.s37, nil)
      case .e13:
        return (.s18, nil)
      case .e14:
        return (.s28, nil)
      case .e15:
        return (.s20, nil)
      case .e16:
        return (.s18, nil)
      case .e17:
        return (.s22, nil)
      case .e18:
        return (.s18, nil)
      case .e19:
        return (.s37, .seventh)
      }
    case .s19:
      switch event {
      case .e0:
        return (.s19, nil)
      case .e1:
        return (.s21, .fifth)
      case .e2:
        return (.s1, nil)
      case .e3:
        return (.s18, .second)
      case .e4:
        return (.s6, .first)
      case .e5:
        return (.s43, .third)
      case .e6:
        return (.s42, nil)
      case .e7:
        return (.s45, .third)
      case .e8:
        return (.s31, .third)
      case .e9:
        return (.s32, .seventh)
      case .e10:
        return (.s15, .fourth)
      case .e11:
        return (.s19, nil)
      case .e12:
        return (.s23, .third)
      case .e13:
        return (.s9, nil)
      case .e14:
        return (.s27, nil)
      case .e15:
        return (.s26, .fourth)
      case .e16:
        return (.s5, nil)
      case .e17:
        return (.s39, nil)
      case .e18:
        return (.s45, nil)
      case .e19:
        return (.s14, .fourth)
      }
    case .s20:
      switch event {
      case .e0:
        return (.s37, .first)
      case .e1:
        return (.s20, nil)
      case .e2:
        return (.s29, .first)
      case .e3:
        return (.s27, .eighth)
      case .e4:
        return (.s25, .second)
      case .e5:
        return (.s28, nil)
      case .e6:
        return (.s39, .fifth)
      case .e7:
        return (.s19, .eighth)
      case .e8:
        return (.s20, nil)
      case .e9:
        return (.s22, .sixth)
      case .e10:
        return (.s18, nil)
      case .e11:
        return (.s0, .eighth)
      case .e12:
        return (.s20, nil)
      case .e13:
        return (.s20, nil)
      case .e14:
        return (.s33, .fourth)
      case .e15:
        return (.s20, nil)
      case .e16:
        return (.s0, .first)
      case .e17:
        return (.s10, .sixth)
      case .e18:
        return (.s20, nil)
      case .e19:
        return (.s21, .seventh)
      }
    case .s21:
      switch event {
      case .e0:
        return (.s6, nil)
      case .e1:
        return (.s25, .seventh)
      case .e2:
        return (.s0, .fourth)
      case .e3:
        return (.s21, nil)
      case .e4:
        return (.s21, nil)
      case .e5:
        return (.s21, .third)
      case .e6:
        return (.s35, .third)
      case .e7:
        return (.s21, nil)
      case .e8:
        return (.s21, nil)
      case .e9:
        return (.s20, .fifth)
      case .e10:
        return (.s25, nil)
      case .e11:
        return (.s8, .third)
      case .e12:
        return (.s36, nil)
      case .e13:
        return (.s9, .eighth)
      case .e14:
        return (.s5, nil)
      case .e15:
        return (.s25, .fourth)
      case .e16:
        return (.s21, nil)
      case .e17:
        return (.s47, nil)
      case .e18:
        return (.s13, .second)
      case .e19:
        return (.s21, nil)
      }
    case .s22:
      switch event {
      case .e0:
        return (.s13, .second)
      case .e1:
        return (.s11, .fourth)
      case .e2:
        return (.s48, nil)
      case .e3:
        return (.s1, .first)
      case .e4:
        return (.s42, .second)
      case .e5:
        return (.s25, .fifth)
      case .e6:
        return (.s44, nil)
      case .e7:
        return (.s3, .second)
      case .e8:
        return (.s38, .seventh)
      case .e9:
        return (.s18, .sixth)
      case .e10:
        return (.s14, .eighth)
      case .e11:
        return (.s38, .fifth)
      case .e12:
        return (.s22, nil)
      case .e13:
        return (.s22, nil)
      case .e14:
        return (.s9, .fifth)
      case .e15:
        return (.s22, nil)
      case .e16:
        return (.s4, .sixth)
      case .e17:
        return (.s22, nil)
      case .e18:
        return (.s22, nil)
      case .e19:
        return (.s49, nil)
      }
    case .s23:
      switch event {
      case .e0:
        return (.s37, .first)
      case .e1:
        return (.s22, .fourth)
      case .e2:
        return (.s41, .fourth)
      case .e3:
        return (.s10, .fifth)
      case .e4:
        return (.s15, .sixth)
      case .e5:
        return (.s40, .fifth)
      case .e6:
        return (.s36, .third)
      case .e7:
        return (.s49, nil)
      case .e8:
        return (.s6, .fourth)
      case .e9:
        return (.s13, nil)
      case .e10:
        return (.s40, nil)
      case .e11:
        return (.s6, nil)
      case .e12:
        return (.s23, nil)
      case .e13:
        return (.s44, nil)
      case .e14:
        return (.s23, nil)
      case .e15:
        return (.s43, .sixth)
      case .e16:
        return (.s4, nil)
      case .e17:
        return (.s10, .sixth)
      case .e18:
        return (.s31, nil)
      case .e19:
        return (.s13, .fourth)
      }
    case .s24:
      switch event {
      case .e0:
        return (.s24, nil)
      case .e1:
        return (.s13, nil)
      case .e2:
        return (.s36, nil)
      case .e3:
        return (.s5, .eighth)
      case .e4:
        return (.s33, .second)
      case .e5:
        return (.s24, nil)
      case .e6:
        return (.s3, .first)
      case .e7:
        return (.s24, nil)
      case .e8:
        return (.s24, nil)
      case .e9:
        return (.s13, .fifth)
      case .e10:
        return (.s16, nil)
      case .e11:
        return (.s38, .fourth)
      case .e12:
        return (.s26, .first)
      case .e13:
        return (.s17, nil)
      case .e14:
        return (.s24, nil)
      case .e15:
        return (.s25, .seventh)
      case .e16:
        return (.s24, .second)
      case .e17:
        return (.s26, nil)
      case .e18:
        return (.s43, .second)
      case .e19:
        return (.s39, nil)
      }
    case .s25:
      switch event {
      case .e0:
        return (.s37, .third)
      case .e1:
        return (.s5, .seventh)
      case .e2:
        return (.s26, nil)
      case .e3:
        return (.s1, .eighth)
      case .e4:
        return (.s1, .third)
      case .e5:
        return (.s11, .first)
      case .e6:
        return (.s41, .sixth)
      case .e7:
        return (.s39, nil)
      case .e8:
        return (.s35, .seventh)
      case .e9:
        return (.s10, .third)
      case .e10:
        return (.s4, .second)
      case .e11:
        return (.s8, .first)
      case .e12:
        return (.s18, .sixth)
      case .e13:
        return (.s25, nil)
      case .e14:
        return (.s25, nil)
      case .e15:
        return (.s28, .fourth)
      case .e16:
        return (.s25, nil)
      case .e17:
        return (.s13, .sixth)
      case .e18:
        return (.s9, .fourth)
      case .e19:
        return (.s42, .eighth)
      }
    case .s26:
      switch event {
      case .e0:
        return (.s48, .first)
      case .e1:
        return (.s5, .third)
      case .e2:
        return (.s25, nil)
      case .e3:
        return (.s40, .first)
      case .e4:
        return (.s5, .first)
      case .e5:
        return (.s26, nil)
      case .e6:
        return (.s6, .fourth)
      case .e7:
        return (.s17, .eighth)
      case .e8:
        return (.s26, nil)
      case .e9:
        return (.s30, nil)
      case .e10:
        return (.s34, nil)
      case .e11:
        return (.s25, nil)
      case .e12:
        return (.s7, nil)
      case .e13:
        return (.s27, nil)
      case .e14:
        return (.s1, .fifth)
      case .e15:
        return (.s40, .sixth)
      case .e16:
        return (.s43, nil)
      case .e17:
        return (.s38, .fifth)
      case .e18:
        return (.s48, nil)
      case .e19:
        return (.s33, .seventh)
      }
    case .s27:
      switch event {
      case .e0:
        return (.s31, .fourth)
      case .e1:
        return (.s27, nil)
      case .e2:
        return (.s32, .third)
      case .e3:
        return (.s27, nil)
      case .e4:
        return (.s13, .sixth)
      case .e5:
        return (.s27, .fourth)
      case .e6:
        return (.s27, nil)
      case .e7:
        return (.s39, nil)
      case .e8:
        return (.s46, .fifth)
      case .e9:
        return (.s12, .eighth)
      case .e10:
        return (.s25, .seventh)
      case .e11:
        return (.s19, .second)
      case .e12:
        return (.s1, .second)
      case .e13:
        return (.s31, .second)
      case .e14:
        return (.s39, .first)
      case .e15:
        return (.s46, .fifth)
      case .e16:
        return (.s34, .first)
      case .e17:
        return (.s0, nil)
      case .e18:
        return (.s31, .first)
      case .e19:
        return (.s5, nil)
      }
    case .s28:
      switch event {
      case .e0:
        return (.s12, nil)
      case .e1:
        return (.s16, .eighth)
      case .e2:
        return (.s28, nil)
      case .e3:
        return (.s34, .fifth)
      case .e4:
        return (.s23, .fourth)
      case .e5:
        return (.s19, .eighth)
      case .e6:
        return (.s14, nil)
      case .e7:
        return (.s2, .first)
      case .e8:
        return (.s28, nil)
      case .e9:
        return (.s44, nil)
      case .e10:
        return (.s4, nil)
      case .e11:
        return (.s19, .seventh)
      case .e12:
        return (.s40, .fifth)
      case .e13:
        return (.s8, nil)
      case .e14:
        return (.s28, nil)
      case .e15:
        return (.s1, .fourth)
      case .e16:
        return (.s44, nil)
      case .e17:
        return (.s22, .first)
      case .e18:
        return (.s28, nil)
      case .e19:
        return (.s19, .third)
      }
    case .s29:
      switch event {
      case .e0:
        return (.s31, nil)
      case .e1:
        return (.s15, .fifth)
      case .e2:
        return (.s29, nil)
      case .e3:
        return (.s29, nil)
      case .e4:
        return (.s39, nil)
      case .e5:
        return (.s11, .eighth)
      case .e6:
        return (.s44, nil)
      case .e7:
        return (.s37, .third)
      case .e8:
        return (.s12, nil)
      case .e9:
        return (.s48, .first)
      case .e10:
        return (.s46, .fifth)
      case .e11:
        return (.s21, .sixth)
      case .e12:
        return (.s14, .third)
      case .e13:
        return (.s22, .sixth)
      case .e14:
        return (.s33, nil)
      case .e15:
        return (.s7, nil)
      case .e16:
        return (.s30, nil)
      case .e17:
        return (.s29, nil)
      case .e18:
        return (.s32, nil)
      case .e19:
        return (.s43, nil)
      }
    case .s30:
      switch event {
      case .e0:
        return (.s43, nil)
      case .e1:
        return (.s30, nil)
      case .e2:
        return (.s33, .first)
      case .e3:
        return (.s30, nil)
      case .e4:
        return (.s29, .fourth)
      case .e5:
        return (.s34, .sixth)
      case .e6:
        return (.s9, nil)
      case .e7:
        return (.s45, .fourth)
      case .e8:
        return (.s44, .sixth)
      case .e9:
        return (.s39, .seventh)
      case .e10:
        return (.s35, nil)
      case .e11:
        return (.s30, nil)
      case .e12:
        return (.s8, .second)
      case .e13:
        return (.s27, .first)
      case .e14:
        return (.s0, .sixth)
      case .e15:
        return (.s1, .sixth)
      case .e16:
        return (.s11, nil)
      case .e17:
        return (.s23, .first)
      case .e18:
        return (.s26, .fifth)
      case .e19:
        return (.s7, .eighth)
      }
    case .s31:
      switch event {
      case .e0:
        return (.s29, nil)
      case .e1:
        return (.s31, nil)
      case .e2:
        return (.s9, .eighth)
      case .e3:
        return (.s8, .first)
      case .e4:
        return (.s31, nil)
      case .e5:
        return (.s2, .third)
      case .e6:
        return (.s31, nil)
      case .e7:
        return (.s22, .sixth)
      case .e8:
        return (.s49, nil)
      case .e9:
        return (.s31, nil)
      case .e10:
        return (.s6, .eighth)
      case .e11:
        return (.s31, nil)
      case .e12:
        return (.s15, nil)
      case .e13:
        return (.s13, .first)
      case .e14:
        return (.s10, nil)
      case .e15:
        return (.s49, nil)
      case .e16:
        return (.s7, .eighth)
      case .e17:
        return (.s18, nil)
      case .e18:
        return (.s0, nil)
      case .e19:
        return (.s31, nil)
      }
    case .s32:
      switch event {
      case .e0:
        return (.s7, nil)
      case .e1:
        return (.s41, nil)
      case .e2:
        return (.s32, nil)
      case .e3:
        return (.s8, .sixth)
      case .e4:
        return (.s32, .first)
      case .e5:
        return (.s5, .sixth)
      case .e6:
        return (.s32, nil)
      case .e7:
        return (.s44, .fifth)
      case .e8:
        return (.s22, .seventh)
      case .e9:
        return (.s16, .third)
      case .e10:
        return (.s36, .fifth)
      case .e11:
        return (.s31, .sixth)
      case .e12:
        return (.s32, nil)
      case .e13:
        return (.s21, .second)
      case .e14:
        return (.s29, .fifth)
      case .e15:
        return (.s24, nil)
      case .e16:
        return (.s32, nil)
      case .e17:
        return (.s32, nil)
      case .e18:
        return (.s16, .eighth)
      case .e19:
        return (.s8, .sixth)
      }
    case .s33:
      switch event {
      case .e0:
        return (.s34, nil)
      case .e1:
        return (.s25, .fourth)
      case .e2:
        return (.s37, .eighth)
      case .e3:
        return (.s4, .fifth)
      case .e4:
        return (.s24, .eighth)
      case .e5:
        return (.s20, .first)
      case .e6:
        return (.s35, .eighth)
      case .e7:
        return (.s31, .second)
      case .e8:
        return (.s9, nil)
      case .e9:
        return (.s33, nil)
      case .e10:
        return (.s45, .fourth)
      case .e11:
        return (.s36, .second)
      case .e12:
        return (.s25, nil)
      case .e13:
        return (.s33, nil)
      case .e14:
        return (.s33, nil)
      case .e15:
        return (.s20, .third)
      case .e16:
        return (.s45, nil)
      case .e17:
        return (.s17, .first)
      case .e18:
        return (.s44, .eighth)
      case .e19:
        return (.s33, nil)
      }
    case .s34:
      switch event {
      case .e0:
        return (.s12, nil)
      case .e1:
        return (.s45, .fifth)
      case .e2:
        return (.s27, .seventh)
      case .e3:
        return (.s34, nil)
      case .e4:
        return (.s36, .second)
      case .e5:
        return (.s40, .first)
      case .e6:
        return (.s34, nil)
      case .e7:
        return (.s3, nil)
      case .e8:
        return (.s33, nil)
      case .e9:
        return (.s14, .first)
      case .e10:
        return (.s6, nil)
      case .e11:
        return (.s34, nil)
      case .e12:
        return (.s3, nil)
      case .e13:
        return (.s34, nil)
      case .e14:
        return (.s34, nil)
      case .e15:
        return (.s15, .sixth)
      case .e16:
        return (.s7, .sixth)
      case .e17:
        return (.s39, .sixth)
      case .e18:
        return (.s24, nil)
      case .e19:
        return (.s6, .second)
      }
    case .s35:
      switch event {
      case .e0:
        return (.s4, .fifth)
      case .e1:
        return (.s42, .fifth)
      case .e2:
        return (.s12, nil)
      case .e3:
        return (.s23, nil)
      case .e4:
        return (.s26, .eighth)
      case .e5:
        return (.s16, .seventh)
      case .e6:
        return (.s35, .fifth)
      case .e7:
        return (.s35, nil)
      case .e8:
        return (.s41, nil)
      case .e9:
        return (.s35, nil)
      case .e10:
        return (.s48, .fourth)
      case .e11:
        return (.s44, .third)
      case .e12:
        return (.s35, nil)
      case .e13:
        return (.s46, .eighth)
      case .e14:
        return (.s6, nil)
      case .e15:
        return (.s48, .first)
      case .e16:
        return (.s35, nil)
      case .e17:
        return (.s31, .sixth)
      case .e18:
        return (.s27, .fifth)
      case .e19:
        return (.s12, .first)
      }
    case .s36:
      switch event {
      case .e0:
        return (.s46, nil)
      case .e1:
        return (.s36, nil)
      case .e2:
        return (.s36, nil)
      case .e3:
        return (.s8, nil)
      case .e4:
        return (.s2, .second)
      case .e5:
        return (.s36, nil)
      case .e6:
        return (.s0, .first)
      case .e7:
        return (.s43, .fourth)
      case .e8:
        return (.s36, nil)
      case .e9:
        return (.s36, nil)
      case .e10:
        return (.s18, .fifth)
      case .e11:
        return (.s25, nil)
      case .e12:
        return (.s36, nil)
      case .e13:
        return (.s36, nil)
      case .e14:
        return (.s22, .fifth)
      case .e15:
        return (.s36, nil)
      case .e16:
        return (.s36, nil)
      case .e17:
        return (.s12, nil)
      case .e18:
        return (.s10, .third)
      case .e19:
        return (.s12, nil)
      }
    case .s37:
      switch event {
      case .e0:
        return (.s49, .eighth)
      case .e1:
        return (.s29, .first)
      case .e2:
        return (.s33, .sixth)
      case .e3:
        return (.s8, .second)
      case .e4:
        return (.s11, .seventh)
      case .e5:
        return (.s9, nil)
      case .e6:
        return (.s26, .first)
      case .e7:
        return (.s37, nil)
      case .e8:
        return (.s21, .sixth)
      case .e9:
        return (.s37, nil)
      case .e10:
        return (.s37, nil)
      case .e11:
        return (.s43, .third)
      case .e12:
        return (.s48, nil)
      case .e13:
        return (.s0, .second)
      case .e14:
        return (.s3, .seventh)
      case .e15:
        return (.s46, .eighth)
      case .e16:
        return (.s36, .third)
      case .e17:
        return (.s37, nil)
      case .e18:
        return (.s39, .seventh)
      case .e19:
        return (.s37, nil)
      }
    case .s38:
      switch event {
      case .e0:
        return (.s35, .second)
      case .e1:
        return (.s48, .fourth)
      case .e2:
        return (.s34, nil)
      case .e3:
        return (.s38, nil)
      case .e4:
        return (.s18, .third)
      case .e5:
        return (.s38, nil)
      case .e6:
        return (.s40, nil)
      case .e7:
        return (.s15, .seventh)
      case .e8:
        return (.s9, .seventh)
      case .e9:
        return (.s38, nil)
      case .e10:
        return (.s25, .second)
      case .e11:
        return (.s25, .sixth)
      case .e12:
        return (.s38, nil)
      case .e13:
        return (.s38, nil)
      case .e14:
        return (.s18, .eighth)
      case .e15:
        return (.s21, nil)
      case .e16:
        return (.s1, .third)
      case .e17:
        return (.s38, nil)
      case .e18:
        return (.s38, nil)
      case .e19:
        return (.s40, .second)
      }
    case .s39:
      switch event {
      case .e0:
        return (.s39, nil)
      case .e1:
        return (.s34, .third)
      case .e2:
        return (.s39, nil)
      case .e3:
        return (.s1, nil)
      case .e4:
        return (.s8, nil)
      case .e5:
        return (.s46, .seventh)
      case .e6:
        return (.s36, .seventh)
      case .e7:
        return (.s39, nil)
      case .e8:
        return (.s39, nil)
      case .e9:
        return (.s39, nil)
      case .e10:
        return (.s22, .sixth)
      case .e11:
        return (.s11, .second)
      case .e12:
        return (.s38, .fourth)
      case .e13:
        return (.s21, nil)
      case .e14:
        return (.s9, .fifth)
      case .e15:
        return (.s34, nil)
      case .e16:
        return (.s9, .third)
      case .e17:
        return (.s7, nil)
      case .e18:
        return (.s46, .fifth)
      case .e19:
        return (.s45, nil)
      }
    case .s40:
      switch event {
      case .e0:
        return (.s40, nil)
      case .e1:
        return (.s2, .fourth)
      case .e2:
        return (.s43, nil)
      case .e3:
        return (.s40, nil)
      case .e4:
        return (.s25, nil)
      case .e5:
        return (.s34, nil)
      case .e6:
        return (.s6, .sixth)
      case .e7:
        return (.s40, nil)
      case .e8:
        return (.s40, nil)
      case .e9:
        return (.s3, .seventh)
      case .e10:
        return (.s40, nil)
      case .e11:
        return (.s40, .eighth)
      case .e12:
        return (.s22, nil)
      case .e13:
        return (.s42, nil)
      case .e14:
        return (.s22, .first)
      case .e15:
        return (.s43, nil)
      case .e16:
        return (.s28, nil)
      case .e17:
        return (.s40, nil)
      case .e18:
        return (.s29, .first)
      case .e19:
        return (.s40, nil)
      }
    case .s41:
      switch event {
      case .e0:
        return (.s22, .sixth)
      case .e1:
        return (.s35, .first)
      case .e2:
        return (.s20, .sixth)
      case .e3:
        return (.s15, .fifth)
      case .e4:
        return (.s7, nil)
      case .e5:
        return (.s47, .second)
      case .e6:
        return (.s41, nil)
      case .e7:
        return (.s41, .fifth)
      case .e8:
        return (.s42, nil)
      case .e9:
        return (.s40, .first)
      case .e10:
        return (.s39, .fifth)
      case .e11:
        return (.s41, nil)
      case .e12:
        return (.s34, nil)
      case .e13:
        return (.s1, .eighth)
      case .e14:
        return (.s41, nil)
      case .e15:
        return (.s41, nil)
      case .e16:
        return (.s14, .sixth)
      case .e17:
        return (.s41, nil)
      case .e18:
        return (.s30, nil)
      case .e19:
        return (.s41, nil)
      }
    case .s42:
      switch event {
      case .e0:
        return (.s36, .second)
      case .e1:
        return (.s8, .eighth)
      case .e2:
        return (.s21, nil)
      case .e3:
        return (.s33, .sixth)
      case .e4:
        return (.s33, .fifth)
      case .e5:
        return (.s3, nil)
      case .e6:
        return (.s21, .sixth)
      case .e7:
        return (.s42, nil)
      case .e8:
        return (.s47, .second)
      case .e9:
        return (.s42, nil)
      case .e10:
        return (.s10, .seventh)
      case .e11:
        return (.s2, nil)
      case .e12:
        return (.s42, nil)
      case .e13:
        return (.s42, nil)
      case .e14:
        return (.s0, .eighth)
      case .e15:
        return (.s0, .first)
      case .e16:
        return (.s42, nil)
      case .e17:
        return (.s1, .sixth)
      case .e18:
        return (.s42, nil)
      case .e19:
        return (.s13, nil)
      }
    case .s43:
      switch event {
      case .e0:
        return (.s24, .fourth)
      case .e1:
        return (.s24, .fourth)
      case .e2:
        return (.s43, nil)
      case .e3:
        return (.s29, .sixth)
      case .e4:
        return (.s43, nil)
      case .e5:
        return (.s20, .seventh)
      case .e6:
        return (.s22, nil)
      case .e7:
        return (.s43, nil)
      case .e8:
        return (.s43, nil)
      case .e9:
        return (.s22, .fifth)
      case .e10:
        return (.s43, nil)
      case .e11:
        return (.s43, nil)
      case .e12:
        return (.s12, .sixth)
      case .e13:
        return (.s22, .eighth)
      case .e14:
        return (.s25, nil)
      case .e15:
        return (.s4, .fourth)
      case .e16:
        return (.s3, nil)
      case .e17:
        return (.s43, nil)
      case .e18:
        return (.s21, .fourth)
      case .e19:
        return (.s8, nil)
      }
    case .s44:
      switch event {
      case .e0:
        return (.s33, .first)
      case .e1:
        return (.s20, .sixth)
      case .e2:
        return (.s18, nil)
      case .e3:
        return (.s44, nil)
      case .e4:
        return (.s16, .fifth)
      case .e5:
        return (.s43, .fourth)
      case .e6:
        return (.s44, nil)
      case .e7:
        return (.s37, .seventh)
      case .e8:
        return (.s12, .eighth)
      case .e9:
        return (.s42, nil)
      case .e10:
        return (.s25, .eighth)
      case .e11:
        return (.s0, .fourth)
      case .e12:
        return (.s18, nil)
      case .e13:
        return (.s44, nil)
      case .e14:
        return (.s44, nil)
      case .e15:
        return (.s6, .seventh)
      case .e16:
        return (.s16, .eighth)
      case .e17:
        return (.s47, .fifth)
      case .e18:
        return (.s12, nil)
      case .e19:
        return (.s3, nil)
      }
    case .s45:
      switch event {
      case .e0:
        return (.s42, .third)
      case .e1:
        return (.s45, nil)
      case .e2:
        return (.s2, nil)
      case .e3:
        return (.s36, .seventh)
      case .e4:
        return (.s45, nil)
      case .e5:
        return (.s36, .seventh)
      case .e6:
        return (.s4, nil)
      case .e7:
        return (.s31, .seventh)
      case .e8:
        return (.s23, .sixth)
      case .e9:
        return (.s32, .fifth)
      case .e10:
        return (.s44, .fourth)
      case .e11:
        return (.s45, nil)
      case .e12:
        return (.s45, nil)
      case .e13:
        return (.s36, nil)
      case .e14:
        return (.s31, .first)
      case .e15:
        return (.s45, nil)
      case .e16:
        return (.s45, nil)
      case .e17:
        return (.s45, nil)
      case .e18:
        return (.s32, .sixth)
      case .e19:
        return (.s4, .second)
      }
    case .s46:
      switch event {
      case .e0:
        return (.s35, .fourth)
      case .e1:
        return (.s35, nil)
      case .e2:
        return (.s20, nil)
      case .e3:
        return (.s37, nil)
      case .e4:
        return (.s45, .fifth)
      case .e5:
        return (.s46, nil)
      case .e6:
        return (.s21, nil)
      case .e7:
        return (.s34, .third)
      case .e8:
        return (.s15, nil)
      case .e9:
        return (.s46, nil)
      case .e10:
        return (.s12, .third)
      case .e11:
        return (.s6, .fifth)
      case .e12:
        return (.s46, nil)
      case .e13:
        return (.s46, nil)
      case .e14:
        return (.s20, nil)
      case .e15:
        return (.s48, nil)
      case .e16:
        return (.s48, .fifth)
      case .e17:
        return (.s46, nil)
      case .e18:
        return (.s28, .eighth)
      case .e19:
        return (.s20, .seventh)
      }
    case .s47:
      switch event {
      case .e0:
        return (.s47, nil)
      case .e1:
        return (.s47, nil)
      case .e2:
        return (.s39, .second)
      case .e3:
        return (.s34, nil)
      case .e4:
        return (.s11, .fifth)
      case .e5:
        return (.s21, .seventh)
      case .e6:
        return (.s47, nil)
      case .e7:
        return (.s47, nil)
      case .e8:
        return (.s21, .third)
      case .e9:
        return (.s47, nil)
      case .e10:
        return (.s2, .sixth)
      case .e11:
        return (.s9, .fourth)
      case .e12:
        return (.s47, nil)
      case .e13:
        return (.s16, nil)
      case .e14:
        return (.s47, nil)
      case .e15:
        return (.s45, .first)
      case .e16:
        return (.s37, nil)
      case .e17:
        return (.s13, .first)
      case .e18:
        return (.s46, nil)
      case .e19:
        return (.s38, .third)
      }
    case .s48:
      switch event {
      case .e0:
        return (.s6, nil)
      case .e1:
        return (.s0, .third)
      case .e2:
        return (.s48, nil)
      case .e3:
        return (.s8, nil)
      case .e4:
        return (.s49, .seventh)
      case .e5:
        return (.s14, .sixth)
      case .e6:
        return (.s16, .first)
      case .e7:
        return (.s48, nil)
      case .e8:
        return (.s48, nil)
      case .e9:
        return (.s17, .sixth)
      case .e10:
        return (.s48, nil)
      case .e11:
        return (.s13, nil)
      case .e12:
        return (.s6, .seventh)
      case .e13:
        return (.s27, nil)
      case .e14:
        return (.s12, .seventh)
      case .e15:
        return (.s13, .third)
      case .e16:
        return (.s39, nil)
      case .e17:
        return (.s38, .first)
      case .e18:
        return (.s48, nil)
      case .e19:
        return (.s14, .seventh)
      }
    case .s49:
      switch event {
      case .e0:
        return (.s49, nil)
      case .e1:
        return (.s35, .seventh)
      case .e2:
        return (.s41, .fourth)
      case .e3:
        return (.s25, .second)
      case .e4:
        return (.s9, .fourth)
      case .e5:
        return (.s45, nil)
      case .e6:
        return (.s34, nil)
      case .e7:
        return (.s17, nil)
      case .e8:
        return (.s48, nil)
      case .e9:
        return (.s8, nil)
      case .e10:
        return (.s49, nil)
      case .e11:
        return (.s34, .eighth)
      case .e12:
        return (.s18, .seventh)
      case .e13:
        return (.s7, nil)
      case .e14:
        return (.s4, nil)
      case .e15:
        return (.s43, .fourth)
      case .e16:
        return (.s33, .sixth)
      case .e17:
        return (.s9, .fifth)
      case .e18:
        return (.s21, .second)
      case .e19:
        return (.s49, nil)
      }
    }
  }
}
