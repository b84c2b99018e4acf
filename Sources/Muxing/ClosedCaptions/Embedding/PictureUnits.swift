// SPDX-License-Identifier: Apache-2.0

import Captions
import ISOMedia
import MediaReading

/// The units of a sample of H.264 or H.265, as far as captions need them.
struct PictureUnits {
    /// A unit of messages with captions.
    struct Found {
        /// The unit and its length in the file.
        var range: Range<UInt64>
        var messages: PictureMessages
    }

    /// The units with captions.
    private(set) var captions: [Found] = []
    /// Where the length before the first picture stands, and the header of that unit.
    private(set) var picture: (place: UInt64, header: ArraySlice<UInt8>)?

    /// Goes through the units of a sample.
    ///
    /// - Throws: `ISOMediaError` where the file cannot be read, or a unit is longer than the sample.
    init(
        _ range: Range<UInt64>,
        _ coding: PictureCoding,
        lengthSize: Int,
        in window: inout FileWindow
    ) throws(ISOMediaError) {
        var place = range.lowerBound
        while range.upperBound - place > UInt64(lengthSize) {
            let head = try window.bytes(at: place, count: lengthSize + 1)
            let length = head.dropLast().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            let start = place + UInt64(lengthSize)
            guard length <= range.upperBound - start else {
                throw ISOMediaError(.cannotRewrite("a unit is longer than its sample"), at: place)
            }
            if length > 0, let header = head.last {
                switch CodedUnit(header: header, coding) {
                case .messages where length <= UInt64(PictureCaptions.unitLimit):
                    let unit = try window.bytes(at: start, count: Int(length))
                    if let messages = PictureMessages(unit, coding) {
                        captions.append(Found(range: place..<start + length, messages: messages))
                    }
                case .picture where picture == nil:
                    picture = (place, try window.bytes(at: start, count: min(2, Int(length))))
                default: break
                }
            }
            place = start + length
        }
    }
}
