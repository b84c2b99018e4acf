// SPDX-License-Identifier: Apache-2.0

/// The name of an XML element or attribute, and what it means in TTML.
///
/// A document has few names and may have millions of elements, so each name is made once and held by
/// all that have it.
package final class MarkupName: Sendable {
    /// What is before the colon; empty if missing.
    let prefix: String
    /// What follows the colon.
    package let local: String
    /// The namespace; nil if missing or the prefix is not declared.
    package let namespace: String?
    /// What the namespace stands for in TTML.
    let vocabulary: TTML.Vocabulary
    /// The local name after the usual prefix of its vocabulary, such as `tts:color`.
    let usual: String
    /// Which element of content has this name; nil: none.
    let kind: TTML.Element.Kind?
    /// Whether an element of this name has elements in it, and characters between them are ignored.
    let isContainer: Bool
    /// Whether an attribute of this name says how something looks.
    let isStyle: Bool
    /// What an attribute of this name says of an element of content.
    let attributeRole: TTML.AttributeRole

    init(prefix: String, local: String, namespace: String?) {
        (self.prefix, self.local, self.namespace) = (prefix, local, namespace)
        vocabulary = TTML.Vocabulary(namespace: namespace, prefix: prefix)
        usual = vocabulary.rawValue + local
        let isContent = vocabulary == .content
        kind = isContent ? TTML.Element.Kind(rawValue: local) : nil
        isContainer = isContent && Self.containers.contains(local)
        isStyle = [.style, .imscStyle, .ebuStyle].contains(vocabulary)
        attributeRole = TTML.AttributeRole(vocabulary, local)
    }

    private static let containers: Set<String> = [
        "tt", "head", "styling", "layout", "body", "div",
    ]
}

extension MarkupName: Hashable {
    package static func == (left: MarkupName, right: MarkupName) -> Bool {
        left === right
            || left.local == right.local && left.prefix == right.prefix
                && left.namespace == right.namespace
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(local)
        hasher.combine(namespace)
    }
}

extension TTML {
    /// What an attribute says of an element of content.
    enum AttributeRole {
        case identifier, draftIdentifier, begin, end, duration, timeContainer
        case region, style, language, space, agent
        /// Where a region lies, which other elements do not.
        case place
        /// A picture in place of text.
        case picture
        /// How it looks.
        case look
        /// Anything else.
        case none

        init(_ vocabulary: Vocabulary, _ local: String) {
            switch (vocabulary, local) {
            case (_, "backgroundImage"): self = .picture
            case (.xml, "id"): self = .identifier
            case (.content, "id"): self = .draftIdentifier
            case (.content, "begin"): self = .begin
            case (.content, "end"): self = .end
            case (.content, "dur"): self = .duration
            case (.content, "timeContainer"): self = .timeContainer
            case (.content, "region"): self = .region
            case (.content, "style"): self = .style
            case (.xml, "lang"): self = .language
            case (.xml, "space"): self = .space
            case (.metadata, "agent"): self = .agent
            case (.style, "origin"), (.style, "extent"), (.style, "displayAlign"): self = .place
            case (.style, _), (.imscStyle, _), (.ebuStyle, _): self = .look
            default: self = .none
            }
        }
    }
}

/// Where libxml2 keeps the parts of a name: names that are equal are kept once in a document.
struct MarkupNameKey: Hashable {
    let prefix: UInt
    let local: UInt
    let namespace: UInt
}

/// The names of a document, each made once.
struct MarkupNames {
    private var all: [MarkupNameKey: MarkupName] = [:]
    /// Names that were asked for lately, each in the place that its key comes to: nearly every name is
    /// there, and is found faster than in the dictionary.
    private var recent: [(key: MarkupNameKey, name: MarkupName)?] = Array(repeating: nil, count: 64)

    /// How many names there are.
    var count: Int { all.count }

    /// The name of a key, made where it is not known.
    mutating func name(_ key: MarkupNameKey, _ make: () -> MarkupName) -> MarkupName {
        // Small parts of memory begin at multiples of 8; the place distinguishes prefixes, too.
        let place = Int((key.local >> 3 ^ key.local >> 9 ^ key.namespace >> 4 ^ key.prefix) & 63)
        if let (known, name) = recent[place], known == key { return name }
        let name = all[key] ?? make()
        all[key] = name
        recent[place] = (key, name)
        return name
    }
}
