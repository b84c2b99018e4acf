// SPDX-License-Identifier: Apache-2.0

package import LiveCaptions
internal import MediaPrimitives
package import MediaSelection

/// Sends the final texts of a session on to YouTube or Zoom: decides what is posted when; the server posts it.
///
/// Texts are posted one after the other, each with the next number. One that fails is posted again with the same number,
/// after a growing pause, until it is too old.
package struct CaptionFanOut: Sendable {
    /// Where texts are sent.
    package enum Target: String, Equatable, Sendable {
        /// A text with the time of day at which it was said.
        case youTube = "youtube"
        /// A text alone, which is shown when it comes.
        case zoom
    }

    /// A request to make: `POST`, `text/plain` in UTF-8.
    package struct Post: Equatable, Sendable {
        /// The number of the text, the same when it is sent again.
        package let number: Int
        /// What is added to the query of the address, such as `seq=12&lang=en-US`.
        package let query: String
        /// The body.
        package let body: String
        /// The number of the event that the text came with, as it was handed over.
        package let event: Int
    }

    /// What became of a post.
    package enum Answer: Equatable, Sendable {
        /// The target has it.
        case delivered
        /// The target cannot take it now, or did not answer: it is sent again.
        case unavailable
        /// The target refuses it: it is not sent again.
        case refused
    }

    /// How many texts came to which end.
    package struct Counts: Equatable, Sendable {
        /// Delivered.
        package var delivered = 0
        /// Refused by the target.
        package var refused = 0
        /// Not sent, or not sent again, because they were too old.
        package var tooOld = 0
        /// Not sent because their time has not come yet.
        package var inFuture = 0
    }

    /// What came of all texts so far.
    package private(set) var counts = Counts()

    private let target: Target
    private let language: LanguageTag
    private let sessionStart: Int
    private let delay: Int
    private let longestAge: Int
    private var queue: [Entry] = []
    private var number: Int
    private var failures = 0
    private var notBefore = 0
    private var isSending = false

    /// Texts that wait at most; the oldest of more are dropped.
    private static let queueLimit = 1000
    /// A text may be so far in the future, in milliseconds: clocks differ.
    private static let clockTolerance = 2000
    private static let longestPause = 30_000

    private struct Entry {
        /// When it was said, in milliseconds since the session began, with the delay.
        let time: Int
        let text: String
        let language: LanguageTag
        let event: Int
    }

    /// Nothing has been sent yet.
    ///
    /// - Parameters:
    ///   - target: where texts are sent.
    ///   - language: that of texts that state none.
    ///   - sessionStart: when the session began, in milliseconds since 1970 in UTC.
    ///   - delay: how much later the video is at the target than in the session, in milliseconds.
    ///   - longestAge: texts that are older are not sent, in milliseconds. YouTube refuses those of more than 60 s.
    ///   - firstNumber: the number of the first text; one more than the last after a restart.
    package init(
        to target: Target,
        language: LanguageTag,
        sessionStart: Int,
        delay: Int = 0,
        longestAge: Int = 55_000,
        firstNumber: Int = 1
    ) {
        self.target = target
        self.language = language
        self.sessionStart = sessionStart
        self.delay = delay
        self.longestAge = longestAge
        number = firstNumber
    }

    /// Takes a text; only final ones are sent.
    ///
    /// - Parameters:
    ///   - segment: the text.
    ///   - event: the number of its event, which the post of it has.
    package mutating func add(_ segment: LiveSegment, event: Int = 0) {
        let text = segment.text.withoutOuterSpaces
        guard segment.isFinal, !text.isEmpty else { return }
        if queue.count >= Self.queueLimit {
            // The number of a text that was tried belongs to it.
            queue.remove(at: isSending || failures > 0 ? 1 : 0)
            counts.tooOld += 1
        }
        let time = segment.start ?? segment.end ?? segment.received
        queue.append(
            Entry(
                time: time + delay,
                text: text,
                language: segment.language ?? language,
                event: event
            )
        )
    }

    /// When ``post(at:)`` has something to send, in milliseconds since the session began; nil while nothing waits or a
    /// post has not been answered.
    package var nextTime: Int? {
        guard !isSending, let first = queue.first else { return nil }
        return max(notBefore, first.time)
    }

    /// What is to be sent now; ``answer(_:to:at:)`` says what came of it.
    package mutating func post(at time: Int) -> Post? {
        guard !isSending, time >= notBefore else { return nil }
        dropOld(at: time)
        guard let first = queue.first, first.time <= time else { return nil }
        isSending = true
        return Post(
            number: number,
            query: query(first),
            body: body(first),
            event: first.event
        )
    }

    /// Takes the answer to a post; one to another post than the last is ignored.
    package mutating func answer(_ answer: Answer, to number: Int, at time: Int) {
        guard isSending, number == self.number else { return }
        isSending = false
        switch answer {
        case .delivered: counts.delivered += 1
        case .refused: counts.refused += 1
        case .unavailable:
            failures += 1
            let pause = 500 << min(failures, 6)
            notBefore = time + min(pause, Self.longestPause)
            return
        }
        queue.removeFirst()
        next()
    }

    private mutating func next() {
        number += 1
        failures = 0
        notBefore = 0
    }

    private mutating func dropOld(at time: Int) {
        while let first = queue.first {
            if time - first.time > longestAge {
                counts.tooOld += 1
            } else if first.time - time > max(0, delay) + Self.clockTolerance {
                // Not even the delay explains it: the source's clock is wrong.
                counts.inFuture += 1
            } else {
                return
            }
            queue.removeFirst()
            // A text that was tried may have come: its number is used.
            if failures > 0 { next() }
        }
    }

    private func query(_ entry: Entry) -> String {
        target == .zoom ? "seq=\(number)&lang=\(entry.language)" : "seq=\(number)"
    }

    private func body(_ entry: Entry) -> String {
        switch target {
        case .zoom: entry.text
        case .youTube:
            UTCTime.text(sessionStart + entry.time) + "\n"
                + entry.text.replacing("\n", with: "<br>") + "\n"
        }
    }
}

extension CaptionFanOut.Counts: CustomStringConvertible {
    /// The counts for the operator: `texts sent: 12, refused: 0, too old or too early: 1`.
    package var description: String {
        "texts sent: \(delivered), refused: \(refused), too old or too early: \(tooOld + inFuture)"
    }
}

extension String {
    /// The text without white space at its ends; scalars are compared, as a mark after a space is one character with it.
    fileprivate var withoutOuterSpaces: String {
        let scalars = unicodeScalars.drop { $0.properties.isWhitespace }
        guard let end = scalars.lastIndex(where: { !$0.properties.isWhitespace }) else { return "" }
        return String(scalars[...end])
    }
}
