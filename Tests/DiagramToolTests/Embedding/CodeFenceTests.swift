import Testing

@testable import DiagramTool

@Suite struct CodeFenceTests {
  /// Each text has an `x` on its last line.
  @Test(arguments: [
    ("x", false),
    ("```\nx", true),
    ("```swift\nx", true),
    ("~~~\n```\nx", true),
    ("~~~ a`b\nx", true),
    ("```\n~~~\nx", true),
    ("````\n```\nx", true),
    ("```\n````\nx", false),
    ("```\n```x\n x", true),
    ("```\n   ```  \nx", false),
    ("```\n    ```\nx", true),
    ("    ```\nx", false),
    ("``` a ``` b\nx", false),
    ("``\nx", false),
    ("- ```sh\n  x", true),
    ("- ```sh\n  ```\nx", false),
    ("1. ```sh\n\n   x", true),
    ("12) - ```\n      x", true),
    ("10. ```\n    ```\nx", false),
    ("- ```sh\nx", false),
    ("-```\nx", false),
    ("> ```\nx", false),
    ("1234567890. ```\nx", false),
  ])
  func `a code fence contains the lines of its code block and no others`(
    _ text: String, _ isCode: Bool
  ) {
    var fence = CodeFence()
    let results = text.split(separator: "\n", omittingEmptySubsequences: false).map {
      fence.contains($0)
    }
    #expect(results.last == isCode)
  }
}
