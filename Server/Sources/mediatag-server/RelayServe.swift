// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation
import Relaying

/// Relays live captions: `mediatag-server relay serve`.
struct RelayServe: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Relay live captions until Ctrl-C."
    )

    @Option(help: ArgumentHelp("Where it listens.", valueName: "address:port"))
    var listen = ListenAddress(host: "127.0.0.1", port: 8790)

    @Option(help: ArgumentHelp("The folder of the relay's state.", valueName: "dir"))
    var state: String?

    @Option(help: ArgumentHelp("Where clients reach it, if not there.", valueName: "url"))
    var url: String?

    @Option(help: ArgumentHelp("Start captions of this session.", valueName: "name"))
    var session: String?

    @Option(help: ArgumentHelp("The language of that session.", valueName: "tag"))
    var language = "en-US"

    @Option(
        help: ArgumentHelp("Have low-latency HLS with parts of 200 to 2000 ms.", valueName: "ms")
    )
    var parts: Int?

    @Option(
        help: ArgumentHelp("How long segments of HLS wait for final texts: 4000.", valueName: "ms")
    )
    var hold: Int?

    @Flag(help: "Send segments to that session: JSON lines on standard input.")
    var stdin = false

    @Flag(help: "Post statuses to this machine and its networks, too.")
    var allowPrivateCallbacks = false

    func validate() throws {
        if parts != nil || hold != nil, session == nil {
            throw ValidationError("--parts and --hold need --session NAME.")
        }
        if stdin, session == nil { throw ValidationError("--stdin needs --session NAME.") }
        if let session, !SessionName.isValid(session) {
            throw ValidationError(
                "A session has 1 to 64 letters, digits, hyphens, low lines and points."
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

    private func serve() async throws {
        OpenFiles.raiseLimit()
        // The log of the captions is for their owner, whatever the folder is.
        umask(0o077)
        let settings = RelaySettings(
            address: url ?? "",
            mayPostInside: allowPrivateCallbacks
        ) { note($0) }
        let server = RelayServer(
            host: listen.host,
            port: listen.port,
            folder: try RelayCommand.folder(state),
            settings: settings
        )
        let serving = Task {
            try await server.run { relay in
                print("Listening on \(relay.address)")
                let lines =
                    if let session { try await start(session, relay.thread) } else {
                        nextSteps(relay.address)
                    }
                print(lines.joined(separator: "\n"))
                fflush(nil)
                if stdin, let session { InputLines.send(to: session, relay.thread) }
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
        let (language, parts, hold) = (language, parts, hold)
        return try await withCheckedThrowingContinuation { continuation in
            thread.add { core in
                do throws(RelayError) {
                    let lines = try core.startSession(
                        named: session,
                        language: language,
                        partDuration: parts,
                        hold: hold
                    )
                    continuation.resume(returning: lines)
                } catch {
                    continuation.resume(throwing: RelayFailure(error.message))
                }
            }
        }
    }

    private func nextSteps(_ address: String) -> [String] {
        let place = state.map { " --state " + $0 } ?? ""
        return [
            "To start a session, make a token, and send it:",
            "  mediatag relay token moderator hall\(place)",
            "  curl -X POST -H 'Authorization: Bearer TOKEN' \(address)/v1/sessions",
        ]
    }
}

/// An address of this machine and a port.
struct ListenAddress: ExpressibleByArgument, CustomStringConvertible, Sendable {
    let host: String
    let port: Int

    init(host: String, port: Int) {
        self.host = host
        self.port = port
    }

    init?(argument: String) {
        guard let colon = argument.lastIndex(of: ":"),
            let port = UInt16(argument[argument.index(after: colon)...])
        else { return nil }
        let host = argument[..<colon].filter { $0 != "[" && $0 != "]" }
        self.init(host: host.isEmpty ? "0.0.0.0" : String(host), port: Int(port))
    }

    var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
    var defaultValueDescription: String { description }
}
