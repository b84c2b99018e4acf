// SPDX-License-Identifier: Apache-2.0

import Captions
import ISOMedia
import Listening
package import MediaReading
import MediaSelection

extension DescriptiveTranscript {
    /// Reads captions and descriptions of a movie.
    ///
    /// - Parameters:
    ///   - media: the movie.
    ///   - selector: the track of captions; nil: that of the main audio's language, or the first one, or closed captions.
    ///   - script: the descriptions; nil: those of a text track that describes the video, if there is one.
    ///   - progress: is given how many bytes are read, and how many there are.
    /// - Throws: `MediaError` if there is neither a caption nor a description, or something cannot be read.
    package init(
        of media: OpenedMedia,
        captions selector: TrackSelector? = nil,
        script: DescriptionScript? = nil,
        progress: (UInt64, UInt64) -> Void = { _, _ in }
    ) throws(MediaError) {
        let captions = try Self.captions(of: media, selector, progress)
        var described = DescriptionScript()
        if let script {
            described = script
        } else if let own = try Self.descriptions(of: media) {
            described = own
        }
        guard captions?.cues.isEmpty == false || !described.descriptions.isEmpty else {
            throw MediaError(.noCues, path: media.path)
        }
        let cues = captions?.cues ?? []
        var language = captions?.language ?? (cues.isEmpty ? described.language : nil)
        if language == nil || language == .undetermined {
            let texts =
                cues.isEmpty ? described.descriptions.map(\.text) : cues.map(\.text.plainText)
            language = LanguageGuess(LetterSample(texts)).flatMap {
                DAPTReader.language($0.language)
            }
        }
        self.init(
            title: Self.title(of: media.path),
            language: language,
            cues: cues,
            script: described,
            sections: try Self.chapters(of: media)
        )
    }

    private static func captions(
        of media: OpenedMedia,
        _ selector: TrackSelector?,
        _ progress: (UInt64, UInt64) -> Void
    ) throws(MediaError) -> MovieDialogue.Source? {
        guard let selector else {
            return try MovieDialogue(of: media, progress: progress).sources.first
        }
        let texts = try TextTracks(of: media)
        let track = try texts.only(selector)
        let text = try texts.reading([track])(track)
        return .init(name: "", language: track.language, cues: text.document.cues)
    }

    /// The descriptions of the first text track that describes the video.
    private static func descriptions(of media: OpenedMedia) throws(MediaError) -> DescriptionScript?
    {
        let texts = try TextTracks(of: media)
        let track = texts.texts.first(where: \.describesVideo)
        guard let track else { return nil }
        let document = try texts.reading([track])(track).document
        var script = ScriptReading(CaptionReading(document, format: .webVTT)).script
        script.language = track.language ?? script.language
        return script
    }

    private static func chapters(of media: OpenedMedia) throws(MediaError) -> [Section] {
        guard let movie = media.movie else { return [] }
        return try MovieChapters(of: movie).chapters.map {
            Section(start: $0.startMilliseconds, title: $0.title.oneLine)
        }
    }

    /// The name of a file without folder and extension.
    private static func title(of path: String) -> String {
        let name = String(path.split(separator: "/").last ?? "")
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return name }
        return String(name[..<dot])
    }
}
