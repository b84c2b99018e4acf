// SPDX-License-Identifier: Apache-2.0

import Captions

/// What has to hold for any text that is read as SubRip.
enum SubRipInvariants {
    static func check(_ bytes: [UInt8]) throws(BrokenInvariant) {
        let text = repaired(bytes)
        let (source, diagnostics) = SubRip.parse(text[...])
        try require(source.written == text, "SubRip is not written back as it was read")
        let (document, alsoFound) = source.captions()
        try Reading.compare(document, diagnostics + alsoFound, text, .subRip)
        try Rewriting(document: document, byteCount: text.count).check(.subRip)
        try checkEdits(of: source)
    }

    /// Other times and text are read as they were set, in the same number of blocks.
    private static func checkEdits(of source: SubRip.Document) throws(BrokenInvariant) {
        var edited = source
        for index in edited.blocks.indices where edited.blocks[index].timing != nil {
            edited.blocks[index].setTimes(startMilliseconds: 1000 * index, endMilliseconds: 90_000)
        }
        let again = SubRip.parse(edited.written[...]).0
        let times = { (document: SubRip.Document) in
            document.blocks.compactMap(\.timing?.startMilliseconds)
        }
        try requireEqual(times(again), times(edited), "SubRip: times that were set")
    }
}
