// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaPrimitives
import MediaReading
import MediaSelection

extension TrackContent {
    /// A stream of an audio file as a track.
    ///
    /// - Throws: `MediaError`: no audio or several streams of it, no language, or audio for accessibility
    ///   that is to be the default.
    static func audio(
        _ addition: TrackAddition,
        stream: Int?,
        for movie: Movie,
        as format: MovieFormat,
        path: String,
        progress: (_ done: UInt64, _ total: UInt64) -> Void
    ) throws(MediaError) -> TrackContent {
        let audio: EncodedAudio
        if let prepared = addition.prepared {
            audio = prepared.audio
        } else {
            audio = try AudioTrackSource(addition.path)
                .read(for: format, stream: stream, progress: progress)
        }
        let tags = try addition.audioTags(audio)
        let header = try MediaError.media(path) { () throws(ISOMediaError) in
            try movie.header()
        }
        let placement = TrackPlacement(audio, in: header, extendsMovie: addition.extendsMovie)
        let facts = EditReport.AddedTrack.Audio(audio)
        var content = TrackContent(audio, tags, placement, .audio(facts))
        content.noticesIfAdded =
            audio.notices.map { Notice(.media(MediaNotice($0, in: addition.path))) }
            + placement.notices(ofAudio: audio.duration, in: addition.path)
        return content
    }
}

extension EditReport.AddedTrack.Audio {
    /// Takes the facts of audio; `codecID` is that of a track of Matroska.
    init(_ audio: EncodedAudio, codecID: String? = nil) {
        self.init(
            streamIndex: audio.streamIndex,
            codec: audio.sourceCodec,
            isReencoded: audio.isReencoded,
            sampleEntry: codecID == nil ? audio.sampleEntry.type : nil,
            codecID: codecID,
            channelCount: audio.channelCount,
            sampleRate: audio.sampleRate,
            primingSamples: audio.primingSamples,
            duration: audio.duration
        )
    }
}

extension TrackAddition {
    /// Language, name and characteristics of audio: by the options, else by the file's name, else by what
    /// the file states.
    func audioTags(_ audio: EncodedAudio) throws(MediaError) -> TrackContent.Tags {
        let fileName = AudioFileName(path: path)
        guard let language = self.language ?? fileName.language ?? audio.language else {
            throw MediaError(.noLanguage, path: path)
        }
        var tags: [MediaCharacteristic] = []
        let describes = fileName.describesVideo || audio.characteristics.contains(.describesVideo)
        if describesVideo ?? describes { tags.append(.describesVideo) }
        let stated = audio.characteristics.filter { $0 != .describesVideo }
        for tag in characteristics + unopposed(stated) where !tags.contains(tag) {
            tags.append(tag)
        }
        if isDefault, tags.contains(where: \.isAccessibility) {
            throw MediaError(.unfitDefault, path: path)
        }
        return .init(
            language: language,
            name: name ?? language.autonym,
            characteristics: tags,
            roles: DASHRole.roles(of: tags, kind: .audible)
        )
    }

    /// What a file states, without the origin of its content if the addition states one.
    private func unopposed(_ stated: [MediaCharacteristic]) -> [MediaCharacteristic] {
        let origins: Set<MediaCharacteristic> = [
            .originalContent, .translation, .dubbedTranslation, .voiceOverTranslation,
        ]
        guard characteristics.contains(where: origins.contains) else { return stated }
        return stated.filter { !origins.contains($0) }
    }
}

/// What the name of an audio file states: `movie.en.ad.m4a`, `es-419.wav`.
struct AudioFileName: Equatable {
    /// The language; nil if the name has none (see `LanguageTag.init(fileNameWord:)`).
    let language: LanguageTag?
    /// Whether the audio describes the video: `.ad.` or `.dvs.` after a language.
    let describesVideo: Bool

    /// Reads the name of a file; its folders are ignored.
    init(path: String) {
        let name = path.split(separator: "/").last ?? ""
        var words = name.split(separator: ".").map { $0.lowercased() }
        if words.count > 1 { words.removeLast() }
        let last = words.last ?? ""
        let isMark = ["ad", "dvs"].contains(last)
        let place = isMark ? words.dropLast().last : last
        language = place.flatMap(LanguageTag.init(fileNameWord:))
        describesVideo = isMark && language != nil
    }
}
