// SPDX-License-Identifier: Apache-2.0

package import MediaPrimitives

/// An element that an edit adds, or that a new document has.
package struct NewElement: Equatable, Sendable {
    /// The name.
    package var name: String
    var attributes: [(name: String, value: String)] = []
    var text: String?
    var children: [NewElement] = []

    /// Makes an element; attributes that are nil are left out.
    package init(
        _ name: String,
        _ attributes: [(String, String?)] = [],
        text: String? = nil,
        children: [NewElement] = []
    ) {
        self.name = name
        self.attributes = attributes.compactMap { name, value in value.map { (name, $0) } }
        self.text = text
        self.children = children
    }

    package static func == (left: NewElement, right: NewElement) -> Bool {
        left.name == right.name && left.text == right.text && left.children == right.children
            && left.attributes.elementsEqual(right.attributes, by: ==)
    }

    /// The bytes; `space` is the line end and the indent that are before the element.
    func bytes(_ prefix: String, _ space: [UInt8]) -> [UInt8] {
        var bytes = Array("<\(prefix)\(name)".utf8)
        for (name, value) in attributes {
            bytes += Array(" \(name)=\"".utf8) + MarkupText.escaped(value, quote: 0x22) + [0x22]
        }
        let end = Array("</\(prefix)\(name)>".utf8)
        if let text {
            return bytes + [UInt8(ascii: ">")] + MarkupText.escaped(text) + end
        }
        guard !children.isEmpty else { return bytes + Array("/>".utf8) }
        let inner = space.isEmpty ? [] : space + Self.indent(of: space)
        bytes.append(UInt8(ascii: ">"))
        for child in children { bytes += inner + child.bytes(prefix, inner) }
        return bytes + space + end
    }

    /// A tab where tabs are used, else two spaces.
    private static func indent(of space: [UInt8]) -> [UInt8] {
        space.contains(0x09) ? [0x09] : [0x20, 0x20]
    }

    /// Writes the element into a new document.
    package func write(to writer: inout MarkupWriter) {
        let attributes = attributes.map { ($0.name, Optional($0.value)) }
        if let text { return writer.element(name, attributes, text: text) }
        guard !children.isEmpty else { return writer.element(name, attributes) }
        writer.element(name, attributes) { writer in
            for child in children { child.write(to: &writer) }
        }
    }
}
