// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import LiveCaptionsClient
import LiveListening
import MediaSelection
import Relaying
import ServerCommands

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Captions live sound for a relay: `mediatag-server relay listen`.
struct ListenToSource: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "listen",
        abstract: "Recognise live audio, and send the captions to a relay."
    )

    @OptionGroup var options: RelayListenOptions

    func validate() throws {
        try RelayCommands.check(session: options.session)
        _ = try options.listening.engineName()
        _ = try address()
        _ = try language()
    }

    /// The language that is given; nil for that of the session.
    private func language() throws -> LanguageTag? {
        try options.language.map { text in
            do {
                return try LanguageTag(text)
            } catch {
                throw ValidationError("--language is a language tag such as en-US.")
            }
        }
    }

    private func address() throws -> SoundAddress {
        try SoundAddress(
            argument: options.from,
            of: "--from",
            awaitsPublisher: options.awaitPublisher
        )
    }

    func run() async throws {
        let publisher = CaptionsPublisher(
            relay: options.relay,
            token: try token(),
            session: options.session,
            stream: options.stream
        ) { note("\(options.session): \($0.message)") }
        let session: (milliseconds: Int, language: LanguageTag)
        do throws(CaptionsError) {
            session = try publisher.publish()
        } catch {
            throw failure("\(options.relay): \(error.message)")
        }
        let time = SessionTime(session.milliseconds)
        let summary = try await listen(publisher, time, session.language)
        do throws(CaptionsError) {
            try await publisher.stop()
        } catch {
            note("\(options.session): \(error.message)")
        }
        if options.json {
            try Output.write(try summary.json(of: options.session))
        } else {
            print(summary.sentence(of: options.session))
        }
        if summary.failure != nil { throw failure(summary.failure ?? "") }
    }

    private func listen(
        _ publisher: CaptionsPublisher,
        _ time: SessionTime,
        _ spoken: LanguageTag
    ) async throws -> ListeningSummary {
        let language = try language() ?? spoken
        let session = options.session
        let listening = SourceListening(
            to: try address(),
            try options.listening.settings(language),
            time: time,
            sink: SourceListening.Sink(
                begin: { start in
                    do throws(CaptionsError) {
                        try publisher.publish(mediaStart: start)
                    } catch {
                        note("\(session): \(error.message)")
                    }
                },
                take: { publisher.send($0.segment(in: language)) },
                report: { note("\(session): \($0)") }
            )
        )
        let stopping = Task {
            await StopSignals.first()
            listening.stop()
        }
        defer { stopping.cancel() }
        return await listening.run()
    }

    /// The token that is given, or one of the relay of this user.
    private func token() throws -> String {
        if let token = options.token { return token }
        let variable = ProcessInfo.processInfo.environment["MEDIATAG_RELAY_TOKEN"] ?? ""
        if !variable.isEmpty { return variable }
        do {
            let folder = try RelayCommands.folder(options.state)
            guard FileManager.default.fileExists(atPath: folder + "/secret") else {
                throw failure(
                    "there is no relay of this user; pass --token, or --state with the folder of its state"
                )
            }
            let signer = TokenSigner(secret: try SigningSecret.load(in: folder))
            let expires = RelayClock().now / 1000 + 86_400
            return signer.sign(
                AccessToken(role: .publisher, session: options.session, expires: expires)
            )
        } catch let error as RelayFailure {
            throw failure(error.description)
        }
    }
}
