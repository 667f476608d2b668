import Testing

@testable import DiagramTool

@Suite struct ParsedArgumentsTests {
  private enum Color: String, CaseIterable { case red, green }

  private static let color: Option<Color> = .choice(
    "color", letter: "c", isRepeatable: true, default: .red, abstract: "")
  private static let path: Option<String> = .path("path", letter: "p", abstract: "")
  private static let number: Option<Int> = .number("number", in: -1...9, default: 0, abstract: "")
  private static let quick = OptionSyntax("quick", letter: "q", abstract: "")

  private static let syntax = CommandSyntax(
    name: "paint",
    abstract: "",
    operands: [OperandSyntax("wall")],
    options: [color.syntax, path.syntax, number.syntax, quick]
  )

  private func parse(_ arguments: [String]) -> ParsedArguments {
    ParsedArguments(arguments, syntax: Self.syntax)
  }

  @Test(arguments: [
    ["--path", "a b"], ["--path=a b"], ["-p", "a b"], ["-pa b"], ["-p=a b"],
    ["north", "-p", "a b"], ["-p", "a b", "north"], ["-q", "-p", "a b", "-q"],
  ])
  func `an option's value is read in every spelling`(_ arguments: [String]) throws {
    let parsed = parse(arguments)
    #expect(parsed.mistake == nil)
    #expect(try parsed.value(of: Self.path) == "a b")
  }

  @Test(arguments: [
    (["-p", "-"], "-"), (["-p-x"], "-x"), (["--path=--x"], "--x"), (["--path=a=b"], "a=b"),
    (["-p=a=b"], "a=b"), (["-p", "-5"], "-5"), (["-pq"], "q"),
  ])
  func `an option's value keeps its dashes and equals signs`(_ arguments: [String], _ value: String)
    throws
  {
    let parsed = parse(arguments)
    #expect(parsed.mistake == nil)
    #expect(try parsed.value(of: Self.path) == value)
  }

  @Test func `a repeatable option keeps its values in order`() throws {
    let parsed = parse(["-c", "green", "--color=red", "-cGREEN"])
    #expect(try parsed.values(of: Self.color) == [.green, .red, .green])
  }

  @Test func `a flag is set only if it is given as an option`() {
    #expect(parse(["north", "--quick"]).contains(Self.quick))
    #expect(parse(["-q", "--quick"]).contains(Self.quick))
    #expect(!parse(["north", "--", "--quick"]).contains(Self.quick))
  }

  @Test(arguments: [
    (["north"], ["north"]), (["-"], ["-"]), (["--", "-q"], ["-q"]), (["--", "--"], ["--"]),
    ([], []),
    (["-q", "--"], []),
  ])
  func `arguments that are not options are operands`(
    _ arguments: [String], _ operands: [String]
  ) {
    let parsed = parse(arguments)
    #expect(parsed.mistake == nil)
    #expect(parsed.operands == operands)
  }

  @Test(arguments: [
    (["--colour", "red"], "Unknown option '--colour'. Did you mean '--color'?"),
    (["--colour=red"], "Unknown option '--colour'. Did you mean '--color'?"),
    (["--QUICK"], "Unknown option '--QUICK'. Did you mean '--quick'?"),
    (["--nu", "3"], "Unknown option '--nu'. Did you mean '--number'?"),
    (["-path", "x"], "Unknown option '-path'. Did you mean '--path'?"),
    (["-path=x"], "Unknown option '-path'. Did you mean '--path'?"),
    (["-P", "x"], "Unknown option '-P'. Did you mean '-p'?"),
    (["-x"], "Unknown option '-x'."),
    (["--x"], "Unknown option '--x'."),
    (["--=x"], "Unknown option '--'."),
    (["-qq"], "Unknown option '-qq'."),
    (["-=x"], "Unknown option '-'."),
    (["--entirely-else"], "Unknown option '--entirely-else'."),
    (["--path"], "Missing value for '--path <path>'."),
    (["-p"], "Missing value for '-p <path>'."),
    (["-p", "-q"], "Missing value for '-p <path>'."),
    (["--path", "--", "x"], "Missing value for '--path <path>'."),
    (["--path="], "The value of '--path <path>' is empty."),
    (["-p="], "The value of '-p <path>' is empty."),
    (["-p", ""], "The value of '-p <path>' is empty."),
    (["--quick=yes"], "The option '--quick' takes no value, but 'yes' was given."),
    (["-q=yes"], "The option '-q' takes no value, but 'yes' was given."),
    (["-p", "a", "--path=b"], "'--path <path>' was given more than once: 'a', then 'b'."),
    (["a", "b"], "Unexpected argument 'b'."),
    (["a", "b", "--", "-c"], "2 unexpected arguments: 'b', '-c'."),
    ([""], "An argument is empty."),
    (["--bad", "--worse", "a", "b"], "Unknown option '--bad'."),
    (["\u{1B}[2J\n", "b\u{1B}[2J"], "Unexpected argument 'b\\u{1B}[2J'."),
  ])
  func `the first mistake in the arguments is reported`(_ arguments: [String], _ message: String) {
    #expect(parse(arguments).mistake?.description == message)
  }

  @Test(arguments: [
    (["-c", "gren"], "-c", "gren", "Did you mean 'green'? "), (["--color=x"], "--color", "x", ""),
  ])
  func `an invalid choice is an error that lists the valid ones`(
    _ arguments: [String],
    _ spelling: String,
    _ value: String,
    _ suggestion: String
  ) {
    let error = #expect(throws: UsageError.self) { try parse(arguments).values(of: Self.color) }
    #expect(
      error?.description == """
        The value '\(value)' is invalid for '\(spelling) <color>'. \(suggestion)Please provide \
        one of 'red' or 'green'.
        """)
  }

  @Test(arguments: ["-2", "10", "3.5", "x", "0x3", "99999999999999999999", "3 "])
  func `an invalid number is an error with the valid range`(_ text: String) {
    let error = #expect(throws: UsageError.self) {
      try parse(["--number=\(text)"]).value(of: Self.number)
    }
    #expect(
      error?.description == """
        The value '\(text)' is invalid for '--number <number>'. Please provide a whole number \
        from -1 to 9.
        """)
  }

  @Test(arguments: [("-1", -1), ("9", 9), ("0", 0)])
  func `both ends of a number's range are accepted`(_ text: String, _ number: Int) throws {
    #expect(try parse(["--number", text]).value(of: Self.number) == number)
  }
}
