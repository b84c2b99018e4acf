// SPDX-License-Identifier: Apache-2.0

import FFmpegMedia
import FileSystem
package import MediaSelection

/// Speaks the descriptions of a script, and keeps what was spoken in a file.
package final class Narrator {
    /// What was spoken of a description.
    struct Speech {
        /// The voice.
        let voice: any Voice
        /// Where the samples are.
        let stored: Range<UInt64>
        /// Their rate.
        let sampleRate: Int
    }

    /// The speech of each description, by its identifier.
    private(set) var speeches: [String: Speech] = [:]
    private var store: NarrationStore
    private let voices: [any Voice]
    private let lexicon: PronunciationLexicon?
    private let finder: WordFinder?
    private let path: String
    /// The language of the script; nil: not known.
    package var language: LanguageTag?

    /// The lexicons as the script of the mix names them; empty: none is used.
    package var lexiconReferences: [String] = []

    /// Prepares to speak.
    ///
    /// - Parameters:
    ///   - voices: those that are asked, in this order, for each description.
    ///   - lexicon: how words are spoken; nil: as the voice does it.
    ///   - language: of the script.
    ///   - path: the script, for errors.
    /// - Throws: `PronunciationError` if a lexicon is given and ICU is not installed, `DescribeError` if there is no
    ///   place for temporary files.
    package init(
        _ voices: [any Voice],
        lexicon: PronunciationLexicon? = nil,
        language: LanguageTag?,
        path: String
    ) throws {
        self.voices = voices
        self.lexicon = lexicon
        self.language = language
        self.path = path
        finder = lexicon == nil ? nil : try WordFinder()
        do throws(FileError) {
            store = try NarrationStore()
        } catch {
            throw DescribeError(.file(error))
        }
    }

    /// The language of the voice that speaks what has no recording; nil: not known.
    package var voiceLanguage: LanguageTag? { voices.lazy.compactMap(\.language).first }

    /// The name of the voice that speaks what has no recording; nil: there is none.
    package var voiceName: String? { voices.last { $0.isSynthetic }?.name }

    /// Whether the voices speak the same text the same way each time.
    package var isDeterministic: Bool { voices.allSatisfy(\.isDeterministic) }

    /// Whether a machine speaks any of what was spoken.
    package var isSynthetic: Bool { speeches.values.contains { $0.voice.isSynthetic } }

    /// Speaks a description and keeps its speech.
    ///
    /// - Parameter description: the description.
    /// - Returns: how long it is, in milliseconds, without silence before and after it.
    /// - Throws: `DescribeError`; `.noVoice` if no voice has it.
    package func speak(_ description: Description) throws(DescribeError) -> Int {
        if let milliseconds = try speech(of: description) { return milliseconds }
        throw DescribeError(
            .noVoice(description: description.id),
            path: path,
            position: description.position
        )
    }

    /// Speaks a description if a voice has it, and keeps its speech.
    ///
    /// - Parameter description: the description.
    /// - Returns: how long it is, in milliseconds, without silence before and after it; nil: no voice has it.
    /// - Throws: `DescribeError`.
    package func speech(of description: Description) throws(DescribeError) -> Int? {
        var name = ""
        do throws(VoiceFault) {
            for voice in voices {
                name = voice.name
                guard let sound = try voice.speak(utterance(description)) else { continue }
                let base = voice.isSynthetic ? description.rate.hundredths : 100
                let speech = try SpeechRate.sped(sound.trimmed(), by: base)
                speeches[description.id] = Speech(
                    voice: voice,
                    stored: try keep(speech.samples),
                    sampleRate: speech.sampleRate
                )
                return speech.milliseconds
            }
        } catch {
            throw DescribeError(
                .voice(name, error, description: description.id),
                path: path,
                position: description.position
            )
        }
        return nil
    }

    /// The speech of a description at a speed.
    ///
    /// - Parameters:
    ///   - description: the description, which was spoken.
    ///   - hundredths: the speed in hundredths.
    /// - Returns: the speech.
    /// - Throws: `DescribeError`.
    func sound(of description: Description, by hundredths: Int) throws(DescribeError) -> VoiceSound
    {
        guard let speech = speeches[description.id] else {
            throw DescribeError(.noVoice(description: description.id), path: path)
        }
        do throws(VoiceFault) {
            let samples: [Float]
            do throws(FileError) {
                samples = try store.read(speech.stored)
            } catch {
                throw VoiceFault.file("\(error)")
            }
            let sound = VoiceSound(samples: samples, sampleRate: speech.sampleRate)
            return try SpeechRate.sped(sound, by: hundredths)
        } catch {
            throw DescribeError(
                .voice(speech.voice.name, error, description: description.id),
                path: path,
                position: description.position
            )
        }
    }

    private func utterance(_ description: Description) -> Utterance {
        let language = description.language ?? language ?? voiceLanguage
        guard let lexicon, let finder else { return Utterance(description, language: language) }
        let spoken = SpokenText(
            description.text,
            language: language,
            lexicon: lexicon,
            by: finder
        )
        return Utterance(description, language: language, spoken: spoken)
    }

    private func keep(_ samples: [Float]) throws(VoiceFault) -> Range<UInt64> {
        do throws(FileError) {
            return try store.append(samples)
        } catch {
            throw .file("\(error)")
        }
    }
}

extension Description.SpeakingRate {
    /// The speed in hundredths.
    var hundredths: Int {
        switch self {
        case .normal: 100
        case .fast: 125
        case .slow: 75
        }
    }
}
