import GraphvizRendering
import Testing

@testable import DiagramTool

@Suite struct SHA256Tests {
  /// As `sha256sum` prints them, also of one byte less and more than fits into a block with the length.
  @Test(arguments: [
    ("", "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="),
    ("abc", "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0="),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "JI1qYdIGOLjlwCaTDD5gOaM85Flk/yFn9uzt1BnbBsE="
    ),
    (String(repeating: "a", count: 10_000), "J90fYbhntqD26dikHEMjHeUhB+U65CTej4R7gh20txE="),
    (String(repeating: "a", count: 55), "n0OQ+NMMLdkuyfCVtl4rmumwqSWlJY4kHJ8ekQ9zQxg="),
    (String(repeating: "a", count: 56), "s1Q5pKxvCUi21vnjxq8PX1kM4g8b3nCQ73lwaG7Gc4o="),
  ])
  func `a digest is that of the standard`(text: String, digest: String) {
    #expect(SHA256.digest(of: Array(text.utf8)).base64 == digest)
  }

  @Test func `the security policy of a page allows its script`() throws {
    let page = String(
      decoding: try OutputFormat.html.bytes(of: .door, .init()), as: UTF8.self)
    let start = try #require(page.firstRange(of: "<script>")).upperBound
    let script = page[start...].prefix(
      upTo: try #require(page.firstRange(of: "</script>\n</body>")).lowerBound)
    let digest = SHA256.digest(of: Array(script.utf8)).base64
    #expect(page.contains("script-src 'sha256-\(digest)'"))
  }
}
