// Whether a type is Sendable is known to the compiler alone, which prefers the overload that asks
// for more.

func isSendable<T>(_: T.Type) -> Bool { false }

func isSendable<T: Sendable>(_: T.Type) -> Bool { true }
