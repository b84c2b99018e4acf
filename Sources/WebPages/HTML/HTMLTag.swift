// SPDX-License-Identifier: Apache-2.0

/// A part of an HTML page, with its place in the bytes of the page.
package enum HTMLToken: Equatable, Sendable {
    /// A start tag, or an end tag.
    case tag(HTMLTag)
    /// Text, with character references as they are written.
    ///
    /// Adjacent tokens may both be text.
    case text(Range<Int>)
    /// The text of an element whose content is no markup, such as `script`.
    case rawText(Range<Int>)
    /// A comment, or markup that browsers read as one.
    case comment(Range<Int>)
    /// The document type.
    case doctype(Range<Int>)
}

/// A tag of an HTML page.
///
/// Source: WHATWG HTML, 13.2.5, "start and end tag tokens".
package struct HTMLTag: Equatable, Sendable {
    /// The name in lower case.
    package var name: String
    /// Whether it ends an element.
    package var isEnd: Bool
    /// Its bytes in the page, from `<` to `>`.
    package var range: Range<Int>
    /// The attributes in their order; of those with the same name, only the first has an effect.
    package var attributes: [HTMLAttribute]
    /// Whether it ends in `/>`, which has an effect only within SVG and MathML.
    package var isSelfClosing: Bool

    /// The first attribute of a name.
    package func attribute(_ name: String) -> HTMLAttribute? {
        attributes.first { $0.name == name }
    }

    /// Whether there is an attribute of a name, whatever its value.
    package func has(_ name: String) -> Bool { attribute(name) != nil }
}

/// An attribute of a tag.
package struct HTMLAttribute: Equatable, Sendable {
    /// The name in lower case.
    package var name: String
    /// The bytes of the value in the page, without quotes; empty without a value.
    package var value: Range<Int>
    /// The bytes of the attribute in the page, from its name to the end of its value.
    package var range: Range<Int>
}
