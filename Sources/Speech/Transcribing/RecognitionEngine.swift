// SPDX-License-Identifier: Apache-2.0

import MediaSelection

/// What recognises speech.
package enum RecognitionEngine: Equatable, Sendable {
    /// A program that prints words as JSON, or writes them to a file.
    case command(EngineCommand)
    /// A server with OpenAI's interface for transcriptions.
    case server(SpeechServer)
    /// faster-whisper in Python, with a model.
    case whisper(WhisperEngine)
    /// PocketSphinx, which knows English only.
    case pocketSphinx

    /// Its name in results.
    package var name: String {
        switch self {
        case .command(let command): "command:\(command.program)"
        case .server(let server): server.name
        case .whisper: "whisper"
        case .pocketSphinx: "pocketsphinx"
        }
    }
}

/// What is asked of an engine.
struct RecognitionTask {
    let audio: RecognitionAudio
    /// The language of the speech; nil: not known.
    let language: LanguageTag?
    /// How long the engine may take.
    let seconds: Int
    /// Is called several times a second.
    let progress: (TranscriptionProgress) -> Void
}

/// How far a transcription has come.
package enum TranscriptionProgress: Sendable {
    /// The audio is decoded up to a place in the file, in bytes.
    case decoded(bytes: Int64)
    /// The engine has recognised that much of the audio, both in milliseconds; nil: it does not say.
    case recognised(milliseconds: Int?, of: Int)
}
