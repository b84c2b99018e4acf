// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// A WebVTT segment of a media playlist, as far as rules look at it.
package struct TextSegment: Equatable, Sendable {
    /// A cue.
    package struct Cue: Equatable, Sendable {
        /// When it is shown, in milliseconds as written.
        package let startMilliseconds: Int
        /// When it is hidden, in milliseconds as written.
        package let endMilliseconds: Int
        /// Its characters without markup.
        package let text: String

        /// Makes a cue.
        package init(startMilliseconds: Int, endMilliseconds: Int, text: String) {
            self.startMilliseconds = startMilliseconds
            self.endMilliseconds = endMilliseconds
            self.text = text
        }
    }

    /// The line of its URI, counted from 1.
    package let line: Int
    /// Where it begins in the playlist, in milliseconds.
    package let startMilliseconds: Int
    /// How long it is, in milliseconds.
    package let durationMilliseconds: Int
    /// Whether it begins as WebVTT has to.
    package let hasSignature: Bool
    /// How cue times become media times; nil where it does not say.
    package let timestampMap: TimestampMap?
    /// The cues in their order.
    package let cues: [Cue]
    /// Whether a cue shows something; nil where it is not WebVTT.
    package let showsText: Bool?
    /// The media type with which a server sent it, in lower case and without parameters; nil if it is a file.
    package var mediaType: String?

    /// Puts together what was read.
    package init(
        line: Int,
        startMilliseconds: Int,
        durationMilliseconds: Int,
        hasSignature: Bool,
        timestampMap: TimestampMap?,
        cues: [Cue],
        showsText: Bool? = nil
    ) {
        self.line = line
        self.startMilliseconds = startMilliseconds
        self.durationMilliseconds = durationMilliseconds
        self.hasSignature = hasSignature
        self.timestampMap = timestampMap
        self.cues = cues
        self.showsText = showsText
    }

    /// Where it ends in the playlist, in milliseconds.
    package var endMilliseconds: Int { startMilliseconds + durationMilliseconds }

    /// What is added to times of cues to make them times of the presentation, in milliseconds.
    ///
    /// - Parameter start: the time of the media that is time 0 of the presentation.
    /// - Returns: the sum that shows the first cue nearest to the segment, because times of the media begin at 0
    ///   again.
    package func shiftMilliseconds(mediaStart start: Int) -> Int {
        guard let map = timestampMap, let cue = cues.first else { return 0 }
        let distance = cue.startMilliseconds - startMilliseconds
        return TimestampMap.wrapped(distance + map.shiftMilliseconds - start) - distance
    }
}

extension [TextSegment] {
    /// What the first map adds to times of cues, in milliseconds; nil where there is no map.
    package var mappedStart: Int? { lazy.compactMap(\.timestampMap).first?.shiftMilliseconds }

    /// Counts the cues that are not in exactly those segments during which they are shown, if the presentation begins
    /// at a time of the media.
    ///
    /// - Parameter start: that time, in milliseconds.
    /// - Returns: 0 if every segment has the cues that it shows and no others, but for a tenth of a second.
    package func misplacedCueCount(mediaStart start: Int) -> Int {
        let shifts = map { $0.shiftMilliseconds(mediaStart: start) }
        let texts = map { Set($0.cues.map(\.text)) }
        var count = 0
        for (index, segment) in enumerated() {
            let (first, end) = (segment.startMilliseconds, segment.endMilliseconds)
            for cue in segment.cues {
                let from = cue.startMilliseconds + shifts[index]
                let to = cue.endMilliseconds + shifts[index]
                let isOutside = from >= end + 100 || to <= first - 100
                let isMissingBefore =
                    index > 0 && from < first - 100 && !texts[index - 1].contains(cue.text)
                let isMissingAfter =
                    index + 1 < self.count && to > end + 100
                    && !texts[index + 1].contains(cue.text)
                if isOutside || isMissingBefore || isMissingAfter { count += 1 }
            }
        }
        return count
    }

