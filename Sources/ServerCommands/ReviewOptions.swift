// SPDX-License-Identifier: Apache-2.0

public import ArgumentParser

/// The options of `captions review`.
public struct ReviewOptions: ParsableArguments, Sendable {
    /// The captions.
    @Argument(
        help: "A SubRip or WebVTT file.",
        completion: .file(extensions: ["srt", "vtt"])
    )
    public var file: String

    /// The film.
    @Option(
        help: ArgumentHelp("The film that the captions belong to.", valueName: "movie"),
        completion: .file()
    )
    public var media: String

    /// The guideline.
    @Option(
        help: ArgumentHelp(
            "Guideline to check against: the name of a profile, or a JSON file.",
            valueName: "name|file"
        )
    )
    public var profile = "none"

    /// The frame rate of the video; nil if it is not known.
    @Option(
        help: ArgumentHelp(
            "Frame rate of the video, such as 25 or 23.976, for limits in frames.",
            valueName: "rate"
        )
    )
    public var fps: String?

    /// The language of the captions; nil: that of the file's name.
    @Option(
        help: ArgumentHelp(
            "Language as a BCP 47 tag. Default: from the file's name.",
            valueName: "tag"
        )
    )
    public var language: String?

    /// The encoding of the file; nil: detected.
    @Option(
        help: ArgumentHelp(
            "Encoding of the file, such as windows-1252. Default: detected.",
            valueName: "name"
        )
    )
    public var encoding: String?

    /// Whether the text is held against the sound.
    @Flag(
        help:
            "Hold the text of the captions against the sound, too, as captions check --listen does. Rules S517 to S521."
    )
    public var listen = false

    /// What hears the words; nil: nothing does.
    @Option(
        help: ArgumentHelp(
            "Compare the words with those that a recogniser hears, and propose them, as captions check --engine does: "
                + "whisper, command:LINE, an http(s) URL, or pocketsphinx.",
            valueName: "engine"
        ),
        completion: .list(["whisper", "pocketsphinx"])
    )
    public var engine: String?

    /// The model of the recogniser; nil: the usual one.
    @Option(
        help: ArgumentHelp(
            "The model: a name or folder for whisper, a name for a server (default: whisper-1).",
            valueName: "model"
        )
    )
    public var engineModel: String?

    /// The file of a server's key; nil: that of the environment, if any.
    @Option(
        help: ArgumentHelp(
            "File with the key of a server. Default: the variable MEDIATAG_ENGINE_KEY, or no key.",
            valueName: "file"
        ),
        completion: .file()
    )
    public var engineKeyFile: String?

    /// Names and words that have to be right; nil: no glossary.
    @Option(
        help: ArgumentHelp(
            "Text file with names and words that have to be right, one a line: another word in their place is serious.",
            valueName: "file"
        ),
        completion: .file()
    )
    public var glossary: String?

    /// The port; nil for a free one.
    @Option(help: ArgumentHelp("Port, 1 to 65535. Default: a free one.", valueName: "n"))
    public var port: UInt16?

    /// Whether no browser is opened.
    @Flag(name: .customLong("no-open"), help: "Print the address; do not open the browser.")
    public var noOpen = false

    /// Options that the parser fills.
    public init() {}

    /// Refuses standard input, which cannot be written back, and options without those that they belong to.
    public func validate() throws {
        if file == "-" { throw ValidationError("Captions from standard input cannot be reviewed.") }
        if engine != nil, !listen { throw ValidationError("--engine needs --listen.") }
        guard engine == nil else { return }
        if engineModel != nil { throw ValidationError("--engine-model needs --engine.") }
        if engineKeyFile != nil { throw ValidationError("--engine-key-file needs --engine.") }
        if glossary != nil { throw ValidationError("--glossary needs --engine.") }
    }
}
