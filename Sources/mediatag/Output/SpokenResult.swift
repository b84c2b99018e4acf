// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import AudioDescription
import FileSystem
import MediaReading
import MediaSelection

/// The text of `pronounce`.
enum SpokenSource {
    /// A text has at most this many bytes.
    private static let limit = 64 << 20

    /// The text of a file or of standard input, or the argument itself where no file has that name.
    static func text(of argument: String) throws -> String {
        guard argument == "-" || FilePath.exists(argument) else { return argument }
        let name = argument == "-" ? CaptionFile.standardInputName : argument
        let bytes = try CaptionFile.read(argument, limit: limit)
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw PronunciationError(.notUTF8, path: name)
        }
        return text
    }
}

/// The lexicon of `pronounce`.
enum LexiconSource {
    /// Reads lexicons as one, and prints what is doubtful in them; of equal words the first counts.
    static func read(_ files: [String]) throws -> PronunciationLexicon {
        let lexicons = try files.map { try read($0) }
        return lexicons.count == 1
            ? lexicons[0] : PronunciationLexicon(lexicons.flatMap(\.entries))
    }

    /// Reads a lexicon, and prints what is doubtful in it.
    static func read(_ file: String) throws -> PronunciationLexicon {
        let bytes = try CaptionFile.read(file, limit: PronunciationLexicon.byteLimit)
        let name = file == "-" ? CaptionFile.standardInputName : file
        let reading = try PronunciationLexicon.read(bytes: bytes, fileName: name)
        Messages.warn(all: reading.notices.map { $0.sentence(in: name) })
        return reading.lexicon
    }
}

/// The voice of `pronounce`.
enum SpokenVoice {
    /// The voice that was asked for, or that of a language.
    static func name(
        _ voice: String?,
        for language: LanguageTag?,
        by engine: EspeakEngine
    ) throws -> String {
        if let voice { return voice }
        guard let language else {
            throw ValidationError(
                "The language is not known; pass --voice, for example --voice en-us."
            )
        }
        guard let name = engine.voice(for: language) else {
            throw EspeakFault.unknownVoice(language.rawValue, nearest: [])
        }
        return name
    }
}

/// How `pronounce` fails.
enum PronunciationFailure {
    /// Calls a body, and prints its error.
    static func report(_ body: () throws -> Void) throws {
        do {
            try body()
        } catch let error as ValidationError {
            throw error
        } catch let code as ExitCode {
            throw code
        } catch {
            Messages.fail(error)
            throw ExitCode.unreadable
        }
    }
}

/// The form of what `pronounce` found.
enum SpokenForm: String, CaseIterable, ExpressibleByArgument {
    case apple, ssml, pls, espeak, misaki
    case dataSSML = "data-ssml"
}

/// What `pronounce` found.
struct SpokenResult {
    private let spoken: SpokenText

    init(_ spoken: SpokenText) { self.spoken = spoken }

    /// A run as Apple's clients read it.
    private struct Run: Encodable {
        let range: [Int]
        let text: String
        let ipa: String

        private enum CodingKeys: String, CodingKey {
            case range, text
            case ipa = "UIAccessibilitySpeechAttributeIPANotation"
        }
    }

    /// Writes the result to standard output.
    func show(as target: SpokenForm, voice: String?) throws {
        switch target {
        case .apple:
            let runs = spoken.attributedRuns.map {
                Run(range: [$0.range.lowerBound, $0.range.count], text: $0.text, ipa: $0.ipa)
            }
            Results.write(json: runs)
        case .ssml: Results.write(spoken.ssml)
        case .pls: Results.write(try pls())
        case .espeak: Results.write(try espeak(voice).endingWithNewline)
        case .misaki: Results.write(spoken.misaki.endingWithNewline)
        case .dataSSML: Results.write(spoken.dataSSML.endingWithNewline)
        }
    }

    private func espeak(_ voice: String?) throws -> String {
        let engine = try EspeakEngine()
        let languages = Set(spoken.matches.compactMap(\.entry.language))
        let language = spoken.language ?? (languages.count == 1 ? languages.first : nil)
        let name = try SpokenVoice.name(voice, for: language, by: engine)
        let result = try spoken.espeak(by: EspeakPronouncer(voice: name, engine: engine))
        Messages.warn(
            all: result.inexact.map { entry in
                let ipa = entry.entry.ipa?.text ?? ""
                guard entry.pronunciation.mnemonics != nil else {
                    return
                        "\"\(entry.entry.word)\": \(name) cannot speak \(ipa), so the word is spoken as "
                        + "it is written"
                }
                return
                    "\"\(entry.entry.word)\": \(name) speaks \(entry.pronunciation.spoken ?? "") for \(ipa)"
            }
        )
        return result.text
    }

    private func pls() throws -> String {
        var known: Set<LexiconEntry> = []
        let entries = spoken.matches.map(\.entry).filter { known.insert($0).inserted }
        let languages = Set(entries.compactMap(\.language))
        guard let language = spoken.language ?? (languages.count == 1 ? languages.first : nil)
        else {
            throw ValidationError("A PLS lexicon states its language; pass --language.")
        }
        for entry in entries where !entry.context.isEmpty {
            Messages.warn("\"\(entry.word)\": PLS has no contexts, so the entry is left out")
        }
        return PronunciationLexicon(entries).pls(language)
    }
}

extension String {
    /// The text with a line end, as programs expect of files.
    fileprivate var endingWithNewline: String { last?.isNewline == true ? self : self + "\n" }
}
