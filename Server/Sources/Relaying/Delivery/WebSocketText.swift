// SPDX-License-Identifier: Apache-2.0

internal import NIOCore

/// A text as a server sends it over WebSocket: one frame, without a mask [RFC 6455, 5.2].
///
/// Made here, because the handlers of SwiftNIO would make the frame for each subscriber anew.
enum WebSocketText {
    static func frame(_ text: [UInt8]) -> ByteBuffer {
        var buffer = ByteBuffer()
        buffer.reserveCapacity(text.count + 10)
        buffer.writeInteger(0x81 as UInt8)
        switch text.count {
        case 0..<126: buffer.writeInteger(UInt8(text.count))
        case 126..<65536:
            buffer.writeInteger(126 as UInt8)
            buffer.writeInteger(UInt16(text.count))
        default:
            buffer.writeInteger(127 as UInt8)
            buffer.writeInteger(UInt64(text.count))
        }
        buffer.writeBytes(text)
        return buffer
    }
}
