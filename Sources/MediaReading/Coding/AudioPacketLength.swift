// SPDX-License-Identifier: Apache-2.0

import FFmpegMedia

/// How many audio samples packets decode to.
enum AudioPacketLength {
    /// The number for one packet; nil if neither the codec nor the packet states it.
    static func samples(of packet: [UInt8], in stream: StreamInfo) -> Int? {
        switch stream.codecName {
        case "opus": opus(packet, sampleRate: stream.sampleRate ?? 48000)
        case "eac3": AC3Frame.enhancedSampleCount(packet)
        case "flac": flac(packet) ?? stream.coding.frameSize
        default: stream.coding.frameSize.flatMap { $0 > 1 ? $0 : nil }
        }
    }

    /// RFC 6716, 3.1: the first byte gives the length of a frame and their number.
    private static func opus(_ packet: [UInt8], sampleRate: Int) -> Int? {
        guard let first = packet.first else { return nil }
        let configuration = Int(first >> 3)
        let perFrame: Int =
            switch configuration {
            case 0..<12: [480, 960, 1920, 2880][configuration & 3]
            case 12..<16: [480, 960][configuration & 1]
            default: [120, 240, 480, 960][configuration & 3]
            }
        let count: Int =
            switch first & 3 {
            case 0: 1
            case 1, 2: 2
            default: packet.count > 1 ? Int(packet[1] & 0x3F) : 0
            }
        return perFrame * count * sampleRate / 48000
    }

    /// FLAC format, "FRAME_HEADER": the block size, in a code or after the frame's number.
    private static func flac(_ packet: [UInt8]) -> Int? {
        guard packet.count > 6, packet[0] == 0xFF, packet[1] & 0xFC == 0xF8 else { return nil }
        let code = Int(packet[2] >> 4)
        // The frame's number is written like a character of UTF-8, of up to seven bytes.
        let first = packet[4]
        let length = first < 0x80 ? 1 : max(2, (~first).leadingZeroBitCount)
        let place = 4 + length
        switch code {
        case 1: return 192
        case 2...5: return 576 << (code - 2)
        case 6: return packet.count > place ? Int(packet[place]) + 1 : nil
        case 7:
            guard packet.count > place + 1 else { return nil }
            return (Int(packet[place]) << 8 | Int(packet[place + 1])) + 1
        case 8...15: return 256 << (code - 8)
        default: return nil
        }
    }
}
