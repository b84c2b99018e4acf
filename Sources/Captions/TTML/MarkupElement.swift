// SPDX-License-Identifier: Apache-2.0

package import MediaPrimitives

/// An attribute of an XML element.
package struct MarkupAttribute: Equatable {
    package var name: MarkupName
    package var value: String
}

/// An XML element and what is in it, as it is in the file.
package struct MarkupElement: Equatable {
    /// A part of the content.
    package enum Node: Equatable {
        case element(MarkupElement)
        case text(String)
    }

    package var name: MarkupName
    package var attributes: [MarkupAttribute] = []
    package var children: [Node] = []
    /// Where its start tag begins.
    package var position: SourcePosition
}

extension MarkupElement {
    /// Whether it is of TTML's content vocabulary.
    var isTTML: Bool { name.vocabulary == .content }

    /// Whether it is the named element of TTML's content vocabulary.
    func isTTML(_ local: String) -> Bool { name.local == local && isTTML }

    /// Whether it is of TTML's parameter vocabulary.
    var isParameter: Bool { name.vocabulary == .parameter }

    /// Whether it has elements in it and characters between them are ignored.
    var isContainer: Bool { name.isContainer }

    /// The elements in it.
    package var elements: [MarkupElement] {
        children.compactMap { child in
            if case .element(let element) = child { element } else { nil }
        }
    }

    /// All characters in it.
    package var plainText: String {
        children.reduce(into: "") { text, child in
            switch child {
            case .text(let part): text += part
            case .element(let element): text += element.plainText
            }
        }
    }

    /// The value of an attribute; attributes of TTML itself have no namespace.
    func value(_ vocabulary: TTML.Vocabulary, _ local: String) -> String? {
        attributes.first { attribute in
            attribute.name.local == local && attribute.name.vocabulary == vocabulary
        }?.value
    }

    /// `xml:id`, or `id` as drafts had it.
    var identifier: String? { value(.xml, "id") ?? value(.content, "id") }

    /// The styles that `style` names.
    var references: [String] { (value(.content, "style") ?? "").words }
}

extension String {
    /// The parts between white space.
    var words: [String] {
        // Most attributes are one word.
        if !isEmpty, utf8.allSatisfy({ $0 > 0x20 && $0 < 0x80 }) { return [self] }
        return split(whereSeparator: \.isWhitespace).map(String.init)
    }
}
