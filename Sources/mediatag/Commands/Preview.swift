// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

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

    @Argument(
        help: ArgumentHelp("A movie, or a multivariant playlist.", valueName: "asset"),
        completion: .file()
    )
    var asset: String

    @Option(help: ArgumentHelp("The port; one that is free unless given.", valueName: "n"))
    var port: UInt16?

    @Flag(name: .customLong("no-open"), help: "Print the address; do not open the browser.")
    var noOpen = false

    @Option(
        help: ArgumentHelp(
            """
            Save a picture of the page at this time, such as 62.5 or 1:02.5, with the captions, and end; \
            needs Chromium.
            """,
            valueName: "time"
        )
    )
    var screenshot: String?

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("The picture of --screenshot, a PNG.", valueName: "png"),
        completion: .file(extensions: ["png"])
    )
    var output: String?

    @Option(
        name: .customLong("hls-js"),
        help: ArgumentHelp(
            "hls.min.js, which plays playlists in browsers that cannot.",
            valueName: "file"
        ),
        completion: .file(extensions: ["js"])
    )
    var hlsJS: String?

    func validate() throws {
        if asset == "-" {
            throw ValidationError("A preview cannot be of standard input.")
        }
        if (screenshot == nil) != (output == nil) {
            throw ValidationError("--screenshot TIME and -o PNG belong together.")
        }
    }

    func run() throws {
        throw CompanionProgram.becomeServer(arguments)
    }

    private var arguments: [String] {
        var words = ["preview"]
        if let own = CompanionProgram.own { words += ["--mediatag", own] }
        if let port { words += ["--port", String(port)] }
        if noOpen { words.append("--no-open") }
        if let screenshot { words += ["--screenshot", screenshot] }
        if let output { words += ["--output", output] }
        if let hlsJS { words += ["--hls-js", hlsJS] }
        return words + ["--", asset]
    }
}
