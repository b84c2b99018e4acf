// SPDX-License-Identifier: Apache-2.0

/// Texts that a captioner's program posts with numbers, one more each time, the same again when it tries again: the
/// protocol of YouTube, Zoom and StreamText.
///
/// A program that is started again counts from its first number again, so a number alone does not make a repetition:
/// the text has to be the same, too.
public struct NumberedTexts: Sendable {
    /// What becomes of a text.
    public enum Verdict: Equatable, Sendable {
        /// It is new.
        case accepted
        /// It has come before: it is ignored, and that is no error.
        case duplicate
    }

    /// The number of the last text; nil before the first, whose number is free.
    package private(set) var last: Int?
    /// Numbers and texts that came last, in their order.
    private var recent: [(number: Int, text: UInt64)] = []

    /// Texts that are remembered.
    private static let memory = 64

    /// No text has come yet.
    package init() {}

    /// Judges the number of a text.
    ///
    /// A number that was there with another text, or that is too old for a repetition, begins a new count.
    ///
    /// - Parameters:
    ///   - number: the number.
    ///   - text: the text.
    /// - Returns: what becomes of the text.
    /// - Throws: ``SessionError/missingText(expected:)`` where texts before it have not come.
    package mutating func take(_ number: Int, _ text: String) throws(SessionError) -> Verdict {
        let hash = Self.hash(text)
        if let last, number <= last {
            let earlier = recent.last { $0.number == number }
            guard earlier?.text != hash else { return .duplicate }
            // What the program counted before it was started again says nothing about what follows.
            recent = []
        } else if let last, number > last + 1 {
            throw .missingText(expected: last + 1)
        }
        last = number
        recent.append((number, hash))
        if recent.count > Self.memory { recent.removeFirst() }
        return .accepted
    }

    /// FNV-1a of 64 bits: the same in each run of the program, as logs are read again.
    private static func hash(_ text: String) -> UInt64 {
        text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}
