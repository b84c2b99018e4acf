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
    /// - Throws: `MediaError` if the file cannot be read or has no audio.
    package init(_ media: OpenedMedia, model: String?, sound: SoundActivity?) throws(MediaError) {
        (self.media, self.model, self.sound) = (media, model, sound)
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
        do throws(AlignmentError) {
            var aligner = try self.aligner(for: language)
            if aligner.durationMilliseconds == 0 {
                do throws(MediaError) {
                    try aligner.listen(to: media) {
                        progress(0.3 * Double($0) / Double(max(1, $1)))
                    }
                } catch {
                    return .untested("\(error)")
                }
                aligners[language.primarySubtag] = .success(aligner)
            }
            let heard = try aligner.judge(JudgedCue.cues(of: document), sound) {
                progress(0.3 + 0.7 * $0)
            }
            return .heard(heard)
        } catch {
            return .untested("\(error)")
        }
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
