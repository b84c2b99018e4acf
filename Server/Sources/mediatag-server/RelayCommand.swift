// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Relaying

/// Live captions: `mediatag-server relay`.
struct RelayCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "relay",
        abstract: "Relay live captions over HTTP.",
        subcommands: [RelayServe.self, RelayArchive.self, RelayToken.self]
    )

    /// The folder of a relay's state: what is given, or that of the user.
    static func folder(_ given: String?) throws -> String {
        if let given { return given }
        if let folder = StateFolder.ofUser { return folder }
        throw failure("there is no home directory; pass --state DIR")
    }
}

/// Makes a token: `mediatag-server relay token`.
struct RelayToken: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "token",
        abstract: "Print a token that lets a client use a session."
    )

    @Argument(help: "moderator, publisher or subscriber.")
    var role: AccessToken.Role

    @Argument(help: "The name of the session; * for all, for a moderator.")
    var session: String

    @Option(help: ArgumentHelp("The only stream that a publisher may send.", valueName: "name"))
    var stream: String?

    @Option(help: ArgumentHelp("Hours until it ends.", valueName: "hours"))
    var hours = 24

    @Option(help: ArgumentHelp("The folder of the relay's state.", valueName: "dir"))
    var state: String?

    func validate() throws {
        guard SessionName.isValid(session) || session == "*" && role == .moderator else {
            throw ValidationError(
                "A session has 1 to 64 letters, digits, hyphens, low lines and points."
            )
        }
        guard (1...87_600).contains(hours) else { throw ValidationError("--hours is 1 to 87600.") }
        if stream != nil, role != .publisher {
            throw ValidationError("--stream is for publishers.")
        }
    }

    func run() throws {
        do {
            let folder = try RelayCommand.folder(state)
            try StateFolder.make(folder)
            let signer = TokenSigner(secret: try SigningSecret.load(in: folder))
            let expires = RelayClock().now / 1000 + hours * 3600
            print(
                signer.sign(
                    AccessToken(
                        role: role,
                        session: session == "*" ? nil : session,
                        stream: stream,
                        expires: expires
                    )
                )
            )
        } catch let error as RelayFailure {
            throw failure(error.description)
        }
    }
}

extension AccessToken.Role: ExpressibleByArgument {}

/// Prints what remains of a session: `mediatag-server relay archive`.
struct RelayArchive: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "archive",
        abstract: "Print the captions of a session, also while it runs."
    )

    @Argument(help: "The session, or the id of its captions.")
    var session: String

    @Option(help: ArgumentHelp("srt, vtt or jsonl.", valueName: "format"))
    var to = ArchiveForm.subRip

    @Option(help: ArgumentHelp("The only language that is wanted.", valueName: "tag"))
    var language: String?

    @Option(help: ArgumentHelp("The only stream that is wanted.", valueName: "name"))
    var stream: String?

    @Option(help: ArgumentHelp("The folder of the relay's state.", valueName: "dir"))
    var state: String?

    func run() throws {
        do {
            let folder = try RelayCommand.folder(state)
            let bytes = try StoredArchive(in: folder).bytes(
                of: session,
                as: to,
                stream: stream,
                language: language
            )
            try Output.write(bytes)
        } catch let error as RelayFailure {
            throw failure(error.description)
        }
    }
}

extension ArchiveForm: ExpressibleByArgument {}
