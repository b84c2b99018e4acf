// SPDX-License-Identifier: Apache-2.0

internal import LiveCaptions

/// Watches what an engine says against the sound that it was given: it may be slow, and it may not lie, flood or hang.
package struct EngineWatch: Sendable {
    /// When the last final word ends, in milliseconds of the engine's sound.
    private var lastFinal = 0
    /// Messages since a time, in milliseconds.
    private var count = (since: 0, messages: 0)
    /// When it said something last, and when it took sound last.
    private var lastMessage = 0
    private var lastTaken = 0
    /// Whether it says how far it is.
    private var saysHeard = false

    /// Messages in ``floodWindow`` at most.
    private static let mostMessages = 500
    private static let floodWindow = 10_000
    /// A word may end so much after the sound that the engine was given: models round.
    private static let beyond = 500
    /// A word may begin so much before the last final word ends.
    private static let before = 500
    /// A model may take so long to be loaded, in milliseconds.
    private static let longestLoading = 120_000
    /// An engine that takes no sound for so long hangs.
    private static let longestSilence = 20_000

    private var isReady = false

    /// An engine that was just started.
    package init(at now: Int) {
        count.since = now
        lastMessage = now
        lastTaken = now
    }

    /// The engine has taken sound.
    package mutating func took(at now: Int) { lastTaken = now }

    /// Looks at a message.
    ///
    /// - Parameters:
    ///   - message: what it said.
    ///   - given: milliseconds of sound that it was given.
    ///   - now: milliseconds of any clock.
    /// - Throws: what it must not do.
    package mutating func check(
        _ message: EngineMessage,
        given: Int,
        at now: Int
    ) throws(EngineComplaint) {
        lastMessage = now
        isReady = true
        if now - count.since > Self.floodWindow { count = (now, 0) }
        count.messages += 1
        guard count.messages <= Self.mostMessages else {
            throw EngineComplaint(
                "it wrote more than \(Self.mostMessages) lines in \(Self.floodWindow / 1000) s"
            )
        }
        switch message {
        case .heard: saysHeard = true
        case .final(let words):
            try check(words, given)
            lastFinal = words.reduce(lastFinal) { max($0, $1.end) }
        case .guess(let words): try check(words, given)
        case .ready, .text, .utteranceEnd: break
        }
    }

    /// Looks at the time that passes.
    ///
    /// - Parameters:
    ///   - isWaiting: whether there is sound that the engine does not take.
    ///   - isFinished: whether it was given all sound, so that it has to end.
    ///   - now: milliseconds of any clock.
    /// - Throws: that it hangs.
    package func tick(isWaiting: Bool, isFinished: Bool, at now: Int) throws(EngineComplaint) {
        let limit = isReady ? Self.longestSilence : Self.longestLoading
        guard now - lastMessage > limit else { return }
        if isWaiting, now - lastTaken > limit {
            throw EngineComplaint("it has taken no sound and written nothing for \(limit / 1000) s")
        }
        if isFinished {
            throw EngineComplaint("it has not ended \(limit / 1000) s after the sound")
        }
        if saysHeard, now - lastTaken < 1000 {
            throw EngineComplaint("it has not said how far it is for \(limit / 1000) s")
        }
    }

    private func check(_ words: [LiveWord], _ given: Int) throws(EngineComplaint) {
        var last = lastFinal - Self.before
        for word in words {
            guard word.end <= given + Self.beyond else {
                throw EngineComplaint(
                    "it wrote \"\(word.text)\" until \(Self.seconds(word.end)), but was given only "
                        + "\(Self.seconds(given)) of sound"
                )
            }
            guard word.start >= last else {
                throw EngineComplaint(
                    "it wrote \"\(word.text)\" at \(Self.seconds(word.start)), before a word that "
                        + "was there already"
                )
            }
            last = max(last, word.start - Self.before)
        }
    }

    private static func seconds(_ milliseconds: Int) -> String {
        "\(Double(milliseconds / 10) / 100) s"
    }
}
