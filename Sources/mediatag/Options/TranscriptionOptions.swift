// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import MediaReading
import MediaSelection
import Speech

/// What recognises speech, and with which options.
struct TranscriptionOptions: ParsableArguments {
    @Option(
        name: .customLong("engine"),
        help: ArgumentHelp(
            "command:LINE with {audio}, and {language} or {output}; an http(s) URL; whisper; or pocketsphinx.",
            valueName: "engine"
        ),
        completion: .list(EngineName.known)
    )
    var engineText: String

    @Option(
        help: ArgumentHelp(
            "Language of the speech as BCP 47. Default: that of the track, or from the output's name.",
            valueName: "tag"
        ),
        transform: parseLanguage
    )
    var language: LanguageTag?

    @Option(
        help: ArgumentHelp(
            "The audio track, such as audio:2. Default: the default audio track.",
            valueName: "selector"
        ),
        completion: .custom(TrackCompletion.identifiers),
        transform: parseSelector
    )
    var track: TrackSelector?

    @Option(
        help: ArgumentHelp(
            "Time limit of the engine. Default: 600 s, and four times the length of the audio.",
            valueName: "seconds"
        )
    )
    var engineTimeout: Int?

    @Option(
        help: ArgumentHelp(
            "The model: a name or folder for whisper, a name for a server (default: whisper-1).",
            valueName: "model"
        )
    )
    var engineModel: String?

    @Option(
        help: ArgumentHelp(
            "File with the key of a server. Default: the variable \(EngineVariable.key), or no key.",
            valueName: "file"
        ),
        completion: .file()
    )
    var engineKeyFile: String?

    func validate() throws {
        if let engineTimeout, !(1...1_000_000).contains(engineTimeout) {
            throw ValidationError("--engine-timeout is a number of seconds from 1.")
        }
        try EngineArgument(engineText, model: engineModel, keyFile: engineKeyFile).validate()
    }

    /// The engine that is named.
    ///
    /// - Throws: `MediaError` if the file of the key cannot be read.
    func engine() throws -> RecognitionEngine {
        try EngineArgument(engineText, model: engineModel, keyFile: engineKeyFile).engine()
    }

    /// Recognises the words of a media file.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - engine: what recognises.
    ///   - output: the name of a file that may state the language.
    /// - Returns: the words.
    /// - Throws: `SpeechError`.
    func words(
        of path: String,
        _ engine: RecognitionEngine,
        fallback output: String
    ) throws(SpeechError) -> TranscriptReading {
        let transcription = Transcription(
            engine: engine,
            language: language ?? CaptionFileName(path: output).language,
            timeLimitSeconds: engineTimeout
        )
        let progress = RecognitionProgress(of: path)
        defer { progress.clear() }
        return try transcription.words(of: path, track: track, progress: progress.show)
    }
}
