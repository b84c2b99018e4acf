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
        let upgrader = NIOWebSocketServerUpgrader(
            shouldUpgrade: { channel, _ in
                channel.eventLoop.makeSucceededFuture(HTTPHeaders())
            },
            upgradePipelineHandler: { channel, _ in channel.eventLoop.makeSucceededVoidFuture() }
        )
        let bound = NIOLoopBound((handler: self, context: context), eventLoop: context.eventLoop)
        upgrader.buildUpgradeResponse(
            channel: context.channel,
            upgradeRequest: head,
            initialResponseHeaders: HTTPHeaders()
        ).whenComplete { built in
            let (handler, context) = bound.value
            switch built {
            case .success(let headers):
                handler.leaveHTTP(subscription, template, headers, context)
            case .failure:
                handler.respond(RelayError.noWebSocket.response, to: head, isLast: true, context)
            }
        }
    }

    private func leaveHTTP(
        _ subscription: Subscription,
        _ template: RelayRequest,
        _ headers: HTTPHeaders,
        _ context: ChannelHandlerContext
    ) {
        let lines = headers.map { "\($0.name): \($0.value)\r\n" }.joined()
        let answer = ByteBuffer(
            string: "HTTP/1.1 101 Switching Protocols\r\n\(lines)\r\n"
        )
        let pipeline = context.pipeline.syncOperations
        do {
            isOpen = false
            try Self.removeHTTP(from: pipeline)
            // Nearest to the network: what the others send passes it, and it costs events no step.
            try pipeline.addHandler(EventSender(subscription, subscribers, head: answer))
            try pipeline.addHandler(
                ByteToMessageHandler(WebSocketFrameDecoder(maxFrameSize: Self.messageLimit))
            )
            try pipeline.addHandler(FrameCheck())
            try pipeline.addHandler(
                NIOWebSocketFrameAggregator(
                    // A fragment may be empty [RFC 6455, 5.4].
                    minNonFinalFragmentSize: 0,
                    maxAccumulatedFrameCount: 1024,
                    maxAccumulatedFrameSize: Self.messageLimit
                )
            )
            try pipeline.addHandler(SocketReceiver(thread, template))
            pipeline.removeHandler(context: context, promise: nil)
        } catch {
            context.close(promise: nil)
        }
    }
}
