// SPDX-License-Identifier: Apache-2.0

internal import MediaPrimitives
internal import MediaSelection
internal import Speech

/// An engine for live sound, as `--engine` names it.
public struct LiveEngineName: Equatable, Sendable {
    private enum Kind: Equatable {
        /// faster-whisper in Python, in windows.
        case whisper
        /// A program that reads sound and writes lines of JSON: `command:LINE`.
        case command(CommandTemplate)
        /// A server that speaks the protocol of Vosk's server, by its `ws:` or `wss:` URL.
        case server(String)
    }

    private let kind: Kind

    /// faster-whisper in Python.
    public static let whisper = LiveEngineName(kind: .whisper)

    private init(kind: Kind) { self.kind = kind }

    /// Reads a name; nil: it names no engine.
    ///
    /// - Parameter text: `whisper`, `command:LINE`, or a URL of `ws` or `wss`.
    public init?(_ text: String) {
        let prefix = EngineName.commandPrefix
        if text == "whisper" {
            kind = .whisper
        } else if ["ws://", "wss://"].contains(where: text.lowercased().hasPrefix) {
            kind = .server(text)
        } else if text.hasPrefix(prefix),
            let line = CommandTemplate(String(text.dropFirst(prefix.count)))
        {
            kind = .command(line)
        } else {
            return nil
        }
    }

    /// How reports name it, without arguments and keys.
    public var name: String {
        switch kind {
        case .whisper: "whisper"
        case .command(let line): line.program
        // Without name, password and query.
        case .server(let url): "ws" + RemoteName.path("http" + url.dropFirst(2)).dropFirst(4)
        }
    }

    /// Starts the engine.
    ///
    /// - Parameters:
    ///   - language: what is spoken.
    ///   - model: its model; nil: the usual one.
    /// - Returns: the engine, which runs.
    /// - Throws: `EngineFault` if it cannot be started.
    func start(language: LanguageTag, model: String?) throws(EngineFault) -> any LiveEngine {
        switch kind {
        case .whisper:
            guard model != nil || language.primarySubtag == "en" else {
                throw .unsupportedLanguage(language, known: ["en"])
            }
            let python = try WhisperEngine.python()
            let script = String(decoding: PackageResources.whisper_live_py, as: UTF8.self)
            return try EnginePipe([
                python, "-c", script, "--language", language.primarySubtag, "--model", model ?? "",
            ])
        case .command(let line):
            return try EnginePipe(
                line.filled([("{language}", language.primarySubtag), ("{model}", model ?? "")])
            )
        case .server(let url): return try VoskConnection(url)
        }
    }
}
