extension Big {
  /// The switch by hand.
  @inline(never)
  public mutating func handleEventByHand(_ event: BigEvent, _ subject: Subject) {
    switch self {
    case .s0:
      switch event {
      case .e0: break
      case .e1: break
      case .e2:
        self = .s45
        subject.first()
      case .e3: self = .s32
      case .e4: break
      case .e5: self = .s16
      case .e6:
        self = .s14
        subject.fifth()
      case .e7:
        self = .s39
        subject.sixth()
      case .e8: break
      case .e9: break
      case .e10:
        self = .s20
        subject.sixth()
      case .e11:
        self = .s27
        subject.first()
      case .e12:
        self = .s48
        subject.first()
      case .e13:
        self = .s43
        subject.seventh()
      case .e14: break
      case .e15:
        self = .s46
        subject.sixth()
      case .e16:
        self = .s38
        subject.third()
      case .e17: break
      case .e18: self = .s2
      case .e19: self = .s21
      }
    case .s1:
      switch event {
      case .e0: self = .s44
      case .e1:
        self = .s47
        subject.third()
      case .e2: break
      case .e3: break
      case .e4:
        self = .s18
        subject.second()
      case .e5:
        self = .s2
        subject.third()
      case .e6:
        self = .s30
        subject.eighth()
      case .e7:
        self = .s12
        subject.eighth()
      case .e8: break
      case .e9:
        self = .s6
        subject.fifth()
      case .e10: break
      case .e11: self = .s21
      case .e12:
        self = .s13
        subject.fourth()
      case .e13:
        self = .s32
        subject.second()
      case .e14:
        self = .s45
        subject.second()
      case .e15:
        self = .s48
        subject.fourth()
      case .e16:
        self = .s13
        subject.fourth()
      case .e17:
        self = .s1
        subject.sixth()
      case .e18:
        self = .s26
        subject.seventh()
      case .e19:
        self = .s16
        subject.seventh()
      }
    case .s2:
      switch event {
      case .e0: break
      case .e1: break
      case .e2: self = .s1
      case .e3:
        self = .s36
        subject.seventh()
      case .e4:
        self = .s46
        subject.third()
      case .e5: break
      case .e6: self = .s1
      case .e7: break
      case .e8:
        self = .s19
        subject.first()
      case .e9: self = .s4
      case .e10: break
      case .e11: break
      case .e12: break
      case .e13:
        self = .s21
        subject.fifth()
      case .e14: self = .s5
      case .e15:
        self = .s19
        subject.fourth()
      case .e16:
        self = .s0
        subject.second()
      case .e17:
        self = .s49
        subject.eighth()
      case .e18:
        self = .s38
        subject.fourth()
      case .e19: break
      }
    case .s3:
      switch event {
      case .e0:
        self = .s6
        subject.eighth()
      case .e1: self = .s28
      case .e2: break
      case .e3: self = .s48
      case .e4:
        self = .s5
        subject.sixth()
      case .e5:
        self = .s1
        subject.eighth()
      case .e6: self = .s22
      case .e7: break
      case .e8:
        self = .s13
        subject.second()
      case .e9:
        self = .s28
        subject.eighth()
      case .e10: break
      case .e11: break
      case .e12: break
      case .e13: break
      case .e14:
        self = .s13
        subject.sixth()
      case .e15: break
      case .e16:
        self = .s37
        subject.eighth()
      case .e17: self = .s49
      case .e18: break
      case .e19:
        self = .s9
        subject.third()
      }
    case .s4:
      switch event {
      case .e0: self = .s19
      case .e1:
        self = .s45
        subject.seventh()
      case .e2: break
      case .e3:
        self = .s6
        subject.eighth()
      case .e4: self = .s7
      case .e5: self = .s43
      case .e6: break
      case .e7: break
      case .e8:
        self = .s47
        subject.sixth()
      case .e9:
        self = .s7
        subject.fifth()
      case .e10:
        self = .s46
        subject.eighth()
      case .e11:
        self = .s2
        subject.third()
      case .e12: self = .s45
      case .e13: break
      case .e14:
        self = .s20
        subject.fifth()
      case .e15:
        self = .s30
        subject.fourth()
      case .e16: break
      case .e17: self = .s11
      case .e18: break
      case .e19:
        self = .s7
        subject.sixth()
      }
    case .s5:
      switch event {
      case .e0: break
      case .e1:
        self = .s8
        subject.fifth()
      case .e2:
        self = .s4
        subject.third()
      case .e3: break
      case .e4:
        self = .s15
        subject.first()
      case .e5: self = .s43
      case .e6: self = .s9
      case .e7:
        self = .s46
        subject.second()
      case .e8:
        self = .s28
        subject.seventh()
      case .e9: break
      case .e10: self = .s39
      case .e11: break
      case .e12: self = .s26
      case .e13: break
      case .e14:
        self = .s26
        subject.first()
      case .e15: break
      case .e16:
        self = .s26
        subject.first()
      case .e17: self = .s38
      case .e18:
        self = .s27
        subject.sixth()
      case .e19:
        self = .s30
        subject.seventh()
      }
    case .s6:
      switch event {
      case .e0:
        self = .s4
        subject.second()
      case .e1:
        self = .s1
        subject.fourth()
      case .e2: self = .s4
      case .e3:
        self = .s13
        subject.eighth()
      case .e4: self = .s7
      case .e5:
        self = .s21
        subject.first()
      case .e6: self = .s47
      case .e7: self = .s23
      case .e8:
        self = .s29
        subject.fifth()
      case .e9:
        self = .s35
        subject.eighth()
      case .e10:
        self = .s22
        subject.second()
      case .e11: break
      case .e12: self = .s44
      case .e13: break
      case .e14: break
      case .e15:
        self = .s39
        subject.fourth()
      case .e16: break
      case .e17: break
      case .e18: self = .s6
      case .e19:
        self = .s35
        subject.third()
      }
    case .s7:
      switch event {
      case .e0:
        self = .s25
        subject.eighth()
      case .e1: self = .s31
      case .e2:
        self = .s6
        subject.fourth()
      case .e3:
        self = .s6
        subject.fifth()
      case .e4: self = .s36
      case .e5: self = .s38
      case .e6:
        self = .s35
        subject.fourth()
      case .e7:
        self = .s42
        subject.eighth()
      case .e8:
        self = .s40
        subject.fourth()
      case .e9: break
      case .e10:
        self = .s14
        subject.fifth()
      case .e11:
        self = .s40
        subject.sixth()
      case .e12: break
      case .e13: break
      case .e14:
        self = .s1
        subject.eighth()
      case .e15: self = .s48
      case .e16:
        self = .s36
        subject.seventh()
      case .e17: self = .s5
      case .e18:
        self = .s28
        subject.first()
      case .e19:
        self = .s43
        subject.eighth()
      }
    case .s8:
      switch event {
      case .e0:
        self = .s40
        subject.second()
      case .e1: break
      case .e2: break
      case .e3: break
      case .e4:
        self = .s7
        subject.sixth()
      case .e5: self = .s44
      case .e6:
        self = .s33
        subject.first()
      case .e7: break
      case .e8: break
      case .e9: break
      case .e10: self = .s16
      case .e11:
        self = .s2
        subject.seventh()
      case .e12: break
      case .e13: break
      case .e14:
        self = .s22
        subject.second()
      case .e15: self = .s4
      case .e16:
        self = .s38
        subject.fifth()
      case .e17: break
      case .e18: self = .s44
      case .e19:
        self = .s18
        subject.first()
      }
    case .s9:
      switch event {
      case .e0: break
      case .e1: break
      case .e2:
        self = .s43
        subject.fifth()
      case .e3:
        self = .s14
        subject.sixth()
      case .e4: self = .s12
      case .e5:
        self = .s19
        subject.sixth()
      case .e6:
        self = .s6
        subject.eighth()
      case .e7: self = .s36
      case .e8:
        self = .s30
        subject.seventh()
      case .e9:
        self = .s44
        subject.third()
      case .e10: self = .s29
      case .e11: break
      case .e12: break
      case .e13: break
      case .e14:
        self = .s2
        subject.seventh()
      case .e15:
        self = .s32
        subject.sixth()
      case .e16:
        self = .s22
        subject.fifth()
      case .e17: break
      case .e18:
        self = .s32
        subject.sixth()
      case .e19:
        self = .s24
        subject.first()
      }
    case .s10:
      switch event {
      case .e0: break
      case .e1:
        self = .s19
        subject.eighth()
      case .e2: break
      case .e3:
        self = .s2
        subject.third()
      case .e4:
        self = .s1
        subject.eighth()
      case .e5:
        self = .s17
        subject.seventh()
      case .e6:
        self = .s43
        subject.second()
      case .e7: self = .s5
      case .e8:
        self = .s8
        subject.second()
      case .e9: break
      case .e10:
        self = .s14
        subject.second()
      case .e11: self = .s35
      case .e12:
        self = .s21
        subject.first()
      case .e13: self = .s0
      case .e14:
        self = .s10
        subject.second()
      case .e15: self = .s5
      case .e16:
        self = .s11
        subject.fourth()
      case .e17: break
      case .e18: self = .s20
      case .e19:
        self = .s2
        subject.fourth()
      }
    case .s11:
      switch event {
      case .e0: break
      case .e1: self = .s46
      case .e2: break
      case .e3:
        self = .s42
        subject.first()
      case .e4: self = .s28
      case .e5: break
      case .e6: self = .s49
      case .e7:
        self = .s7
        subject.eighth()
      case .e8:
        self = .s47
        subject.second()
      case .e9:
        self = .s19
        subject.fifth()
      case .e10:
        self = .s45
        subject.eighth()
      case .e11:
        self = .s24
        subject.third()
      case .e12: break
      case .e13: self = .s0
      case .e14:
        self = .s22
        subject.third()
      case .e15: break
      case .e16:
        self = .s34
        subject.second()
      case .e17: break
      case .e18:
        self = .s27
        subject.fourth()
      case .e19: self = .s16
      }
    case .s12:
      switch event {
      case .e0: break
      case .e1: break
      case .e2: self = .s31
      case .e3: self = .s21
      case .e4: self = .s44
      case .e5:
        self = .s47
        subject.eighth()
      case .e6:
        self = .s9
        subject.first()
      case .e7: self = .s42
      case .e8: break
      case .e9:
        self = .s33
        subject.eighth()
      case .e10: self = .s21
      case .e11:
        self = .s27
        subject.third()
      case .e12:
        self = .s33
        subject.sixth()
      case .e13:
        self = .s44
        subject.fifth()
      case .e14: break
      case .e15: self = .s13
      case .e16:
        self = .s33
        subject.seventh()
      case .e17: self = .s21
      case .e18: break
      case .e19: self = .s33
      }
    case .s13:
      switch event {
      case .e0: self = .s2
      case .e1:
        self = .s16
        subject.fourth()
      case .e2:
        self = .s39
        subject.sixth()
      case .e3: break
      case .e4:
        self = .s38
        subject.third()
      case .e5:
        self = .s46
        subject.second()
      case .e6: self = .s45
      case .e7: break
      case .e8:
        self = .s37
        subject.fifth()
      case .e9: self = .s39
      case .e10:
        self = .s20
        subject.sixth()
      case .e11:
        self = .s24
        subject.eighth()
      case .e12: break
      case .e13: break
      case .e14:
        self = .s0
        subject.fifth()
      case .e15:
        self = .s14
        subject.third()
      case .e16:
        self = .s16
        subject.first()
      case .e17:
        self = .s44
        subject.sixth()
      case .e18:
        self = .s41
        subject.fourth()
      case .e19: self = .s13
      }
    case .s14:
      switch event {
      case .e0:
        self = .s43
        subject.seventh()
      case .e1: break
      case .e2:
        self = .s1
        subject.third()
      case .e3:
        self = .s32
        subject.sixth()
      case .e4:
        self = .s49
        subject.eighth()
      case .e5:
        self = .s12
        subject.seventh()
      case .e6:
        self = .s10
        subject.eighth()
      case .e7: break
      case .e8:
        self = .s44
        subject.second()
      case .e9: break
      case .e10: break
      case .e11:
        self = .s43
        subject.second()
      case .e12:
        self = .s43
        subject.first()
      case .e13:
        self = .s39
        subject.fifth()
      case .e14:
        self = .s1
        subject.fourth()
      case .e15:
        self = .s3
        subject.fifth()
      case .e16:
        self = .s35
        subject.sixth()
      case .e17:
        self = .s29
        subject.eighth()
      case .e18: break
      case .e19: self = .s7
      }
    case .s15:
      switch event {
      case .e0: break
      case .e1: self = .s33
      case .e2: self = .s25
      case .e3:
        self = .s12
        subject.second()
      case .e4: self = .s10
      case .e5:
        self = .s11
        subject.seventh()
      case .e6:
        self = .s6
        subject.seventh()
      case .e7: self = .s5
      case .e8: self = .s13
      case .e9: break
      case .e10: break
      case .e11:
        self = .s36
        subject.fourth()
      case .e12: self = .s6
      case .e13: self = .s23
      case .e14:
        self = .s28
        subject.eighth()
      case .e15:
        self = .s24
        subject.sixth()
      case .e16: self = .s9
      case .e17: self = .s21
      case .e18: break
      case .e19:
        self = .s13
        subject.fourth()
      }
    case .s16:
      switch event {
      case .e0:
        self = .s47
        subject.third()
      case .e1: break
      case .e2:
        self = .s16
        subject.seventh()
      case .e3:
        self = .s11
        subject.seventh()
      case .e4: self = .s20
      case .e5: break
      case .e6:
        self = .s26
        subject.sixth()
      case .e7: self = .s8
      case .e8:
        self = .s2
        subject.eighth()
      case .e9: self = .s0
      case .e10: break
      case .e11:
        self = .s31
        subject.fourth()
      case .e12:
        self = .s35
        subject.fifth()
      case .e13: break
      case .e14: self = .s32
      case .e15:
        self = .s42
        subject.third()
      case .e16: break
      case .e17:
        self = .s39
        subject.eighth()
      case .e18:
        self = .s20
        subject.fourth()
      case .e19: break
      }
    case .s17:
      switch event {
      case .e0:
        self = .s23
        subject.second()
      case .e1: break
      case .e2:
        self = .s29
        subject.fourth()
      case .e3: break
      case .e4:
        self = .s1
        subject.third()
      case .e5:
        self = .s23
        subject.fifth()
      case .e6: self = .s6
      case .e7: break
      case .e8: break
      case .e9:
        self = .s44
        subject.first()
      case .e10: self = .s7
      case .e11:
        self = .s10
        subject.sixth()
      case .e12: break
      case .e13:
        self = .s13
        subject.fifth()
      case .e14:
        self = .s46
        subject.seventh()
      case .e15:
        self = .s36
        subject.fifth()
      case .e16: self = .s24
      case .e17:
        self = .s44
        subject.fourth()
      case .e18:
        self = .s33
        subject.second()
      case .e19: self = .s7
      }
    case .s18:
      switch event {
      case .e0: break
      case .e1: self = .s23
      case .e2: break
      case .e3:
        self = .s33
        subject.fifth()
      case .e4:
        self = .s47
        subject.first()
      case .e5:
        self = .s41
        subject.sixth()
      case .e6: break
      case .e7:
        self = .s6
        subject.sixth()
      case .e8: break
      case .e9: break
      case .e10:
        self = .s25
        subject.first()
      case .e11:
        self = .s16
        subject.sixth()
      case .e12: self = .s37
      case .e13: break
      case .e14: self = .s28
      case .e15: self = .s20
      case .e16: break
      case .e17: self = .s22
      case .e18: break
      case .e19:
        self = .s37
        subject.seventh()
      }
    case .s19:
      switch event {
      case .e0: break
      case .e1:
        self = .s21
        subject.fifth()
      case .e2: self = .s1
      case .e3:
        self = .s18
        subject.second()
      case .e4:
        self = .s6
        subject.first()
      case .e5:
        self = .s43
        subject.third()
      case .e6: self = .s42
      case .e7:
        self = .s45
        subject.third()
      case .e8:
        self = .s31
        subject.third()
      case .e9:
        self = .s32
        subject.seventh()
      case .e10:
        self = .s15
        subject.fourth()
      case .e11: break
      case .e12:
        self = .s23
        subject.third()
      case .e13: self = .s9
      case .e14: self = .s27
      case .e15:
        self = .s26
        subject.fourth()
      case .e16: self = .s5
      case .e17: self = .s39
      case .e18: self = .s45
      case .e19:
        self = .s14
        subject.fourth()
      }
    case .s20:
      switch event {
      case .e0:
        self = .s37
        subject.first()
      case .e1: break
      case .e2:
        self = .s29
        subject.first()
      case .e3:
        self = .s27
        subject.eighth()
      case .e4:
        self = .s25
        subject.second()
      case .e5: self = .s28
      case .e6:
        self = .s39
        subject.fifth()
      case .e7:
        self = .s19
        subject.eighth()
      case .e8: break
      case .e9:
        self = .s22
        subject.sixth()
      case .e10: self = .s18
      case .e11:
        self = .s0
        subject.eighth()
      case .e12: break
      case .e13: break
      case .e14:
        self = .s33
        subject.fourth()
      case .e15: break
      case .e16:
        self = .s0
        subject.first()
      case .e17:
        self = .s10
        subject.sixth()
      case .e18: break
      case .e19:
        self = .s21
        subject.seventh()
      }
    case .s21:
      switch event {
      case .e0: self = .s6
      case .e1:
        self = .s25
        subject.seventh()
      case .e2:
        self = .s0
        subject.fourth()
      case .e3: break
      case .e4: break
      case .e5:
        self = .s21
        subject.third()
      case .e6:
        self = .s35
        subject.third()
      case .e7: break
      case .e8: break
      case .e9:
        self = .s20
        subject.fifth()
      case .e10: self = .s25
      case .e11:
        self = .s8
        subject.third()
      case .e12: self = .s36
      case .e13:
        self = .s9
        subject.eighth()
      case .e14: self = .s5
      case .e15:
        self = .s25
        subject.fourth()
      case .e16: break
      case .e17: self = .s47
      case .e18:
        self = .s13
        subject.second()
      case .e19: break
      }
    case .s22:
      switch event {
      case .e0:
        self = .s13
        subject.second()
      case .e1:
        self = .s11
        subject.fourth()
      case .e2: self = .s48
      case .e3:
        self = .s1
        subject.first()
      case .e4:
        self = .s42
        subject.second()
      case .e5:
        self = .s25
        subject.fifth()
      case .e6: self = .s44
      case .e7:
        self = .s3
        subject.second()
      case .e8:
        self = .s38
        subject.seventh()
      case .e9:
        self = .s18
        subject.sixth()
      case .e10:
        self = .s14
        subject.eighth()
      case .e11:
        self = .s38
        subject.fifth()
      case .e12: break
      case .e13: break
      case .e14:
        self = .s9
        subject.fifth()
      case .e15: break
      case .e16:
        self = .s4
        subject.sixth()
      case .e17: break
      case .e18: break
      case .e19: self = .s49
      }
    case .s23:
      switch event {
      case .e0:
        self = .s37
        subject.first()
      case .e1:
        self = .s22
        subject.fourth()
      case .e2:
        self = .s41
        subject.fourth()
      case .e3:
        self = .s10
        subject.fifth()
      case .e4:
        self = .s15
        subject.sixth()
      case .e5:
        self = .s40
        subject.fifth()
      case .e6:
        self = .s36
        subject.third()
      case .e7: self = .s49
      case .e8:
        self = .s6
        subject.fourth()
      case .e9: self = .s13
      case .e10: self = .s40
      case .e11: self = .s6
      case .e12: break
      case .e13: self = .s44
      case .e14: break
      case .e15:
        self = .s43
        subject.sixth()
      case .e16: self = .s4
      case .e17:
        self = .s10
        subject.sixth()
      case .e18: self = .s31
      case .e19:
        self = .s13
        subject.fourth()
      }
    case .s24:
      switch event {
      case .e0: break
      case .e1: self = .s13
      case .e2: self = .s36
      case .e3:
        self = .s5
        subject.eighth()
      case .e4:
        self = .s33
        subject.second()
      case .e5: break
      case .e6:
        self = .s3
        subject.first()
      case .e7: break
      case .e8: break
      case .e9:
        self = .s13
        subject.fifth()
      case .e10: self = .s16
      case .e11:
        self = .s38
        subject.fourth()
      case .e12:
        self = .s26
        subject.first()
      case .e13: self = .s17
      case .e14: break
      case .e15:
        self = .s25
        subject.seventh()
      case .e16:
        self = .s24
        subject.second()
      case .e17: self = .s26
      case .e18:
        self = .s43
        subject.second()
      case .e19: self = .s39
      }
    case .s25:
      switch event {
      case .e0:
        self = .s37
        subject.third()
      case .e1:
        self = .s5
        subject.seventh()
      case .e2: self = .s26
      case .e3:
        self = .s1
        subject.eighth()
      case .e4:
        self = .s1
        subject.third()
      case .e5:
        self = .s11
        subject.first()
      case .e6:
        self = .s41
        subject.sixth()
      case .e7: self = .s39
      case .e8:
        self = .s35
        subject.seventh()
      case .e9:
        self = .s10
        subject.third()
      case .e10:
        self = .s4
        subject.second()
      case .e11:
        self = .s8
        subject.first()
      case .e12:
        self = .s18
        subject.sixth()
      case .e13: break
      case .e14: break
      case .e15:
        self = .s28
        subject.fourth()
      case .e16: break
      case .e17:
        self = .s13
        subject.sixth()
      case .e18:
        self = .s9
        subject.fourth()
      case .e19:
        self = .s42
        subject.eighth()
      }
    case .s26:
      switch event {
      case .e0:
        self = .s48
        subject.first()
      case .e1:
        self = .s5
        subject.third()
      case .e2: self = .s25
      case .e3:
        self = .s40
        subject.first()
      case .e4:
        self = .s5
        subject.first()
      case .e5: break
      case .e6:
        self = .s6
        subject.fourth()
      case .e7:
        self = .s17
        subject.eighth()
      case .e8: break
      case .e9: self = .s30
      case .e10: self = .s34
      case .e11: self = .s25
      case .e12: self = .s7
      case .e13: self = .s27
      case .e14:
        self = .s1
        subject.fifth()
      case .e15:
        self = .s40
        subject.sixth()
      case .e16: self = .s43
      case .e17:
        self = .s38
        subject.fifth()
      case .e18: self = .s48
      case .e19:
        self = .s33
        subject.seventh()
      }
    case .s27:
      switch event {
      case .e0:
        self = .s31
        subject.fourth()
      case .e1: break
      case .e2:
        self = .s32
        subject.third()
      case .e3: break
      case .e4:
        self = .s13
        subject.sixth()
      case .e5:
        self = .s27
        subject.fourth()
      case .e6: break
      case .e7: self = .s39
      case .e8:
        self = .s46
        subject.fifth()
      case .e9:
        self = .s12
        subject.eighth()
      case .e10:
        self = .s25
        subject.seventh()
      case .e11:
        self = .s19
        subject.second()
      case .e12:
        self = .s1
        subject.second()
      case .e13:
        self = .s31
        subject.second()
      case .e14:
        self = .s39
        subject.first()
      case .e15:
        self = .s46
        subject.fifth()
      case .e16:
        self = .s34
        subject.first()
      case .e17: self = .s0
      case .e18:
        self = .s31
        subject.first()
      case .e19: self = .s5
      }
    case .s28:
      switch event {
      case .e0: self = .s12
      case .e1:
        self = .s16
        subject.eighth()
      case .e2: break
      case .e3:
        self = .s34
        subject.fifth()
      case .e4:
        self = .s23
        subject.fourth()
      case .e5:
        self = .s19
        subject.eighth()
      case .e6: self = .s14
      case .e7:
        self = .s2
        subject.first()
      case .e8: break
      case .e9: self = .s44
      case .e10: self = .s4
      case .e11:
        self = .s19
        subject.seventh()
      case .e12:
        self = .s40
        subject.fifth()
      case .e13: self = .s8
      case .e14: break
      case .e15:
        self = .s1
        subject.fourth()
      case .e16: self = .s44
      case .e17:
        self = .s22
        subject.first()
      case .e18: break
      case .e19:
        self = .s19
        subject.third()
      }
    case .s29:
      switch event {
      case .e0: self = .s31
      case .e1:
        self = .s15
        subject.fifth()
      case .e2: break
      case .e3: break
      case .e4: self = .s39
      case .e5:
        self = .s11
        subject.eighth()
      case .e6: self = .s44
      case .e7:
        self = .s37
        subject.third()
      case .e8: self = .s12
      case .e9:
        self = .s48
        subject.first()
      case .e10:
        self = .s46
        subject.fifth()
      case .e11:
        self = .s21
        subject.sixth()
      case .e12:
        self = .s14
        subject.third()
      case .e13:
        self = .s22
        subject.sixth()
      case .e14: self = .s33
      case .e15: self = .s7
      case .e16: self = .s30
      case .e17: break
      case .e18: self = .s32
      case .e19: self = .s43
      }
    case .s30:
      switch event {
      case .e0: self = .s43
      case .e1: break
      case .e2:
        self = .s33
        subject.first()
      case .e3: break
      case .e4:
        self = .s29
        subject.fourth()
      case .e5:
        self = .s34
        subject.sixth()
      case .e6: self = .s9
      case .e7:
        self = .s45
        subject.fourth()
      case .e8:
        self = .s44
        subject.sixth()
      case .e9:
        self = .s39
        subject.seventh()
      case .e10: self = .s35
      case .e11: break
      case .e12:
        self = .s8
        subject.second()
      case .e13:
        self = .s27
        subject.first()
      case .e14:
        self = .s0
        subject.sixth()
      case .e15:
        self = .s1
        subject.sixth()
      case .e16: self = .s11
      case .e17:
        self = .s23
        subject.first()
      case .e18:
        self = .s26
        subject.fifth()
      case .e19:
        self = .s7
        subject.eighth()
      }
    case .s31:
      switch event {
      case .e0: self = .s29
      case .e1: break
      case .e2:
        self = .s9
        subject.eighth()
      case .e3:
        self = .s8
        subject.first()
      case .e4: break
      case .e5:
        self = .s2
        subject.third()
      case .e6: break
      case .e7:
        self = .s22
        subject.sixth()
      case .e8: self = .s49
      case .e9: break
      case .e10:
        self = .s6
        subject.eighth()
      case .e11: break
      case .e12: self = .s15
      case .e13:
        self = .s13
        subject.first()
      case .e14: self = .s10
      case .e15: self = .s49
      case .e16:
        self = .s7
        subject.eighth()
      case .e17: self = .s18
      case .e18: self = .s0
      case .e19: break
      }
    case .s32:
      switch event {
      case .e0: self = .s7
      case .e1: self = .s41
      case .e2: break
      case .e3:
        self = .s8
        subject.sixth()
      case .e4:
        self = .s32
        subject.first()
      case .e5:
        self = .s5
        subject.sixth()
      case .e6: break
      case .e7:
        self = .s44
        subject.fifth()
      case .e8:
        self = .s22
        subject.seventh()
      case .e9:
        self = .s16
        subject.third()
      case .e10:
        self = .s36
        subject.fifth()
      case .e11:
        self = .s31
        subject.sixth()
      case .e12: break
      case .e13:
        self = .s21
        subject.second()
      case .e14:
        self = .s29
        subject.fifth()
      case .e15: self = .s24
      case .e16: break
      case .e17: break
      case .e18:
        self = .s16
        subject.eighth()
      case .e19:
        self = .s8
        subject.sixth()
      }
    case .s33:
      switch event {
      case .e0: self = .s34
      case .e1:
        self = .s25
        subject.fourth()
      case .e2:
        self = .s37
        subject.eighth()
      case .e3:
        self = .s4
        subject.fifth()
      case .e4:
        self = .s24
        subject.eighth()
      case .e5:
        self = .s20
        subject.first()
      case .e6:
        self = .s35
        subject.eighth()
      case .e7:
        self = .s31
        subject.second()
      case .e8: self = .s9
      case .e9: break
      case .e10:
        self = .s45
        subject.fourth()
      case .e11:
        self = .s36
        subject.second()
      case .e12: self = .s25
      case .e13: break
      case .e14: break
      case .e15:
        self = .s20
        subject.third()
      case .e16: self = .s45
      case .e17:
        self = .s17
        subject.first()
      case .e18:
        self = .s44
        subject.eighth()
      case .e19: break
      }
    case .s34:
      switch event {
      case .e0: self = .s12
      case .e1:
        self = .s45
        subject.fifth()
      case .e2:
        self = .s27
        subject.seventh()
      case .e3: break
      case .e4:
        self = .s36
        subject.second()
      case .e5:
        self = .s40
        subject.first()
      case .e6: break
      case .e7: self = .s3
      case .e8: self = .s33
      case .e9:
        self = .s14
        subject.first()
      case .e10: self = .s6
      case .e11: break
      case .e12: self = .s3
      case .e13: break
      case .e14: break
      case .e15:
        self = .s15
        subject.sixth()
      case .e16:
        self = .s7
        subject.sixth()
      case .e17:
        self = .s39
        subject.sixth()
      case .e18: self = .s24
      case .e19:
        self = .s6
        subject.second()
      }
    case .s35:
      switch event {
      case .e0:
        self = .s4
        subject.fifth()
      case .e1:
        self = .s42
        subject.fifth()
      case .e2: self = .s12
      case .e3: self = .s23
      case .e4:
        self = .s26
        subject.eighth()
      case .e5:
        self = .s16
        subject.seventh()
      case .e6:
        self = .s35
        subject.fifth()
      case .e7: break
      case .e8: self = .s41
      case .e9: break
      case .e10:
        self = .s48
        subject.fourth()
      case .e11:
        self = .s44
        subject.third()
      case .e12: break
      case .e13:
        self = .s46
        subject.eighth()
      case .e14: self = .s6
      case .e15:
        self = .s48
        subject.first()
      case .e16: break
      case .e17:
        self = .s31
        subject.sixth()
      case .e18:
        self = .s27
        subject.fifth()
      case .e19:
        self = .s12
        subject.first()
      }
    case .s36:
      switch event {
      case .e0: self = .s46
      case .e1: break
      case .e2: break
      case .e3: self = .s8
      case .e4:
        self = .s2
        subject.second()
      case .e5: break
      case .e6:
        self = .s0
        subject.first()
      case .e7:
        self = .s43
        subject.fourth()
      case .e8: break
      case .e9: break
      case .e10:
        self = .s18
        subject.fifth()
      case .e11: self = .s25
      case .e12: break
      case .e13: break
      case .e14:
        self = .s22
        subject.fifth()
      case .e15: break
      case .e16: break
      case .e17: self = .s12
      case .e18:
        self = .s10
        subject.third()
      case .e19: self = .s12
      }
    case .s37:
      switch event {
      case .e0:
        self = .s49
        subject.eighth()
      case .e1:
        self = .s29
        subject.first()
      case .e2:
        self = .s33
        subject.sixth()
      case .e3:
        self = .s8
        subject.second()
      case .e4:
        self = .s11
        subject.seventh()
      case .e5: self = .s9
      case .e6:
        self = .s26
        subject.first()
      case .e7: break
      case .e8:
        self = .s21
        subject.sixth()
      case .e9: break
      case .e10: break
      case .e11:
        self = .s43
        subject.third()
      case .e12: self = .s48
      case .e13:
        self = .s0
        subject.second()
      case .e14:
        self = .s3
        subject.seventh()
      case .e15:
        self = .s46
        subject.eighth()
      case .e16:
        self = .s36
        subject.third()
      case .e17: break
      case .e18:
        self = .s39
        subject.seventh()
      case .e19: break
      }
    case .s38:
      switch event {
      case .e0:
        self = .s35
        subject.second()
      case .e1:
        self = .s48
        subject.fourth()
      case .e2: self = .s34
      case .e3: break
      case .e4:
        self = .s18
        subject.third()
      case .e5: break
      case .e6: self = .s40
      case .e7:
        self = .s15
        subject.seventh()
      case .e8:
        self = .s9
        subject.seventh()
      case .e9: break
      case .e10:
        self = .s25
        subject.second()
      case .e11:
        self = .s25
        subject.sixth()
      case .e12: break
      case .e13: break
      case .e14:
        self = .s18
        subject.eighth()
      case .e15: self = .s21
      case .e16:
        self = .s1
        subject.third()
      case .e17: break
      case .e18: break
      case .e19:
        self = .s40
        subject.second()
      }
    case .s39:
      switch event {
      case .e0: break
      case .e1:
        self = .s34
        subject.third()
      case .e2: break
      case .e3: self = .s1
      case .e4: self = .s8
      case .e5:
        self = .s46
        subject.seventh()
      case .e6:
        self = .s36
        subject.seventh()
      case .e7: break
      case .e8: break
      case .e9: break
      case .e10:
        self = .s22
        subject.sixth()
      case .e11:
        self = .s11
        subject.second()
      case .e12:
        self = .s38
        subject.fourth()
      case .e13: self = .s21
      case .e14:
        self = .s9
        subject.fifth()
      case .e15: self = .s34
      case .e16:
        self = .s9
        subject.third()
      case .e17: self = .s7
      case .e18:
        self = .s46
        subject.fifth()
      case .e19: self = .s45
      }
    case .s40:
      switch event {
      case .e0: break
      case .e1:
        self = .s2
        subject.fourth()
      case .e2: self = .s43
      case .e3: break
      case .e4: self = .s25
      case .e5: self = .s34
      case .e6:
        self = .s6
        subject.sixth()
      case .e7: break
      case .e8: break
      case .e9:
        self = .s3
        subject.seventh()
      case .e10: break
      case .e11:
        self = .s40
        subject.eighth()
      case .e12: self = .s22
      case .e13: self = .s42
      case .e14:
        self = .s22
        subject.first()
      case .e15: self = .s43
      case .e16: self = .s28
      case .e17: break
      case .e18:
        self = .s29
        subject.first()
      case .e19: break
      }
    case .s41:
      switch event {
      case .e0:
        self = .s22
        subject.sixth()
      case .e1:
        self = .s35
        subject.first()
      case .e2:
        self = .s20
        subject.sixth()
      case .e3:
        self = .s15
        subject.fifth()
      case .e4: self = .s7
      case .e5:
        self = .s47
        subject.second()
      case .e6: break
      case .e7:
        self = .s41
        subject.fifth()
      case .e8: self = .s42
      case .e9:
        self = .s40
        subject.first()
      case .e10:
        self = .s39
        subject.fifth()
      case .e11: break
      case .e12: self = .s34
      case .e13:
        self = .s1
        subject.eighth()
      case .e14: break
      case .e15: break
      case .e16:
        self = .s14
        subject.sixth()
      case .e17: break
      case .e18: self = .s30
      case .e19: break
      }
    case .s42:
      switch event {
      case .e0:
        self = .s36
        subject.second()
      case .e1:
        self = .s8
        subject.eighth()
      case .e2: self = .s21
      case .e3:
        self = .s33
        subject.sixth()
      case .e4:
        self = .s33
        subject.fifth()
      case .e5: self = .s3
      case .e6:
        self = .s21
        subject.sixth()
      case .e7: break
      case .e8:
        self = .s47
        subject.second()
      case .e9: break
      case .e10:
        self = .s10
        subject.seventh()
      case .e11: self = .s2
      case .e12: break
      case .e13: break
      case .e14:
        self = .s0
        subject.eighth()
      case .e15:
        self = .s0
        subject.first()
      case .e16: break
      case .e17:
        self = .s1
        subject.sixth()
      case .e18: break
      case .e19: self = .s13
      }
    case .s43:
      switch event {
      case .e0:
        self = .s24
        subject.fourth()
      case .e1:
        self = .s24
        subject.fourth()
      case .e2: break
      case .e3:
        self = .s29
        subject.sixth()
      case .e4: break
      case .e5:
        self = .s20
        subject.seventh()
      case .e6: self = .s22
      case .e7: break
      case .e8: break
      case .e9:
        self = .s22
        subject.fifth()
      case .e10: break
      case .e11: break
      case .e12:
        self = .s12
        subject.sixth()
      case .e13:
        self = .s22
        subject.eighth()
      case .e14: self = .s25
      case .e15:
        self = .s4
        subject.fourth()
      case .e16: self = .s3
      case .e17: break
      case .e18:
        self = .s21
        subject.fourth()
      case .e19: self = .s8
      }
    case .s44:
      switch event {
      case .e0:
        self = .s33
        subject.first()
      case .e1:
        self = .s20
        subject.sixth()
      case .e2: self = .s18
      case .e3: break
      case .e4:
        self = .s16
        subject.fifth()
      case .e5:
        self = .s43
        subject.fourth()
      case .e6: break
      case .e7:
        self = .s37
        subject.seventh()
      case .e8:
        self = .s12
        subject.eighth()
      case .e9: self = .s42
      case .e10:
        self = .s25
        subject.eighth()
      case .e11:
        self = .s0
        subject.fourth()
      case .e12: self = .s18
      case .e13: break
      case .e14: break
      case .e15:
        self = .s6
        subject.seventh()
      case .e16:
        self = .s16
        subject.eighth()
      case .e17:
        self = .s47
        subject.fifth()
      case .e18: self = .s12
      case .e19: self = .s3
      }
    case .s45:
      switch event {
      case .e0:
        self = .s42
        subject.third()
      case .e1: break
      case .e2: self = .s2
      case .e3:
        self = .s36
        subject.seventh()
      case .e4: break
      case .e5:
        self = .s36
        subject.seventh()
      case .e6: self = .s4
      case .e7:
        self = .s31
        subject.seventh()
      case .e8:
        self = .s23
        subject.sixth()
      case .e9:
        self = .s32
        subject.fifth()
      case .e10:
        self = .s44
        subject.fourth()
      case .e11: break
      case .e12: break
      case .e13: self = .s36
      case .e14:
        self = .s31
        subject.first()
      case .e15: break
      case .e16: break
      case .e17: break
      case .e18:
        self = .s32
        subject.sixth()
      case .e19:
        self = .s4
        subject.second()
      }
    case .s46:
      switch event {
      case .e0:
        self = .s35
        subject.fourth()
      case .e1: self = .s35
      case .e2: self = .s20
      case .e3: self = .s37
      case .e4:
        self = .s45
        subject.fifth()
      case .e5: break
      case .e6: self = .s21
      case .e7:
        self = .s34
        subject.third()
      case .e8: self = .s15
      case .e9: break
      case .e10:
        self = .s12
        subject.third()
      case .e11:
        self = .s6
        subject.fifth()
      case .e12: break
      case .e13: break
      case .e14: self = .s20
      case .e15: self = .s48
      case .e16:
        self = .s48
        subject.fifth()
      case .e17: break
      case .e18:
        self = .s28
        subject.eighth()
      case .e19:
        self = .s20
        subject.seventh()
      }
    case .s47:
      switch event {
      case .e0: break
      case .e1: break
      case .e2:
        self = .s39
        subject.second()
      case .e3: self = .s34
      case .e4:
        self = .s11
        subject.fifth()
      case .e5:
        self = .s21
        subject.seventh()
      case .e6: break
      case .e7: break
      case .e8:
        self = .s21
        subject.third()
      case .e9: break
      case .e10:
        self = .s2
        subject.sixth()
      case .e11:
        self = .s9
        subject.fourth()
      case .e12: break
      case .e13: self = .s16
      case .e14: break
      case .e15:
        self = .s45
        subject.first()
      case .e16: self = .s37
      case .e17:
        self = .s13
        subject.first()
      case .e18: self = .s46
      case .e19:
        self = .s38
        subject.third()
      }
    case .s48:
      switch event {
      case .e0: self = .s6
      case .e1:
        self = .s0
        subject.third()
      case .e2: self = .s48
      case .e3: self = .s8
      case .e4:
        self = .s49
        subject.seventh()
      case .e5:
        self = .s14
        subject.sixth()
      case .e6:
        self = .s16
        subject.first()
      case .e7: break
      case .e8: break
      case .e9:
        self = .s17
        subject.sixth()
      case .e10: break
      case .e11: self = .s13
      case .e12:
        self = .s6
        subject.seventh()
      case .e13: self = .s27
      case .e14:
        self = .s12
        subject.seventh()
      case .e15:
        self = .s13
        subject.third()
      case .e16: self = .s39
      case .e17:
        self = .s38
        subject.first()
      case .e18: break
      case .e19:
        self = .s14
        subject.seventh()
      }
    case .s49:
      switch event {
      case .e0: break
      case .e1:
        self = .s35
        subject.seventh()
      case .e2:
        self = .s41
        subject.fourth()
      case .e3:
        self = .s25
        subject.second()
      case .e4:
        self = .s9
        subject.fourth()
      case .e5: self = .s45
      case .e6: self = .s34
      case .e7: self = .s17
      case .e8: self = .s48
      case .e9: self = .s8
      case .e10: break
      case .e11:
        self = .s34
        subject.eighth()
      case .e12:
        self = .s18
        subject.seventh()
      case .e13: self = .s7
      case .e14: self = .s4
      case .e15:
        self = .s43
        subject.fourth()
      case .e16:
        self = .s33
        subject.sixth()
      case .e17:
        self = .s9
        subject.fifth()
      case .e18:
        self = .s21
        subject.second()
      case .e19: break
      }
    }
  }
}
