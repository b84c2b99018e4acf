// SPDX-License-Identifier: Apache-2.0

import Captions
import ISOMedia
import MediaPrimitives

/// Reads a tx3g track from a file and says what it shows when.
struct TimedTextReadBack: Equatable {
    /// A stretch of time in which something is shown.
    struct Shown: Equatable {
        var startMilliseconds: Int
        var endMilliseconds: Int
        var text: String
    }

    private let shown: [Shown]

    /// What a track in a file shows.
    ///
    /// - Throws: `ISOMediaError` where the track or a sample is damaged.
    init(track id: UInt32, in file: MovieFile) throws(ISOMediaError) {
        guard let track = try file.movie.track(id), let table = try track.sampleTable() else {
            throw ISOMediaError(.verificationFailed("track \(id) is not in it"))
        }
        let timescale = try track.mediaHeader().timescale
        guard timescale > 0 else { throw ISOMediaError(.verificationFailed("timescale 0")) }
        var shown: [Shown] = []
        for sample in try table.samples() {
            var reader = ByteReader(try file.source.read(sample.range)[...])
            let text = try Self.text(&reader, at: sample.range.lowerBound)
            guard !text.isEmpty else { continue }
            let start = Self.milliseconds(sample.decodeTime, timescale)
            let end = Self.milliseconds(sample.decodeTime + UInt64(sample.duration), timescale)
            shown.append(Shown(startMilliseconds: start, endMilliseconds: end, text: text))
        }
        self.shown = shown
    }

    /// What a document shows: overlapping cues one under the other.
    init(_ timeline: CaptionTimeline) {
        shown = timeline.segments.compactMap { segment in
            let lines = segment.cues.map(\.text.plainText).filter { !$0.isEmpty }
            guard !lines.isEmpty else { return nil }
            return Shown(
                startMilliseconds: segment.startMilliseconds,
                endMilliseconds: segment.endMilliseconds,
                text: lines.joined(separator: "\n")
            )
        }
    }

    private static func text(
        _ reader: inout ByteReader,
        at offset: UInt64
    ) throws(ISOMediaError) -> String {
        do {
            return try TimedTextSample(from: &reader).text
        } catch {
            throw ISOMediaError(.invalidBox("tx3g", error.kind), at: offset)
        }
    }

    private static func milliseconds(_ ticks: UInt64, _ timescale: UInt32) -> Int {
        let time = MediaTime(ticks: Int64(clamping: ticks), timescale: timescale)
        return Int(time.rescaled(to: 1000, rounding: .nearest).ticks)
    }
}
