// SPDX-License-Identifier: Apache-2.0

import Captions

/// What has to hold for any byte pairs of line 21, and for any text that is read as a file of them.
enum Line21Invariants {
    /// Two lines of captions that follow each other take a second to load; garbage takes none.
    private static let lastMilliseconds = 4000

    static func check(scc bytes: [UInt8]) throws(BrokenInvariant) {
        let text = repaired(bytes)
        let (source, diagnostics) = SCC.parse(text[...])
        try require(source.written == text, "SCC is not written back as it was read")
        let (document, alsoFound) = source.captions()
        try Reading.compare(document, diagnostics + alsoFound, text, .scc)
        try checkGrid(document)
        try checkRewriting(document)
        // The same pairs in the same order, whatever the times.
        let pairs = source.timedPairs
        let first = source.lines.lazy.compactMap(\.timeCode).first
        let again = SCC.Document(pairs, isDropFrame: first?.isDropFrame ?? true).timedPairs
        if source.field == .one, (pairs.last?.milliseconds ?? 0) < 359_000_000 {
            try requireEqual(again.map(\.pair), pairs.map(\.pair), "SCC: pairs, written and read")
        }
        try checkMoving(source, document)
        let encoding = CEA708Encoder([(1, document)]).encode()
        try require(
            encoding.packets.count <= 64 * text.count + 4096,
            "SCC as a service of CEA-708: too long"
        )
        let carried = MacCaption.write(source.timedPairs, packets: encoding.packets)
        try require(carried.count <= 1024 * text.count + (1 << 20), "SCC as MCC: too long")
        for format in CaptionFormat.allCases {
            let written = document.write(as: format).bytes
            try require(
                written.count <= 64 * text.count + (1 << 20),
                "SCC as \(format.name): too long"
            )
        }
    }

    /// Captions that move to the first rows say the same at the same times, in as many bytes.
    private static func checkMoving(
        _ source: SCC.Document,
        _ document: CaptionDocument
    ) throws(BrokenInvariant) {
        var moved = source
        let area = ShownArea(time: 0..<1 << 40, left: 0, top: 0.5, right: 1, bottom: 1)
        let left = moved.moveCoveredCues([area])
        try require(left.count <= document.cues.count, "SCC: more cues stay than there are")
        try requireEqual(moved.written.count, source.written.count, "SCC: bytes, moved")
        let cues = moved.captions().0.cues
        try requireEqual(cues.map(\.text), document.cues.map(\.text), "SCC: texts, moved")
        var again = moved
        _ = again.moveCoveredCues([area])
        try requireEqual(again.written, moved.written, "SCC: moved twice")
    }

    static func check(macCaption bytes: [UInt8]) throws(BrokenInvariant) {
        let text = Array("File Format=MacCaption_MCC V1.0\n".utf8) + repaired(bytes)
        let reading: CaptionReading
        do throws(CaptionError) {
            reading = try CaptionDocument.read(bytes: text, fileName: "a.mcc")
        } catch {
            return try require(!error.description.isEmpty, "an error without words")
        }
        try checkGrid(reading.document)
    }

    /// Each pair is three bytes: the time since the one before and the field, and the pair.
    static func check(pairs bytes: [UInt8]) throws(BrokenInvariant) {
        var decoder = CEA608Decoder()
        var counting = CEA608Decoder(keeping: [])
        var time = 0
        for index in 0..<bytes.count / 3 {
            let head = bytes[index * 3]
            time += Int(head >> 1) * 17
            let pair = TimedCEA608Pair(
                milliseconds: time,
                field: head & 1 == 0 ? .one : .two,
                pair: CEA608Pair(bytes[index * 3 + 1], bytes[index * 3 + 2])
            )
            decoder.append(pair)
            counting.append(pair)
        }
        let captions = decoder.finish()
        let counted = counting.finish()
        try requireEqual(
            counted.channels.map(\.statistics.captions),
            captions.channels.map(\.statistics.captions),
            "line 21: captions that are counted"
        )
        for channel in captions.channels {
            try checkGrid(channel.document)
            try requireInOrder(channel.document, until: time)
            try checkRewriting(channel.document)
        }
    }

    /// Captions fit the grid.
    private static func checkGrid(_ document: CaptionDocument) throws(BrokenInvariant) {
        for cue in document.cues {
            let lines = cue.text.plainText.split(separator: "\n", omittingEmptySubsequences: false)
            try require(lines.count <= 15, "line 21: more than 15 rows")
            try require(
                lines.allSatisfy { $0.unicodeScalars.count <= 32 },
                "line 21: more than 32 columns"
            )
        }
    }

    private static func requireInOrder(
        _ document: CaptionDocument,
        until end: Int
    ) throws(BrokenInvariant) {
        var latest = 0
        for cue in document.cues {
            try require(
                cue.startMilliseconds <= cue.endMilliseconds,
                "line 21: ends before its start"
            )
            try require(cue.startMilliseconds >= latest, "line 21: captions out of order")
            try require(cue.endMilliseconds <= end + lastMilliseconds, "line 21: after the end")
            latest = cue.startMilliseconds
        }
    }

    /// What is encoded without a loss is decoded as it was; and one pair is sent in a frame.
    private static func checkRewriting(_ document: CaptionDocument) throws(BrokenInvariant) {
        let encoding = CEA608Encoder().encode(document)
        var decoder = CEA608Decoder()
        var latest = -1
        for pair in encoding.pairs {
            let frame = SCC.frame(milliseconds: pair.milliseconds)
            try require(frame > latest, "line 21: two pairs in a frame")
            latest = frame
            decoder.append(pair)
        }
        let again = decoder.finish()
        try require(again.fields.allSatisfy { $0.parityErrors == 0 }, "line 21: parity of ours")
        try require(again.fields.allSatisfy { $0.unknownCodes == 0 }, "line 21: codes of ours")
        if !encoding.losses.isEmpty { return }
        try requireEqual(
            again[.cc1]?.statistics.captions ?? 0,
            encoding.screens.count,
            "line 21: captions, encoded and decoded"
        )
    }
}
