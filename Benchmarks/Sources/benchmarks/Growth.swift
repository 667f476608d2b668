import Foundation

extension Drawing {
  /// By how many bytes the process grows with each of 10,000 pictures, once 1,000 have been drawn;
  /// nil where the system doesn't tell.
  static func growth() -> Figure? {
    for _ in 0..<10 { draw() }
    guard let before = residentBytes() else { return nil }
    for _ in 0..<100 { draw() }
    guard let after = residentBytes() else { return nil }
    return Figure(
      course: "100 small", row: .rendered, quantity: .growthPerPicture,
      measured: (Double(after - before) / 10_000).rounded(), bound: 100)
  }

  /// The memory that the process holds, as Linux tells it.
  private static func residentBytes() -> Int? {
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .ascii) else {
      return nil
    }
    let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) }
    return pages.map { $0 * sysconf(Int32(_SC_PAGESIZE)) }
  }
}
