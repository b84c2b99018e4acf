// SPDX-License-Identifier: Apache-2.0

import Foundation
import ISOMedia
import MediaPrimitives
import TestSupport
import Testing

@testable import Captions
@testable import TextTracks

/// What is written as a tx3g track and read back shows the same.
@Suite struct TimedTextRoundTripTests {
    /// What is shown in a stretch of time.
    private struct Shown: Equatable {
        var times: [Int]
        var runs: [StyledRun]
        var isForced: Bool
    }

    @Test(arguments: ["wpt-webvtt", "ttconv", "libcaption", "cdown-srt"])
    func `a tx3g track shows the same as every file of the corpora`(corpus: String) throws {
        guard let folder = try Corpora.folder(corpus) else { return }
        var (passed, total) = (0, 0)
        for file in try Corpora.allFiles(in: folder, extensions: ["srt", "vtt"]) {
            let bytes = try Array(Data(contentsOf: file))
            let name = file.lastPathComponent
            guard
                let reading = try? CaptionDocument.read(
                    bytes: bytes,
                    fileName: name,
                    encoding: .detect
                )
            else { continue }
            total += 1
            let timeline = CaptionTimeline(reading.document.cues)
            let read = try readBack(timeline)
            if read == shown(timeline) { passed += 1 } else { print("\(file.path): \(read)") }
        }
        print("\(corpus), through a tx3g track: \(passed)/\(total)")
        #expect(passed == total && total > 0)
    }

    private func readBack(_ timeline: CaptionTimeline) throws -> [Shown] {
        let track = try TimedTextTrack(
            timeline,
            displayWidth: 640,
            displayHeight: 360,
            forced: .asMarked
        )
        var time = 0
        let samples = zip(track.samples, track.durations).map { sample, duration in
            defer { time += Int(duration) }
            var writer = ByteWriter()
            sample.encode(to: &writer)
            return TimedTextCue(
                startMilliseconds: time,
                endMilliseconds: time + Int(duration),
                bytes: writer.bytes[...]
            )
        }
        let (document, diagnostics) = CaptionDocument.read(timedText: samples, entry: track.entry)
        #expect(diagnostics == [])
        return document.cues.map { cue in
            Shown(
                times: [cue.startMilliseconds, cue.endMilliseconds],
                runs: cue.text.runs.map(Self.visible),
                isForced: cue.isForced
            )
        }
    }

    /// Cues that are shown together stand one under the other.
    private func shown(_ timeline: CaptionTimeline) -> [Shown] {
        timeline.segments.compactMap { segment in
            var nodes: [CaptionText.Node] = []
            for cue in segment.cues where !cue.text.plainText.isEmpty {
                if !nodes.isEmpty { nodes.append(.text("\n")) }
                nodes += cue.text.nodes
            }
            let runs = CaptionText(nodes: nodes).runs.map(Self.visible)
            guard !runs.isEmpty else { return nil }
            return Shown(
                times: [segment.startMilliseconds, segment.endMilliseconds],
                runs: CaptionText(nodes: Self.nodes(runs)).runs,
                isForced: segment.cues.contains(where: \.isForced)
            )
        }
    }

    /// White is what a player uses anyway.
    private static func visible(_ run: StyledRun) -> StyledRun {
        var run = run
        if run.color == RGBAColor(rgb: 0xFFFFFF) { run.color = nil }
        run.text = run.text.unifyingLineBreaks
        return run
    }

    private static func nodes(_ runs: [StyledRun]) -> [CaptionText.Node] {
        runs.map { run in
            var node = CaptionText.Node.text(run.text)
            if run.isBold { node = .element(.bold, children: [node]) }
            if run.isItalic { node = .element(.italic, children: [node]) }
            if run.isUnderlined { node = .element(.underline, children: [node]) }
            if let color = run.color { node = .element(.color(color), children: [node]) }
            return node
        }
    }
}
