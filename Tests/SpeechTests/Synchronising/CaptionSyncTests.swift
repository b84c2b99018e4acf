// SPDX-License-Identifier: Apache-2.0

import Listening
import Speech
import TestSupport
import Testing

@Suite struct CaptionSyncTests {
    private static let talk = MadeTalk(minutes: 8, seed: 3)
    private static let heard = talk.heard()

    @Test(arguments: 1...2)
    func `captions that are right are reported as right`(seed: UInt64) {
        let sync = CaptionSync(Self.talk.captions(seed: seed), to: Self.heard)
        #expect(sync.decision == .right)
        #expect(sync.segments == [] && sync.rate == nil)
        #expect(sync.confidence > 0.9)
        #expect(sync.moved(1234, ofCueFrom: 1000) == 1234)
    }

    @Test(arguments: [-58_000, -3000, 400, 1500, 60_000])
    func `captions that are late or early are moved to within a tenth of a second`(offset: Int)
        throws
    {
        let sync = CaptionSync(Self.talk.captions { $0 + offset }, to: Self.heard)
        #expect(sync.decision == .moved)
        #expect(sync.rate == nil)
        #expect(sync.segments.count == 1)
        let segment = try #require(sync.segments.first)
        #expect(segment.from == 0)
        #expect(abs(segment.offset + offset) <= 100)
    }

    @Test(arguments: [("25", "23.976", 1001.0 * 25 / 24_000), ("24", "25", 24.0 / 25)])
    func `captions made for another frame rate are retimed`(
        from: String,
        to: String,
        factor: Double
    ) throws {
        let captions = Self.talk.captions { Int(Double($0) / factor) - 700 }
        let sync = CaptionSync(captions, to: Self.heard)
        #expect(sync.decision == .moved)
        let rate = try #require(sync.rate)
        #expect(rate.from == from && rate.to == to)
        let errors = zip(captions, Self.talk.captions()).map { made, right in
            abs(sync.moved(made.lowerBound, ofCueFrom: made.lowerBound) - right.lowerBound)
        }
        #expect(errors.allSatisfy { $0 <= 120 })
    }

    @Test func `captions are moved piece by piece around advertisements`() throws {
        let scenes = zip(Self.talk.speech, Self.talk.speech.dropFirst()).filter {
            $1.lowerBound - $0.upperBound > 3000
        }
        .map { $0.0.upperBound + 1000 }
        let first = try #require(scenes.first { $0 > 150_000 })
        let second = try #require(scenes.first { $0 > 300_000 })
        let heard = Self.talk.heard([(first, 60_000), (second, 95_000)])
        let captions = Self.talk.captions()
        let sync = CaptionSync(captions, to: heard)
        #expect(sync.decision == .moved)
        #expect(sync.segments.count == 3)
        for cue in captions {
            let added =
                (cue.lowerBound > first ? 60_000 : 0) + (cue.lowerBound > second ? 95_000 : 0)
            let moved = sync.moved(cue.lowerBound, ofCueFrom: cue.lowerBound)
            #expect(abs(moved - cue.lowerBound - added) <= 200)
        }
        let back = CaptionSync(
            captions.map { cue in
                let start = sync.moved(cue.lowerBound, ofCueFrom: cue.lowerBound)
                return start..<start + cue.count
            },
            to: Self.heard
        )
        #expect(back.decision == .moved)
        #expect(back.segments.count == 3)
    }

    @Test(arguments: 20...21)
    func `captions of another movie are refused`(seed: UInt64) {
        let other = MadeTalk(minutes: 8, seed: seed)
        let sync = CaptionSync(other.captions(), to: Self.heard)
        guard case .refused = sync.decision else {
            Issue.record("\(sync)")
            return
        }
        #expect(sync.segments == [] && sync.confidence < 0.5)
    }

    @Test func `captions are compared with captions of another language`() throws {
        let other = SpeechTimes(captions: Self.talk.captions(seed: 77))
        #expect(CaptionSync(Self.talk.captions(), to: other).decision == .right)
        let moved = CaptionSync(Self.talk.captions { $0 - 2500 }, to: other)
        #expect(moved.decision == .moved)
        #expect(abs(try #require(moved.segments.first).offset - 2500) <= 100)
    }

    @Test func `too little speech and too few cues are refused by name`() {
        let short = Intervals([1000..<9000])
        let little = SpeechTimes(
            SoundActivity(speech: short, audible: short, milliseconds: 600_000)
        )
        #expect(
            CaptionSync(Self.talk.captions(), to: little).decision
                == .refused(.tooLittleSpeech(milliseconds: 8000))
        )
        let few = Array(Self.talk.captions().prefix(10))
        #expect(CaptionSync(few, to: Self.heard).decision == .refused(.tooFewCues(10)))
    }

    @Test func `captions that fit in several places are refused`() {
        let ticks = (0..<80).map { $0 * 4000..<$0 * 4000 + 1500 }
        let intervals = Intervals(ticks)
        let heard = SpeechTimes(
            SoundActivity(speech: intervals, audible: intervals, milliseconds: 600_000)
        )
        let sync = CaptionSync(ticks.map { $0.lowerBound + 30..<$0.upperBound + 30 }, to: heard)
        guard case .refused = sync.decision else {
            Issue.record("\(sync)")
            return
        }
    }

    @Test func `times of any size do no harm`() {
        let strange = [Int.min..<Int.min + 5, Int.max - 9..<Int.max, -10..<Int.max]
        let sync = CaptionSync(Self.talk.captions() + strange, to: Self.heard)
        #expect(sync.decision == .right)
        let far = (0..<40).map { Int.max / 2 + $0 * 2000..<Int.max / 2 + $0 * 2000 + 900 }
        #expect(CaptionSync(far, to: Self.heard).decision == .refused(.tooFewCues(0)))
        #expect(
            CaptionSync(Self.talk.captions(), to: SpeechTimes(captions: strange)).confidence == 0
        )
    }
}
