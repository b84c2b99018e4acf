// SPDX-License-Identifier: Apache-2.0

public import MediaPrimitives

extension TTML {
    /// A TTML document: what it says, as it says it, before styles and times are resolved.
    ///
    /// Elements and attributes of other vocabularies, and animation, are not kept; reading tells which
    /// were there.
    public struct Document: Equatable, Sendable {
        /// The language of the root element, as written; nil: there is none or it is empty.
        public var language: String?
        /// Whether white space is kept on the root element (`xml:space`).
        public var preservesSpace = false
        /// What times and lengths mean.
        public var parameters = Parameters()
        /// The designators of the profiles that it names.
        public var profiles: [String] = []
        /// Names of persons and characters by identifier (`ttm:agent`).
        public var agents: [String: String] = [:]
        /// The initial values that it sets (`initial`).
        public var initialStyles: [StyleAttribute] = []
        /// The styles of its head, in order.
        public var styles: [Style] = []
        /// The regions of its head, in order.
        public var regions: [Region] = []
        /// What it shows; nil: nothing.
        public var body: Element?

        /// Makes a document that shows nothing.
        public init() {}
    }

    /// A style attribute, as written.
    public struct StyleAttribute: Equatable, Sendable {
        /// The name with the usual prefix of its vocabulary, such as `tts:color`, whatever prefix the
        /// document uses.
        public var name: String
        /// The value as written.
        public var value: String

        /// Makes an attribute.
        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// A `style` of the head (TTML2, 10.1.2).
    public struct Style: Equatable, Sendable {
        /// Its identifier; nil when it has none.
        public var identifier: String?
        /// The styles it builds upon, the last one counting most.
        public var references: [String]
        /// What it says itself.
        public var attributes: [StyleAttribute]
        /// Where it begins.
        public var position: SourcePosition
    }

    /// A `region` of the head (TTML2, 11.1.2).
    public struct Region: Equatable, Sendable {
        /// Its identifier; nil when it has none.
        public var identifier: String?
        /// The styles it builds upon, the last one counting most.
        public var references: [String]
        /// What it says itself, that of styles inside it first.
        public var attributes: [StyleAttribute]
        /// Where it begins.
        public var position: SourcePosition
    }

    /// An element of content: `body`, `div`, `p`, `span` or `br` (TTML2, 8.1).
    public struct Element: Equatable, Sendable {
        /// Which element.
        public enum Kind: String, Sendable {
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
        public enum Node: Equatable, Sendable {
            /// An element.
            indirect case element(Element)
            /// Characters, white space as it stands in the file.
            case text(String)
        }

        /// Which element it is.
        public var kind: Kind
        /// Its identifier.
        public var identifier: String?
        /// When it begins, within its parent or behind its elder sibling (`begin`).
        public var begin: Time?
        /// When it ends, likewise (`end`).
        public var end: Time?
        /// How long it lasts (`dur`).
        public var duration: Time?
        /// Whether what is in it is shown one after the other (`timeContainer="seq"`).
        public var isSequence = false
        /// The region it is shown in.
        public var region: String?
        /// The styles it has, the last one counting most.
        public var references: [String] = []
        /// What it says of its looks itself.
        public var attributes: [StyleAttribute] = []
        /// Its language, as written.
        public var language: String?
        /// Whether white space is kept; nil: as in its parent.
        public var preservesSpace: Bool?
        /// Who speaks: identifiers of agents.
        public var agents: [String] = []
        /// What is in it.
        public var children: [Node] = []
        /// Where it begins.
        public var position: SourcePosition

        /// Makes an element that says nothing.
        init(_ kind: Kind, at position: SourcePosition) {
            self.kind = kind
            self.position = position
        }
    }
}
