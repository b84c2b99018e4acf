// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ServerCommands

/// Shows an asset in a browser: `mediatag preview`.
struct Preview: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "preview",
        _superCommandName: "mediatag",
        abstract: "Show a movie or playlist in a browser as its viewers get it.",
        discussion: """
            Serves the page of mediatag html and the asset, on this machine only, and opens the browser. When \
            a file changes, the page is written and loaded again. Ctrl-C ends it.

              mediatag preview movie.mp4
              mediatag preview --screenshot 1:02.5 -o shot.png movie.mp4

            The server is a program of its own, mediatag-server; make server builds it.
            """
    )

    @OptionGroup var options: PreviewOptions

    func run() throws {
        let words = CommandWords.all
        let own = options.mediatag == nil ? CompanionProgram.own : nil
        let program = own.map { ["--mediatag", $0] } ?? []
        throw CompanionProgram.becomeServer(words.prefix(1) + program + words.dropFirst())
    }
}
