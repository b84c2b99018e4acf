// SPDX-License-Identifier: Apache-2.0

extension TTMLConverter {
    /// When an element is shown; without an end: as long as the document.
    struct Interval {
        let begin: TTML.Time
        let end: TTML.Time?
        /// The beginning in milliseconds.
        let startMilliseconds: Int
        /// The end in milliseconds; without an end the largest number.
        let endMilliseconds: Int

        init(begin: TTML.Time, end: TTML.Time?) {
            (self.begin, self.end) = (begin, end)
            startMilliseconds = begin.milliseconds
            endMilliseconds = end?.milliseconds ?? .max
        }
    }
}

extension TTML.Element {
    /// Whether it says itself when it is shown.
    var isTimed: Bool { begin != nil || end != nil || duration != nil }
}
