// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Relaying
import ServerCommands

/// Live captions: `mediatag-server relay`.
struct RelayCommands: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "relay",
        abstract: "Relay live captions over HTTP.",
        subcommands: [ServeRelay.self, ListenToSource.self, PrintArchive.self, PrintToken.self]
    )

    /// The folder of a relay's state: what is given, or that of the user.
    static func folder(_ given: RelayStateOptions) throws -> String {
        if let given = given.state { return given }
        if let folder = StateFolder.ofUser { return folder }
        throw failure("there is no home directory; pass --state DIR")
    }

    /// Refuses what cannot be the name of a session.
    static func check(session: String) throws {
        guard SessionName.isValid(session) else {
            throw ValidationError(
                "A session has 1 to 64 letters, digits, hyphens, low lines and points."
            )
        }
    }
}

/// Makes a token: `mediatag-server relay token`.
struct PrintToken: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "token",
        abstract: "Print a token that lets a client use a session."
    )

    @OptionGroup var options: RelayTokenOptions

    func validate() throws {
        if options.session == "*", options.role == .moderator { return }
        try RelayCommands.check(session: options.session)
    }

    func run() throws {
        do {
            let folder = try RelayCommands.folder(options.state)
            try StateFolder.make(folder)
            let signer = TokenSigner(secret: try SigningSecret.load(in: folder))
            let expires = RelayClock().now / 1000 + options.hours * 3600
            print(
                signer.sign(
                    AccessToken(
                        role: role,
                        session: options.session == "*" ? nil : options.session,
                        stream: options.stream,
                        expires: expires
                    )
                )
            )
        } catch let error as RelayFailure {
            throw failure(error.description)
        }
    }

    private var role: AccessToken.Role {
        switch options.role {
        case .moderator: .moderator
        case .publisher: .publisher
        case .subscriber: .subscriber
        }
    }
}

/// Prints what remains of a session: `mediatag-server relay archive`.
struct PrintArchive: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "archive",
        abstract: "Print the captions of a session, also while it runs."
    )

    @OptionGroup var options: RelayArchiveOptions

    func run() throws {
        do {
            let folder = try RelayCommands.folder(options.state)
            let bytes = try StoredArchive(in: folder).bytes(
                of: options.session,
                as: form,
                stream: options.stream,
                language: options.language,
                countsMedia: options.mediaTime
            ) { note($0) }
            try Output.write(bytes)
        } catch let error as RelayFailure {
            throw failure(error.description)
        }
    }

    private var form: ArchiveForm {
        switch options.format {
        case .srt: .subRip
        case .vtt: .webVTT
        case .jsonl: .lines
        case .json: .words
        }
    }
}
