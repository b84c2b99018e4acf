// SPDX-License-Identifier: Apache-2.0

import Captions
import TestSupport
import Testing

/// Cues as they go by, with a clock that a test sets.
@Suite struct CueChangesTests {
    private let timeline = CueTimeline(
        CaptionDocument(
            cues: [
                Cue(startMilliseconds: 1000, endMilliseconds: 2000, text: CaptionText("one")),
                Cue(startMilliseconds: 2000, endMilliseconds: 4000, text: CaptionText("two")),
                Cue(startMilliseconds: 3000, endMilliseconds: 4000, text: CaptionText("three")),
            ]
        ).styledCues
    )

    /// What a task that follows a playhead gets.
    private struct Following {
        let playhead: Playhead<SetClock>
        let clock = SetClock()
        private var changes: AsyncStream<String>.Iterator
        private let task: Task<Void, Never>

        init(_ timeline: CueTimeline, at milliseconds: Int = 0, advance: Duration = .zero) {
            let playhead = Playhead(milliseconds: milliseconds, clock: clock)
            let (stream, output) = AsyncStream<String>.makeStream()
            task = Task {
                for await change in timeline.changes(at: playhead, advance: advance) {
                    let cues = change.cues.map(\.text).joined(separator: "+")
                    output.yield("\(change.isJump ? "jump " : "")\(change.milliseconds) \(cues)")
                }
                output.finish()
            }
            self.playhead = playhead
            changes = stream.makeAsyncIterator()
        }

        mutating func next(isolation: isolated (any Actor)? = #isolation) async -> String? {
            await changes.next(isolation: isolation)
        }

        func cancel() { task.cancel() }

        /// Lets time pass as soon as the task waits for it.
        func pass(_ milliseconds: Int) async throws {
            try await clock.waitForSleepers(1)
            clock.advance(by: .milliseconds(milliseconds))
        }
    }

    @Test func `a change is delivered at its time, and simultaneous ones as one`() async throws {
        var following = Following(timeline)
        #expect(await following.next() == "jump 0 ")
        following.playhead.play()
        try await following.pass(999)
        try await following.pass(1)
        #expect(await following.next() == "1000 one")
        try await following.pass(1000)
        #expect(await following.next() == "2000 two")
        try await following.pass(2500)
        #expect(await following.next() == "3000 two+three")
        #expect(await following.next() == "4000 ")
        #expect(following.playhead.milliseconds == 4500)
    }

    @Test func `a seek delivers what is visible there, also in a pause`() async throws {
        var following = Following(timeline)
        #expect(await following.next() == "jump 0 ")
        following.playhead.seek(toMilliseconds: 3500)
        #expect(await following.next() == "jump 3500 two+three")
        following.playhead.play(rate: 0.5)
        try await following.pass(999)
        following.playhead.seek(toMilliseconds: 1500)
        #expect(await following.next() == "jump 1500 one")
        try await following.pass(1000)
        #expect(await following.next() == "2000 two")
    }

    @Test func `nothing changes in a pause`() async throws {
        var following = Following(timeline)
        #expect(await following.next() == "jump 0 ")
        following.playhead.play()
        try await following.pass(600)
        following.playhead.pause()
        try await following.clock.waitForSleepers(0)
        following.clock.advance(by: .seconds(60))
        #expect(following.playhead.milliseconds == 600)
        following.playhead.play(rate: 2)
        try await following.pass(200)
        #expect(await following.next() == "1000 one")
    }

    @Test func `backwards, a cue appears at its end and disappears at its start`() async throws {
        var following = Following(timeline, at: 4000)
        #expect(await following.next() == "jump 4000 ")
        following.playhead.play(rate: -1)
        #expect(await following.next() == "jump 4000 ")
        #expect(await following.next() == "4000 two+three")
        try await following.pass(1000)
        #expect(await following.next() == "3000 two")
        following.playhead.play()
        #expect(await following.next() == "jump 3000 two+three")
        try await following.pass(1000)
        #expect(await following.next() == "4000 ")
    }

    @Test func `changes come as much earlier as was asked for`() async throws {
        var following = Following(timeline, advance: .milliseconds(300))
        #expect(await following.next() == "jump 0 ")
        following.playhead.play()
        try await following.pass(700)
        #expect(await following.next() == "1000 one")
        #expect(following.playhead.milliseconds == 700)
    }

    @Test func `the sequence ends if its task is cancelled`() async throws {
        var following = Following(timeline)
        #expect(await following.next() == "jump 0 ")
        following.cancel()
        #expect(await following.next() == nil)
    }
}
