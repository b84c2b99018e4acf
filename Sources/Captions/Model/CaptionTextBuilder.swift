// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

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
