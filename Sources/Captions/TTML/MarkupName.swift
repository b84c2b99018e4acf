// SPDX-License-Identifier: Apache-2.0

/// The name of an XML element or attribute, and what it means in TTML.
///
/// A document has few names and may have millions of elements, so each name is made once and held by
/// all that have it.
final class MarkupName: Sendable {
    /// What stands before the colon; empty when there is none.
    let prefix: String
    /// What stands behind the colon.
    let local: String
    /// The namespace; nil when there is none or the prefix is not declared.
    let namespace: String?
    /// What the namespace stands for in TTML.
    let vocabulary: TTML.Vocabulary
    /// The local name behind the usual prefix of its vocabulary, such as `tts:color`.
    let usual: String
    /// Which element of content has this name; nil: none.
    let kind: TTML.Element.Kind?
    /// Whether an element of this name has elements in it, and characters between them are nobody's.
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
    static func == (left: MarkupName, right: MarkupName) -> Bool {
        left === right
            || left.local == right.local && left.prefix == right.prefix
                && left.namespace == right.namespace
    }

    func hash(into hasher: inout Hasher) {
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
