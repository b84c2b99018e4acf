// SPDX-License-Identifier: Apache-2.0

package import Captions
import ISOMedia
package import Listening
package import MediaReading
package import MediaSelection
import Speech

/// What is said in a movie, and when: its captions, and what is heard.
package struct MovieDialogue: Sendable {
    /// Captions of the dialogue.
    package struct Source: Sendable {
        /// What they are: a track, a channel or a file.
        package let name: String
        /// Their language; nil: not stated.
        package let language: LanguageTag?
        /// Their cues.
        package let cues: [Cue]
    }

    /// The captions that count.
    package private(set) var sources: [Source] = []
    /// What is heard; nil if the audio was not listened to.
    package private(set) var sound: SoundActivity?
    /// The length of the movie in milliseconds; nil: not known.
    package let length: Int?
    /// Whether the movie has audio.
    package let hasAudio: Bool
    /// The language of the main audio; nil: not stated.
    package let language: LanguageTag?

    /// When somebody speaks where the movie pauses; nil: it does not.
    var pausedMap: DialogueMap?

    /// When somebody speaks.
    package var map: DialogueMap {
        pausedMap ?? DialogueMap(cues: sources.flatMap(\.cues), sound: sound, length: length)
    }

    /// Whether there is nothing to go by: neither captions nor a hearing of the audio.
    package var isUnknown: Bool { sources.isEmpty && sound == nil }

    /// Reads the dialogue of a movie.
    ///
    /// Of its caption tracks those in the language of the main audio count, or if there are none and no files, all in the
    /// first language; forced subtitles and descriptions do not. If there are no caption tracks, closed captions in the video
    /// are read.
    ///
    /// - Parameters:
    ///   - media: the movie.
    ///   - files: caption files that count as well.
    ///   - scansVideo: whether closed captions in the video are read if there are no others.
    ///   - listens: whether the main audio is decoded and analysed.
    ///   - progress: is given how many bytes are read, and how many there are.
    /// - Throws: `MediaError` if something cannot be read.
    package init(
        of media: OpenedMedia,
        files: [String] = [],
        scansVideo: Bool = true,
        listens: Bool = false,
        progress: (UInt64, UInt64) -> Void = { _, _ in }
    ) throws(MediaError) {
        let inspection = try media.inspection()
        length = inspection.durationSeconds?.clampedMilliseconds
        let main = TrackFacts.mainAudio(of: inspection.tracks.map(\.facts))
        hasAudio = main != nil
        language = main?.language
        sources = try Self.sources(files, TextTracks(of: media), language)
        if sources.isEmpty, scansVideo {
            let found = try EmbeddedCaptions(of: media, keeping: .all, progress: progress)
            sources = Self.channel(of: found)
        }
        if listens {
            sound = try SoundActivity(
                hearing: media,
                with: VoiceNetwork.installed(),
                progress: progress
            )
        }
    }

    /// Reads the dialogue of an HLS presentation, of which subtitles and closed captions count as those of a movie do.
    ///
    /// - Parameters:
    ///   - presentation: the presentation.
    ///   - files: caption files that count as well.
    ///   - audio: the file of its main audio, which is decoded and analysed; nil: it is not.
    ///   - progress: is given how many bytes are read, and how many there are.
    /// - Throws: `MediaError` if something cannot be read.
    package init(
        of presentation: PresentationAudio,
        files: [String] = [],
        listeningTo audio: String? = nil,
        progress: (UInt64, UInt64) -> Void = { _, _ in }
    ) throws(MediaError) {
        length = presentation.length
        hasAudio = presentation.hasAudio
        language = presentation.language
        sources = try Self.sources(files, presentation.texts, language)
        if sources.isEmpty, let found = presentation.closedCaptions() {
            sources = Self.channel(of: found)
        }
        if let audio {
            sound = try SoundActivity(
                hearing: OpenedMedia(audio),
                with: VoiceNetwork.installed(),
                progress: progress
            )
        }
    }

    private static func sources(
        _ files: [String],
        _ texts: TextTracks,
        _ language: LanguageTag?
    ) throws(MediaError) -> [Source] {
        var sources: [Source] = []
        for path in files { sources.append(try file(path)) }
        return sources + chosen(try tracks(of: texts), for: language, orFirst: files.isEmpty)
    }

    /// The captions of those that are in one language.
    private static func chosen(
        _ tracks: [Source],
        for language: LanguageTag?,
        orFirst takesFirst: Bool
    ) -> [Source] {
        let known = language.flatMap { $0 == .undetermined ? nil : $0 }
        let spoken = tracks.filter { track in
            known.map { $0.primarySubtag == track.language?.primarySubtag } ?? false
        }
        guard spoken.isEmpty, takesFirst else { return spoken }
        return tracks.filter { $0.language?.primarySubtag == tracks.first?.language?.primarySubtag }
    }

    private static func tracks(of texts: TextTracks) throws(MediaError) -> [Source] {
        let captions = texts.texts.filter {
            !$0.describesVideo && $0.forced != .all
                && $0.name?.hasSuffix(RenditionName.textDescription) != true
        }
        guard !captions.isEmpty else { return [] }
        let read = try texts.reading(captions)
        var sources: [Source] = []
        for track in captions {
            let text = try read(track)
            guard !text.document.cues.isEmpty else { continue }
            let name = track.name.map { "track \(track.id) (\"\($0)\")" } ?? "track \(track.id)"
            sources.append(Source(name: name, language: track.language, cues: text.document.cues))
        }
        return sources
    }

    /// The first channel of closed captions: others are translations, or repeat it.
    private static func channel(of found: EmbeddedCaptions) -> [Source] {
        found.tracks.flatMap(\.captions.channels).prefix(1).map { channel in
            Source(name: channel.channel.name, language: nil, cues: channel.document.cues)
        }
    }

    private static func file(_ path: String) throws(MediaError) -> Source {
        let bytes = try CaptionFile.read(path)
        do throws(CaptionError) {
            let reading = try CaptionImport.read(bytes: bytes, fileName: path, encoding: .detect)
            try reading.requireSignature(file: path)
            let language = CaptionFileName(path: path).language
            return Source(name: path, language: language, cues: reading.document.cues)
        } catch {
            throw MediaError(.captions(error), path: path)
        }
    }
}
