// SPDX-License-Identifier: Apache-2.0

/// The time with which media of a transport stream or of packed audio begins, in ticks of 1/90 000 s.
///
/// Times have 33 bits, and start again at 0 after 26.5 hours.
package enum FirstPresentationTime {
    /// The number of ticks after which times start again.
    package static let wrap: Int64 = 1 << 33

    /// Pictures are shown in another order than they are sent, but not more than this many later.
    private static let pictureCount = 16

    /// The lowest presentation time stamp (PTS) of the first video stream; without video, the first of audio.
    ///
    /// Headers of PES packets are readable also where samples are encrypted (SAMPLE-AES).
    ///
    ///     00 00 01 | u8 stream | u16 length | 2 bits 10, flags | 2 bits PTS and DTS, flags | u8 length | PTS
    ///
    /// Source: ISO/IEC 13818-1, 2.4.3.7.
    ///
    /// - Parameter bytes: the beginning of a segment.
    /// - Returns: the time; nil if no packet states one, or the bytes are no transport stream.
    package static func ofTransportStream(_ bytes: ArraySlice<UInt8>) -> Int64? {
        guard var packets = TransportPackets(bytes) else { return nil }
        var video: (pid: Int, times: [Int64])?
        var audio: Int64?
        var other: Int64?
        while let packet = packets.next() {
            guard packet.isStart, let (stream, time) = time(inPES: packet.payload) else { continue }
            switch stream {
            case 0xE0...0xEF where video == nil: video = (packet.pid, [time])
            case 0xE0...0xEF where video?.pid == packet.pid: video?.times.append(time)
            case 0xC0...0xDF: audio = audio ?? time
            // AC-3 and others; so is timed metadata, which is not better than audio.
            case 0xBD, 0xFD: other = other ?? time
            default: break
            }
            if video?.times.count == pictureCount { break }
        }
        return video.flatMap { earliest($0.times) } ?? audio ?? other
    }

    /// The stream and the PTS of a PES packet; nil for other payloads and for packets without a time.
    private static func time(inPES payload: ArraySlice<UInt8>) -> (stream: UInt8, time: Int64)? {
        let bytes = Array(payload.prefix(14))
        guard bytes.count == 14, bytes.starts(with: [0, 0, 1]), bytes[6] & 0xC0 == 0x80,
            bytes[7] & 0x80 != 0, bytes[8] >= 5
        else { return nil }
        return (bytes[3], stamp(bytes[9..<14]))
    }

    /// The time in the five bytes of a PTS.
    static func stamp(_ bytes: ArraySlice<UInt8>) -> Int64 {
        let place = bytes.startIndex
        let high = Int64(bytes[place] >> 1 & 7) << 30
        let middle = Int64(bytes[place + 1]) << 22 | Int64(bytes[place + 2] >> 1) << 15
        return high | middle | Int64(bytes[place + 3]) << 7 | Int64(bytes[place + 4] >> 1)
    }

    /// The first of several times that are less than half of all times apart.
    private static func earliest(_ times: [Int64]) -> Int64? {
        times.min { left, right in
            let difference = (right - left + wrap) % wrap
            return difference > 0 && difference < wrap / 2
        }
    }

    /// The time that an ID3 tag at the front of packed audio states.
    ///
    ///     "ID3" | u16 version | u8 flags | 4 × 7 bits length | frames: 4 letters | u32 length | u16 flags | …
    ///     PRIV: the owner, ended by 0 | u64 ticks, of which 33 bits count
    ///
    /// Source: RFC 8216bis-22, 3.1.3; ID3 tag version 2.4.0.
    ///
    /// - Parameter bytes: the beginning of a segment.
    /// - Returns: the time; nil if no packet states one.
    package static func ofPackedAudio(_ bytes: ArraySlice<UInt8>) -> Int64? {
        let bytes = Array(bytes.prefix(4096))
        guard bytes.count >= 10, bytes.starts(with: "ID3".utf8) else { return nil }
        let owner = Array("com.apple.streaming.transportStreamTimestamp\0".utf8)
        var place = 10
        while place + 10 <= bytes.count {
            // Lengths have 7 bits a byte in version 4 of the tag; those of time stamps are below 128.
            let length = bytes[place + 4..<place + 8].reduce(0) { $0 << 7 | Int($1 & 0x7F) }
            let body = bytes[(place + 10)...].prefix(length)
            guard length > 0, body.count == length else { return nil }
            if bytes[place...].starts(with: "PRIV".utf8), body.starts(with: owner),
                body.count == owner.count + 8
            {
                return body.suffix(8).reduce(0) { $0 << 8 | Int64($1) } & (wrap - 1)
            }
            place += 10 + length
        }
        return nil
    }
}
