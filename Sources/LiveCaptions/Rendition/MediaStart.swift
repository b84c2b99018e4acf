// SPDX-License-Identifier: Apache-2.0

/// Finds the first media time of a segment of a video, which a rendition needs to map the times of its cues.
public enum MediaStart {
    /// The first presentation time of a segment of a transport stream.
    ///
    /// Source: ISO/IEC 13818-1, 2.4.3.2, 2.4.3.6.
    ///
    /// - Parameter bytes: the segment, or its first 256 KiB.
    /// - Returns: ticks of 1/90,000 s; nil if missing.
    public static func ticks(ofTransportStream bytes: [UInt8]) -> Int? {
        var first: [Int: Int] = [:]
        var place = 0
        while place + packetLength <= bytes.count, bytes[place] == 0x47 {
            let packet = bytes[place..<(place + packetLength)]
            let stream = Int(packet[place + 1] & 0x1F) << 8 | Int(packet[place + 2])
            if packet[place + 1] & 0x40 != 0, first[stream] == nil {
                first[stream] = presentationTime(payload(packet))
            }
            place += packetLength
        }
        return first.values.min()
    }

    private static let packetLength = 188

    /// What is after the header and the adaptation field.
    private static func payload(_ packet: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let control = packet[packet.startIndex + 3] >> 4 & 3
        guard control & 1 != 0 else { return [] }
        let skipped = control == 3 ? 5 + Int(packet[packet.startIndex + 4]) : 4
        return packet.dropFirst(skipped)
    }

    /// The time of a packet of audio or video.
    private static func presentationTime(_ payload: ArraySlice<UInt8>) -> Int? {
        let bytes = Array(payload.prefix(14))
        guard bytes.count == 14, bytes[0...2] == [0, 0, 1], 0xC0...0xEF ~= bytes[3],
            bytes[7] & 0x80 != 0
        else { return nil }
        let high = Int(bytes[9] >> 1 & 7) << 30
        let middle = Int(bytes[10]) << 22 | Int(bytes[11] >> 1) << 15
        return high | middle | Int(bytes[12]) << 7 | Int(bytes[13] >> 1)
    }

    /// The first decoding time of a segment of fragmented MP4.
    ///
    /// Source: ISO/IEC 14496-12, 8.8.12.
    ///
    /// - Parameters:
    ///   - bytes: the segment, or its first 256 KiB.
    ///   - header: the initialization section, which states the timescales.
    /// - Returns: ticks of 1/90,000 s; nil if missing.
    public static func ticks(ofFragment bytes: [UInt8], header: [UInt8]) -> Int? {
        let scales = timescales(header[...])
        var times: [Int] = []
        for fragment in boxes("moof", in: bytes[...]).prefix(1) {
            for track in boxes("traf", in: fragment) {
                guard let head = boxes("tfhd", in: track).first,
                    let decode = boxes("tfdt", in: track).first, let version = decode.first,
                    let identifier = number(head.dropFirst(4), 4),
                    let time = number(decode.dropFirst(4), version == 1 ? 8 : 4),
                    let scale = scales[identifier]
                else { continue }
                let (whole, rest) = time.quotientAndRemainder(dividingBy: scale)
                guard whole < 1 << 40 else { continue }
                times.append(whole * 90_000 + rest * 90_000 / scale)
            }
        }
        return times.min()
    }

    /// Timescales by track.
    private static func timescales(_ header: ArraySlice<UInt8>) -> [Int: Int] {
        var scales: [Int: Int] = [:]
        for movie in boxes("moov", in: header) {
            for track in boxes("trak", in: movie) {
                guard let head = boxes("tkhd", in: track).first, let version = head.first,
                    let media = boxes("mdia", in: track).first,
                    let mediaHead = boxes("mdhd", in: media).first,
                    let mediaVersion = mediaHead.first,
                    let identifier = number(head.dropFirst(version == 1 ? 20 : 12), 4),
                    let scale = number(mediaHead.dropFirst(mediaVersion == 1 ? 20 : 12), 4),
                    scale > 0
                else { continue }
                scales[identifier] = scale
            }
        }
        return scales
    }

    /// The contents of the boxes of a type that are whole.
    private static func boxes(_ type: String, in bytes: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        var (found, rest) = ([ArraySlice<UInt8>](), bytes)
        while let length = number(rest, 4), length >= 8, length <= rest.count {
            let end = rest.startIndex + length
            if rest.dropFirst(4).prefix(4).elementsEqual(type.utf8) {
                found.append(rest[(rest.startIndex + 8)..<end])
            }
            rest = rest[end...]
        }
        return found
    }

    /// A number of some bytes, the first of which is the highest; nil where there are fewer, or it is too large.
    private static func number(_ bytes: ArraySlice<UInt8>, _ count: Int) -> Int? {
        guard bytes.count >= count else { return nil }
        let value = bytes.prefix(count).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return value < 1 << 62 ? Int(value) : nil
    }
}