    /// By how much the first map moves cues away from the media, in milliseconds; nil if it does not.
    ///
    /// Cues with times of the presentation need a map to the first time of the media. Cues with times of the media
    /// need none, or one that changes nothing: those are in their segments only if nothing is added.
    ///
    /// - Parameter start: the first time of the media, in milliseconds.
    /// - Returns: milliseconds; more than 0 if cues are shown late.
    package func displacement(mediaStart start: Int) -> Int? {
        guard let map = lazy.compactMap(\.timestampMap).first else { return nil }
        let displacement = TimestampMap.wrapped(map.shiftMilliseconds - start)
        // A few pictures that are shown in another order than they are stored make no difference that is seen.
        guard abs(displacement) > 200 else { return nil }
        let asShown = misplacedCueCount(mediaStart: start)
        let asWritten = misplacedCueCount(mediaStart: map.shiftMilliseconds)
        let isDisplaced = asShown == asWritten ? map.localMilliseconds == 0 : asShown > asWritten
        return isDisplaced ? displacement : nil
    }
}

/// How times of WebVTT cues become media times: `X-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:900000`.
///
/// Source: RFC 8216bis-22, 3.1.4.
package struct TimestampMap: Equatable, Sendable {
    /// The name of the header line.
    package static let headerName = "X-TIMESTAMP-MAP"

    /// A time of a cue, in milliseconds.
    package let localMilliseconds: Int
    /// The media time that it is, at 90 kHz, below 2^33.
    package let mpegTicks: Int

    /// Makes a map.
    package init(localMilliseconds: Int, mpegTicks: Int) {
        self.localMilliseconds = localMilliseconds
        self.mpegTicks = mpegTicks
    }

    /// Reads a header line; nil where it is another line, or not written as the standard has it.
    package init?(_ line: String) {
        guard line.hasPrefix(Self.headerName + "=") else { return nil }
        var local: Int?
        var ticks: Int?
        for part in line.dropFirst(Self.headerName.count + 1).split(separator: ",") {
            if part.hasPrefix("LOCAL:") {
                local = Self.milliseconds(part.dropFirst(6))
            } else if part.hasPrefix("MPEGTS:") {
                ticks = decimalInteger(Array(part.dropFirst(7).utf8)[...])
            }
        }
        guard let local, let ticks, ticks < 1 << 33 else { return nil }
        self.init(localMilliseconds: local, mpegTicks: ticks)
    }

    /// What is added to a cue's time to make it a media time, in milliseconds.
    package var shiftMilliseconds: Int { mpegTicks / 90 - localMilliseconds }

    /// A difference of media times, in milliseconds, between minus and plus half of the period after which they
    /// begin at 0 again (33 bits at 90 kHz).
    package static func wrapped(_ milliseconds: Int) -> Int {
        let period = (1 << 33) / 90
        let rest = milliseconds % period
        return rest > period / 2 ? rest - period : rest < -period / 2 ? rest + period : rest
    }

    /// `[hh:]mm:ss.mmm`.
    private static func milliseconds(_ text: Substring) -> Int? {
        let parts = text.utf8.split(separator: 0x3A, omittingEmptySubsequences: false)
        guard 2...3 ~= parts.count, let last = parts.last,
            let seconds = DecimalSeconds(Array(last)[...]), seconds.nanoseconds >= 0
        else { return nil }
        var minutes = 0
        for part in parts.dropLast() {
            guard let value = decimalInteger(Array(part)[...]), value < 1_000_000 else {
                return nil
            }
            minutes = minutes * 60 + value
        }
        return minutes * 60_000 + seconds.nanoseconds / 1_000_000
    }
}

extension TimestampMap: CustomStringConvertible {
    /// The header line.
    package var description: String {
        let local = ClockTime(milliseconds: localMilliseconds).timeCode()
        return "\(Self.headerName)=LOCAL:\(local),MPEGTS:\(mpegTicks)"
    }
}
