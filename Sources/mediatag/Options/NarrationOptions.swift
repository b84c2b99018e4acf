// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import AudioDescription
import FileSystem
import MediaReading

/// What speaks descriptions, and how.
struct NarrationOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "espeak:NAME, such as espeak:en-us; or command:LINE. Default: that of a script that was mixed before.",
            valueName: "voice"
        )
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
        help: ArgumentHelp("Lexicon of pronunciations, as for pronounce.", valueName: "file"),
        completion: .file()
    )
    var lexicon: String?

    @Option(
        help: ArgumentHelp(
            "How long a command may take for one description. Default: \(CommandVoice.usualSeconds).",
            valueName: "seconds"
        )
    )
    var voiceTimeout: Int?

    func validate() throws {
        if let voiceTimeout, !(1...100_000).contains(voiceTimeout) {
            throw ValidationError("--voice-timeout is a number of seconds from 1.")
        }
        guard let voice else { return }
        let isEspeak = voice.hasPrefix("espeak:") && voice.count > 7
        let isCommand = voice.hasPrefix("command:") && command(voice) != nil
        guard isEspeak || isCommand else {
            throw ValidationError(
                "\"\(voice)\" is not a voice; there are espeak:NAME and command:LINE, "
                    + "such as 'command:piper -m en.onnx -f {output}'."
            )
        }
    }

    private func command(_ text: String) -> CommandVoice? {
        CommandVoice(
            String(text.dropFirst(8)),
            timeLimitSeconds: voiceTimeout ?? CommandVoice.usualSeconds
        )
    }

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
            if name.hasPrefix("espeak:") {
                let voice = String(name.dropFirst(7))
                voices.append(try SynthesisedVoice(voice, speaksIPA: lexicon != nil))
            } else if voice != nil, let command = command(name) {
                voices.append(command)
            }
        }
        return try Narrator(
            voices,
            lexicon: lexicon,
            language: script.language,
            path: path
        )
    }

    /// The lexicon that is used: that of the command line, or that with which the script was spoken before.
    ///
    /// - Parameters:
    ///   - script: the script.
    ///   - path: its path.
    /// - Returns: the path of the lexicon; nil: none is used.
    func lexiconPath(for script: DescriptionScript, path: String) -> String? {
        if let lexicon { return lexicon }
        guard let mixed = script.mixedLexicon else { return nil }
        let folder = FilePath.folder(of: path)
        return mixed.hasPrefix("/") || folder == "." ? mixed : "\(folder)/\(mixed)"
    }

    private func mixedLexicon(
        of script: DescriptionScript,
        path: String
    ) throws -> PronunciationLexicon? {
        guard let lexicon = lexiconPath(for: script, path: path) else { return nil }
        do {
            return try read(lexicon)
        } catch let error as MediaError {
            var reason = "\(error)"
            if case .unreadable(let words) = error.kind { reason = words }
            let kind = DescribeError.Kind.lexiconMissing(lexicon, reason: reason)
            throw DescribeError(kind, path: path)
        }
    }

    private func readLexicon() throws -> PronunciationLexicon? { try lexicon.map(read) }

    private func read(_ lexicon: String) throws -> PronunciationLexicon {
        let bytes = try CaptionFile.read(lexicon, limit: PronunciationLexicon.byteLimit)
        let reading = try PronunciationLexicon.read(bytes: bytes, fileName: lexicon)
        for notice in reading.notices {
            let place = notice.position.map { ":\($0)" } ?? ""
            Messages.warn("\(lexicon.printable)\(place): \(notice)")
        }
        return reading.lexicon
    }
}

/// How narration and programme are mixed.
struct MixOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "How much louder than the dialogue the voice is. Default: 0.",
            valueName: "LU"
        )
    )
    var adOffset: Double?

    @Option(
        help: ArgumentHelp(
            "Level of the audio while a description is spoken. Default: -9.",
            valueName: "dB"
        )
    )
    var duck: Double?

    @Option(
        help: ArgumentHelp("How long a change of the level takes. Default: 300.", valueName: "ms")
    )
    var ramp: Int?

    func validate() throws {
        if let adOffset, !(-20...20).contains(adOffset) {
            throw ValidationError("--ad-offset is a number of LU from -20 to 20.")
        }
        if let duck, !(-60...0).contains(duck) {
            throw ValidationError("--duck is a level in dB from -60 to 0.")
        }
        if let ramp, !(0...5000).contains(ramp) {
            throw ValidationError("--ramp is a number of milliseconds from 0 to 5000.")
        }
    }

    /// The settings of the library.
    var settings: MixSettings {
        var settings = MixSettings()
        if let adOffset { settings.offset = adOffset }
        if let duck { settings.duck = Gain(decibels: duck) }
        if let ramp {
            settings.rampMilliseconds = ramp
            settings.leadMilliseconds = min(settings.leadMilliseconds, ramp)
        }
        return settings
    }
}
