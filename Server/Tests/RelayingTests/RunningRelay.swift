// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import Relaying

/// A relay that listens, with captions of the session "hall".
enum RunningRelay {
    /// Runs a relay, calls a function with its port and the key of a publisher, and ends it.
    ///
    /// - Parameters:
    ///   - limits: of clients.
    ///   - seconds: until the key expires.
    ///   - targets: where the final texts of "hall" are sent on.
    ///   - recognition: what recognises the sound of publishers.
    ///   - use: the function.
    /// - Throws: what the function throws, and errors of the relay.
    static func use(
        limits: RelaySettings.Limits = RelaySettings.Limits(),
        keyLasting seconds: Int = 60,
        targets: [FanOut.Target] = [],
        recognition: SoundRecognition? = nil,
        _ use: (Int, String, RelayThread) async throws -> Void
    ) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        var settings = RelaySettings(address: "http://relay", limits: limits)
        settings.recognition = recognition
        settings.sentOn = targets.isEmpty ? nil : "hall"
        let server = RelayServer(
            host: "127.0.0.1",
            port: 0,
            folder: folder.path,
            settings: settings,
            targets: targets
        )
        let (relays, continuation) = AsyncStream<RelayServer.Listening>.makeStream()
        let task = Task {
            defer { continuation.finish() }
            try await server.run { relay in
                relay.thread.add { core in
                    #expect(throws: Never.self) {
                        try core.startSession(named: "hall", language: "en")
                    }
                }
                continuation.yield(relay)
            }
        }
        defer { task.cancel() }
        for await relay in relays {
            let signer = TokenSigner(secret: try SigningSecret.load(in: folder.path))
            let expires = Int(Date().timeIntervalSince1970) + seconds
            let key = signer.sign(
                AccessToken(role: .publisher, session: "hall", expires: expires)
            )
            try await use(relay.port, key, relay.thread)
            return
        }
        try await task.value
    }
}
