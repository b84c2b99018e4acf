// SPDX-License-Identifier: Apache-2.0

import Captions
import ISOMedia
import MediaReading

/// The units of a picture of H.264, H.265, AV1 or MPEG-2, as far as captions need them.
struct PictureUnits {
    /// A unit with captions, and where it is in the file.
    struct Found {
        /// The unit, and its length if that is before it.
        var range: Range<UInt64>
        var unit: CaptionUnit
    }

    /// The units with captions.
    var captions: [Found] = []
    /// Where a unit for the first picture can be put, and that unit without captions.
    var picture: (place: UInt64, unit: CaptionUnit)?
    /// Number of whole pictures, if the units have start codes; two fields are one.
    var pictureCount = 0

    /// Goes through the units of a sample.
    ///
    /// - Throws: `ISOMediaError` where the file cannot be read, or a unit is longer than the sample.
    init(
        _ range: Range<UInt64>,
        _ form: CaptionUnit.Form,
        in window: inout FileWindow
    ) throws(ISOMediaError) {
        switch form {
        case .messages(let coding, let lengthSize):
            try readMessages(range, coding, lengthSize, in: &window)
        case .metadata: try readMetadata(range, in: &window)
        }
    }

    /// Goes through units that have start codes before them; places are counted from the first byte.
    init(startCodesIn bytes: ArraySlice<UInt8>, _ coding: PictureCoding) {
        readStartCodes(bytes, coding)
    }

    private mutating func readMessages(
        _ range: Range<UInt64>,
        _ coding: PictureCoding,
        _ lengthSize: Int,
        in window: inout FileWindow
    ) throws(ISOMediaError) {
        var place = range.lowerBound
        while range.upperBound - place > UInt64(lengthSize) {
            let head = try window.bytes(at: place, count: lengthSize + 1)
            let length = head.dropLast().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            let start = place + UInt64(lengthSize)
            try Self.require(length, atMost: range.upperBound - start, at: place)
            if length > 0, let header = head.last {
                switch CodedUnit(header: header, coding) {
                case .messages where length <= UInt64(PictureCaptions.unitLimit):
                    let unit = try window.bytes(at: start, count: Int(length))
                    if let messages = PictureMessages(unit, coding) {
                        let unit = CaptionUnit.messages(messages, .length(lengthSize))
                        captions.append(Found(range: place..<start + length, unit: unit))
                    }
                case .picture where picture == nil:
                    let header = try window.bytes(at: start, count: min(2, Int(length)))
                    let messages = PictureMessages([], coding, before: header)
                    picture = (place, .messages(messages, .length(lengthSize)))
                default: break
                }
            }
            place = start + length
        }
    }

    private mutating func readMetadata(
        _ range: Range<UInt64>,
        in window: inout FileWindow
    ) throws(ISOMediaError) {
        var place = range.lowerBound
        var isShown = false
        while place < range.upperBound {
            let left = range.upperBound - place
            // One byte more than the header says whether the frame is shown.
            let count = Int(min(UInt64(OpenBitstreamUnit.headerLimit + 1), left))
            guard let unit = OpenBitstreamUnit(try window.bytes(at: place, count: count)),
                unit.headerLength <= left
            else { throw ISOMediaError(.cannotRewrite("a unit has no whole header"), at: place) }
            let payload = left - UInt64(unit.headerLength)
            let length = unit.payloadLength ?? payload
            try Self.require(length, atMost: payload, at: place)
            let end = place + UInt64(unit.headerLength) + length
            if unit.isMetadata, end - place <= UInt64(PictureCaptions.unitLimit) {
                let bytes = try window.bytes(at: place, count: Int(end - place))
                if let metadata = CaptionMetadata(bytes) {
                    captions.append(Found(range: place..<end, unit: .metadata(metadata)))
                }
            }
            // Decoders give metadata to the next frame, which may be shown later only.
            if unit.isFrame, picture == nil || unit.isShownFrame, !isShown {
                picture = (place, .metadata(CaptionMetadata([])))
                isShown = unit.isShownFrame
            }
            place = end
        }
    }

    private static func require(
        _ length: UInt64,
        atMost room: UInt64,
        at place: UInt64
    ) throws(ISOMediaError) {
        guard length <= room else {
            throw ISOMediaError(.cannotRewrite("a unit is longer than its sample"), at: place)
        }
    }
}
