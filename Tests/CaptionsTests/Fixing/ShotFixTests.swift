// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import Captions

@Suite struct ShotFixTests {
    private let fix = ShotFix(cuts: [10_000], framesPerSecond: 25)

    @Test(arguments: [
        (10_000, 10_000), (10_015, 10_015), (10_040, 10_000), (10_480, 10_000), (10_600, 10_600),
        (9960, 10_000), (9720, 10_000), (9600, 9500), (9500, 9500), (9400, 9400),
    ])
    func `a start goes to the cut, or to half a second before it`(start: Int, moved: Int) {
        #expect(fix.start(for: start) == moved)
        #expect(fix.start(for: moved) == moved)
    }

    @Test(arguments: [
        (9920, 9920), (10_000, 9920), (9960, 9920), (9600, 9920), (10_400, 9920), (10_600, 10_600),
        (9400, 9400),
    ])
    func `an end goes to two frames before the cut`(end: Int, moved: Int) {
        #expect(fix.end(for: end) == moved)
        #expect(fix.end(for: moved) == moved)
    }

    @Test func `a cue keeps its text, and one without room stays and is listed`() throws {
        let text = """
            1
            00:00:08,000 --> 00:00:10,200
            Before <i>and</i> after

            2
            00:00:10,240 --> 00:00:11,000
            At once

            3
            00:00:11,050 --> 00:00:12,000
            Later
            """
        var source = try source(text)
        let left = source.moveToShots(ShotFix(cuts: [10_000, 11_400], framesPerSecond: 25))
        #expect(
            String(decoding: source.content.written, as: UTF8.self)
                == text.replacing("10,200", with: "09,920").replacing("10,240", with: "10,000")
        )
        // The end of the second is close to the second cut, and the third leaves it no room.
        #expect(left.map(\.number) == [2, 3])
    }

    @Test func `2,000 random files are fixed once, and no cue overlaps or is cut short`() throws {
        var numbers = SeededGenerator(seed: 36)
        for _ in 0..<2000 {
            var cuts: [Int] = []
            var time = 0
            while time < 60_000 {
                time += Int.random(in: 400...6000, using: &numbers)
                cuts.append(time)
            }
            var cues: [Range<Int>] = []
            time = 0
            while time < 50_000 {
                let start = time + Int.random(in: 0...1500, using: &numbers)
                time = start + Int.random(in: 100...5000, using: &numbers)
                cues.append(start..<time)
            }
            let fix = ShotFix(cuts: cuts, framesPerSecond: 25)
            var source = try source(SubRipText.text(cues))
            let left = source.moveToShots(fix).map(\.number)
            let once = source.content.written
            let moved = times(of: source)
            for (index, (old, new)) in zip(cues, moved).enumerated() {
                #expect(new.count >= min(834, old.count))
                if index > 0 {
                    let room = old.lowerBound - cues[index - 1].upperBound
                    #expect(new.lowerBound - moved[index - 1].upperBound >= min(80, room))
                }
                let isRight =
                    fix.start(for: new.lowerBound) == new.lowerBound
                    && fix.end(for: new.upperBound) == new.upperBound
                #expect(isRight != left.contains(index + 1))
            }
            _ = source.moveToShots(fix)
            #expect(source.content.written == once)
        }
    }

    private func source(_ text: String) throws -> CaptionSource {
        try CaptionSource(bytes: Array(text.utf8), fileName: "a.srt", encoding: .utf8Only)
    }

    private func times(of source: CaptionSource) -> [Range<Int>] {
        guard case .subRip(let document) = source.content else { return [] }
        return document.blocks.compactMap(\.times)
    }
}

private enum SubRipText {
    static func text(_ cues: [Range<Int>]) -> String {
        cues.enumerated()
            .map { index, cue in
                "\(index + 1)\n\(time(cue.lowerBound)) --> \(time(cue.upperBound))\nWords\n"
            }
            .joined(separator: "\n")
    }

    private static func time(_ milliseconds: Int) -> String {
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let rest = milliseconds % 1000
        let fraction = rest < 10 ? "00\(rest)" : rest < 100 ? "0\(rest)" : "\(rest)"
        let seconds = milliseconds / 1000
        return "\(two(seconds / 3600)):\(two(seconds / 60 % 60)):\(two(seconds % 60)),\(fraction)"
    }
}
