// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import FileSystem
import MediaPrimitives
import MediaReading
import MediaSelection
import Speech

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// What recognises speech, and with which options.
struct TranscriptionOptions: ParsableArguments {
    /// The variable that may have the key of a server.
    static let keyVariable = "MEDIATAG_ENGINE_KEY"

    @Option(
        name: .customLong("engine"),
        help: ArgumentHelp(
            "command:LINE with {audio}, and {language} or {output}; an http(s) URL; whisper; or pocketsphinx.",
            valueName: "engine"
        ),
        completion: .list(["whisper", "pocketsphinx"])
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
            "File with the key of a server. Default: the variable \(keyVariable), or no key.",
            valueName: "file"
        ),
        completion: .file()
    )
    var engineKeyFile: String?

    func validate() throws {
        if let engineTimeout, !(1...1_000_000).contains(engineTimeout) {
            throw ValidationError("--engine-timeout is a number of seconds from 1.")
        }
        let isServer = RemoteName.isWeb(engineText)
        if engineKeyFile != nil, !isServer {
            throw ValidationError("--engine-key-file goes with a server.")
        }
        if engineModel != nil, !isServer, engineText != "whisper" {
            throw ValidationError("--engine-model goes with whisper or a server.")
        }
        guard !isServer, !["whisper", "pocketsphinx"].contains(engineText) else { return }
        guard engineText.hasPrefix("command:") else {
            throw ValidationError(
                "\"\(engineText)\" is not an engine; there are command:LINE, http(s)://…, whisper and pocketsphinx."
                    + suggestion(for: engineText, among: ["whisper", "pocketsphinx"])
            )
        }
        guard command != nil else {
            throw ValidationError(
                "a command needs a program and {audio} where the file's name belongs, "
                    + "such as 'command:recogniser --json {audio}'."
            )
        }
    }

    private var command: EngineCommand? { EngineCommand(String(engineText.dropFirst(8))) }

    /// The engine that is named.
    ///
    /// - Throws: `MediaError` if the file of the key cannot be read.
    func engine() throws(MediaError) -> RecognitionEngine {
        switch engineText {
        case "whisper": return .whisper(WhisperEngine(model: engineModel))
        case "pocketsphinx": return .pocketSphinx
        default: break
        }
        if let command, engineText.hasPrefix("command:") { return .command(command) }
        let server = SpeechServer(
            url: engineText,
            model: engineModel ?? "whisper-1",
            key: try key()
        )
        return .server(server)
    }

    private func key() throws(MediaError) -> String? {
        var text = getenv(Self.keyVariable).map { String(cString: $0) } ?? ""
        if let engineKeyFile {
            text = String(
                decoding: try CaptionFile.read(engineKeyFile, limit: 1 << 16),
                as: UTF8.self
            )
        }
        let words = text.split(whereSeparator: \.isWhitespace)
        guard words.count < 2 else {
            throw MediaError(
                .unreadable("a key is one word"),
                path: engineKeyFile ?? Self.keyVariable
            )
        }
        return words.first.map(String.init)
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
        let decoding = Progress("decoding")
        let recognising = Progress("recognising")
        defer { recognising.clear() }
        let size = FilePath.length(of: path)
        let transcription = Transcription(
            engine: engine,
            language: language ?? CaptionFileName(path: output).language,
            timeLimitSeconds: engineTimeout
        )
        return try transcription.words(of: path, track: track) { progress in
            switch progress {
            case .decoded(let bytes):
                decoding.show(done: min(UInt64(clamping: bytes), size), of: size)
            case .recognised(let milliseconds?, let total):
                decoding.clear()
                recognising.show(count: milliseconds / 1000, of: total / 1000)
            case .recognised(nil, _):
                decoding.clear()
                recognising.showElapsed()
            }
        }
    }
}

extension GeneratedOutputOptions {
    /// Refuses a file that is there already, before an engine works for hours.
    ///
    /// - Throws: `MediaError`.
    func requireReplaceable() throws(MediaError) {
        guard !isStandardOutput else { return }
        _ = try MediaError.file(output) { () throws(FileError) in
            try FilePath.requireReplaceable(output, replacing: force)
        }
    }
}
