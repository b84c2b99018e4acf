// SPDX-License-Identifier: Apache-2.0

import Captions
import TextRecognition

extension CaptionText {
    /// The text of a picture: italics by lines, and letters that a person has to look at as a class.
    init(_ text: PictureText, marksDoubts: Bool) {
        var nodes: [Node] = []
        for (number, line) in text.lines.enumerated() {
            if number > 0 { nodes.append(.text("\n")) }
            let words = Self.words(of: line, marksDoubts)
            nodes += line.isItalic ? [.element(.italic, children: words)] : words
        }
        self.init(nodes: nodes.joinedTexts)
    }

    private static func words(of line: PictureTextLine, _ marksDoubts: Bool) -> [Node] {
        var nodes: [Node] = []
        for (number, word) in line.words.enumerated() {
            if number > 0 { nodes.append(.text(" ")) }
            for letter in word.letters {
                let isMarked = marksDoubts && letter.isDoubtful
                nodes.append(isMarked ? .doubt(letter.text) : .text(letter.text))
            }
        }
        return nodes.joinedTexts
    }
}

extension CaptionText.Node {
    /// A text that a person has to look at.
    fileprivate static func doubt(_ text: String) -> CaptionText.Node {
        .element(.span, classes: [PictureTextRequest.doubtClass], children: [.text(text)])
    }
}

extension [CaptionText.Node] {
    /// The nodes with texts beside each other as one, and italic lines below each other as well.
    fileprivate var joinedTexts: [CaptionText.Node] {
        reduce(into: []) { nodes, node in
            if case .text(let text) = node, case .text(let before)? = nodes.last {
                nodes[nodes.count - 1] = .text(before + text)
            } else if case .element(.span, let classes, let texts) = node,
                case .element(.span, _, let before)? = nodes.last
            {
                let children = (before + texts).joinedTexts
                nodes[nodes.count - 1] = .element(.span, classes: classes, children: children)
            } else {
                nodes.append(node)
            }
        }
    }
}
