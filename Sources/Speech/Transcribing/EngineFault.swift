// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives
package import MediaSelection

/// Why a recogniser gave no words that can be used; nothing is written then.
package enum EngineFault: CodedError, Equatable, Sendable {
    /// The program cannot be started, and why.
    case notStarted(program: String, reason: String)
    /// The program ended with this status, and the end of what it said.
    case failed(status: Int, words: String)
    /// A signal ended the program, and the end of what it said.
    case killed(signal: String, words: String)
    /// The program took longer than this, and was ended; the end of what it said.
    case timedOut(seconds: Int, words: String)
    /// The file that the program wrote cannot be read, and why.
    case outputFile(String)
    /// The program wrote more than this.
    case tooMuchOutput(limit: Int)
    /// What the program wrote has no words, and why; the end of what it said.
    indirect case unreadableOutput(SpeechError.Kind, words: String)
    /// The audio has no speech: it is silent, or the engine heard no word in it.
    case noSpeech(isSilent: Bool)
    /// A word ends after the media does, both in milliseconds.
    case wordsBeyondMedia(word: Int, media: Int)
    /// The server answers with this status, and the beginning of its words.
    case server(status: Int, words: String)
    /// The server does not answer, and why.
    case unreachable(String)
    /// A secret would be sent without TLS.
    case secretWithoutTLS
    /// The engine needs to know the language, and it is not known.
    case languageNeeded
    /// The engine knows these languages, and not that of the media.
    case unsupportedLanguage(LanguageTag, known: [String])
    /// The engine has not been set up; where it was looked for.
    case notSetUp(engine: String, places: [String])
}

extension EngineFault {
    /// What is wrong, as a sentence without full stop.
    package var reason: String { reason(of: "the engine") }

    /// What is wrong with a program that is no recogniser, as a sentence without full stop.
    ///
    /// - Parameter program: the name of the program, which begins sentences.
    /// - Returns: the sentence.
    package func reason(of program: String) -> String {
        switch self {
        case .notStarted(let program, let reason): "\(program) cannot be started: \(reason)"
        case .failed(let status, let words):
            "\(program) ended with status \(status)" + Self.said(words)
        case .killed(let signal, let words): "\(program) was ended by \(signal)" + Self.said(words)
        case .timedOut(let seconds, let words):
            "\(program) was not done after \(seconds) seconds and was ended" + Self.said(words)
        case .outputFile(let reason): "the output of \(program) cannot be read: \(reason)"
        case .tooMuchOutput(let limit): "\(program) wrote more than \(limit >> 20) MiB"
        case .unreadableOutput(let kind, let words):
            "the output of \(program) cannot be used: \(SpeechError(kind, path: "").reason)"
                + Self.said(words)
        case .noSpeech(let isSilent):
            isSilent
                ? "there is no speech in it: its audio is silent"
                : "there is no speech in it that the engine recognises"
        case .wordsBeyondMedia(let word, let media):
            "the engine has words until \(Self.seconds(word)), but the audio ends at "
                + Self.seconds(media)
        case .server(let status, let words): "the server answers \(status)" + Self.said(words)
        case .unreachable(let reason): reason
        case .secretWithoutTLS: "the key would be sent without encryption; use an https: URL"
        case .languageNeeded: "the engine needs the language of the speech, which is not known"
        case .unsupportedLanguage(let language, let known):
            "the engine does not know the language \(language.rawValue), only "
                + known.joined(separator: ", ")
        case .notSetUp(let engine, let places):
            "the engine \(engine) is not set up; looked for \(places.joined(separator: " and "))"
        }
    }

    private static func said(_ words: String) -> String {
        words.isEmpty ? "" : ":\n\(words)"
    }

    private static func seconds(_ milliseconds: Int) -> String {
        "\(Double(milliseconds / 100) / 10) s"
    }
}

extension EngineFault {
    /// The name of the condition.
    package var code: String { ErrorCode.of(self) }
}
