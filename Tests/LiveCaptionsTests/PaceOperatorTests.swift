// SPDX-License-Identifier: Apache-2.0

import LiveCaptions
import TestSupport
import Testing

/// Operators on sequences of words, with a clock that a test sets.
@Suite struct PaceOperatorTests {
    private struct Fault: Error {}

    @Test func `a period is active until exactly so long after its last value`() async throws {
        let clock = SetClock()
        let (values, input) = AsyncStream<Int>.makeStream()
        var states = values.active(for: .seconds(2), clock: clock).makeAsyncIterator()
        input.yield(1)
        #expect(try await states.next() == true)
        try await clock.waitForSleepers(1)
        clock.advance(by: .seconds(1))
        input.yield(2)
        // The first alarm finds that a value has come since, and the next one is set.
        try await Task.sleep(for: .seconds(1))
        clock.advance(by: .seconds(1))
        try await clock.waitForSleepers(1)
        clock.advance(by: .milliseconds(999))
        clock.advance(by: .milliseconds(1))
        #expect(try await states.next() == false)
        input.yield(3)
        #expect(try await states.next() == true)
        input.finish()
        #expect(try await states.next() == false)
        #expect(try await states.next() == nil)
    }

    @Test func `an error follows the end of the period`() async throws {
        let (values, input) = AsyncThrowingStream<Int, any Error>.makeStream()
        input.yield(1)
        input.finish(throwing: Fault())
        var states: [Bool] = []
        await #expect(throws: Fault.self) {
            for try await state in values.active(for: .seconds(2), clock: SetClock()) {
                states.append(state)
            }
        }
        #expect(states == [true, false])
    }

    @Test func `nothing comes of a sequence without values`() async throws {
        let (values, input) = AsyncStream<Int>.makeStream()
        input.finish()
        for try await _ in values.active(for: .seconds(1)) { Issue.record("there is a value") }
    }

    @Test func `a window has the last values, and fewer at the beginning`() async throws {
        let (values, input) = AsyncStream<Int>.makeStream()
        var windows = values.slidingWindow(count: 3).makeAsyncIterator()
        var last: [Int]?
        for value in 1...5 {
            input.yield(value)
            last = try await windows.next()
        }
        #expect(last == [3, 4, 5])
        input.finish()
        #expect(try await windows.next() == nil)
    }

    @Test func `a value leaves a window of time by itself`() async throws {
        let clock = SetClock()
        let (values, input) = AsyncStream<Int>.makeStream()
        var windows = values.slidingWindow(for: .seconds(3), clock: clock).makeAsyncIterator()
        input.yield(1)
        #expect(try await windows.next() == [1])
        try await clock.waitForSleepers(1)
        clock.advance(by: .seconds(1))
        input.yield(2)
        #expect(try await windows.next() == [1, 2])
        clock.advance(by: .seconds(2))
        #expect(try await windows.next() == [2])
        try await clock.waitForSleepers(1)
        clock.advance(by: .seconds(1))
        #expect(try await windows.next() == [])
    }

    @Test func `the newest window comes, whatever was not read before`() async throws {
        let (values, input) = AsyncStream<Int>.makeStream()
        let windows = values.slidingWindow(count: 2)
        for value in 0..<2000 { input.yield(value) }
        input.finish()
        try await Task.sleep(for: .milliseconds(100))
        var (count, last) = (0, [Int]())
        for try await window in windows { (count, last) = (count + 1, window) }
        #expect(last == [1998, 1999])
        #expect(count <= 2000)
    }

    @Test func `a reader that leaves ends the sequence that is read`() async throws {
        let (values, input) = AsyncStream<Int>.makeStream()
        let (ends, end) = AsyncStream<Void>.makeStream()
        input.onTermination = { _ in end.finish() }
        let reader = Task {
            for try await _ in values.active(for: .seconds(1), clock: SetClock()) {}
        }
        input.yield(1)
        try await Task.sleep(for: .milliseconds(20))
        reader.cancel()
        for await _ in ends {}
    }

    @Test func `each word counts once, also after the result is cleared`() {
        var words = SpokenWords()
        #expect(words.new(in: "so we", from: 100) == 2)
        #expect(words.new(in: "so we shall fight", from: 100) == 2)
        // A correction is shorter.
        #expect(words.new(in: "so we shall", from: 100) == 0)
        #expect(words.new(in: "so we shall fight", from: 100) == 0)
        #expect(words.new(in: "") == 0)
        #expect(words.new(in: "the beaches") == 2)
        // A longer result that begins elsewhere is another one.
        #expect(words.new(in: "on the landing grounds", from: 5000) == 2)
        #expect(words.new(in: "in the fields and in the streets", from: 9000) == 7)
    }
}
