// The functions of the standard library behind `Mirror`, which is made of a dozen generic types.

@_silgen_name("swift_reflectionMirror_count")
private func childCount<Value>(_ value: Value, type: Any.Type) -> Int

@_silgen_name("swift_reflectionMirror_subscript")
private func child<Value>(
  of value: Value, type: Any.Type, index: Int, name: UnsafeMutablePointer<UnsafePointer<CChar>?>,
  freeName: UnsafeMutablePointer<(@convention(c) (UnsafePointer<CChar>?) -> Void)?>
) -> Any

/// Returns the associated value of an enum value's case, or the value in an optional; several values are a
/// tuple. Nil if there are none.
func associatedValue<Value>(of value: Value) -> Any? {
  let type = type(of: value as Any)
  guard childCount(value, type: type) == 1 else { return nil }
  var name: UnsafePointer<CChar>?
  var freeName: (@convention(c) (UnsafePointer<CChar>?) -> Void)?
  defer { freeName?(name) }
  return child(of: value, type: type, index: 0, name: &name, freeName: &freeName)
}
