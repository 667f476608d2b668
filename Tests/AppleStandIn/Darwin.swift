// swift-format-ignore-file
// A stand-in for the module `Darwin`, with which `.ci/check-apple` type-checks the package on Linux. It has
// the C library of Linux, without what Apple's lacks, and with what only Apple's has or declares otherwise.

@_exported import Glibc

// MARK: What Apple's library lacks

@available(*, unavailable, message: "Swift can't fork on Apple platforms.")
public func fork() -> pid_t { fatalError() }
@available(*, unavailable, message: "Swift can't fork on Apple platforms.")
public func vfork() -> pid_t { fatalError() }
@available(*, unavailable, message: "Apple's headers don't declare it: use _NSGetEnviron().")
public var environ: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>! { fatalError() }
@available(*, unavailable, message: "Apple's library lacks it.")
public func pipe2(_ ends: UnsafeMutablePointer<CInt>!, _ flags: CInt) -> CInt { fatalError() }
@available(*, unavailable, message: "Apple's library lacks it.")
public func dup3(_ old: CInt, _ new: CInt, _ flags: CInt) -> CInt { fatalError() }
@available(*, unavailable, message: "Apple's library lacks it.")
public func memfd_create(_ name: UnsafePointer<CChar>!, _ flags: CUnsignedInt) -> CInt {
  fatalError()
}
@available(*, unavailable, message: "Apple's library lacks it.")
public func posix_fallocate(_ file: CInt, _ offset: off_t, _ length: off_t) -> CInt {
  fatalError()
}
@available(*, unavailable, message: "Apple's library lacks it.")
public func gettid() -> pid_t { fatalError() }
@available(*, unavailable, message: "Apple's library lacks it.")
public func secure_getenv(_ name: UnsafePointer<CChar>!) -> UnsafeMutablePointer<CChar>! {
  fatalError()
}

// MARK: What only Apple's library has

public func _NSGetExecutablePath(
  _ path: UnsafeMutablePointer<CChar>?, _ size: UnsafeMutablePointer<UInt32>
) -> CInt { fatalError() }
public func _NSGetEnviron()
  -> UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>!
{ fatalError() }
public var POSIX_SPAWN_CLOEXEC_DEFAULT: CInt { 0x4000 }
public var SO_NOSIGPIPE: CInt { 0x1022 }

// MARK: What Apple's library declares otherwise

public var POSIX_SPAWN_SETSIGMASK: CInt { 8 }
public var POSIX_SPAWN_SETSIGDEF: CInt { 4 }
public var POSIX_SPAWN_SETPGROUP: CInt { 2 }
public var SOCK_STREAM: CInt { 1 }
public var MSG_DONTWAIT: CInt { 0x80 }
public var ITIMER_REAL: CInt { 0 }
public var ITIMER_VIRTUAL: CInt { 1 }
public var RLIMIT_CPU: CInt { 0 }
public var RLIMIT_FSIZE: CInt { 1 }
public var RLIMIT_STACK: CInt { 3 }
public var RLIMIT_CORE: CInt { 4 }
public var RLIMIT_AS: CInt { 5 }

@discardableResult
public func getrlimit(_ resource: CInt, _ limit: UnsafeMutablePointer<rlimit>!) -> CInt {
  fatalError()
}
@discardableResult
public func setrlimit(_ resource: CInt, _ limit: UnsafePointer<rlimit>!) -> CInt { fatalError() }
@discardableResult
public func setitimer(
  _ timer: CInt, _ value: UnsafePointer<itimerval>!, _ old: UnsafeMutablePointer<itimerval>!
) -> CInt { fatalError() }

public typealias posix_spawn_file_actions_t = UnsafeMutableRawPointer
public typealias posix_spawnattr_t = UnsafeMutableRawPointer
public typealias SpawnActions = UnsafeMutablePointer<posix_spawn_file_actions_t?>
public typealias SpawnAttributes = UnsafeMutablePointer<posix_spawnattr_t?>

@discardableResult
public func posix_spawn_file_actions_init(_ actions: SpawnActions!) -> CInt { fatalError() }
@discardableResult
public func posix_spawn_file_actions_destroy(_ actions: SpawnActions!) -> CInt { fatalError() }
@discardableResult
public func posix_spawn_file_actions_adddup2(
  _ actions: SpawnActions!, _ old: CInt, _ new: CInt
) -> CInt { fatalError() }
@discardableResult
public func posix_spawn_file_actions_addopen(
  _ actions: SpawnActions!, _ file: CInt, _ path: UnsafePointer<CChar>!, _ flags: CInt,
  _ mode: mode_t
) -> CInt { fatalError() }
@discardableResult
public func posix_spawnattr_init(_ attributes: SpawnAttributes!) -> CInt { fatalError() }
@discardableResult
public func posix_spawnattr_destroy(_ attributes: SpawnAttributes!) -> CInt { fatalError() }
@discardableResult
public func posix_spawnattr_setsigmask(
  _ attributes: SpawnAttributes!, _ signals: UnsafePointer<sigset_t>!
) -> CInt { fatalError() }
@discardableResult
public func posix_spawnattr_setsigdefault(
  _ attributes: SpawnAttributes!, _ signals: UnsafePointer<sigset_t>!
) -> CInt { fatalError() }
@discardableResult
public func posix_spawnattr_setpgroup(_ attributes: SpawnAttributes!, _ group: pid_t) -> CInt {
  fatalError()
}
@discardableResult
public func posix_spawnattr_setflags(_ attributes: SpawnAttributes!, _ flags: Int16) -> CInt {
  fatalError()
}
public func posix_spawn(
  _ process: UnsafeMutablePointer<pid_t>!, _ path: UnsafePointer<CChar>!,
  _ actions: UnsafePointer<posix_spawn_file_actions_t?>!,
  _ attributes: UnsafePointer<posix_spawnattr_t?>!,
  _ arguments: UnsafePointer<UnsafeMutablePointer<CChar>?>!,
  _ environment: UnsafePointer<UnsafeMutablePointer<CChar>?>!
) -> CInt { fatalError() }
