// SPDX-License-Identifier: Apache-2.0

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
    /// Each text has one form only, so that forms can be compared.
    private enum Storage: Equatable {
        /// No node, or one text node that is not empty.
        case plain(String)
        /// Any other nodes.
        case tree([Node])
    }

    private var storage: Storage

    /// The parts in order.
    public var nodes: [Node] {
        get {
            switch storage {
            case .plain(let text): text.isEmpty ? [] : [.text(text)]
            case .tree(let nodes): nodes
            }
        }
        set { self = CaptionText(nodes: newValue) }
    }

    /// Whether there is nothing but characters, without any style.
    public var isPlain: Bool {
        if case .plain = storage { true } else { false }
    }

    /// The characters of a text that is nothing else; nil when it has markup.
    var unstyledText: String? {
        if case .plain(let text) = storage { text } else { nil }
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
}
