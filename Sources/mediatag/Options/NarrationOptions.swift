// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import AudioDescription
import FileSystem
import MediaReading

/// What speaks descriptions, and how.
struct NarrationOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A voice of eSpeak NG, such as en-us; piper, or piper:MODEL; or command:LINE. Default: that of a script "
                + "that was mixed before.",
            valueName: "voice"
        ),
        transform: parseVoice
    )
    var voice: String?

    @Option(
        help: ArgumentHelp(
            "Folder of recordings, named by the identifiers of the descriptions: d1.wav, d2.flac.",
            valueName: "folder"
        ),
        completion: .directory
    )
    var recordings: String?

    @Option(
        help: ArgumentHelp(
            "Lexicon of pronunciations, as for pronounce; may be repeated, and the first that has a word counts.",
            valueName: "file"
        ),
        completion: .file()
    )
    var lexicon: [String] = []

    @Option(
        help: ArgumentHelp(
            "Time limit of a command or of Piper for one description. Default: \(CommandVoice.usualSeconds).",
            valueName: "seconds"
        )
    )
    var voiceTimeout: Int?

    func validate() throws {
        if let voiceTimeout, !(1...100_000).contains(voiceTimeout) {
            throw ValidationError("--voice-timeout is a number of seconds from 1.")
        }
    }

    private var seconds: Int { voiceTimeout ?? CommandVoice.usualSeconds }

    /// What speaks the descriptions of a script.
    ///
    /// - Parameters:
    ///   - script: the script.
    ///   - path: its path.
    /// - Returns: what speaks.
    /// - Throws: `EspeakFault`, `MediaError` or `PronunciationError` if something cannot be read or is missing.
    func narrator(for script: DescriptionScript, path: String) throws -> Narrator {
        let lexicon = try readLexicon() ?? mixedLexicon(of: script, path: path)
        var voices: [any Voice] = [RecordedVoice(folder: recordings, script: path)]
        if let name = voice ?? script.mixedVoice {
            switch VoiceName(name) {
            case .espeak(let name):
                voices.append(try SynthesisedVoice(name, speaksIPA: lexicon != nil))
            case .piper(let model):
                voices.append(PiperVoice(model: model, timeLimitSeconds: seconds))
            case .command(let line):
                // A script keeps the program alone, not its arguments.
                guard voice != nil, let command = CommandVoice(line, timeLimitSeconds: seconds)
                else { break }
                voices.append(command)
            case nil: break
            }
        }
        return try Narrator(
            voices,
            lexicon: lexicon,
            language: script.language,
            path: path
        )
    }

    /// The lexicons that are used: those of the command line, or those with which the script was spoken before.
    ///
    /// - Parameters:
    ///   - script: the script.
    ///   - path: its path.
    /// - Returns: the paths of the lexicons; empty: none is used.
    func lexiconPaths(for script: DescriptionScript, path: String) -> [String] {
        if !lexicon.isEmpty { return lexicon }
        let folder = FilePath.folder(of: path)
        return script.mixedLexicons.map { mixed in
            mixed.hasPrefix("/") || folder == "." ? mixed : "\(folder)/\(mixed)"
        }
    }

    private func mixedLexicon(
        of script: DescriptionScript,
        path: String
    ) throws -> PronunciationLexicon? {
        let paths = lexiconPaths(for: script, path: path)
        guard !paths.isEmpty else { return nil }
        let lexicons = try paths.map { lexicon in
            do {
                return try LexiconSource.read(lexicon)
            } catch let error as MediaError {
                var reason = "\(error)"
                if case .unreadable(let words) = error.kind { reason = words }
                let kind = DescribeError.Kind.lexiconMissing(lexicon, reason: reason)
                throw DescribeError(kind, path: path)
            }
        }
        return PronunciationLexicon(lexicons.flatMap(\.entries))
    }

    private func readLexicon() throws -> PronunciationLexicon? {
        lexicon.isEmpty ? nil : try LexiconSource.read(lexicon)
    }
}

/// How narration and main audio are mixed.
struct MixOptions: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Level of the voice above the dialogue. Default: 0.",
            valueName: "LU"
        )
    )
    var adOffset: Double?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Level of the audio while a description is spoken. Default: -9.",
            valueName: "dB"
        )
    )
    var duck: Double?

    @OptionGroup
    var ramps: RampOptions

    func validate() throws {
        if let adOffset, !(-20...20).contains(adOffset) {
            throw ValidationError("--ad-offset is a number of LU from -20 to 20.")
        }
        if let duck, !(-60...0).contains(duck) {
            throw ValidationError("--duck is a level in dB from -60 to 0.")
        }
    }

    /// The settings of the library.
    var settings: MixSettings {
        var settings = MixSettings()
        if let adOffset { settings.offset = adOffset }
        if let duck { settings.duck = Gain(decibels: duck) }
        settings.rampMilliseconds = ramps.milliseconds
        settings.leadMilliseconds = min(settings.leadMilliseconds, ramps.milliseconds)
        return settings
    }
}

/// How long the audio takes to give way to a description, and to come back before somebody speaks.
struct RampOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Duration of a change of the level; it ends before the speech begins. Default: 300.",
            valueName: "ms"
        )
    )
    var ramp: Int?

    func validate() throws {
        if let ramp, !(0...5000).contains(ramp) {
            throw ValidationError("--ramp is a number of milliseconds from 0 to 5000.")
        }
    }

    /// The time in milliseconds.
    var milliseconds: Int { ramp ?? MixSettings().rampMilliseconds }
}

/// A voice as the command line names it.
enum VoiceName: Equatable {
    /// A voice of eSpeak NG: `en-us`, or `espeak:en-us`.
    case espeak(String)
    /// A voice of Piper: `piper`, or `piper:MODEL`.
    case piper(model: String?)
    /// A program: `command:LINE`.
    case command(String)

    /// Reads a name; nil: it names no voice.
    init?(_ text: String) {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let rest = parts.count > 1 ? String(parts[1]) : nil
        switch (parts.first, rest) {
        case ("piper", nil): self = .piper(model: nil)
        case ("piper", let model?) where !model.isEmpty: self = .piper(model: model)
        case ("command", let line?) where CommandVoice(line) != nil: self = .command(line)
        case ("espeak", let name?) where !name.isEmpty: self = .espeak(name)
        case ("piper", _), ("command", _), ("espeak", _): return nil
        case (let name?, nil) where !name.isEmpty: self = .espeak(String(name))
        default: return nil
        }
    }
}

/// Reads `--voice`.
func parseVoice(_ text: String) throws -> String {
    guard VoiceName(text) != nil else {
        throw ValidationError(
            "\"\(text)\" is not a voice; there are voices of eSpeak NG, such as en-us, piper, piper:MODEL and "
                + "command:LINE, such as 'command:piper -m en.onnx -f {output}'."
        )
    }
    return text
}

/// Reads `--voice` where eSpeak NG alone can do what is asked.
func parseEspeakVoice(_ text: String) throws -> String {
    guard case .espeak(let name)? = VoiceName(text) else {
        throw ValidationError("\"\(text)\" is not a voice of eSpeak NG, such as en-us.")
    }
    return name
}
