// SPDX-License-Identifier: Apache-2.0

import MediaReading

/// With what the words of captions are compared.
package struct WordCheck: Sendable {
    /// What recognises.
    package let engine: RecognitionEngine
    /// Names and words that have to be right.
    package let glossary: [String]

    /// The most bytes of a glossary.
    private static let mostBytes = 1 << 20

    /// Prepares a comparison, before the sound is listened to.
    ///
    /// - Parameters:
    ///   - name: the engine.
    ///   - model: its model; nil: the usual one.
    ///   - keyFile: a file with the key of a server; nil: that of the environment, if any.
    ///   - glossary: a text file with names and words that have to be right, one a line; nil: no glossary.
    /// - Throws: `SpeechError` if a file cannot be read or the engine is not set up.
    package init(
        _ name: EngineName,
        model: String?,
        keyFile: String?,
        glossary: String?
    ) throws(SpeechError) {
        do throws(MediaError) {
            engine = try RecognitionEngine(name, model: model, keyFile: keyFile)
            let bytes = try glossary.map { file throws(MediaError) in
                try CaptionFile.read(file, limit: Self.mostBytes)
            }
            self.glossary = String(decoding: bytes ?? [], as: UTF8.self)
                .split(whereSeparator: \.isNewline).map(String.init)
        } catch {
            throw SpeechError(.media(error), path: error.path)
        }
        guard case .whisper = engine else { return }
        do throws(EngineFault) {
            _ = try WhisperEngine.python()
        } catch {
            throw SpeechError(.engine(error), path: engine.name)
        }
    }
}
