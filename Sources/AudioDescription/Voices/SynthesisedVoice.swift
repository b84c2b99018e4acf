// SPDX-License-Identifier: Apache-2.0

package import MediaSelection

/// A voice of eSpeak NG.
///
/// A run that speaks the same descriptions in the same order gets the same samples.
package struct SynthesisedVoice: Voice {
    private let engine: EspeakEngine
    private let voice: String
    private let pronouncer: EspeakPronouncer?

    /// Selects a voice.
    ///
    /// - Parameters:
    ///   - voice: the name of a voice or of its language, with `+` and a variant if wanted: `en-us+f3`.
    ///   - speaksIPA: whether the transcriptions of a lexicon are spoken, and not only its aliases. To find out which
    ///     sounds the voice has takes half a second.
    /// - Throws: `EspeakFault` if the library or the voice is not installed.
    package init(_ voice: String, speaksIPA: Bool = false) throws(EspeakFault) {
        let engine = try EspeakEngine()
        self.engine = engine
        try engine.check(voice: voice)
        self.voice = voice
        pronouncer = speaksIPA ? try EspeakPronouncer(voice: voice, engine: engine) : nil
        let name = String(voice.prefix { $0 != "+" })
        let known = engine.voices.first { $0.isNamed(name) }
        language = known?.languages.first.flatMap(DAPTReader.language)
    }

    /// Its name.
    package var name: String { "espeak:\(voice)" }
    /// Whether a machine speaks.
    package var isSynthetic: Bool { true }
    /// Whether the same text always gives the same samples.
    package var isDeterministic: Bool { true }
    /// The language that it speaks; nil: not known.
    package let language: LanguageTag?

    /// Speaks a description at its usual speed.
    ///
    /// - Parameter utterance: what is to be spoken.
    /// - Returns: the samples; nil: this voice has nothing for the description.
    /// - Throws: `VoiceFault`.
    package func speak(_ utterance: Utterance) throws(VoiceFault) -> VoiceSound? {
        do throws(EspeakFault) {
            let sound =
                if let pronouncer, let spoken = utterance.spoken {
                    try engine.speak(
                        spoken.espeak(by: pronouncer).text,
                        voice: voice,
                        as: .mnemonics
                    )
                } else {
                    try engine.speak(utterance.plainText, voice: voice)
                }
            return VoiceSound(samples: sound.samples, sampleRate: sound.sampleRate)
        } catch {
            throw .synthesiser(error)
        }
    }
}
