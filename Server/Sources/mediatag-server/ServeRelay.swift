// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import LiveListening
import Relaying
import ServerCommands

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Relays live captions: `mediatag-server relay serve`.
struct ServeRelay: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Relay live captions until Ctrl-C."
    )

    @OptionGroup var options: RelayServeOptions

    func validate() throws {
        if let session = options.session { try RelayCommands.check(session: session) }
        _ = try options.listening.engineName()
        _ = try source()
        _ = try identity()
    }

    /// Where the keys of the identity provider are.
    private func identity() throws -> IdentitySource? {
        do throws(RelayFailure) {
            guard let place = options.jwks else { return nil }
            return try IdentitySource(place)
        } catch {
            throw ValidationError("--jwks \(error.description).")
        }
    }

    /// The source that is listened to.
    private func source() throws -> SoundAddress? {
        try options.listenTo.map {
            try SoundAddress(
                argument: $0,
                of: "--listen-to",
                awaitsPublisher: options.awaitPublisher
            )
        }
    }

    func run() async throws {
        do {
            try await serve()
        } catch let error as RelayFailure {
            throw failure(error.description)
        }
    }

    private func certificate() throws -> ServerCertificate? {
        guard let chain = options.certificate, let key = options.key else { return nil }
        return try ServerCertificate(chain: chain, key: key)
    }

    private func serve() async throws {
        OpenFiles.raiseLimit()
        // The log of the captions is for their owner, whatever the folder is.
        umask(0o077)
        var settings = RelaySettings(
            address: options.url ?? "",
            mayPostInside: options.allowPrivateCallbacks,
            retentionDays: options.retention
        ) { note($0) }
        settings.hasPublicHLS = options.publicHLS
        settings.identity = try identity()
        settings.audience = options.audience
        settings.issuer = options.issuer
        settings.sentOn = options.targets.isEmpty ? nil : options.session
        let recognition = SoundRecognition(
            engine: try options.listening.engineName(),
            model: options.listening.model,
            heldBack: options.listening.heldBack,
            most: options.listeners ?? 2
        )
        settings.recognition = options.listening.engine == nil ? nil : recognition
        let source = try source()
        let server = RelayServer(
            host: options.listen.host,
            port: options.listen.port,
            folder: try RelayCommands.folder(options.state),
            settings: settings,
            certificate: try certificate(),
            targets: options.targets.compactMap { target in
                FanOut.Target(
                    target.kind.rawValue,
                    address: target.address,
                    delay: target.delayMilliseconds
                )
            }
        )
        let serving = Task {
            try await server.run { relay in
                print("Listening on \(relay.address)")
                let lines =
                    if let session = options.session { try await start(session, relay.thread) } else
                    {
                        nextSteps(relay.address)
                    }
                print(lines.joined(separator: "\n"))
                fflush(nil)
                if options.stdin, let session = options.session {
                    InputLines.send(to: session, relay.thread)
                }
                if let source, let session = options.session {
                    let listening = try await SessionListening.prepare(
                        source,
                        for: session,
                        recognition,
                        relay.thread
                    ) { note($0) }
                    Task {
                        let summary = await listening.run()
                        SessionListening.end(session, relay.thread)
                        note(summary.sentence(of: session))
                    }
                }
            }
        }
        let stopping = Task {
            await StopSignals.first()
            serving.cancel()
        }
        defer { stopping.cancel() }
        do {
            try await serving.value
        } catch is CancellationError {
            return
        }
    }

    private func start(_ session: String, _ thread: RelayThread) async throws -> [String] {
        let options = options
        return try await withCheckedThrowingContinuation { continuation in
            thread.add { core in
                do throws(RelayError) {
                    let lines = try core.startSession(
                        named: session,
                        language: options.language,
                        maximumSeconds: options.maxDuration,
                        partDuration: options.parts,
                        hold: options.hold
                    )
                    continuation.resume(returning: lines)
                } catch {
                    continuation.resume(throwing: RelayFailure(error.message))
                }
            }
        }
    }

    private func nextSteps(_ address: String) -> [String] {
        let place = options.state.state.map { " --state " + $0 } ?? ""
        return [
            "To start a session, make a token, and send it:",
            "  mediatag relay token moderator hall\(place)",
            "  curl -X POST -H 'Authorization: Bearer TOKEN' \(address)/v1/sessions",
        ]
    }
}
