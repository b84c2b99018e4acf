// SPDX-License-Identifier: Apache-2.0

import Captions
import MediaSelection

/// The comment of a WebVTT file that says that a machine made the captions, as `transcribe` writes it.
struct MachineNote {
    private static let mark = MediaCharacteristic.machineGenerated.rawValue

    /// The comment after a review.
    ///
    /// - Parameters:
    ///   - text: the comment.
    ///   - mark: the review. If findings are undecided, the captions stay machine-made, partly reviewed.
    /// - Returns: the new comment; nil if it is another comment.
    static func reviewed(_ text: String, _ mark: ReviewMark) -> String? {
        let start = "NOTE \(Self.mark)"
        guard text.hasPrefix(start) else { return nil }
        let origin = text.dropFirst(start.count).drop { $0 == ":" || $0 == " " }
            .prefix { $0 != "," && $0 != "\n" }
        let review = "reviewed by a person: \(mark.person), \(mark.date)"
        guard mark.undecided > 0 else {
            return "NOTE " + review + (origin.isEmpty ? "" : "; \(origin)")
        }
        return "\(start): " + (origin.isEmpty ? "" : "\(origin), ")
            + "partly \(review), undecided findings: \(mark.undecided)"
    }
}

extension ReviewedCaptions {
    /// The change of the comment about machine-made captions after a review; no blocks if there is no such comment.
    func change(noting mark: ReviewMark) -> BlockChange {
        for (id, block) in zip(ids, blocks) {
            guard case .webVTT(.note(var note)) = block,
                let text = MachineNote.reviewed(
                    String(decoding: note.content, as: UTF8.self),
                    mark
                )
            else { continue }
            let old = NumberedBlock(id: id, bytes: Array(block.written))
            note.content = Array(text.utf8)[...]
            return BlockChange(
                before: [old],
                after: [NumberedBlock(id: id, bytes: Array(note.written))]
            )
        }
        // A record without a change of the file: any block, as it is.
        let same = zip(ids, blocks).prefix(1).map {
            NumberedBlock(id: $0, bytes: Array($1.written))
        }
        return BlockChange(before: same, after: same)
    }
}
