// SPDX-License-Identifier: Apache-2.0

internal import NIOCore
internal import NIOHTTP1
internal import NIOPosix
internal import Serving

/// The requests of one connection: each is read whole, and answered once the relay has committed it.
final class RelayHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    let thread: RelayThread
    let subscribers: LoopSubscribers
    private let bodyLimit: Int
    private let presence = ClientPresence()
    private var head: HTTPRequestHead?
    private var body: [UInt8] = []
    var isOpen = true

    init(_ thread: RelayThread, _ subscribers: LoopSubscribers, bodyLimit: Int) {
        self.thread = thread
        self.subscribers = subscribers
        self.bodyLimit = bodyLimit
    }

    func channelInactive(context: ChannelHandlerContext) {
        isOpen = false
        presence.leave()
        context.fireChannelInactive()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.close(promise: nil)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard isOpen else { return }
        switch unwrapInboundIn(data) {
        case .head(let head):
            self.head = head
            body = []
            guard Self.hasHost(head) else {
                return refuse(head, RelayError.noHost.response, context)
            }
            let length = head.headers.first(name: "Content-Length").flatMap { Int($0) } ?? 0
            if length > bodyLimit { return refuseBody(head, context) }
            if head.headers.first(name: "Expect")?.lowercased() == "100-continue" {
                let goOn = HTTPResponseHead(version: .http1_1, status: .continue)
                context.writeAndFlush(wrapOutboundOut(.head(goOn)), promise: nil)
            }
        case .body(let buffer):
            guard let head else { return }
            body += buffer.readableBytesView
            if body.count > bodyLimit { refuseBody(head, context) }
        case .end:
            guard let head else { return }
            self.head = nil
            take(head, context)
        }
    }

    private func take(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
        let body = body
        self.body = []
        guard
            var request = RelayRequest(
                head.method.rawValue,
                head.uri,
                headers: Self.headers(of: head),
                body: body
            )
        else { return respond(RelayError.invalidTarget.response, to: head, context) }
        let bound = NIOLoopBound((handler: self, context: context), eventLoop: context.eventLoop)
        request.presence = presence
        thread.take(request) { answer in
            bound.eventLoop.execute {
                bound.value.handler.finish(answer, head, bound.value.context)
            }
        }
    }

    private static let readHeaders = [
        "authorization", "connection", "content-type", "last-event-id", "upgrade", "x-timestamp",
    ]

    private static func headers(of head: HTTPRequestHead) -> [String: String] {
        var headers: [String: String] = [:]
        for name in readHeaders {
            let values = head.headers[name]
            if values.count == 1 { headers[name] = values[0] }
        }
        return headers
    }

    private func finish(
        _ answer: RelayAnswer,
        _ head: HTTPRequestHead,
        _ context: ChannelHandlerContext
    ) {
        guard isOpen else { return }
        switch answer {
        case .response(let response): respond(response, to: head, context)
        case .work(let work):
            let loop = context.eventLoop
            let bound = NIOLoopBound((handler: self, context: context), eventLoop: loop)
            NIOThreadPool.singleton.runIfActive(eventLoop: loop) { work() }.whenComplete { made in
                let (handler, context) = bound.value
                guard handler.isOpen else { return }
                switch made {
                case .success(let response): handler.respond(response, to: head, context)
                case .failure: context.close(promise: nil)
                }
            }
        case .events(let subscription):
            if head.method == .HEAD {
                let response = RelayResponse(200, type: Self.eventStream, body: [])
                return respond(response, to: head, context)
            }
            if let template = subscription.socket {
                beginSocket(subscription, template, head, context)
            } else {
                begin(subscription, context)
            }
        case .sound(let offer): beginSound(offer, head, context)
        }
    }

    // MARK: - Answers

    func respond(
        _ response: RelayResponse,
        to head: HTTPRequestHead,
        isLast: Bool = false,
        _ context: ChannelHandlerContext
    ) {
        var headers = HTTPHeaders(response.headers.map { ($0.name, $0.value) })
        for (name, value) in Self.always where !headers.contains(name: name) {
            headers.add(name: name, value: value)
        }
        if response.status != 204 {
            headers.add(name: "Content-Length", value: String(response.body.count))
        }
        let isKept = head.isKeepAlive && !isLast
        headers.add(name: "Connection", value: isKept ? "keep-alive" : "close")
        let status = HTTPResponseStatus(statusCode: response.status)
        let answer = HTTPResponseHead(version: .http1_1, status: status, headers: headers)
        context.write(wrapOutboundOut(.head(answer)), promise: nil)
        if head.method != .HEAD, !response.body.isEmpty {
            let buffer = ByteBuffer(bytes: response.body)
            context.write(wrapOutboundOut(.body(.byteBuffer(buffer))), promise: nil)
        }
        let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
        context.writeAndFlush(wrapOutboundOut(.end(nil))).whenComplete { _ in
            if !isKept { bound.value.close(promise: nil) }
        }
    }

    private func refuseBody(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
        refuse(head, RelayError.tooLarge(bodyLimit).response, context)
    }

    private func refuse(
        _ head: HTTPRequestHead,
        _ response: RelayResponse,
        _ context: ChannelHandlerContext
    ) {
        self.head = nil
        body = []
        respond(response, to: head, isLast: true, context)
        isOpen = false
    }

    /// Whether a request names one host; one of HTTP/1.0 may name none [RFC 9112, 3.2].
    private static func hasHost(_ head: HTTPRequestHead) -> Bool {
        let hosts = head.headers["Host"]
        guard let host = hosts.first else { return head.version == .http1_0 }
        return hosts.count == 1 && host.utf8.allSatisfy { 0x21...0x7E ~= $0 }
            && !host.contains { "/?#@\\,".contains($0) }
    }

    /// Headers of every answer.
    ///
    /// Pages of any site may read: a token is needed, and there are no cookies.
    private static let always = [
        ("Cache-Control", "no-store"), ("X-Content-Type-Options", "nosniff"),
        ("Referrer-Policy", "no-referrer"), ("Access-Control-Allow-Origin", "*"),
    ]

    // MARK: - Events

    private static let eventStream = "text/event-stream; charset=utf-8"

    /// Leaves HTTP: what is sent from now on are events, and the handlers of HTTP would cost memory for nothing.
    private func begin(_ subscription: Subscription, _ context: ChannelHandlerContext) {
        let pipeline = context.pipeline.syncOperations
        let head = ByteBuffer(
            string: "HTTP/1.1 200 OK\r\nContent-Type: \(Self.eventStream)\r\n"
                + Self.always.map { "\($0.0): \($0.1)\r\n" }.joined()
                + "X-Accel-Buffering: no\r\nConnection: close\r\n\r\n"
        )
        do {
            isOpen = false
            try Self.removeHTTP(from: pipeline)
            try pipeline.addHandler(EventSender(subscription, subscribers, head: head))
            pipeline.removeHandler(context: context, promise: nil)
        } catch {
            context.close(promise: nil)
        }
    }

    static func removeHTTP(from pipeline: ChannelPipeline.SynchronousOperations) throws {
        let contexts = [
            try pipeline.context(handlerType: HeadDeadline.self),
            try pipeline.context(handlerType: HTTPServerProtocolErrorHandler.self),
            try pipeline.context(handlerType: NIOHTTPResponseHeadersValidator.self),
            try pipeline.context(handlerType: HTTPServerPipelineHandler.self),
            try pipeline.context(handlerType: ByteToMessageHandler<HTTPRequestDecoder>.self),
            try pipeline.context(handlerType: HTTPResponseEncoder.self),
        ]
        for context in contexts { pipeline.removeHandler(context: context, promise: nil) }
    }
}
