// SPDX-License-Identifier: Apache-2.0

import LiveCaptions
import MediaSelection
import Testing

@testable import Relaying

@Suite struct CaptionFanOutTests {
    /// 2026-11-23T12:00:00Z.
    private static let noon = 1_795_435_200_000

    private func fanOut(
        _ target: CaptionFanOut.Target,
        delay: Int = 0
    ) throws -> CaptionFanOut {
        CaptionFanOut(
            to: target,
            language: try LanguageTag("en-US"),
            sessionStart: Self.noon,
            delay: delay
        )
    }

    private func final(_ text: String, at time: Int) -> LiveSegment {
        LiveSegment(
            id: text,
            stream: "s",
            text: text,
            isFinal: true,
            start: time,
            received: time + 500
        )
    }

    @Test func `YouTube gets the time of day, and br for line ends`() throws {
        var fanOut = try fanOut(.youTube)
        fanOut.add(final("Hello\nworld", at: 61_250))
        var guess = final("Hel", at: 61_250)
        guess.isFinal = false
        fanOut.add(guess)
        let first = fanOut.post(at: 61_800)
        let post = try #require(first)
        #expect(post.query == "seq=1")
        #expect(post.body == "2026-11-23T12:01:01.250\nHello<br>world\n")
        let second = fanOut.post(at: 61_800)
        #expect(second == nil)
        #expect(fanOut.nextTime == nil)
    }

    @Test func `a post that fails is sent again with its number, later and later`() throws {
        var fanOut = try fanOut(.zoom)
        fanOut.add(final("one", at: 0))
        fanOut.add(final("two", at: 100))
        var (times, time) = ([Int](), 500)
        for _ in 0..<4 {
            let next = fanOut.post(at: time)
            let post = try #require(next)
            #expect(post.query == "seq=1&lang=en-US")
            #expect(post.body == "one")
            fanOut.answer(.unavailable, to: 1, at: time)
            let early = fanOut.post(at: time)
            #expect(early == nil)
            let nextTime = try #require(fanOut.nextTime)
            times.append(nextTime - time)
            time = nextTime
        }
        #expect(times == [1000, 2000, 4000, 8000])
        _ = fanOut.post(at: time)
        fanOut.answer(.delivered, to: 7, at: time)
        #expect(fanOut.counts.delivered == 0)
        fanOut.answer(.delivered, to: 1, at: time)
        let second = fanOut.post(at: time)
        #expect(second?.number == 2)
        #expect(second?.body == "two")
    }

    @Test func `what is refused or too old is not sent again, and numbers are not used twice`()
        throws
    {
        var fanOut = try fanOut(.zoom)
        for (index, text) in ["a", "b", "c", "d"].enumerated() {
            fanOut.add(final(text, at: index * 1000))
        }
        let sent1 = fanOut.post(at: 5000)
        #expect(sent1?.body == "a")
        fanOut.answer(.refused, to: 1, at: 5000)
        let sent2 = fanOut.post(at: 5000)
        #expect(sent2?.number == 2)
        fanOut.answer(.unavailable, to: 2, at: 5000)
        // "b" and "c" are older than 55 s by now.
        let post = fanOut.post(at: 57_500)
        #expect(post?.body == "d")
        #expect(post?.number == 3)
        #expect(fanOut.counts.tooOld == 2)
        #expect(fanOut.counts.refused == 1)
    }

    @Test func `a text of the future is not sent`() throws {
        var fanOut = try fanOut(.youTube)
        fanOut.add(final("later", at: 90_000))
        fanOut.add(final("now", at: 1000))
        let sent3 = fanOut.post(at: 1500)
        #expect(sent3?.body.hasSuffix("now\n") == true)
        #expect(fanOut.counts.inFuture == 1)
    }

    @Test func `a delay is waited for, and is in the time that is posted`() throws {
        var fanOut = try fanOut(.youTube, delay: 10_000)
        fanOut.add(final("one", at: 1000))
        #expect(fanOut.nextTime == 11_000)
        let early = fanOut.post(at: 10_999)
        #expect(early == nil)
        let sent4 = fanOut.post(at: 11_000)
        #expect(sent4?.body == "2026-11-23T12:00:11.000\none\n")
    }

    @Test func `texts that wait are bounded`() throws {
        var fanOut = try fanOut(.zoom)
        for number in 0..<1500 { fanOut.add(final("\(number)", at: 0)) }
        #expect(fanOut.counts.tooOld == 500)
        let sent5 = fanOut.post(at: 0)
        #expect(sent5?.body == "500")
    }
}
