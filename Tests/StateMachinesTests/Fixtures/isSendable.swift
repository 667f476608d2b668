// Only the compiler knows whether a type is Sendable. It prefers the overload with more constraints.

func isSendable<T>(_: T.Type) -> Bool { false }

func isSendable<T: Sendable>(_: T.Type) -> Bool { true }
