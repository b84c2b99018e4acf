// SPDX-License-Identifier: Apache-2.0

import Captions
import MediaPrimitives

/// What has to hold when captions are written as a file and read again.
struct Rewriting {
    /// The captions as they were read.
    let document: CaptionDocument
    /// How many bytes they were read from.
    let byteCount: Int

    /// Writes the captions as every format, and as their own twice.
    func check(_ format: CaptionFormat) throws(BrokenInvariant) {
        // Captions that overlap are sent anew with each that comes or goes: many bytes of few.
        for other in CaptionFormat.allCases where other != format && other != .scc {
            let bytes = document.write(as: other).bytes
            try requireBounded(bytes.count, from: byteCount, "\(format.name) as \(other.name)")
            _ = try Self.read(bytes, other)
        }
        let first = document.write(as: format)
        try requireBounded(first.bytes.count, from: byteCount, format.name)
        let again = try Self.read(first.bytes, format)
        if first.losses.isEmpty {
            try compare(document, again, "\(format.name), written and read")
        }
        let second = again.write(as: format)
        try requireEqual(
            second.losses.map(\.message),
            [],
            "\(format.name): losses of what was written by us"
        )
        try requireEqual(
            String(decoding: second.bytes, as: UTF8.self),
            String(decoding: first.bytes, as: UTF8.self),
            "\(format.name): not the same file the second time"
        )
    }

    /// Reads a file that was written by us.
    private static func read(
        _ bytes: [UInt8],
        _ format: CaptionFormat
    ) throws(BrokenInvariant) -> CaptionDocument {
        switch format {
        case .subRip: return SubRip.parse(bytes[...]).0.captions().0
        case .webVTT: return WebVTT.parse(bytes[...]).0.captions().0
        case .ttml: return try TTMLInvariants.captions(bytes).0
        case .scc: return SCC.parse(bytes[...]).0.captions().0
        case .ebuSTL: return EBUSTL.parse(bytes).captions().0
        }
    }

    private func compare(
        _ left: CaptionDocument,
        _ right: CaptionDocument,
        _ what: String
    ) throws(BrokenInvariant) {
        try requireEqual(left.cues.count, right.cues.count, "\(what): number of cues")
        try requireEqual(left.language, right.language, "\(what): language")
        try requireEqual(left.styleSheets, right.styleSheets, "\(what): style sheets")
        for (left, right) in zip(left.cues, right.cues) {
            try requireEqual(left.startMilliseconds, right.startMilliseconds, "\(what): start")
            try requireEqual(left.endMilliseconds, right.endMilliseconds, "\(what): end")
            try requireEqual(left.placement, right.placement, "\(what): placement")
            try requireEqual(left.isForced, right.isForced, "\(what): forced")
            try requireEqual(left.text.nodes.joined, right.text.nodes.joined, "\(what): text")
        }
    }
}

extension [CaptionText.Node] {
    /// The nodes with neighbouring characters as one; a tag that was ignored stood between them.
    var joined: [CaptionText.Node] {
        reduce(into: []) { nodes, node in
            if case .text(let text) = node, case .text(let before) = nodes.last {
                nodes[nodes.count - 1] = .text(before + text)
            } else if case .element(let element, let classes, let children) = node {
                nodes.append(.element(element, classes: classes, children: children.joined))
            } else {
                nodes.append(node)
            }
        }
    }
}

/// The bytes as a parser of text gets them: valid UTF-8.
func repaired(_ bytes: [UInt8]) -> [UInt8] {
    Array(String(decoding: bytes, as: UTF8.self).utf8)
}
