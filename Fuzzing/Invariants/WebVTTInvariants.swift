// SPDX-License-Identifier: Apache-2.0

import Captions

/// What has to hold for any text that is read as WebVTT.
enum WebVTTInvariants {
    static func check(_ bytes: [UInt8]) throws(BrokenInvariant) {
        let text = repaired(bytes)
        let (source, diagnostics) = WebVTT.parse(text[...])
        try require(source.written == text, "WebVTT is not written back as it was read")
        let (document, alsoFound) = source.captions()
        try Reading.compare(document, diagnostics + alsoFound, text, .webVTT)
        try Rewriting(document: document, byteCount: text.count).check(.webVTT)
        try checkEdits(of: source)
    }

    /// Reads any bytes as the text of a cue.
    static func check(cueText bytes: [UInt8]) throws(BrokenInvariant) {
        try check(Array("WEBVTT\n\n00:00.000 --> 00:01.000\n".utf8) + bytes)
    }

    /// Other times are read as they were set, in the same number of cues.
    private static func checkEdits(of source: WebVTT.Document) throws(BrokenInvariant) {
        var edited = source
        for (index, block) in edited.blocks.enumerated() {
            guard case .cue(var cue) = block else { continue }
            cue.setTimes(startMilliseconds: 1000 * index, endMilliseconds: 90_000_000)
            edited.blocks[index] = .cue(cue)
        }
        let again = WebVTT.parse(edited.written[...]).0
        try requireEqual(
            again.cues.map(\.startMilliseconds),
            edited.cues.map(\.startMilliseconds),
            "WebVTT: times that were set"
        )
        try require(
            again.cues.map { Array($0.text) } == source.cues.map { Array($0.text) },
            "WebVTT: texts behind times that were set"
        )
    }
}

extension WebVTT.Document {
    /// The cues among the blocks.
    fileprivate var cues: [WebVTT.Cue] {
        blocks.compactMap { if case .cue(let cue) = $0 { cue } else { nil } }
    }
}
