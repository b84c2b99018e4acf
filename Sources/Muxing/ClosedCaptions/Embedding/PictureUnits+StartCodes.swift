// SPDX-License-Identifier: Apache-2.0

import Captions

extension PictureUnits {
    /// Goes through units that have start codes before them.
    ///
    /// Sources: ITU-T H.264 and H.265, annex B; ISO/IEC 13818-2, 6.2.
    mutating func readStartCodes(_ bytes: ArraySlice<UInt8>, _ coding: PictureCoding) {
        var units = StartCodes(bytes)
        var counting = PictureCounting()
        while let header = units.header {
            let unit = units.takeUnit()
            counting.take(unit, coding)
            // The start code has three bytes.
            let place = UInt64(unit.startIndex - bytes.startIndex - 3)
            let range = place..<place + 3 + UInt64(unit.count)
            if coding == .mpeg2 {
                take(userData: unit, header, at: range)
            } else {
                take(unit, header, coding, at: range)
            }
        }
        pictureCount = counting.count
    }

    private mutating func take(
        _ unit: ArraySlice<UInt8>,
        _ header: UInt8,
        _ coding: PictureCoding,
        at range: Range<UInt64>
    ) {
        switch CodedUnit(header: header, coding) {
        case .messages where unit.count <= PictureCaptions.unitLimit:
            guard let messages = PictureMessages(unit, coding) else { return }
            captions.append(Found(range: range, unit: .messages(messages, .startCode)))
        case .picture where picture == nil:
            let messages = PictureMessages([], coding, before: unit.prefix(2))
            picture = (range.lowerBound, .messages(messages, .startCode))
        default: break
        }
    }

    private mutating func take(
        userData unit: ArraySlice<UInt8>,
        _ header: UInt8,
        at range: Range<UInt64>
    ) {
        if let data = PictureUserCaptions(unit) {
            captions.append(Found(range: range, unit: .userData(data)))
        } else if (0x01...0xAF).contains(header), picture == nil {
            // User data of a picture is before its first slice.
            picture = (range.lowerBound, .userData(PictureUserCaptions([])))
        }
    }
}

/// Counts the pictures among units with start codes.
private struct PictureCounting {
    /// Delimiters of access units.
    private var delimiters = 0
    /// Fields, of which a frame has two, or first slices of pictures.
    private var fields = 0

    mutating func take(_ unit: ArraySlice<UInt8>, _ coding: PictureCoding) {
        guard let header = unit.first else { return }
        let next = unit.dropFirst().first ?? 0
        switch coding {
        case .mpeg2:
            // The extension of a picture: 4 bits 8 | 16 bits | 2 bits precision | 2 bits structure, 3 for a frame
            guard header == 0xB5, next >> 4 == 8, unit.count > 3 else { return }
            fields += unit[unit.startIndex + 3] & 3 == 3 ? 2 : 1
        case .avc:
            if header & 0x1F == 9 { delimiters += 1 }
            // A number of 0 as the first macroblock is one bit, 1.
            if [1, 5].contains(header & 0x1F), next & 0x80 != 0 { fields += 1 }
        case .hevc:
            if header >> 1 & 0x3F == 35 { delimiters += 1 }
        case .av1: break
        }
    }

    var count: Int { delimiters > 0 ? delimiters : (fields + 1) / 2 }
}
