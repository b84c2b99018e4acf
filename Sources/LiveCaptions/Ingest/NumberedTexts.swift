// SPDX-License-Identifier: Apache-2.0

/// Texts that a captioner's program posts with numbers, one more each time, the same again when it tries again: the
/// protocol of YouTube, Zoom and StreamText.
public struct NumberedTexts: Sendable {
    /// What becomes of a text.
    public enum Verdict: Equatable, Sendable {
        case accepted
        /// It has come before: nothing is done, and that is no error.
        case duplicate
    }

    /// The number of the last text; nil before the first, whose number is free.
    public private(set) var last: Int?

    /// No text has come yet.
    public init() {}

    /// Judges the number of a text.
    ///
    /// - Throws: ``SessionError/missingText(expected:)`` where texts before it have not come.
    public mutating func take(_ number: Int) throws(SessionError) -> Verdict {
        guard let last else {
            self.last = number
            return .accepted
        }
        guard number > last else { return .duplicate }
        guard number == last + 1 else { throw .missingText(expected: last + 1) }
        self.last = number
        return .accepted
    }
}
