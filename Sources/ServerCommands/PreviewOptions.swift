// SPDX-License-Identifier: Apache-2.0

public import ArgumentParser

/// The options of `preview`.
public struct PreviewOptions: ParsableArguments, Sendable {
    /// What is shown.
    @Argument(
        help: ArgumentHelp("A movie, or a multivariant playlist.", valueName: "asset"),
        completion: .file()
    )
    public var asset: String

    /// The port; 0 for a free one.
    @Option(help: ArgumentHelp("Port, 1 to 65535. Default: a free one.", valueName: "n"))
    public var port: UInt16?

    /// Whether no browser is opened.
    @Flag(name: .customLong("no-open"), help: "Print the address; do not open the browser.")
    public var noOpen = false

    /// The time of a picture; nil for none.
    @Option(
        help: ArgumentHelp(
            """
            Save a picture of the page at this time, such as 62.5 or 1:02.5, with the captions, and end; \
            needs Chromium.
            """,
            valueName: "time"
        )
    )
    public var screenshot: MediaSeconds?

    /// The file of the picture.
    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("The picture of --screenshot, a PNG.", valueName: "png"),
        completion: .file(extensions: ["png"])
    )
    public var output: String?

    /// A copy of hls.js; nil for none.
    @Option(
        name: .customLong("hls-js"),
        help: ArgumentHelp(
            "hls.min.js, which plays playlists in browsers that cannot.",
            valueName: "file"
        ),
        completion: .file(extensions: ["js"])
    )
    public var hlsJS: String?

    /// The program that writes the page; nil for the one beside the server.
    @Option(help: ArgumentHelp("The mediatag program.", visibility: .private))
    public var mediatag: String?

    /// Options that the parser fills.
    public init() {}

    /// Refuses standard input, and a time of a picture without its file.
    public func validate() throws {
        if asset == "-" { throw ValidationError("A preview cannot be of standard input.") }
        if (screenshot == nil) != (output == nil) {
            throw ValidationError("--screenshot TIME and -o PNG belong together.")
        }
    }
}

/// A time of a medium on the command line: seconds, or hours, minutes and seconds with colons.
public struct MediaSeconds: ExpressibleByArgument, Sendable {
    /// In seconds.
    public let value: Double

    /// Reads a time; nil if the text is not one.
    public init?(argument: String) {
        let parts = argument.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count <= 3 else { return nil }
        var value = 0.0
        for part in parts {
            guard let number = Double(part), number >= 0, number < 1e6, number.isFinite else {
                return nil
            }
            value = value * 60 + number
        }
        self.value = value
    }
}
