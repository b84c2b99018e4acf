// SPDX-License-Identifier: Apache-2.0

import MediaReading
import Speech

/// A recogniser whose words are compared with those of the captions, as the options of a command name it.
public struct ReviewRecogniser: Sendable {
    private let engine: String
    private let model: String?
    private let keyFile: String?
    private let glossary: String?

    /// Names a recogniser.
    ///
    /// - Parameters:
    ///   - engine: `whisper`, `pocketsphinx`, `command:LINE`, or the URL of a server.
    ///   - model: its model; nil: the usual one.
    ///   - keyFile: a file with the key of a server; nil: that of the environment, if any.
    ///   - glossary: a text file with names and words that have to be right, one a line; nil: no glossary.
    public init(engine: String, model: String?, keyFile: String?, glossary: String?) {
        (self.engine, self.model) = (engine, model)
        (self.keyFile, self.glossary) = (keyFile, glossary)
    }

    /// With what the words are compared.
    ///
    /// - Throws: `MediaError` if it is not an engine or not set up, or if a file cannot be read.
    func check() throws(MediaError) -> WordCheck {
        guard let name = EngineName(engine) else {
            let known = "whisper, pocketsphinx, command:LINE with {audio}, or an http(s) URL"
            throw MediaError(.unreadable("not an engine; there are \(known)"), path: engine)
        }
        do throws(SpeechError) {
            return try WordCheck(name, model: model, keyFile: keyFile, glossary: glossary)
        } catch {
            if case .media(let error) = error.kind { throw error }
            throw MediaError(.unreadable(error.reason), path: error.path)
        }
    }
}
