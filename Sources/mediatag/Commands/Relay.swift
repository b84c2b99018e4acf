// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ServerCommands

/// Live captions: `mediatag relay`.
struct RelayCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "relay",
        _superCommandName: "mediatag",
        abstract: "Relay live captions: publish, subscribe, archive.",
        discussion: """
            Takes captions from captioners and recognisers over HTTP, sends them to viewers, and keeps them.

              mediatag relay serve --session hall
              mediatag relay listen hall --from rtmp://stage.example/live/hall
              mediatag relay token publisher hall
              mediatag relay archive hall | mediatag add-subs movie.mp4 - --language en

            The server is a program of its own, mediatag-server; make server builds it.
            """,
        subcommands: [RelayServe.self, RelayListen.self, RelayArchive.self, RelayToken.self]
    )
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

    @OptionGroup var options: RelayServeOptions

    func run() throws { throw CompanionProgram.becomeServer(CommandWords.all) }
}

/// Prints what remains of a session: `mediatag relay archive`.
struct RelayArchive: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "archive",
        _superCommandName: "mediatag relay",
        abstract: "Print the captions of a session, also while it runs.",
        discussion: """
            Texts of another language than the session's are printed only if --language names it; a language \
            without texts is an error that lists the languages.
            """
    )

    @OptionGroup var options: RelayArchiveOptions

    func run() throws { throw CompanionProgram.becomeServer(CommandWords.all) }
}

/// Makes a token: `mediatag relay token`.
struct RelayToken: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "token",
        _superCommandName: "mediatag relay",
        abstract: "Print a token that lets a client use a session.",
        discussion: """
            A moderator starts and stops captions, a publisher sends texts, a subscriber reads them. The holder \
            has this role until the token expires; delete the file secret in the state folder to revoke all tokens.
            """
    )

    @OptionGroup var options: RelayTokenOptions

    func run() throws { throw CompanionProgram.becomeServer(CommandWords.all) }
}
