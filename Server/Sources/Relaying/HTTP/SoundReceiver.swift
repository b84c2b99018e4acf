// SPDX-License-Identifier: Apache-2.0

internal import LiveListening
internal import NIOCore
internal import NIOWebSocket

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// The sound that a publisher sends over WebSocket: a text with the token first, and then samples.
///
/// Samples are 16 bits, little-endian, 16,000 a second, one channel.
final class SoundReceiver: ChannelInboundHandler {
    typealias InboundIn = WebSocketFrame
    typealias OutboundOut = ByteBuffer

    /// The first message.
    private struct Hello: Decodable {
        var token: String
        var rate: Int?
        /// False: the publisher has no sound.
        var audio: Bool?
    }

    private enum State {
        /// Waits for the first message.
        case new
        /// Waits for the answer to it.
        case asking
        case listening(Listening)
        case closed
    }

    /// An engine that listens to the publisher.
    private struct Listening {
        let buffer: SoundBuffer
        let time: SessionTime
        var clock = SoundClock()
        var samples = 0
    }

    private let thread: RelayThread
    private let offer: SoundOffer
    private var state = State.new

    /// How long a client may take to send the first message, in seconds.
    private static let patience: Int64 = 10

    init(_ thread: RelayThread, _ offer: SoundOffer) {
        self.thread = thread
        self.offer = offer
    }

    func handlerAdded(context: ChannelHandlerContext) {
        let bound = NIOLoopBound((receiver: self, context: context), eventLoop: context.eventLoop)
        context.eventLoop.scheduleTask(in: .seconds(Self.patience)) {
            let (receiver, context) = bound.value
            if case .new = receiver.state { receiver.close(1008, context) }
        }
    }

    func channelInactive(context: ChannelHandlerContext) {
        end()
        context.fireChannelInactive()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        close(1002, context)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let frame = unwrapInboundIn(data)
        switch frame.opcode {
        case .text: greet(Array(frame.unmaskedData.readableBytesView), context)
        case .binary: take(frame.unmaskedData, context)
        case .ping: send(WebSocketControl.pong, frame.unmaskedData, context)
        case .connectionClose: close(1000, context)
        default: break
        }
    }

