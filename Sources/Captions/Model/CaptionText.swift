// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// The text of a cue: a tree of styled spans over characters.
///
/// A line break is `\n` inside a text node. Readers bound the depth of the tree, so that walking it
/// recursively is safe.
public struct CaptionText: Equatable, Sendable {
    /// What a span says about the text in it.
    public enum Element: Equatable, Sendable {
        /// Bold.
        case bold
        /// Italic.
        case italic
        /// Underlined.
        case underline
        /// A text colour.
        case color(RGBAColor)
        /// Nothing but its classes (WebVTT `c`).
        case span
        /// The words of a speaker; nil when the speaker is not named (WebVTT `v`).
        case voice(String?)
        /// A language, as written (WebVTT `lang`).
        case language(String)
        /// Text with annotations beside it.
        case ruby
        /// The annotation inside a `ruby`.
        case rubyText
    }

    /// One part of the tree.
    public enum Node: Equatable, Sendable {
        /// Characters.
        case text(String)
        /// A span, the classes it has in a style sheet, and what is in it.
        case element(Element, classes: [String] = [], children: [Node])
        /// The moment, in milliseconds, from which what follows is shown.
        case timestamp(milliseconds: Int)
    }

    /// How a text is held.
    ///
    /// Most have no markup, and then a tree would take more memory and time than the characters.
    private enum Storage {
        /// No node, or one text node that is not empty.
        case plain(String)
        /// A part of the file that the cue was read from.
        case inFile(TextInFile)
        /// Any other nodes.
        case tree([Node])
    }

    private var storage: Storage

    /// The parts in order.
    public var nodes: [Node] {
        get {
            switch storage {
            case .plain(let text): text.isEmpty ? [] : [.text(text)]
            case .inFile(let text): text.hasTags ? text.tree.nodes : [.text(text.characters)]
            case .tree(let nodes): nodes
            }
        }
        set { self = CaptionText(nodes: newValue) }
    }

    /// Whether there is nothing but characters, without any style.
    package var isPlain: Bool {
        switch storage {
        case .plain: true
        case .inFile(let text): !text.hasTags
        case .tree: false
        }
    }

    /// The characters of a text that is nothing else; nil when it has markup.
    var unstyledText: String? {
        switch storage {
        case .plain(let text): text
        case .inFile(let text): text.hasTags ? nil : text.characters
        case .tree: nil
        }
    }

    /// The text as a part of its file; nil if it is held in another way.
    var inFile: TextInFile? {
        if case .inFile(let text) = storage { text } else { nil }
    }

    /// Makes a text from its parts.
    public init(nodes: [Node] = []) {
        if nodes.isEmpty {
            storage = .plain("")
        } else if nodes.count == 1, case .text(let text) = nodes[0], !text.isEmpty {
            storage = .plain(text)
        } else {
            storage = .tree(nodes)
        }
    }

    /// Makes a text without any style.
    public init(_ plainText: String) {
        storage = .plain(plainText)
    }

    /// Makes a text that is a part of a file.
    init(_ text: TextInFile) {
        storage = .inFile(text)
    }

    /// Whether the texts have the same nodes.
    public static func == (left: CaptionText, right: CaptionText) -> Bool {
        switch (left.storage, right.storage) {
        case (.plain(let left), .plain(let right)): left == right
        case (.inFile(let left), .inFile(let right)) where left == right: true
        default: left.nodes == right.nodes
        }
    }
}

extension CaptionText {
    /// Whether it leaves anything on the screen.
    package var isVisible: Bool {
        let text = plainText
        // Nearly every text shows that by its first byte.
        return text.utf8.contains { 0x21...0x7E ~= $0 }
            || text.unicodeScalars.contains { !$0.isInvisible }
    }
}

extension Cue {
    /// Whether it shows anything at any time.
    package var isShown: Bool { hasPositiveDuration && text.isVisible }
}

extension Unicode.Scalar {
    /// Whether it leaves nothing on the screen: white space, and marks that only steer.
    fileprivate var isInvisible: Bool {
        properties.isWhitespace || properties.isDefaultIgnorableCodePoint
            || properties.generalCategory == .control
    }
}

extension CaptionText {
    /// Whether there is no markup but bold, italic and underline, without classes.
    package var hasBasicStyles: Bool {
        inFile != nil || isPlain || nodes.allSatisfy(Self.isBasic)
    }

    private static func isBasic(_ node: Node) -> Bool {
        switch node {
        case .text: true
        case .timestamp: false
        case .element(.bold, let classes, let children),
            .element(.italic, let classes, let children),
            .element(.underline, let classes, let children):
            classes.isEmpty && children.allSatisfy(isBasic)
        case .element: false
        }
    }

    /// Whether parts of it are shown at times of their own.
    package var hasTimestamps: Bool {
        !isPlain && nodes.contains(where: Self.hasTimestamps)
    }

    private static func hasTimestamps(_ node: Node) -> Bool {
        switch node {
        case .text: false
        case .timestamp: true
        case .element(_, _, let children): children.contains(where: hasTimestamps)
        }
    }

    /// Whether a speaker is named in the markup.
    package var hasVoice: Bool {
        inFile == nil && !isPlain && nodes.contains(where: Self.hasVoice)
    }

    private static func hasVoice(_ node: Node) -> Bool {
        guard case .element(let element, _, let children) = node else { return false }
        if case .voice = element { return true }
        return children.contains(where: hasVoice)
    }
}

/// Builds the tree of a text from its markup, in the order it is read.
struct CaptionTextBuilder {
    /// A tag that has been opened and not yet closed.
    struct OpenTag {
        /// The tag as markup names it.
        let name: String
        /// What it makes of its text; nil: nothing.
        let element: CaptionText.Element?
        /// Its classes.
        let classes: [String]
        /// Where it was opened.
        let position: SourcePosition
        fileprivate var nodes: [CaptionText.Node] = []

        init(
            _ name: String,
            _ element: CaptionText.Element?,
            classes: [String] = [],
            at position: SourcePosition
        ) {
            self.name = name
            self.element = element
            self.classes = classes
            self.position = position
        }
    }

    /// How deep tags may be inside tags.
    let maximumDepth: Int
    /// The open tags, the innermost last.
    private(set) var openTags: [OpenTag] = []
    private var nodes: [CaptionText.Node] = []

    /// Starts with nothing.
    init(maximumDepth: Int) {
        self.maximumDepth = maximumDepth
    }

    /// Adds a node to the innermost open tag.
    mutating func append(_ node: CaptionText.Node) {
        if openTags.isEmpty {
            // Text, a span and text: what most texts with markup have.
            if nodes.isEmpty { nodes.reserveCapacity(3) }
            nodes.append(node)
        } else {
            openTags[openTags.count - 1].nodes.append(node)
        }
    }

    /// Opens a tag; returns false, and does nothing, where that would be too deep.
    mutating func open(_ tag: OpenTag) -> Bool {
        guard openTags.count < maximumDepth else { return false }
        openTags.append(tag)
        return true
    }

    /// Closes the innermost open tag, if there is one.
    mutating func close() {
        guard let tag = openTags.popLast() else { return }
        if let element = tag.element {
            append(.element(element, classes: tag.classes, children: tag.nodes))
        } else {
            tag.nodes.forEach { append($0) }
        }
    }

    /// Closes everything and returns the text.
    mutating func finish() -> CaptionText {
        while !openTags.isEmpty { close() }
        return CaptionText(nodes: nodes)
    }
}
