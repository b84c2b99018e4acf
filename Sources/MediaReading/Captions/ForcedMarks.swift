// SPDX-License-Identifier: Apache-2.0

package import Captions
package import MediaPrimitives

/// Which cues of a file are forced, as the file itself or another one marks them.
package enum ForcedMarks {
    /// What a forced cue begins with.
    package static let mark = "[forced]"

    /// Takes the marks off the cues that have them.
    package static func read(_ cues: [Cue]) -> [Cue] {
        cues.map { cue in
            guard let text = cue.text.removingPrefix(mark) else { return cue }
            var cue = cue
            cue.text = text
            cue.isForced = true
            return cue
        }
    }

    /// Puts the marks into the text of forced cues, for files of formats that cannot mark them otherwise.
    package static func written(_ cues: [Cue]) -> [Cue] {
        cues.map { cue in
            guard cue.isForced else { return cue }
            var cue = cue
            cue.text = CaptionText(nodes: [.text(mark + " ")] + cue.text.nodes)
            cue.isForced = false
            return cue
        }
    }

    /// Marks the cues that are in another file, too, at the same time with the same text.
    ///
    /// - Returns: the cues, and where in the other file those are that were not found.
    package static func mark(_ cues: [Cue], in other: [Cue]) -> (
        cues: [Cue], missing: [SourcePosition]
    ) {
        struct Key: Hashable {
            var start: Int
            var end: Int
            var text: String

            init(_ cue: Cue) {
                (start, end) = (cue.startMilliseconds, cue.endMilliseconds)
                text = cue.text.plainText
            }
        }
        let forced = Set(other.map(Key.init))
        let known = Set(cues.map(Key.init))
        let marked = cues.map { cue in
            var cue = cue
            if forced.contains(Key(cue)) { cue.isForced = true }
            return cue
        }
        return (marked, other.filter { !known.contains(Key($0)) }.map(\.position))
    }
}

extension CaptionText {
    /// The text without a prefix and the white space after it; nil if it does not begin with the prefix.
    fileprivate func removingPrefix(_ prefix: String) -> CaptionText? {
        var nodes = nodes
        guard Self.removePrefix(prefix, from: &nodes) else { return nil }
        return CaptionText(nodes: nodes)
    }

    private static func removePrefix(_ prefix: String, from nodes: inout [Node]) -> Bool {
        guard let first = nodes.first else { return false }
        switch first {
        case .text(let text):
            let start = text.drop { $0.isWhitespace }
            guard start.lowercased().hasPrefix(prefix) else { return false }
            let rest = start.dropFirst(prefix.count).drop { $0.isWhitespace }
            if rest.isEmpty { nodes.removeFirst() } else { nodes[0] = .text(String(rest)) }
            return true
        case .element(let element, let classes, var children):
            guard removePrefix(prefix, from: &children) else { return false }
            nodes[0] = .element(element, classes: classes, children: children)
            return true
        case .timestamp:
            return false
        }
    }
}