    /// Takes the first message, and publishes the stream with its token.
    private func greet(_ text: [UInt8], _ context: ChannelHandlerContext) {
        guard case .new = state else { return close(1002, context) }
        let hello: Hello
        do {
            hello = try JSONDecoder().decode(Hello.self, from: Data(text))
        } catch {
            return refuse(
                RelayError.invalidJSON("the first message is {\"token\": …, \"rate\": 16000}"),
                context
            )
        }
        guard hello.rate ?? SoundBuffer.rate == SoundBuffer.rate else {
            return refuse(
                RelayError.invalidParameter("rate", "it is \(SoundBuffer.rate)"),
                context
            )
        }
        var request = request(["streams", offer.stream, "publish"], token: hello.token)
        request.body = Array(#"{"captions":true,"audio":\#(hello.audio != false)}"#.utf8)
        guard offer.recognition.enter() else { return refuse(.tooManyListeners, context) }
        state = .asking
        let bound = NIOLoopBound((receiver: self, context: context), eventLoop: context.eventLoop)
        thread.take(request) { answer in
            bound.eventLoop.execute {
                let (receiver, context) = bound.value
                receiver.answer(answer, token: hello.token, context)
            }
        }
    }

    /// A request of the publisher at an address of its session.
    private func request(_ names: [String], token: String) -> RelayRequest {
        RelayRequest(
            post: ["v1", "sessions", offer.session] + names,
            query: ["stream": offer.stream],
            bearer: token
        )
    }

    /// The stream is published, or not.
    private func answer(_ answer: RelayAnswer, token: String, _ context: ChannelHandlerContext) {
        struct Published: Decodable { var time: Int }
        guard case .response(let response) = answer, response.status == 200,
            let published = try? JSONDecoder().decode(Published.self, from: Data(response.body))
        else {
            offer.recognition.leave()
            if case .response(let response) = answer { refuse(response.body, context) }
            return
        }
        guard case .asking = state else {
            // The client has left meanwhile.
            offer.recognition.leave()
            thread.take(request(["streams", offer.stream, "unpublish"], token: token)) { _ in }
            return
        }
        listen(from: published.time, token: token, context)
    }

    private func listen(from time: Int, token: String, _ context: ChannelHandlerContext) {
        let buffer = SoundBuffer()
        state = .listening(Listening(buffer: buffer, time: SessionTime(time)))
        let bound = NIOLoopBound((receiver: self, context: context), eventLoop: context.eventLoop)
        let say: @Sendable (JSON) -> Void = { message in
            bound.eventLoop.execute {
                let (receiver, context) = bound.value
                receiver.send(message, context)
            }
        }
        let (thread, recognition) = (thread, offer.recognition)
        let ending = request(["streams", offer.stream, "unpublish"], token: token)
        let posting = request(["segments"], token: token)
        let listener = LiveListener(recognition.settings(offer.language), of: buffer) { event in
            switch event {
            case .segment(let segment):
                var request = posting
                request.body = Array(segment.json.utf8)
                thread.take(request) { answer in
                    bound.eventLoop.execute {
                        let (receiver, context) = bound.value
                        receiver.hear(answer, isFinal: segment.isFinal, context)
                    }
                }
            case .skipped(let sound): say(sound.message)
            case .restarted(let reason, _):
                say(["type": "restarted", "message": .string(reason)])
            case .ended(let failure):
                recognition.leave()
                thread.take(ending) { _ in }
                guard let failure else { return }
                say([
                    "type": "error", "error": "engine-failed", "message": .string(failure.reason),
                ])
                bound.eventLoop.execute { bound.value.receiver.close(1011, bound.value.context) }
            }
        }
        listener.start()
        say([
            "type": "listening", "time": .number(time),
            "engine": .string(recognition.engine.name),
        ])
    }

    /// What became of a text: the publisher learns that one is refused, and that its token has expired.
    private func hear(_ answer: RelayAnswer, isFinal: Bool, _ context: ChannelHandlerContext) {
        guard case .response(let response) = answer, response.status >= 400 else { return }
        if response.status == 401 { return refuse(response.body, context) }
        if isFinal { say("refused", response.body, context) }
    }

    private func take(_ data: ByteBuffer, _ context: ChannelHandlerContext) {
        switch state {
        case .new: return close(1008, context)
        case .asking, .closed: return
        case .listening(var listening):
            let bytes = Array(data.readableBytesView)
            guard bytes.count % 2 == 0 else { return close(1003, context) }
            let samples = stride(from: 0, to: bytes.count, by: 2).map { place in
                Int16(bitPattern: UInt16(bytes[place]) | UInt16(bytes[place + 1]) << 8)
            }
            let start = listening.clock.time(
                of: SoundBuffer.microseconds(listening.samples),
                duration: SoundBuffer.microseconds(samples.count),
                at: listening.time.now * 1000
            )
            listening.samples += samples.count
            listening.buffer.add(SoundBuffer.Block(start: max(0, start), samples: samples))
            state = .listening(listening)
        }
    }

    /// The publisher has left: what it said is still recognised.
    private func end() {
        if case .listening(let listening) = state { listening.buffer.end() }
        state = .closed
    }

    private func refuse(_ error: RelayError, _ context: ChannelHandlerContext) {
        refuse(error.response.body, context)
    }

    /// Sends why nothing is taken, and closes.
    private func refuse(_ body: [UInt8], _ context: ChannelHandlerContext) {
        say("error", body, context)
        close(1008, context)
    }

    /// Sends the answer of the relay as a message of a type.
    private func say(_ type: String, _ body: [UInt8], _ context: ChannelHandlerContext) {
        guard context.channel.isActive, context.channel.isWritable else { return }
        let reason = body.last == 0x0A ? body.dropLast() : body[...]
        let text = Array(#"{"type":"\#(type)","#.utf8) + reason.dropFirst()
        context.writeAndFlush(wrapOutboundOut(WebSocketText.frame(text)), promise: nil)
    }

    private func send(_ message: JSON, _ context: ChannelHandlerContext) {
        guard context.channel.isActive, context.channel.isWritable else { return }
        context.writeAndFlush(wrapOutboundOut(WebSocketText.frame(message.bytes)), promise: nil)
    }

    private func close(_ code: UInt16, _ context: ChannelHandlerContext) {
        if case .closed = state { return }
        end()
        send(WebSocketControl.close, ByteBuffer(integer: code), context)
        WebSocketControl.hangUp(context)
    }

    private func send(_ code: UInt8, _ text: ByteBuffer, _ context: ChannelHandlerContext) {
        let frame = WebSocketControl.frame(code, text)
        context.writeAndFlush(wrapOutboundOut(frame), promise: nil)
    }
}

extension SkippedSound {
    /// What a publisher gets to know of it.
    fileprivate var message: JSON {
        [
            "type": "skipped", "start": .number(start), "end": .number(end),
            "reason": .string(reason.rawValue),
        ]
    }
}
