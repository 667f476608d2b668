// The platform's C library, under one name for all platforms. It is the only import of a C library in the
// package.
//
// Darwin comes first, because a module of that name stands in for Apple's library on other platforms, where
// `.ci/check-apple` checks the sources.
#if canImport(Darwin)
@_exported public import Darwin
#elseif canImport(Glibc)
@_exported public import Glibc
#elseif canImport(Musl)
@_exported public import Musl
#elseif canImport(Android)
@_exported public import Android
#elseif canImport(WASILibc)
@_exported public import WASILibc
#elseif canImport(ucrt)
@_exported public import ucrt
#endif
