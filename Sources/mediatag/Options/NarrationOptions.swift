// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import AudioDescription

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
    var voice: VoiceName?

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

    /// What is asked of the library.
    var request: NarrationRequest {
        var request = NarrationRequest()
        request.voice = voice
        request.recordings = recordings
        request.lexicons = lexicon
        if let voiceTimeout { request.timeLimitSeconds = voiceTimeout }
        return request
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
        var settings = ramps.settings
        if let adOffset { settings.offset = adOffset }
        if let duck { settings.duck = Gain(decibels: duck) }
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

    /// The settings of the library.
    var settings: MixSettings {
        var settings = MixSettings()
        if let ramp { settings.rampMilliseconds = ramp }
        settings.leadMilliseconds = min(settings.leadMilliseconds, settings.rampMilliseconds)
        return settings
    }
}

/// Reads `--voice`.
func parseVoice(_ text: String) throws -> VoiceName {
    guard let voice = VoiceName(text) else {
        throw ValidationError(
            "\"\(text)\" is not a voice; there are voices of eSpeak NG, such as en-us, piper, piper:MODEL and "
                + "command:LINE, such as 'command:piper -m en.onnx -f {output}'."
        )
    }
    return voice
}

/// Reads `--voice` where eSpeak NG alone can do what is asked.
func parseEspeakVoice(_ text: String) throws -> String {
    guard case .espeak(let name)? = VoiceName(text) else {
        throw ValidationError("\"\(text)\" is not a voice of eSpeak NG, such as en-us.")
    }
    return name
}
