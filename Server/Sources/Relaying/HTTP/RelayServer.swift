// SPDX-License-Identifier: Apache-2.0

internal import NIOCore
internal import NIOHTTP1
internal import NIOPosix
internal import NIOSSL
internal import Processes
internal import Serving

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// A relay of live captions that answers over HTTP/1.1.
package struct RelayServer: Sendable {
    /// A relay that listens.
    package struct Listening: Sendable {
        package let port: Int
        /// Where clients reach it.
        package let address: String
        package let thread: RelayThread
    }

    private let host: String
    private let port: Int
    private let folder: String
    private let settings: RelaySettings
    private let targets: [FanOut.Target]
    private let certificate: ServerCertificate?

    /// A relay that does not listen yet.
    ///
    /// - Parameters:
    ///   - host: the address that it listens on.
    ///   - port: that it listens on; 0 for one that is free.
    ///   - folder: where its state is; it is made if it is missing.
    ///   - settings: addresses and limits.
    ///   - certificate: for TLS; nil without TLS.
    ///   - targets: where the final texts of the session are sent on that the settings name.
    package init(
        host: String,
        port: Int,
        folder: String,
        settings: RelaySettings,
        certificate: ServerCertificate? = nil,
        targets: [FanOut.Target] = []
    ) {
        self.host = host
        self.port = port
        self.folder = folder
        self.settings = settings
        self.certificate = certificate
        self.targets = targets
    }

    /// Listens and answers until the task is cancelled.
    ///
    /// - Parameter listening: called as soon as clients can connect.
    /// - Throws: ``RelayFailure`` if the state or the port cannot be used.
    package func run(
        listening: @Sendable (Listening) async throws -> Void
    ) async throws {
        let lock = try StateFolder.open(folder)
        defer { lock.close() }
        let group = MultiThreadedEventLoopGroup.singleton
        let hub = try await SubscriberHub(group)
        let poster = StatusPoster(
            mayBeInside: settings.mayPostInside,
            report: settings.report
        )
        defer { poster.stop() }
        let clock = RelayClock()
        let fanOut = FanOut(
            targets,
            FanOutLedger(folder: folder, report: settings.report),
            clock: { clock.now },
            report: settings.report
        )
        let thread = try await startThread(hub, poster, fanOut, clock)
        let channel: any Channel
        do {
            channel = try await listen(group, thread, hub)
        } catch {
            thread.stop()
            throw error
        }
        do {
            let port = channel.localAddress?.port ?? port
            let name = host.contains(":") ? "[\(host)]" : host
            let scheme = certificate == nil ? "http" : "https"
            let address =
                settings.address.isEmpty ? "\(scheme)://\(name):\(port)" : settings.address
            thread.add { $0.setAddress(address) }
            let renewing = Task { await renewCertificate() }
            defer { renewing.cancel() }
            try await listening(Listening(port: port, address: address, thread: thread))
            try await withTaskCancellationHandler {
                try await channel.closeFuture.get()
            } onCancel: {
                channel.close(promise: nil)
            }
        } catch {
            channel.close(promise: nil)
            await end(thread, hub)
            await fanOut.stop()
            throw error
        }
        await end(thread, hub)
        await fanOut.stop()
    }

    /// Looks for a new certificate until the task is cancelled.
    private func renewCertificate() async {
        guard let certificate else { return }
        while (try? await Task.sleep(for: .seconds(5))) != nil {
            if let sentence = certificate.refresh() { settings.report(sentence) }
        }
    }

    /// Ends the thread once texts that are open are final and committed, and then the connections of subscribers.
    private func end(_ thread: RelayThread, _ hub: SubscriberHub) async {
        thread.add { $0.endAll() }
        await thread.finish()
        await hub.end()
    }

    private func startThread(
        _ hub: SubscriberHub,
        _ poster: StatusPoster,
        _ fanOut: FanOut,
        _ clock: RelayClock
    ) async throws -> RelayThread {
        let (folder, settings) = (folder, settings)
        let path = folder + "/relay.sqlite"
        let stored = StoredSessions(path: path)
        return try await RelayThread.start {
            let signer = TokenSigner(secret: try SigningSecret.load(in: folder))
            let keys = try settings.identity?.read()
            let store = try RelayStore(path: path)
            let core = try RelayCore(store, signer, settings) { clock.now }
            if let keys { core.setKeys(.success(keys)) }
            return core
        } deliver: { outcome, thread in
            switch outcome {
            case .reply(let answer, let reply): reply(answer)
            case .events(let frames, let session): hub.send(frames, to: session)
            case .status(let change): poster.add(change)
            case .texts(let texts): fanOut.add(texts)
            case .readKeys(let source):
                // A thread of its own, because a server may be slow to answer.
                DetachedThread.start {
                    let reading = Result { () throws(RelayFailure) in try source.read() }
                    thread.add { $0.setKeys(reading) }
                }
            case .read(let id):
                stored.read(id) { read in thread.add { core in core.add(read, of: id) } }
            }
        }
    }

    private func listen(
        _ group: MultiThreadedEventLoopGroup,
        _ thread: RelayThread,
        _ hub: SubscriberHub
    ) async throws -> any Channel {
        let open = OpenConnections(limit: settings.limits.connections)
        let (limits, certificate) = (settings.limits, certificate)
        do {
            return try await ServerBootstrap(group: group)
                .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
                .serverChannelOption(.backlog, value: 4096)
                .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
                // What a subscriber leaves unread costs little more than this.
                .childChannelOption(.socketOption(.so_sndbuf), value: 64 << 10)
                .childChannelOption(
                    .writeBufferWaterMark,
                    value: ChannelOptions.Types.WriteBufferWaterMark(low: 8 << 10, high: 32 << 10)
                )
                .childChannelOption(
                    .recvAllocator,
                    value: FixedSizeRecvByteBufferAllocator(capacity: 4 << 10)
                )
                .childChannelInitializer { channel in
                    guard open.enter() else {
                        return channel.eventLoop.makeFailedFuture(TooManyConnections())
                    }
                    channel.closeFuture.whenComplete { _ in open.leave() }
                    return channel.eventLoop.makeCompletedFuture {
                        if let certificate {
                            try channel.pipeline.syncOperations.addHandler(
                                NIOSSLServerHandler(context: certificate.context)
                            )
                        }
                        try Self.configure(channel, thread, hub, limits)
                    }
                }
                .bind(host: host, port: port).get()
        } catch {
            let reason = (error as? IOError)?.errnoCode
            throw RelayFailure("\(host):\(port): \(Self.reason(reason, error))")
        }
    }

    private static func reason(_ code: CInt?, _ error: any Error) -> String {
        switch code {
        case EADDRINUSE: "another program listens there; choose another port with --listen"
        case EACCES: "this user may not listen there; choose a port of 1024 or more with --listen"
        case EADDRNOTAVAIL: "this machine does not have the address"
        default: "cannot be listened on: \(error)"
        }
    }

    private static func configure(
        _ channel: any Channel,
        _ thread: RelayThread,
        _ hub: SubscriberHub,
        _ limits: RelaySettings.Limits
    ) throws {
        var decoding = NIOHTTPDecoderLimitConfiguration()
        decoding.maxHeaderListSize = limits.headerBytes
        decoding.maxHeaderFieldSize = limits.headerBytes
        let pipeline = channel.pipeline.syncOperations
        try pipeline.configureHTTPServerPipeline(
            withEncoderConfiguration: HTTPResponseEncoder.Configuration(),
            withDecoderLimitConfiguration: decoding
        )
        try pipeline.addHandler(HeadDeadline(.seconds(limits.secondsForRequest)))
        guard let subscribers = hub.subscribers(on: channel.eventLoop) else {
            throw TooManyConnections()
        }
        try pipeline.addHandler(
            RelayHandler(thread, subscribers, bodyLimit: limits.bodyBytes)
        )
    }
}

private struct TooManyConnections: Error {}
