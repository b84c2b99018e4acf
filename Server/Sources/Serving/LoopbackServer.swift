// SPDX-License-Identifier: Apache-2.0

internal import NIOCore
internal import NIOHTTP1
internal import NIOPosix

/// An HTTP/1.1 server for the browsers of this machine: it listens on the loopback address alone, and answers only
/// requests that name it, so that no page of another site reads from it by a name that it turned to this address.
public struct LoopbackServer: Sendable {
    /// What a client may do.
    public struct Limits: Sendable {
        /// Connections at once.
        public var connections = 64
        /// Seconds from one answer to the end of the next request's head.
        public var secondsForRequest: Int64 = 30
        /// Bytes of a request's headers.
        public var headerBytes = 16 << 10
        /// Bytes of the body of a POST; 0 if no POST is answered.
        public var bodyBytes = 0

        /// The limits for a browser or two.
        public init() {}
    }

    private let port: Int
    private let limits: Limits
    private let respond: @Sendable (Request) -> Response

    /// A server that does not listen yet.
    ///
    /// - Parameters:
    ///   - port: that it listens on; 0 for one that is free.
    ///   - limits: what a client may do.
    ///   - respond: answers a request by GET or HEAD, and by POST if the limits allow a body. It is called on a thread of its
    ///     own, and may wait.
    public init(
        port: Int,
        limits: Limits = Limits(),
        respond: @escaping @Sendable (Request) -> Response
    ) {
        self.port = port
        self.limits = limits
        self.respond = respond
    }

    /// Listens and answers until the task is cancelled.
    ///
    /// - Parameter listening: called with the port as soon as clients can connect.
    /// - Throws: the system's error where the port cannot be listened on.
    public func run(listening: @Sendable (Int) async throws -> Void) async throws {
        let limits = limits
        let server = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
            // Nothing is read before there is a task for it: an asynchronous channel that no task runs is a fatal
            // error of NIO, also where the server stops.
            .childChannelOption(.autoRead, value: false)
            .bind(host: "127.0.0.1", port: port) { $0.eventLoop.makeSucceededFuture($0) }
        let port = server.channel.localAddress?.port ?? port
        try await server.executeThenClose { channels in
            try await listening(port)
            try await withThrowingDiscardingTaskGroup { group in
                let open = OpenConnections(limit: limits.connections)
                for try await channel in channels {
                    guard open.enter() else {
                        channel.close(promise: nil)
                        continue
                    }
                    group.addTask {
                        await converse(on: channel, port: port)
                        open.leave()
                    }
                }
            }
        }
    }

    private func converse(on channel: any Channel, port: Int) async {
        do {
            let limits = limits
            let connection = try await channel.eventLoop.submit {
                try Self.connection(channel, limits)
            }.get()
            await HTTPConversation(
                connection,
                port: port,
                bodyBytes: limits.bodyBytes,
                respond: respond
            ).run {
                try await channel.setOption(.autoRead, value: true).get()
            }
        } catch {
            // The client has left already.
            channel.close(promise: nil)
        }
    }

    private static func connection(
        _ channel: any Channel,
        _ limits: Limits
    ) throws -> HTTPConversation.Connection {
        var decoding = NIOHTTPDecoderLimitConfiguration()
        decoding.maxHeaderListSize = limits.headerBytes
        decoding.maxHeaderFieldSize = limits.headerBytes
        try channel.pipeline.syncOperations.configureHTTPServerPipeline(
            withEncoderConfiguration: HTTPResponseEncoder.Configuration(),
            withDecoderLimitConfiguration: decoding
        )
        try channel.pipeline.syncOperations.addHandler(
            HeadDeadline(.seconds(limits.secondsForRequest))
        )
        return try HTTPConversation.Connection(wrappingChannelSynchronously: channel)
    }
}
