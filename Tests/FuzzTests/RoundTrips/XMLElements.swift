import Foundation
import Testing

#if canImport(FoundationXML)
import FoundationXML
#endif

/// The elements of a document as libxml2 reads them, with their attributes and texts.
final class XMLElements: NSObject, XMLParserDelegate {
  struct Element {
    let name: String
    let attributes: [String: String]
    /// The ids of the elements around it, outermost first.
    let enclosing: [String]
    var text = ""
  }

  private(set) var elements: [Element] = []
  private var open: [Int] = []

  init(of text: some Sequence<UInt8>) throws {
    super.init()
    let parser = XMLParser(data: Data(text))
    parser.delegate = self
    let isWellFormed = parser.parse()
    try #require(isWellFormed, "\(String(describing: parser.parserError))")
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    let ids = open.compactMap { elements[$0].attributes["id"] }
    open.append(elements.count)
    elements.append(Element(name: name, attributes: attributes, enclosing: ids))
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    open.removeLast()
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    if let current = open.last { elements[current].text += text }
  }
}
