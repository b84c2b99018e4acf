// SPDX-License-Identifier: Apache-2.0

import Markup

/// Where the segments of a representation are, and when they are presented.
///
/// Source: ISO/IEC 23009-1, 5.3.9.
package struct SegmentAddresses: Equatable, Sendable {
    /// A file, or a part of one.
    package struct Place: Equatable, Sendable {
        /// The address, from the folder of the MPD; BaseURL elements are applied.
        package let url: String
        /// The bytes; nil: the whole file.
        package let range: Range<UInt64>?

        /// Makes a place.
        package init(url: String, range: Range<UInt64>?) {
            self.url = url
            self.range = range
        }
    }

    /// A segment that the MPD lists.
    package struct Segment: Equatable, Sendable {
        /// Where it is.
        package let place: Place
        /// When it begins, in ticks of the media.
        package let start: Int64
        /// How long it lasts, in ticks.
        package let duration: Int64

        /// Makes a segment.
        package init(place: Place, start: Int64, duration: Int64) {
            self.place = place
            self.start = start
            self.duration = duration
        }
    }

    /// What the MPD states of segments.
    package enum Content: Equatable, Sendable {
        /// They are listed, or follow from a template.
        case listed([Segment])
        /// The file has them all; a box of it lists them.
        case indexed(file: Place, index: Range<UInt64>)
        /// There is one, as long as the Period.
        case single(Place)
    }

    /// Ticks a second.
    package let timescale: Int64
    /// The time of the media at the beginning of the Period, in ticks.
    package let presentationTimeOffset: Int64
    /// The initialization section; nil if it is in the segments.
    package let initialization: Place?
    /// The segments.
    package let content: Content

    /// More segments than a presentation of days has.
    package static let limit = 100_000
}

/// Why the segments of a representation are not known.
package enum SegmentFault: Equatable, Sendable {
    /// Their durations and that of the Period do not give their number.
    case unknownDuration
    /// There are more than are read.
    case tooMany(limit: Int)
    /// A number in it cannot be one.
    case invalidNumber(String)
    /// The initialization section and the segments of a template have no addresses.
    case noAddress
    /// The index in its file refers to further indexes.
    case nestedIndex
    /// There is no index in the part of its file that is to have it.
    case noIndex
}

extension SegmentFault {
    var sentence: String {
        switch self {
        case .unknownDuration: "the number of its segments is not known: no duration is stated"
        case .tooMany(let limit): "it has more than \(limit) segments"
        case .invalidNumber(let attribute): "\(attribute) is not a number that segments can have"
        case .noAddress: "its segments have no addresses"
        case .nestedIndex: "its index (sidx) refers to further indexes, which are not read"
        case .noIndex: "there is no index (sidx) at its indexRange"
        }
    }
}

extension MPD {
    /// The segments of a representation.
    ///
    /// - Parameters:
    ///   - set: the set.
    ///   - number: which of its representations, counted from 0.
    ///   - period: the Period of the set.
    ///   - path: the MPD, for errors.
    /// - Returns: where they are, and when.
    /// - Throws: `MPDError.Kind.segments`.
    package func segments(
        of set: AdaptationSet,
        representation number: Int,
        in period: Period,
        path: String
    ) throws(MPDError) -> SegmentAddresses {
        let representation = markup.children(set.element, named: "Representation")[number]
        let levels = [period.element, set.element, representation]
        let reading = SegmentReading(
            markup: markup,
            levels: levels,
            bases: [0] + levels,
            representation: set.representations[number],
            periodMilliseconds: duration(of: period)
        )
        do throws(SegmentFault) {
            return try reading.addresses()
        } catch {
            let name = set.representations[number].id ?? set.selector
            throw MPDError(.segments(of: name, error), path: path)
        }
    }

    /// The address that BaseURL elements give to what is in a Period; empty: the folder of the MPD.
    package func base(of period: Period) -> String {
        SegmentReading.base(of: [0, period.element], in: markup)
    }
}

extension SegmentFault: Error {}
