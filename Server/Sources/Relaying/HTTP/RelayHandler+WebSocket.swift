// SPDX-License-Identifier: Apache-2.0

internal import NIOCore
internal import NIOHTTP1
internal import NIOWebSocket

extension RelayHandler {
    /// Bytes of a message at most.
    private static let messageLimit = 64 << 10

    /// Leaves HTTP for WebSocket, if the client asked for it in the right way.
    ///
    /// - Parameters:
    ///   - subscription: what the client gets.
    ///   - template: a request that sends a segment, but for its body.
    ///   - head: of its request.
    ///   - context: of this handler.
    func beginSocket(
        _ subscription: Subscription,
        _ template: RelayRequest,
        _ head: HTTPRequestHead,
        _ context: ChannelHandlerContext
    ) {
        upgrade(head, context) { handler, answer, pipeline in
            // Nearest to the network: what the others send passes it, and it costs events no step.
            try pipeline.addHandler(
                EventSender(subscription, handler.subscribers, head: answer)
            )
            try Self.addFrames(to: pipeline)
            try pipeline.addHandler(SocketReceiver(handler.thread, template))
        }
    }

    /// Leaves HTTP for the sound of a publisher.
    func beginSound(
        _ offer: SoundOffer,
        _ head: HTTPRequestHead,
        _ context: ChannelHandlerContext
    ) {
        let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
        upgrade(head, context) { handler, answer, pipeline in
            bound.value.writeAndFlush(NIOAny(answer), promise: nil)
            try Self.addFrames(to: pipeline)
            try pipeline.addHandler(SoundReceiver(handler.thread, offer))
        }
    }

    /// Answers the request for WebSocket, and hands the connection over.
    private func upgrade(
        _ head: HTTPRequestHead,
        _ context: ChannelHandlerContext,
        _ handOver:
            @escaping (
                RelayHandler, ByteBuffer, ChannelPipeline.SynchronousOperations
            ) throws -> Void
    ) {
        let upgrader = NIOWebSocketServerUpgrader(
            shouldUpgrade: { channel, _ in
                channel.eventLoop.makeSucceededFuture(HTTPHeaders())
            },
            upgradePipelineHandler: { channel, _ in channel.eventLoop.makeSucceededVoidFuture() }
        )
        let bound = NIOLoopBound(
            (handler: self, context: context, handOver: handOver),
            eventLoop: context.eventLoop
        )
        upgrader.buildUpgradeResponse(
            channel: context.channel,
            upgradeRequest: head,
            initialResponseHeaders: HTTPHeaders()
        ).whenComplete { built in
            let (handler, context, handOver) = bound.value
            guard case .success(let headers) = built else {
                return handler.respond(
                    RelayError.noWebSocket.response,
                    to: head,
                    isLast: true,
                    context
                )
            }
            let lines = headers.map { "\($0.name): \($0.value)\r\n" }.joined()
            let answer = ByteBuffer(string: "HTTP/1.1 101 Switching Protocols\r\n\(lines)\r\n")
            let pipeline = context.pipeline.syncOperations
            do {
                handler.isOpen = false
                try Self.removeHTTP(from: pipeline)
                try handOver(handler, answer, pipeline)
                pipeline.removeHandler(context: context, promise: nil)
            } catch {
                context.close(promise: nil)
            }
        }
    }

    /// Adds what makes whole messages of the bytes of a connection.
    private static func addFrames(
        to pipeline: ChannelPipeline.SynchronousOperations
    ) throws {
        try pipeline.addHandler(
            ByteToMessageHandler(WebSocketFrameDecoder(maxFrameSize: messageLimit))
        )
        try pipeline.addHandler(FrameCheck())
        try pipeline.addHandler(
            NIOWebSocketFrameAggregator(
                // A fragment may be empty [RFC 6455, 5.4].
                minNonFinalFragmentSize: 0,
                maxAccumulatedFrameCount: 1024,
                maxAccumulatedFrameSize: messageLimit
            )
        )
    }
}
