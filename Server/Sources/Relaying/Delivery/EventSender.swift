// SPDX-License-Identifier: Apache-2.0

internal import NIOCore

/// The end of a subscriber's connection: sends events, as fast as the subscriber reads them.
///
/// It is a handler of a channel and nothing else, without a task, so that ten thousand of them cost little.
final class EventSender: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    let session: String
    let filter: EventFilter
    /// Where it is among those of its loop with the same session and filter.
    var place = 0
    /// When it is shown that the relay is there (`LifeTurns`).
    var turn = 0

    private let isWebSocket: Bool
    private let subscribers: LoopSubscribers
    private let head: ByteBuffer
    private var backlog: ArraySlice<EventFrame>
    private var queue = FrameQueue()
    private var context: ChannelHandlerContext?
    /// Signs of life in a row that could not be sent.
    private var stuck = 0
    /// When the subscriber's token expires, in seconds since 1970.
    private let expires: Int?
    private var expiry: Scheduled<Void>?

    /// Signs of life that a subscriber may leave unread before it is cut off.
    private static let patience = 4
    private static let lifeOfEvents = ByteBuffer(string: ":\n\n")
    /// A ping without a text [RFC 6455, 5.5.2].
    private static let lifeOfMessages = ByteBuffer(bytes: [0x89, 0x00])

    /// Why the relay ends a connection: codes of WebSocket [RFC 6455, 7.4.1].
    enum Farewell: UInt16 {
        /// The relay stops.
        case goingAway = 1001
        /// The token has expired.
        case expired = 1008
    }

    init(_ subscription: Subscription, _ subscribers: LoopSubscribers, head: ByteBuffer) {
        session = subscription.session
        filter = subscription.filter
        isWebSocket = subscription.socket != nil
        expires = subscription.expires
        backlog = subscription.backlog[...]
        self.subscribers = subscribers
        self.head = head
    }

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        subscribers.add(self)
        context.writeAndFlush(wrapOutboundOut(head), promise: nil)
        drain(context)
        guard let expires else { return }
        let now = Int64(RelayClock().now)
        let seconds = min(Int64(expires), now / 1000 + Self.century)
        let bound = NIOLoopBound(self, eventLoop: context.eventLoop)
        let rest = TimeAmount.milliseconds(max(0, seconds * 1000 - now))
        expiry = context.eventLoop.scheduleTask(in: rest) { bound.value.end(.expired) }
    }

    private static let century: Int64 = 3_155_760_000

    /// Ends the connection.
    func end(_ farewell: Farewell) {
        guard let context else { return }
        if isWebSocket {
            var frame = ByteBuffer(bytes: [0x88, 0x02])
            frame.writeInteger(farewell.rawValue)
            context.writeAndFlush(wrapOutboundOut(frame), promise: nil)
        }
        context.close(promise: nil)
    }

    func handlerRemoved(context: ChannelHandlerContext) { leave() }

    func channelInactive(context: ChannelHandlerContext) {
        leave()
        context.fireChannelInactive()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.close(promise: nil)
    }

    /// What a subscriber of Server-Sent Events says is not looked at.
    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if isWebSocket { context.fireChannelRead(data) }
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        if context.channel.isWritable { drain(context) }
    }

    /// Sends events, or keeps them until the subscriber has read what was sent before.
    func send(_ frames: [EventFrame]) {
        guard let context else { return }
        var hasWritten = false
        for frame in frames {
            if backlog.isEmpty, queue.isEmpty, context.channel.isWritable {
                write(frame, context)
                hasWritten = true
            } else {
                queue.add(frame)
            }
        }
        if hasWritten { context.flush() }
    }

    /// Shows that the relay is there; cuts off who has read nothing for a minute.
    func showLife() {
        guard let context else { return }
        guard context.channel.isWritable else {
            stuck += 1
            if stuck >= Self.patience { context.close(promise: nil) }
            return
        }
        stuck = 0
        let life = isWebSocket ? Self.lifeOfMessages : Self.lifeOfEvents
        context.writeAndFlush(wrapOutboundOut(life), promise: nil)
    }

    private func drain(_ context: ChannelHandlerContext) {
        var hasWritten = false
        while context.channel.isWritable, let frame = backlog.popFirst() ?? queue.next() {
            write(frame, context)
            hasWritten = true
        }
        if backlog.isEmpty { backlog = [] }
        if hasWritten { context.flush() }
    }

    private func write(_ frame: EventFrame, _ context: ChannelHandlerContext) {
        context.write(wrapOutboundOut(isWebSocket ? frame.message : frame.sse), promise: nil)
    }

    private func leave() {
        guard context != nil else { return }
        context = nil
        expiry?.cancel()
        expiry = nil
        subscribers.remove(self)
    }
}
