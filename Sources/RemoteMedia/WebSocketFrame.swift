// SPDX-License-Identifier: Apache-2.0

/// The frames of WebSocket (RFC 6455, 5), as a client writes and reads them.
enum WebSocketFrame {
    /// What a frame is.
    enum Opcode: UInt8 {
        case continuation = 0
        case text = 1
        case binary = 2
        case close = 8
        case ping = 9
        case pong = 10
    }

    /// A frame that was read.
    struct Read {
        let opcode: Opcode
        /// Whether the message ends with it.
        let isLast: Bool
        let bytes: [UInt8]
        /// How many bytes it took.
        let length: Int
    }

    /// What is wrong with a frame.
    struct Fault: Error {
        let reason: String
    }

    /// A frame of a client, which has a mask.
    static func bytes(_ opcode: Opcode, _ content: some Collection<UInt8>) -> [UInt8] {
        let count = content.count
        var frame: [UInt8] = [0x80 | opcode.rawValue]
        switch count {
        case 0..<126: frame.append(0x80 | UInt8(count))
        case 126..<65_536: frame += [0x80 | 126, UInt8(count >> 8), UInt8(count & 0xFF)]
        default:
            frame.append(0x80 | 127)
            frame += (0..<8).map { UInt8(truncatingIfNeeded: count >> (56 - 8 * $0)) }
        }
        let mask = (0..<4).map { _ in UInt8.random(in: .min ... .max) }
        frame += mask
        for (place, byte) in content.enumerated() { frame.append(byte ^ mask[place & 3]) }
        return frame
    }

    /// Reads a frame of a server.
    ///
    /// - Parameters:
    ///   - bytes: what has come.
    ///   - limit: bytes of its content at most.
    /// - Returns: the frame; nil if its end has not come.
    /// - Throws: ``Fault``: a mask, reserved bits, an unknown kind, a control frame that is long or divided, too long.
    static func read(_ bytes: ArraySlice<UInt8>, limit: Int) throws(Fault) -> Read? {
        guard bytes.count >= 2 else { return nil }
        let (first, second) = (bytes[bytes.startIndex], bytes[bytes.startIndex + 1])
        guard first & 0x70 == 0, let opcode = Opcode(rawValue: first & 0x0F) else {
            throw Fault(reason: "it sent a frame of an unknown kind")
        }
        guard second & 0x80 == 0 else { throw Fault(reason: "it sent a frame with a mask") }
        let isLast = first & 0x80 != 0
        let short = Int(second & 0x7F)
        guard opcode.rawValue < 8 || isLast && short < 126 else {
            throw Fault(reason: "it sent a control frame that is divided or too long")
        }
        let sizeLength = short == 126 ? 2 : short == 127 ? 8 : 0
        let head = 2 + sizeLength
        guard bytes.count >= head else { return nil }
        let stated = bytes.dropFirst(2).prefix(sizeLength)
        let size = sizeLength == 0 ? UInt64(short) : stated.reduce(0) { $0 << 8 | UInt64($1) }
        guard size <= UInt64(limit) else {
            throw Fault(reason: "it sent a message that is too long")
        }
        let length = head + Int(size)
        guard bytes.count >= length else { return nil }
        return Read(
            opcode: opcode,
            isLast: isLast,
            bytes: Array(bytes.dropFirst(head).prefix(Int(size))),
            length: length
        )
    }
}
