// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

/// Live captions: `mediatag relay`.
struct RelayCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "relay",
        _superCommandName: "mediatag",
        abstract: "Relay live captions: publish, subscribe, archive.",
        discussion: """
            Takes captions from captioners and recognisers over HTTP, sends them to viewers, and keeps them.

              mediatag relay serve --session hall
              mediatag relay token publisher hall
              mediatag relay archive hall | mediatag add-subs movie.mp4 - --language en

            The server is a program of its own, mediatag-server; make server builds it.
            """,
        subcommands: [RelayServe.self, RelayArchive.self, RelayToken.self]
    )
}

/// The folder of a relay's state.
struct RelayStateOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The folder of the relay's state; one in the home directory unless given.",
            valueName: "dir"
        ),
        completion: .directory
    )
    var state: String?

    var words: [String] { state.map { ["--state", $0] } ?? [] }
}

/// Runs a relay: `mediatag relay serve`.
struct RelayServe: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        _superCommandName: "mediatag relay",
        abstract: "Relay live captions until Ctrl-C.",
        discussion: """
            Prints the addresses of --session with their keys. Other sessions are started over HTTP with a \
            token of a moderator.
            """
    )

    @Option(
        help: ArgumentHelp(
            "Where to listen; 127.0.0.1:8790 unless given, this machine only.",
            valueName: "address:port"
        )
    )
    var listen: String?

    @OptionGroup var state: RelayStateOptions

    @Option(
        help: ArgumentHelp(
            "The URL by which clients reach the relay, if not that.",
            valueName: "url"
        )
    )
    var url: String?

    @Option(help: ArgumentHelp("Start captions of this session.", valueName: "name"))
    var session: String?

    @Option(
        help: ArgumentHelp("The language of --session; en-US unless given.", valueName: "tag")
    )
    var language: String?

    @Flag(help: "Send segments to --session: JSON lines on standard input.")
    var stdin = false

    @Flag(help: "Post statuses to this machine and its networks, too.")
    var allowPrivateCallbacks = false

    func validate() throws {
        if stdin, session == nil { throw ValidationError("--stdin needs --session NAME.") }
    }

    func run() throws {
        var words = ["relay", "serve"] + state.words
        if stdin { words.append("--stdin") }
        if allowPrivateCallbacks { words.append("--allow-private-callbacks") }
        if let listen { words += ["--listen", listen] }
        if let url { words += ["--url", url] }
        if let session { words += ["--session", session] }
        if let language { words += ["--language", language] }
        throw CompanionProgram.becomeServer(words)
    }
}

/// Prints what remains of a session: `mediatag relay archive`.
struct RelayArchive: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "archive",
        _superCommandName: "mediatag relay",
        abstract: "Print the captions of a session, also while it runs."
    )

    @Argument(help: "The session, or the id of its captions.")
    var session: String

    @Option(
        name: .customLong("to"),
        help: ArgumentHelp("srt (unless given), vtt or jsonl.", valueName: "format"),
        completion: .list(["srt", "vtt", "jsonl"])
    )
    var format: String?

    @Option(help: ArgumentHelp("Only texts of this language.", valueName: "tag"))
    var language: String?

    @Option(help: ArgumentHelp("Only texts of this stream.", valueName: "name"))
    var stream: String?

    @OptionGroup var state: RelayStateOptions

    func run() throws {
        var words = ["relay", "archive"] + state.words
        if let format { words += ["--to", format] }
        if let language { words += ["--language", language] }
        if let stream { words += ["--stream", stream] }
        throw CompanionProgram.becomeServer(words + ["--", session])
    }
}

/// Makes a token: `mediatag relay token`.
struct RelayToken: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "token",
        _superCommandName: "mediatag relay",
        abstract: "Print a token that lets a client use a session.",
        discussion: """
            A moderator starts and stops captions, a publisher sends texts, a subscriber reads them. Who has \
            the token can do so until it ends; remove the file secret in the state folder to end all of them.
            """
    )

    @Argument(
        help: "moderator, publisher or subscriber.",
        completion: .list(["moderator", "publisher", "subscriber"])
    )
    var role: String

    @Argument(help: "The name of the session; * for all, for a moderator.")
    var session: String

    @Option(help: ArgumentHelp("The only stream that a publisher may send.", valueName: "name"))
    var stream: String?

    @Option(help: ArgumentHelp("Hours until it ends; 24 unless given.", valueName: "hours"))
    var hours: UInt32?

    @OptionGroup var state: RelayStateOptions

    func run() throws {
        var words = ["relay", "token"] + state.words
        if let stream { words += ["--stream", stream] }
        if let hours { words += ["--hours", String(hours)] }
        throw CompanionProgram.becomeServer(words + ["--", role, session])
    }
}
