import Testing

@testable import GraphvizRendering

@Suite struct SVGLooksTests {
  private static func looks(_ svg: String) -> SVGLooks { SVGLooks(of: Array(svg.utf8)) }

  @Test func `are the words of classes, and fills`() {
    let looks = Self.looks(
      """
      <?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C"><svg width="8pt">
      <g id="a" class="node state taken"><path fill="#fff" stroke="#000"/></g>
      <g class="edge" id="b"><text fill="red">x</text></g>
      """)
    #expect(looks.classes == ["node", "state", "taken", "edge"])
    #expect(looks.fills == ["#fff", "red"])
  }

  @Test(arguments: [
    #"<g id="seat taken"/>"#, #"<g id="a class="/><g id=" taken"/>"#,
    #"<title> class="taken"</title>"#, #"<g subclass="taken" class="x"/>"#,
    #"<g id=">" title="class=&quot;taken&quot;"/>"#, #"<g class="taken"#, "", "\"",
  ])
  func `are not what something is called`(svg: String) {
    let looks = Self.looks(svg)
    #expect(!looks.classes.contains("taken") && looks.fills.isEmpty)
  }
}
