// SPDX-License-Identifier: Apache-2.0

internal import NIOCore
internal import NIOWebSocket

/// What a client sends over WebSocket: segments, as `POST …/segments` takes them, and answers to them.
///
/// Texts are taken one after the other. A client that sends faster than they are committed is read slower.
final class SocketReceiver: ChannelInboundHandler {
    typealias InboundIn = WebSocketFrame
    typealias OutboundOut = ByteBuffer

    /// What is not taken: codes of closed connections [RFC 6455, 7.4.1].
    private enum Refusal: UInt16 {
        case protocolError = 1002
        case notText = 1003
        case notUTF8 = 1007
        case tooMuch = 1009
    }

    private let thread: RelayThread
    /// A request of a segment, but for its body.
    private let template: RelayRequest
    private let source: String
    private var waiting: [RelayRequest] = []
    private var isTaking = false
    private var isOpen = true

    /// Texts that may wait before the client is not read any more.
    private static let limit = 16

    init(_ thread: RelayThread, _ template: RelayRequest) {
        self.thread = thread
        var template = template
        // Each connection is a source of its own, also if it gives segments no ids.
        source = "socket-" + String(UInt64.random(in: .min ... .max), radix: 36)
        template.source = source
        self.template = template
    }

    func channelInactive(context: ChannelHandlerContext) {
        isOpen = false
        let source = source
        thread.add { core in core.end(source: source) }
        context.fireChannelInactive()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        switch error {
        case NIOWebSocketFrameAggregator.Error.accumulatedFrameSizeIsTooLarge,
            NIOWebSocketFrameAggregator.Error.tooManyFragments,
            NIOWebSocketError.invalidFrameLength:
            close(.tooMuch, context)
        default: close(.protocolError, context)
        }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard isOpen else { return }
        let frame = unwrapInboundIn(data)
        switch frame.opcode {
        case .text: take(frame, context)
        case .binary: close(.notText, context)
        case .ping: send(WebSocketControl.pong, frame.unmaskedData, context)
        case .connectionClose: answer(close: Array(frame.unmaskedData.readableBytesView), context)
        default: break
        }
    }

    private func take(_ frame: WebSocketFrame, _ context: ChannelHandlerContext) {
        var request = template
        request.body = Array(frame.unmaskedData.readableBytesView)
        guard String(validating: request.body, as: UTF8.self) != nil else {
            return close(.notUTF8, context)
        }
        waiting.append(request)
        if waiting.count >= Self.limit { setReading(false, context) }
        takeNext(context)
    }

    private func takeNext(_ context: ChannelHandlerContext) {
        guard isOpen, !isTaking, !waiting.isEmpty else { return }
        isTaking = true
        let request = waiting.removeFirst()
        if waiting.count == Self.limit - 1 { setReading(true, context) }
        let bound = NIOLoopBound((receiver: self, context: context), eventLoop: context.eventLoop)
        thread.take(request) { answer in
            bound.eventLoop.execute {
                let (receiver, context) = bound.value
                receiver.isTaking = false
                receiver.answer(answer, context)
                receiver.takeNext(context)
            }
        }
    }

    /// Sends what a request would have been answered; a client that reads no answers is not served.
    private func answer(_ answer: RelayAnswer, _ context: ChannelHandlerContext) {
        guard isOpen, case .response(let response) = answer else { return }
        guard context.channel.isWritable else { return context.close(promise: nil) }
        let body = response.body.last == 0x0A ? response.body.dropLast() : response.body[...]
        let text = Array(#"{"type":"answer","status":\#(response.status),"answer":"#.utf8) + body
        let frame = WebSocketText.frame(text + [UInt8(ascii: "}")])
        context.writeAndFlush(wrapOutboundOut(frame), promise: nil)
    }

    /// Answers a frame that closes the connection with its code, or with what is wrong with it [RFC 6455, 5.5.1].
    private func answer(close text: [UInt8], _ context: ChannelHandlerContext) {
        let code = text.prefix(2).reduce(0) { $0 << 8 | Int($1) }
        let isKnown = text.count > 1 && Self.closeCodes.contains { $0.contains(code) }
        guard text.isEmpty || isKnown else { return close(.protocolError, context) }
        guard String(validating: text.dropFirst(2), as: UTF8.self) != nil else {
            return close(.notUTF8, context)
        }
        isOpen = false
        send(WebSocketControl.close, ByteBuffer(bytes: text.prefix(2)), context)
        context.close(promise: nil)
    }

    /// Codes that a client may close a connection with [RFC 6455, 7.4; those that IANA has registered since].
    private static let closeCodes = [1000...1003, 1007...1014, 3000...4999]

    private func setReading(_ isReading: Bool, _ context: ChannelHandlerContext) {
        context.channel.setOption(.autoRead, value: isReading).whenComplete { _ in }
    }

    private func close(_ refusal: Refusal, _ context: ChannelHandlerContext) {
        guard isOpen else { return }
        isOpen = false
        send(WebSocketControl.close, ByteBuffer(integer: refusal.rawValue), context)
        WebSocketControl.hangUp(context)
    }

    private func send(_ code: UInt8, _ text: ByteBuffer, _ context: ChannelHandlerContext) {
        let frame = WebSocketControl.frame(code, text)
        context.writeAndFlush(wrapOutboundOut(frame), promise: nil)
    }
}

/// Refuses frames that the protocol does not have: without a mask, which clients must have, with reserved bits or an unknown
/// opcode, and control frames that are long or divided [RFC 6455, 5.1, 5.2, 5.5].
final class FrameCheck: ChannelInboundHandler {
    typealias InboundIn = WebSocketFrame
    typealias InboundOut = WebSocketFrame

    struct InvalidFrame: Error {}

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let frame = unwrapInboundIn(data)
        let isControl = [.ping, .pong, .connectionClose].contains(frame.opcode)
        let isKnown = isControl || [.text, .binary, .continuation].contains(frame.opcode)
        let fits = !isControl || frame.fin && frame.length <= 125
        if frame.maskKey == nil || frame.rsv1 || frame.rsv2 || frame.rsv3 || !isKnown || !fits {
            context.fireErrorCaught(InvalidFrame())
        } else {
            context.fireChannelRead(data)
        }
    }
}
