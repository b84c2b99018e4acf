// SPDX-License-Identifier: Apache-2.0

/// An XML document whose bytes stay as they are: elements and attributes are places in them.
///
/// Comments, processing instructions, quotes, line ends, a byte order mark and everything else that is not
/// edited are written back as they were read. Elements are in document order, each after its parent.
package struct MarkupDocument: Equatable, Sendable {
    /// An element; ranges are of bytes of the document.
    package struct Element: Equatable, Sendable {
        /// The name, with its prefix.
        package let name: Range<UInt32>
        /// The start tag, with both brackets.
        package let startTag: Range<UInt32>
        /// The content; empty in an element without end tag.
        package var content: Range<UInt32>
        /// Where the whole element ends.
        package var end: UInt32
        /// The attributes, as places in the list of all.
        package let attributes: Range<UInt32>
        /// The element that it is in; nil for the root.
        package let parent: UInt32?
        /// The first element after this one and all inside it.
        package var next: UInt32
        /// Whether it is `<name/>`.
        package let isEmptyTag: Bool
        /// Whether it has the namespace of the root.
        package let isOfRoot: Bool
    }

    /// An attribute.
    struct Attribute: Equatable, Sendable {
        /// The name, with its prefix.
        let name: Range<UInt32>
        /// The value, without its quotes.
        let value: Range<UInt32>
    }

    /// A prefix that nothing declares.
    package struct UndeclaredPrefix: Equatable, Sendable {
        /// The prefix without its colon.
        package let name: String
        /// The byte where it is first.
        package let offset: Int
    }

    /// The bytes that were read.
    package let bytes: [UInt8]
    /// All elements, in document order.
    package let elements: [Element]
    let attributes: [Attribute]
    /// The namespace of the root; nil if it states none.
    package let namespace: String?
    /// Prefixes that nothing declares, each once.
    ///
    /// Elements that have one are foreign, unless it is that of the root.
    package let undeclaredPrefixes: [UndeclaredPrefix]

    /// Reads a document.
    ///
    /// - Throws: `MarkupScanner.Failure`, a fault and its place.
    package init(_ bytes: [UInt8]) throws(MarkupScanner.Failure) {
        var scanner = MarkupScanner(bytes)
        try scanner.scan()
        self.bytes = scanner.bytes
        elements = scanner.elements
        attributes = scanner.attributes
        namespace = scanner.namespace
        undeclaredPrefixes = scanner.undeclared
    }

    // MARK: - Reading

    /// The local name of an element.
    package func name(_ element: Int) -> String {
        let name = bytes[elements[element].name.places]
        let start = name.firstIndex(of: UInt8(ascii: ":")).map { $0 + 1 } ?? name.startIndex
        return String(decoding: name[start...], as: UTF8.self)
    }

    /// The prefix of the root with its colon; empty if it has none.
    package var prefix: String {
        let name = bytes[elements[0].name.places]
        guard let colon = name.firstIndex(of: UInt8(ascii: ":")) else { return "" }
        return String(decoding: name[...colon], as: UTF8.self)
    }

    /// The elements directly inside an element, foreign ones included.
    package func children(_ element: Int) -> [Int] {
        var children: [Int] = []
        var index = element + 1
        while index < Int(elements[element].next) {
            children.append(index)
            index = Int(elements[index].next)
        }
        return children
    }

    /// The elements directly inside an element that have a name in the namespace of the root.
    package func children(_ element: Int, named name: String) -> [Int] {
        children(element).filter { elements[$0].isOfRoot && self.name($0) == name }
    }

    /// The value of an attribute without prefix, with its references resolved and white space normalised.
    package func attribute(_ name: String, of element: Int) -> String? {
        place(of: name, in: element).map { value(of: attributes[$0]) }
    }

    /// The attributes of an element with their names as written, in their order.
    package func attributes(of element: Int) -> [(name: String, value: String)] {
        attributes[elements[element].attributes.places].map { attribute in
            (String(decoding: bytes[attribute.name.places], as: UTF8.self), value(of: attribute))
        }
    }

    /// The place of an attribute in the list of all.
    func place(of name: String, in element: Int) -> Int? {
        elements[element].attributes.places.first {
            bytes[attributes[$0].name.places].elementsEqual(name.utf8)
        }
    }

    func value(of attribute: Attribute) -> String {
        MarkupText.decoded(bytes[attribute.value.places], isAttribute: true)
    }

    /// The text of an element and of everything inside it, without comments and instructions.
    package func text(_ element: Int) -> String {
        text(in: elements[element].content.places)
    }

    /// The text of a part of the content, without tags, comments and instructions.
    package func text(in range: Range<Int>) -> String { MarkupText.content(bytes[range]) }
}

extension Range<UInt32> {
    /// The range as places in an array.
    package var places: Range<Int> { Int(lowerBound)..<Int(upperBound) }

    /// A range of places, which are far below the limit.
    init(_ range: Range<Int>) {
        self = UInt32(clamping: range.lowerBound)..<UInt32(clamping: range.upperBound)
    }
}
