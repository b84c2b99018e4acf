// SPDX-License-Identifier: Apache-2.0

import Captions
import FileSystem
import ISOMedia
import MediaReading

/// What can be shown of the pictures that are stored from a sync sample on, if decoding begins there: the type of a stream
/// access point.
///
/// Source: ISO/IEC 14496-12, Annex I.
enum AccessPoint: UInt32 {
    /// All, and the sync sample is the first.
    case first = 1
    /// All, though some are shown before the sync sample (H.265: RADL pictures).
    case closed = 2
    /// All but pictures that are shown before the sync sample and need others before it (an open group of pictures; H.265:
    /// RASL pictures).
    case open = 3
}

extension PresentationTrack {
    /// The type of the access point at a sync sample; of pictures whose coding is not known, the worse.
    func accessPoint(at index: Int) -> AccessPoint {
        let leading = leadingPictures(after: index)
        guard !leading.isEmpty else { return .first }
        do {
            return try areDecodable(leading, after: index) ? .closed : .open
        } catch {
            return .open
        }
    }

    /// Whether pictures that are shown before a sync sample need none before it.
    private func areDecodable(
        _ leading: [Int],
        after index: Int
    ) throws(ISOMediaError) -> Bool {
        let entries = track.sampleEntries
        let number = Int(descriptionIndex(of: index)) - 1
        guard entries.indices.contains(number), let framing = try UnitFraming(entries[number])
        else { return false }
        let sync = try pictureHeader(of: index, framing)
        // No picture after an instantaneous decoding refresh needs one before it (ITU-T H.264, 7.4.1.2.4; H.265, 3.64).
        guard framing.coding == .hevc else { return sync.map { $0 & 0x1F } == 5 }
        if let sync, (19...20).contains(Self.typeOfHEVC(sync)) { return true }
        for picture in leading {
            let header = try pictureHeader(of: picture, framing)
            // RADL_N and RADL_R (ITU-T H.265, table 7-1).
            guard let header, (6...7).contains(Self.typeOfHEVC(header)) else { return false }
        }
        return true
    }

    private static func typeOfHEVC(_ header: UInt8) -> UInt8 { header >> 1 & 0x3F }

    /// Units in front of a picture: delimiters, parameter sets and messages; real ones are fewer than ten.
    private static let unitLimit = 64

    /// The first byte of the header of a sample's first unit that is coded picture data; nil if no unit is.
    private func pictureHeader(
        of index: Int,
        _ framing: UnitFraming
    ) throws(ISOMediaError) -> UInt8? {
        var place = samples[index].offset
        let end = place + UInt64(samples[index].size)
        let size = UInt64(framing.lengthSize)
        for _ in 0..<Self.unitLimit where place < end && end - place > size {
            let head: [UInt8]
            do {
                head = try source.read(place..<place + size + 1)
            } catch {
                throw ISOMediaError(error)
            }
            guard let header = head.last else { return nil }
            if CodedUnit(header: header, framing.coding) == .picture { return header }
            place += size + head.dropLast().reduce(0) { $0 << 8 | UInt64($1) }
        }
        return nil
    }
}
