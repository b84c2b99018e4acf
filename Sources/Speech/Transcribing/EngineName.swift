// SPDX-License-Identifier: Apache-2.0

import CSystemCalls
import MediaPrimitives
package import MediaReading

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// An engine as commands name it.
package enum EngineName: Equatable, Sendable {
    /// faster-whisper in Python.
    case whisper
    /// PocketSphinx.
    case pocketSphinx
    /// A server, by its URL.
    case server(String)
    /// A program: `command:LINE`.
    case command(EngineCommand)

    /// The names of engines that need no more words.
    package static let known = ["whisper", "pocketsphinx"]
    /// What the name of a program begins with.
    package static let commandPrefix = "command:"

    /// Reads a name; nil: it names no engine.
    package init?(_ text: String) {
        if text == "whisper" {
            self = .whisper
        } else if text == "pocketsphinx" {
            self = .pocketSphinx
        } else if RemoteName.isWeb(text) {
            self = .server(text)
        } else if text.hasPrefix(Self.commandPrefix),
            let command = EngineCommand(String(text.dropFirst(Self.commandPrefix.count)))
        {
            self = .command(command)
        } else {
            return nil
        }
    }
}

extension RecognitionEngine {
    /// Prepares an engine.
    ///
    /// - Parameters:
    ///   - name: the engine.
    ///   - model: its model; nil: the usual one.
    ///   - keyFile: a file with the key of a server; nil: the variable `MEDIATAG_ENGINE_KEY`, or no key.
    /// - Throws: `MediaError` if the file of the key cannot be read.
    package init(_ name: EngineName, model: String?, keyFile: String?) throws(MediaError) {
        switch name {
        case .whisper: self = .whisper(WhisperEngine(model: model))
        case .pocketSphinx: self = .pocketSphinx
        case .command(let command): self = .command(command)
        case .server(let url):
            let key = try EngineVariable.key(orIn: keyFile)
            self = .server(SpeechServer(url: url, model: model ?? "whisper-1", key: key))
        }
    }
}

/// Variables of the environment that engines read.
package enum EngineVariable {
    /// The variable that may have the key of a server.
    package static let key = "MEDIATAG_ENGINE_KEY"

    /// The value of a variable; nil if it is not set or empty.
    static func value(of name: String) -> String? {
        guard let value = unsafe getenv(name) else { return nil }
        let text = unsafe String(cString: value)
        return text.isEmpty ? nil : text
    }

    /// The key in a file, or else in the variable; nil without either.
    fileprivate static func key(orIn file: String?) throws(MediaError) -> String? {
        var text = value(of: key) ?? ""
        if let file {
            text = String(decoding: try CaptionFile.read(file, limit: 1 << 16), as: UTF8.self)
        }
        let words = text.split(whereSeparator: \.isWhitespace)
        guard words.count < 2 else {
            throw MediaError(.unreadable("a key is one word"), path: file ?? key)
        }
        return words.first.map(String.init)
    }
}
