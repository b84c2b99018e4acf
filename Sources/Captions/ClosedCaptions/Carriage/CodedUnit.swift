// SPDX-License-Identifier: Apache-2.0

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// What the units of a coded picture are, as far as captions are concerned.
package enum PictureCoding: Equatable, Sendable {
    /// H.264.
    case avc
    /// H.265.
    case hevc
    /// MPEG-1 and MPEG-2 video.
    case mpeg2
    /// AV1.
    case av1
}

/// What a unit of H.264 or H.265 is.
package enum CodedUnit: Equatable, Sendable {
    /// Messages (SEI).
    case messages
    /// Coded picture data.
    case picture
    /// Anything else: parameter sets, delimiters.
    case other

    /// Number of bytes of a unit's header.
    package static func headerLength(_ coding: PictureCoding) -> Int { coding == .hevc ? 2 : 1 }

    /// What a unit is, from the first byte of its header.
    ///
    /// Source: ITU-T H.264, table 7-1; ITU-T H.265, table 7-1.
    package init(header: UInt8, _ coding: PictureCoding) {
        switch coding {
        case .avc:
            let type = header & 0x1F
            self = type == 6 ? .messages : (1...5).contains(type) ? .picture : .other
        case .hevc:
            let type = header >> 1 & 0x3F
            self = type == 39 || type == 40 ? .messages : type < 32 ? .picture : .other
        case .mpeg2, .av1:
            self = .other
        }
    }
}

/// The bytes 3 that keep start codes out of units.
///
/// Source: ITU-T H.264, 7.4.1; ITU-T H.265, 7.4.2.
package enum EmulationPrevention {
    /// A unit without them; the slice itself if it has none.
    package static func removed(from unit: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard hasCandidate(unit) else { return unit }
        var payload: [UInt8] = []
        payload.reserveCapacity(unit.count)
        var zeros = 0
        for byte in unit {
            if zeros >= 2, byte == 3 {
                zeros = 0
                continue
            }
            payload.append(byte)
            zeros = byte == 0 ? zeros + 1 : 0
        }
        return payload[...]
    }

    private static func hasCandidate(_ unit: ArraySlice<UInt8>) -> Bool {
        var zeros = 0
        for byte in unit {
            if zeros >= 2, byte == 3 { return true }
            zeros = byte == 0 ? zeros + 1 : 0
        }
        return false
    }

    /// A unit with them.
    static func added(to payload: some Sequence<UInt8>) -> [UInt8] {
        var unit: [UInt8] = []
        var zeros = 0
        for byte in payload {
            if zeros == 2, byte <= 3 {
                unit.append(3)
                zeros = 0
            }
            unit.append(byte)
            zeros = byte == 0 ? zeros + 1 : 0
        }
        return unit
    }
}

/// Units with start codes before them, as transport streams and program streams have them.
///
/// Sources: ITU-T H.264 and H.265, annex B; ISO/IEC 13818-2, 6.2.1.
package struct StartCodes {
    private let bytes: ArraySlice<UInt8>
    /// Where the next unit begins; the end if no unit follows.
    private var next: Int

    /// Looks for the first start code.
    package init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        next = Self.unit(in: bytes, from: bytes.startIndex)
    }

    /// Where the byte after the next start code is, from a place on; the end if no start code follows.
    ///
    /// The system's search for the 1 at its end is many times faster than a loop over the bytes.
    private static func unit(in bytes: ArraySlice<UInt8>, from start: Int) -> Int {
        unsafe bytes.withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return bytes.endIndex }
            var index = start - bytes.startIndex + 2
            while index < buffer.count {
                guard let one = unsafe memchr(base + index, 1, buffer.count - index) else { break }
                index = unsafe UnsafeRawPointer(base).distance(to: UnsafeRawPointer(one))
                if unsafe buffer[index - 1] == 0 && buffer[index - 2] == 0 {
                    return bytes.startIndex + index + 1
                }
                index += 1
            }
            return bytes.endIndex
        }
    }

    /// The byte after the next start code, which states what the unit is; nil at the end.
    package var header: UInt8? { next < bytes.endIndex ? bytes[next] : nil }

    /// The next unit with its header, up to the start code after it or the end, without the zeros in
    /// front of that one.
    package mutating func takeUnit() -> ArraySlice<UInt8> {
        let start = next
        next = Self.unit(in: bytes, from: start)
        var end = next < bytes.endIndex || isStartCode(before: next) ? next - 3 : bytes.endIndex
        end = max(start, end)
        while end > start, bytes[end - 1] == 0 { end -= 1 }
        return bytes[start..<end]
    }

    /// Whether the last three bytes before a place are a start code: one at the very end.
    private func isStartCode(before place: Int) -> Bool {
        place - bytes.startIndex >= 3 && bytes[place - 1] == 1 && bytes[place - 2] == 0
            && bytes[place - 3] == 0
    }
}
