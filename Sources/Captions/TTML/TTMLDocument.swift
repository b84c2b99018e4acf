// SPDX-License-Identifier: Apache-2.0

package import MediaPrimitives

extension TTML {
    /// The root element and the head of a TTML document, as written, before styles and times are resolved.
    ///
    /// Elements and attributes of other vocabularies, and animation, are not kept; reading reports
    /// them.
    package struct Document: Equatable, Sendable {
        /// The language of the root element, as written; nil: there is none or it is empty.
        package var language: String?
        /// Whether white space is kept on the root element (`xml:space`).
        package var preservesSpace = false
        /// What times and lengths mean.
        package var parameters = Parameters()
        /// The designators of the profiles that it names.
        package var profiles: [String] = []
        /// Names of persons and characters by identifier (`ttm:agent`).
        package var agents: [String: String] = [:]
        /// The initial values that it sets (`initial`).
        package var initialStyles: [StyleAttribute] = []
        /// The styles of its head, in order.
        package var styles: [Style] = []
        /// The regions of its head, in order.
        package var regions: [Region] = []

        /// Makes a document whose head is empty.
        package init() {}
    }

    /// A style attribute, as written.
    package struct StyleAttribute: Equatable, Sendable {
        /// The name with the usual prefix of its vocabulary, such as `tts:color`, whatever prefix the
        /// document uses.
        package var name: String
        /// The value as written.
        package var value: String

        /// Makes an attribute.
        package init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// A `style` of the head (TTML2, 10.1.2).
    package struct Style: Equatable, Sendable {
        /// Its identifier; nil when it has none.
        package var identifier: String?
        /// The styles it builds upon, the last one counting most.
        package var references: [String]
        /// What it says itself.
        package var attributes: [StyleAttribute]
        /// Where it begins.
        package var position: SourcePosition
    }

    /// A `region` of the head (TTML2, 11.1.2).
    package struct Region: Equatable, Sendable {
        /// Its identifier; nil when it has none.
        package var identifier: String?
        /// The styles it builds upon, the last one counting most.
        package var references: [String]
        /// What it says itself, that of styles inside it first.
        package var attributes: [StyleAttribute]
        /// Where it begins.
        package var position: SourcePosition
    }

    /// An element of content: `body`, `div`, `p`, `span` or `br` (TTML2, 8.1).
    package struct Element: Equatable, Sendable {
        /// Which element.
        package enum Kind: String, Sendable {
            /// All content.
            case body
            /// A division.
            case division = "div"
            /// A paragraph.
            case paragraph = "p"
            /// A part of a paragraph.
            case span
            /// A line break.
            case lineBreak = "br"
        }

        /// A part of the content.
        package enum Node: Equatable, Sendable {
            /// An element.
            indirect case element(Element)
            /// Characters, white space as it is in the file.
            case text(String)
        }

        /// Which element it is.
        package var kind: Kind
        /// Its identifier.
        package var identifier: String?
        /// When it begins, within its parent or after its elder sibling (`begin`).
        package var begin: Time?
        /// When it ends, likewise (`end`).
        package var end: Time?
        /// How long it lasts (`dur`).
        package var duration: Time?
        /// Whether what is in it is shown one after the other (`timeContainer="seq"`).
        package var isSequence = false
        /// The region it is shown in.
        package var region: String?
        /// The styles it has, the last one counting most.
        package var references: [String] = []
        /// What it says of its looks itself.
        package var attributes: [StyleAttribute] = []
        /// Its language, as written.
        package var language: String?
        /// Whether white space is kept; nil: as in its parent.
        package var preservesSpace: Bool?
        /// Who speaks: identifiers of agents.
        package var agents: [String] = []
        /// What is in it.
        package var children: [Node] = []
        /// Where it begins.
        package var position: SourcePosition

        /// Makes an element that says nothing.
        init(_ kind: Kind, at position: SourcePosition) {
            self.kind = kind
            self.position = position
        }
    }
}
