internal import GraphvizRendering
internal import PlatformLibC

/// The work of a child process of ``RenderingProcess``.
///
/// The arguments describe the picture and the limits. The DOT text is the standard input, and the
/// reply goes to the original standard output.
struct RenderingTask {
  /// The first argument of a process that is started to draw.
  private static let mark = "--graphviz-rendering-process"

  /// The exit status of a process that can't limit its resources, and therefore draws nothing: 71, which
  /// is `EX_OSERR` of `sysexits.h`.
  static let noLimitsStatus: CInt = 71

  /// The environment variables that are inherited: the locations of libraries, plugins and fonts, and
  /// the options of sanitizers.
  private static let inheritedVariables = [
    "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "DYLD_FRAMEWORK_PATH", "GVBINDIR", "FONTCONFIG_FILE",
    "FONTCONFIG_PATH", "ASAN_OPTIONS", "TSAN_OPTIONS", "UBSAN_OPTIONS",
  ]

  private let format: ImageFormat
  private let dotsPerInch: Int
  private let seconds: Int
  private let memoryBytes: Int

  /// The path of the empty working folder.
  private let folder: String

  /// Creates a task for a child process.
  ///
  /// - Parameters:
  ///   - drawing: The picture, whose DOT text is not part of the task.
  ///   - seconds: The time limit, rounded up to whole seconds.
  ///   - memoryBytes: The memory limit.
  ///   - folder: The path of an empty folder.
  init(drawing: Drawing, seconds: Double, memoryBytes: Int, folder: String) {
    format = drawing.format
    dotsPerInch = drawing.dotsPerInch
    self.seconds = Int(seconds.rounded(.up))
    self.memoryBytes = memoryBytes
    self.folder = folder
  }

  /// The arguments of the child process, after the program's name:
  /// `--graphviz-rendering-process svg 144 10 1073741824 /tmp/graphviz-x7Yz01`.
  var arguments: [String] {
    [Self.mark, format.rawValue, "\(dotsPerInch)", "\(seconds)", "\(memoryBytes)", folder]
  }

  /// Parses the arguments of this process; returns nil if the process was not started to draw.
  ///
  /// - Parameter arguments: All arguments, with the program's name first.
  init?(arguments: [String]) {
    guard arguments.count == 7, arguments[1] == Self.mark,
      let format = ImageFormat(rawValue: arguments[2]),
      let dotsPerInch = Int(arguments[3]), let seconds = UInt32(arguments[4]),
      let memoryBytes = Int(arguments[5])
    else { return nil }
    self.format = format
    self.dotsPerInch = dotsPerInch
    self.seconds = Int(seconds)
    self.memoryBytes = memoryBytes
    folder = arguments[6]
  }

  /// Returns the environment of the child process. The given folder is its home and its temporary
  /// folder, so that caches of fonts are removed with it.
  static func environment(in folder: String) -> [String] {
    let inherited = inheritedVariables.compactMap { name in
      getenv(name).map { "\(name)=\(String(cString: $0))" }
    }
    // The parent reports a crash by its signal. A backtrace would take seconds.
    let own = ["SWIFT_BACKTRACE=enable=no"]
    return inherited + own + ["HOME=\(folder)", "XDG_CACHE_HOME=\(folder)", "TMPDIR=\(folder)"]
  }

  /// Limits the process, draws, writes the reply, and exits.
  func run() -> Never {
    // The reply has a descriptor of its own, because a library may write to standard output.
    let reply = dup(1)
    dup2(2, 1)
    closeInherited(except: reply)
    guard reply >= 0, chdir(folder) == 0, limitResources() else {
      _exit(Self.noLimitsStatus)
    }
    write(picture().bytes, to: reply)
    _exit(0)
  }

  /// Reads the DOT text and draws it.
  private func picture() -> RenderingReply {
    guard GraphvizLibrary.forbidFiles() else {
      return .failure(
        GraphvizError(
          .process, problem: "this version of Graphviz can't be prevented from reading files",
          advice: "Use another version."))
    }
    do throws(GraphvizError) {
      guard let text = String(validating: readInput(), as: UTF8.self) else {
        throw GraphvizError(.request, problem: "the text is not UTF-8")
      }
      let drawing = try Drawing(text, as: format, dotsPerInch: dotsPerInch)
      let (bytes, messages) = try GraphvizLibrary.draw(drawing)
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

// MARK: Resources and files of the process

extension RenderingTask {
  /// Limits the time, the memory and the files of this process: no core dump, no file content, the
  /// given seconds of processor time, and the given memory besides the current address space.
  ///
  /// - Returns: Whether all limits are set.
  private func limitResources() -> Bool {
    // The alarm ends this process if the parent has ended and can't kill it.
    alarm(UInt32(clamping: seconds + 1))
    // With the signal ignored, writing to a file fails instead of ending the process.
    signal(SIGXFSZ, SIG_IGN)
    return Self.limit(RLIMIT_CORE, to: 0) && Self.limit(RLIMIT_FSIZE, to: 0)
      && Self.limit(RLIMIT_CPU, to: seconds + 1) && limitMemory()
  }

  private func limitMemory() -> Bool {
    #if canImport(Darwin)
    return true  // Apple's kernels don't support it, and `setrlimit` fails with `EINVAL`.
    #else
    // A sum that overflows means no limit.
    let (sum, overflows) = Self.addressSpace.addingReportingOverflow(memoryBytes)
    return Self.limit(RLIMIT_AS, to: overflows ? .max : sum)
    #endif
  }

  #if canImport(Glibc)
  private typealias Resource = __rlimit_resource
  #else
  private typealias Resource = CInt
  #endif

  /// Lowers both limits of a resource; a lower limit of the system stays. Returns whether it succeeded.
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

  /// The size of the current address space in bytes. It is added to the memory limit, because a
  /// sanitizer reserves terabytes.
  private static var addressSpace: Int {
    guard let file = fopen("/proc/self/statm", "r") else { return 4 << 30 }
    defer { fclose(file) }
    var pages = 0
    while case let byte = getc(file), byte >= 48, byte < 58 { pages = pages * 10 + Int(byte) - 48 }
    return pages * Int(getpagesize())
  }

  /// Closes all files except the standard ones and that of the reply, so that code in a hostile text
  /// could not reach them.
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

  /// Returns the standard input up to its end. The parent has checked its length.
  private func readInput() -> [UInt8] {
    var input: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(0, &buffer, buffer.count)
      if count > 0 { input += buffer[..<count] }
      if count == 0 || (count < 0 && errno != EINTR) { return input }
    }
  }

  /// Writes all bytes. If the parent no longer reads, the rest is dropped.
  private func write(_ bytes: [UInt8], to descriptor: CInt) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
      if count < 0 && errno != EINTR { return }
      rest = rest.dropFirst(max(count, 0))
    }
  }
}

/// `write` of the C library, under a name that the method `write` doesn't hide.
private let systemWrite: @Sendable (CInt, UnsafeRawPointer?, Int) -> Int = write
