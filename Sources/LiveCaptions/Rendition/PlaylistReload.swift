// SPDX-License-Identifier: Apache-2.0

/// What a request for a live playlist gets [RFC 8216bis-22, 6.2.5.2].
package enum PlaylistReload: Equatable, Sendable {
    /// The playlist as it is.
    case answer
    /// The playlist as soon as it has what is asked for; 503 after three target durations.
    case wait
    /// 400.
    case refuse(String)

    /// How far a playlist is.
    package struct State: Equatable, Sendable {
        /// The number of the last complete segment; nil where nothing is published.
        package var lastSegment: Int?
        /// Parts of the segment after it.
        package var openParts: Int
        /// Parts of the last complete segment.
        package var lastPartCount: Int
        /// The longest that a partial segment may be, in nanoseconds; nil if the playlist has no parts.
        package var partTarget: Int?
        /// Whether no segment follows.
        package var hasEnded: Bool

        /// Makes a state.
        package init(
            lastSegment: Int?,
            openParts: Int = 0,
            lastPartCount: Int = 0,
            partTarget: Int?,
            hasEnded: Bool = false
        ) {
            self.lastSegment = lastSegment
            self.openParts = openParts
            self.lastPartCount = lastPartCount
            self.partTarget = partTarget
            self.hasEnded = hasEnded
        }

        /// How many partial segments a request may be ahead: as many as three seconds have, three at least.
        var advancePartLimit: Int {
            guard let partTarget, partTarget > 0 else { return 0 }
            return max(3, 3_000_000_000 / partTarget)
        }
    }

    /// Decides without a clock.
    package static func decide(mediaSequence: Int?, part: Int?, _ state: State) -> PlaylistReload {
        guard let number = mediaSequence else {
            return part == nil ? .answer : .refuse("_HLS_part needs _HLS_msn")
        }
        guard number >= 0, (part ?? 0) >= 0 else { return .refuse("numbers are 0 or more") }
        guard !state.hasEnded else { return .answer }
        guard let last = state.lastSegment else { return .wait }
        guard number <= last else { return decide(number - last, part, state) }
        // A part after the last one of a segment is the first of the next.
        guard number == last, let part, state.partTarget != nil, part >= state.lastPartCount else {
            return .answer
        }
        return state.openParts > 0 ? .answer : .wait
    }

    /// Decides for a segment that is so many after the last complete one.
    private static func decide(_ distance: Int, _ part: Int?, _ state: State) -> PlaylistReload {
        guard distance <= 2 else { return .refuse("_HLS_msn is more than two segments ahead") }
        guard let part, state.partTarget != nil else { return .wait }
        let isOpen = distance == 1
        let published = isOpen ? state.openParts : 0
        guard part - published < state.advancePartLimit else {
            return .refuse("_HLS_part is too far ahead")
        }
        return isOpen && part < published ? .answer : .wait
    }
}
