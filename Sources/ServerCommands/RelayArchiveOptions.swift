// SPDX-License-Identifier: Apache-2.0

public import ArgumentParser

/// The options of `relay archive`.
public struct RelayArchiveOptions: ParsableArguments, Sendable {
    /// Formats of the archive.
    public enum Format: String, CaseIterable, ExpressibleByArgument, Sendable {
        /// SubRip.
        case srt
        /// WebVTT.
        case vtt
        /// JSON lines.
        case jsonl
        /// Words with times: mediatag.words/1.
        case json
    }

    /// A session, or one of its runs.
    @Argument(help: "The session, for its latest captions, or the id of captions, such as hall~1.")
    public var session: String

    /// The format.
    @Option(name: .customLong("to"), help: ArgumentHelp("Format.", valueName: "format"))
    public var format = Format.srt

    /// Whether times count from the beginning of the media.
    @Flag(help: "Count times from the beginning of the media that mediatag relay listen heard.")
    public var mediaTime = false

    /// The language that is wanted; nil for that of the session.
    @Option(
        help: ArgumentHelp(
            "Only texts of this language. Default: that of the session.",
            valueName: "tag"
        )
    )
    public var language: String?

    /// The stream that is wanted; nil for all.
    @Option(help: ArgumentHelp("Only texts of this stream.", valueName: "name"))
    public var stream: String?

    /// Where the state is.
    @OptionGroup public var state: RelayStateOptions

    /// Options that the parser fills.
    public init() {}
}
