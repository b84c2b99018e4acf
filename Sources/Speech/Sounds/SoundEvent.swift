// SPDX-License-Identifier: Apache-2.0

/// A sound that a detector heard.
package struct SoundEvent: Equatable, Sendable {
    /// The label of the detector.
    package var label: String
    /// When it begins, in milliseconds.
    package var startMilliseconds: Int
    /// When it ends, in milliseconds; not before the start.
    package var endMilliseconds: Int
    /// How sure the detector is, 0 to 1; nil if it does not say.
    package var confidence: Double?

    /// Makes an event.
    package init(
        label: String,
        startMilliseconds: Int,
        endMilliseconds: Int,
        confidence: Double? = nil
    ) {
        self.label = label
        self.startMilliseconds = startMilliseconds
        self.endMilliseconds = endMilliseconds
        self.confidence = confidence
    }
}
