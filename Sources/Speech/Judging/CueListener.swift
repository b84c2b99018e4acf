// SPDX-License-Identifier: Apache-2.0

package import Captions
import ISOMedia
package import Listening
package import MediaReading
package import MediaSelection

/// Holds the texts of captions against the main audio of a media file, by what its sounds are.
package struct CueListener {
    private let media: OpenedMedia
    private let model: String?
    /// What compares the words with those that an engine recognises; nil unless that is wanted.
    private var words: WordListener?
    /// What is heard in the main audio; nil if it is not known.
    private let sound: SoundActivity?
    /// What has heard the audio, by the language whose sounds it knows; or why it cannot.
    private var aligners: [String: Result<SpeechAligner, AlignmentError>] = [:]
    /// The language that the file states for its audio; nil if it states none.
    private let spoken: LanguageTag?

    /// Prepares for a media file.
    ///
    /// - Parameters:
    ///   - media: the file; its main audio is used.
    ///   - model: the folder of an acoustic model; nil: the installed one of the language.
    ///   - sound: what is heard in that audio; nil: the sounds of speech alone decide where speech is.
    ///   - words: what compares the words with those that an engine recognises; nil: the sounds alone decide.
    /// - Throws: `MediaError` if the file cannot be read or has no audio.
    package init(
        _ media: OpenedMedia,
        model: String?,
        sound: SoundActivity?,
        words: WordListener? = nil
    ) throws(MediaError) {
        (self.media, self.model, self.sound, self.words) = (media, model, sound, words)
        let inspection = try media.inspection()
        let track = try SoundActivity.track(of: inspection, path: media.path)
        spoken = inspection.tracks.map(\.facts).first { Int($0.id) == track }?.language
    }

    /// Decides of captions whether their texts are spoken while they are shown.
    ///
    /// - Parameters:
    ///   - document: the captions.
    ///   - language: their language; nil: that of the audio, or else English.
    ///   - progress: is given how much is done, from 0 to 1.
    /// - Returns: what is decided, or why nothing is.
    /// - Throws: `MediaError` if too much of the audio cannot be decoded.
    package mutating func hear(
        _ document: CaptionDocument,
        language: LanguageTag?,
        progress: (Double) -> Void = { _ in }
    ) throws(MediaError) -> TextHearing {
        let language = language ?? spoken ?? .english
        if let spoken, spoken.primarySubtag != language.primarySubtag {
            return .untested(
                "the captions are in \(language) and the audio is in \(spoken): translations are not held against "
                    + "the sound"
            )
        }
        let cues = JudgedCue.cues(of: document)
        do throws(Unheard) {
            let aligner = try listening(language) { progress(0.3 * $0) }
            var heard = try judge(cues, aligner) { progress(0.3 + 0.7 * $0) }
            return compare(cues, &heard, language, aligner)
        } catch {
            // An engine can do without the sounds of the language, and not without the audio.
            guard words != nil, !error.isAudio else { return .failed(error.reason) }
            var heard = HeardCues(undecided: cues.map { !$0.sentence.words.isEmpty })
            return compare(cues, &heard, language, nil)
        }
    }

    /// Why nothing is heard.
    private struct Unheard: Error {
        let reason: String
        /// Whether the audio cannot be decoded; otherwise the sounds of the language are not known.
        let isAudio: Bool
    }

    private func judge(
        _ cues: [JudgedCue],
        _ aligner: SpeechAligner,
        progress: (Double) -> Void
    ) throws(Unheard) -> HeardCues {
        do throws(AlignmentError) {
            return try aligner.judge(cues, sound, progress: progress)
        } catch {
            throw Unheard(reason: "\(error)", isAudio: false)
        }
    }

    /// Compares the words, if that is wanted.
    private mutating func compare(
        _ cues: [JudgedCue],
        _ heard: inout HeardCues,
        _ language: LanguageTag,
        _ aligner: SpeechAligner?
    ) -> TextHearing {
        do throws(SpeechError) {
            try words?.hear(cues, &heard, language: language, aligner)
            return .heard(heard)
        } catch {
            return .failed("\(error)")
        }
    }

    /// What has heard the audio, with the sounds of a language.
    private mutating func listening(
        _ language: LanguageTag,
        progress: (Double) -> Void
    ) throws(Unheard) -> SpeechAligner {
        var aligner: SpeechAligner
        do throws(AlignmentError) {
            aligner = try self.aligner(for: language)
        } catch {
            throw Unheard(reason: "\(error)", isAudio: false)
        }
        guard aligner.durationMilliseconds == 0 else { return aligner }
        do throws(MediaError) {
            try aligner.listen(to: media) { progress(Double($0) / Double(max(1, $1))) }
        } catch {
            throw Unheard(reason: "\(error)", isAudio: true)
        }
        aligners[language.primarySubtag] = .success(aligner)
        return aligner
    }

    private func aligner(for language: LanguageTag) throws(AlignmentError) -> SpeechAligner {
        if let known = aligners[language.primarySubtag] { return try known.get() }
        let folder: LanguageModelFolder
        if let model {
            folder = try LanguageModelFolder(folder: model)
        } else {
            folder = try LanguageModelFolder(language: language)
        }
        return try SpeechAligner(folder, language: language)
    }
}
