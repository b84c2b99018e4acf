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

/// What ends a connection of WebSocket, and what keeps it: control frames [RFC 6455, 5.5].
enum WebSocketControl {
    static let close: UInt8 = 0x88
    static let pong: UInt8 = 0x8A

    /// A frame, whose text has 125 bytes at most.
    static func frame(_ code: UInt8, _ text: ByteBuffer) -> ByteBuffer {
        var frame = ByteBuffer(bytes: [code, UInt8(min(125, text.readableBytes))])
        frame.writeBytes(text.readableBytesView.prefix(125))
        return frame
    }

    /// How long a client may take to close a connection that the relay has ended.
    private static let patience = TimeAmount.seconds(2)

    /// Ends the connection; what the client still sends is read.
    ///
    /// A connection with bytes that are not read is reset, and the client would not learn the reason.
    static func hangUp(_ context: ChannelHandlerContext) {
        context.channel.setOption(.autoRead, value: true).whenComplete { _ in }
        context.close(mode: .output, promise: nil)
        let channel = context.channel
        context.eventLoop.scheduleTask(in: patience) { channel.close(promise: nil) }
    }
}
