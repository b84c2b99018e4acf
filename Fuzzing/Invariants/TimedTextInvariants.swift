// SPDX-License-Identifier: Apache-2.0

import Captions
import ISOMedia
import MediaPrimitives
import TextTracks

/// What has to hold for any bytes that are read as a tx3g sample, and as a sample entry.
enum TimedTextInvariants {
    static func check(_ bytes: [UInt8]) throws(BrokenInvariant) {
        try check(sample: bytes)
        if let entry = try entry(bytes) { try check(sample: bytes, of: entry) }
    }

    /// What was decoded is encoded, and decoded without a note as the same sample.
    private static func check(sample bytes: [UInt8]) throws(BrokenInvariant) {
        let sample = TimedTextSample.decode(bytes[...]).sample
        var writer = ByteWriter()
        sample.encode(to: &writer)
        try requireBounded(writer.count, from: bytes.count, "tx3g sample")
        let (again, notes) = TimedTextSample.decode(writer.bytes[...])
        try requireEqual(notes, [], "tx3g: notes about a sample of our own")
        try requireEqual(again, sample, "tx3g: decoded, encoded, decoded")
    }

    /// The entry that the bytes are; nil where they are none.
    private static func entry(_ bytes: [UInt8]) throws(BrokenInvariant) -> TextSampleEntry? {
        let entry: TextSampleEntry
        do throws(ISOMediaError) {
            entry = try Box("tx3g", payload: bytes).decode(TextSampleEntry.self)
        } catch {
            return nil
        }
        try require(Array(Box(entry).payload) == bytes, "tx3g: the entry is not written back")
        return entry
    }

    /// The bytes behind the fields of the entry are read as a cue, and written as a track.
    private static func check(
        sample bytes: [UInt8],
        of entry: TextSampleEntry
    ) throws(BrokenInvariant) {
        let cue = TimedTextCue(
            startMilliseconds: 0,
            endMilliseconds: 1000,
            bytes: entry.boxes[...]
        )
        let (document, _) = CaptionDocument.read(
            timedText: [cue, cue],
            entry: entry,
            trackTop: Int(entry.displayFlags.rawValue & 0xFFF),
            pictureHeight: 1080
        )
        let runs = document.cues.map { $0.text.plainText }
        let text = unifyingLineBreaks(TimedTextSample.decode(cue.bytes).sample.text)
        try require(runs.allSatisfy { $0 == text }, "tx3g: styles changed the text")
        try requireEqual(runs.count, text.isEmpty ? 0 : 2, "tx3g: number of cues")
        try checkTrack(of: document)
    }

    private static func unifyingLineBreaks(_ text: String) -> String {
        var bytes: [UInt8] = []
        var previous: UInt8 = 0
        for byte in text.utf8 {
            if byte == 0x0D {
                bytes.append(0x0A)
            } else if byte != 0x0A || previous != 0x0D {
                bytes.append(byte)
            }
            previous = byte
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Cues that were read from tx3g are written as tx3g and read as they were.
    private static func checkTrack(of document: CaptionDocument) throws(BrokenInvariant) {
        guard let first = document.cues.first else { return }
        let track: TimedTextTrack
        do throws(TimedTextError) {
            track = try TimedTextTrack(
                CaptionTimeline([first]),
                displayWidth: 1920,
                displayHeight: 1080,
                forced: .asMarked
            )
        } catch {
            return
        }
        var samples: [TimedTextCue] = []
        for sample in track.samples {
            var writer = ByteWriter()
            sample.encode(to: &writer)
            samples.append(
                TimedTextCue(
                    startMilliseconds: 0,
                    endMilliseconds: 1000,
                    bytes: writer.bytes[...]
                )
            )
        }
        let again = CaptionDocument.read(timedText: samples, entry: track.entry).0
        try requireEqual(
            again.cues.map(\.text.plainText),
            [first.text.plainText],
            "tx3g: text through a track"
        )
    }
}
