internal import GraphvizRendering

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// The work of a child process: the other side of ``RenderingProcess``.
///
/// The text arrives on standard input, and the reply leaves on what was standard output.
struct RenderingTask {
  /// The first argument of a program that was started to draw.
  private static let mark = "--graphviz-rendering-process"

  /// The exit status of a process that can't limit itself, and therefore draws nothing: `EX_OSERR` of
  /// `sysexits.h`.
  static let noLimitsStatus: CInt = 71

  /// The variables that are inherited: the locations of libraries, plugins and fonts.
  private static let inheritedVariables = [
    "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "DYLD_FRAMEWORK_PATH", "GVBINDIR", "FONTCONFIG_FILE",
    "FONTCONFIG_PATH", "ASAN_OPTIONS", "TSAN_OPTIONS", "UBSAN_OPTIONS",
  ]

  private let format: ImageFormat
  private let engine: LayoutEngine
  private let dotsPerInch: Int
  private let seconds: Int
  private let memoryBytes: Int
  private let folder: String

  /// Creates a task for a child process.
  init(drawing: Drawing, seconds: Double, memoryBytes: Int, folder: String) {
    format = drawing.format
    engine = drawing.engine
    dotsPerInch = drawing.dotsPerInch
    self.seconds = Int(seconds.rounded(.up))
    self.memoryBytes = memoryBytes
    self.folder = folder
  }

  /// The arguments that describe the task, after the program's name.
  var arguments: [String] {
    [
      Self.mark, format.rawValue, engine.rawValue, "\(dotsPerInch)", "\(seconds)", "\(memoryBytes)",
      folder,
    ]
  }

  /// Reads the task of this process from its arguments; nil if it was not started to draw.
  init?(arguments: [String]) {
    guard arguments.count == 8, arguments[1] == Self.mark,
      let format = ImageFormat(rawValue: arguments[2]),
      let engine = LayoutEngine(rawValue: arguments[3]),
      let dotsPerInch = Int(arguments[4]), let seconds = UInt32(arguments[5]),
      let memoryBytes = Int(arguments[6])
    else { return nil }
    self.format = format
    self.engine = engine
    self.dotsPerInch = dotsPerInch
    self.seconds = Int(seconds)
    self.memoryBytes = memoryBytes
    folder = arguments[7]
  }

  /// Returns the environment of the process, whose home and temporary folder is the given one.
  static func environment(in folder: String) -> [String] {
    let inherited = inheritedVariables.compactMap { name in
      getenv(name).map { "\(name)=\(String(cString: $0))" }
    }
    // A crash is reported by its signal; a backtrace takes seconds.
    let own = ["SWIFT_BACKTRACE=enable=no"]
    return inherited + own + ["HOME=\(folder)", "XDG_CACHE_HOME=\(folder)", "TMPDIR=\(folder)"]
  }

  /// Draws, replies, and ends the process.
  func run() -> Never {
    // Not 1, to which a library may write.
    let reply = dup(1)
    dup2(2, 1)
    closeInherited(except: reply)
    guard reply >= 0, chdir(folder) == 0, limitResources() else {
      _exit(Self.noLimitsStatus)
    }
    write(picture().bytes, to: reply)
    _exit(0)
  }

  private func picture() -> RenderingReply {
    guard Graphviz.forbidFiles() else {
      return .failure(
        GraphvizError(
          .process, problem: "this version of Graphviz can't be prevented from reading files",
          advice: "Use another version."))
    }
    do throws(GraphvizError) {
      guard let text = String(validating: readInput(), as: UTF8.self) else {
        throw GraphvizError(.request, problem: "the text is not UTF-8")
      }
      let drawing = try Drawing(text, as: format, engine: engine, dotsPerInch: dotsPerInch)
      let (bytes, messages) = try Graphviz.draw(drawing)
      // The user of the parent process can't see the variable that Graphviz mentions.
      let warnings = messages.map {
        $0.hasPrefix("file loading is disabled") ? "images and other files are not read" : $0
      }
      return .picture(bytes: bytes, warnings: warnings)
    } catch {
      return .failure(error)
    }
  }
}

// MARK: Of the process

extension RenderingTask {
  /// Limits what this process may use from here on.
  private func limitResources() -> Bool {
    // If the parent process is gone, this ends the process.
    alarm(UInt32(clamping: seconds + 1))
    // Exceeding the file size is an error of the write, not the end of the process.
    signal(SIGXFSZ, SIG_IGN)
    // A limit that is too high is none.
    let (sum, overflows) = Self.addressSpace.addingReportingOverflow(memoryBytes)
    let addressSpace = overflows ? .max : sum
    return Self.limit(RLIMIT_CORE, to: 0) && Self.limit(RLIMIT_FSIZE, to: 0)
      && Self.limit(RLIMIT_CPU, to: seconds + 1) && Self.limit(RLIMIT_AS, to: addressSpace)
  }

  #if canImport(Glibc)
  private typealias Resource = __rlimit_resource
  #else
  private typealias Resource = CInt
  #endif

  private static func limit(_ resource: Resource, to value: Int) -> Bool {
    #if canImport(Glibc)
    let resource = CInt(resource.rawValue)
    #endif
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0 else { return false }
    limit.rlim_max = min(limit.rlim_max, rlim_t(value))
    limit.rlim_cur = limit.rlim_max
    return setrlimit(resource, &limit) == 0
  }

  /// The size of the current address space in bytes: a sanitizer takes terabytes.
  private static var addressSpace: Int {
    guard let file = fopen("/proc/self/statm", "r") else { return 4 << 30 }
    defer { fclose(file) }
    var pages = 0
    while case let byte = getc(file), byte >= 48, byte < 58 { pages = pages * 10 + Int(byte) - 48 }
    return pages * Int(getpagesize())
  }

  /// Closes inherited files.
  private func closeInherited(except reply: CInt) {
    guard let folder = opendir("/dev/fd") else { return }
    var numbers: [CInt] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if let number = CInt(name), number > 2, number != reply { numbers.append(number) }
    }
    closedir(folder)
    for number in numbers { close(number) }
  }

  private func readInput() -> [UInt8] {
    var input: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(0, &buffer, buffer.count)
      if count > 0 { input += buffer[..<count] }
      if count == 0 || (count < 0 && errno != EINTR) { return input }
    }
  }

  private func write(_ bytes: [UInt8], to descriptor: CInt) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
      if count < 0 && errno != EINTR { return }
      rest = rest.dropFirst(max(count, 0))
    }
  }
}

/// `write` of the C library, by a name that a method named `write` doesn't hide.
private let systemWrite: @Sendable (CInt, UnsafeRawPointer?, Int) -> Int = write
