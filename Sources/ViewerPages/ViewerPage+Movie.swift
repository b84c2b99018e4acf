// SPDX-License-Identifier: Apache-2.0

import Captions
import FileSystem
import ISOMedia
import MediaPrimitives
import MediaReading
import MediaSelection
import Playlists

extension ViewerPage {
    /// Reads an asset.
    ///
    /// Closed captions in the video are looked for if there are no other captions and subtitles, but not on servers.
    ///
    /// - Parameters:
    ///   - path: a movie, or an HLS playlist; or the URL of one.
    ///   - captionFiles: caption files that belong to the asset, such as those beside a movie.
    ///   - progress: gets how many bytes have been searched for closed captions, and how many there are.
    /// - Throws: `PageError` if it cannot be read, or has neither video nor audio.
    package init(
        of path: String,
        captionFiles: [String] = [],
        progress: (_ done: UInt64, _ total: UInt64) -> Void = { _, _ in }
    ) throws(PageError) {
        if RemoteName.isObject(path) {
            try PageError.reading { () throws(MediaError) in
                let reason = "browsers do not play objects of stores; pass an https URL of it"
                throw MediaError(.unreadable(reason), path: path)
            }
        }
        if RemoteName.isRemote(path) {
            try self.init(url: path)
            return
        }
        let asset = try PageError.reading { () throws(MediaError) in try LocalAsset(path) }
        if asset.kind == .playlist {
            let (playlist, members) = try PageError.reading { () throws(MediaError) in
                try PlaylistMembers.open(path)
            }
            self.init(playlist, members, at: path)
        } else {
            let media = try PageError.reading { () throws(MediaError) in try asset.media() }
            try self.init(movie: media, at: path, captionFiles, progress)
        }
    }

    private init(url: String) throws(PageError) {
        let asset = try PageError.reading { () throws(MediaError) in try RemoteAsset(url) }
        switch asset {
        case .playlist(let playlist, let members): self.init(playlist, members, at: url)
        // Browsers play no MPDs by themselves.
        case .mpd: throw PageError(.nothingToPlay, path: RemoteName.shown(url))
        case .movie(let movie):
            let media = try PageError.reading { () throws(MediaError) in try movie.media() }
            try self.init(movie: media, at: url)
        }
    }

    private init(
        movie media: OpenedMedia,
        at path: String,
        _ captionFiles: [String] = [],
        _ progress: (UInt64, UInt64) -> Void = { _, _ in }
    ) throws(PageError) {
        let inspection = try PageError.reading { () throws(MediaError) in try media.inspection() }
        guard inspection.tracks.contains(where: { [.video, .audio].contains($0.facts.kind) }) else {
            throw PageError(.nothingToPlay, path: media.path)
        }
        var notices: [PageNotice] = []
        if let container = Self.unplayedContainer(inspection.container, media.path) {
            notices.append(PageNotice(.unplayedContainer(container), in: media.path))
        }
        let language = Self.mainLanguage(inspection)
        var texts = try PageError.reading { () throws(MediaError) in
            try Self.texts(of: media, &notices)
        }
        for file in captionFiles { texts += Self.text(ofFile: file, unless: texts, &notices) }
        let isRemote = RemoteName.isRemote(path)
        if !isRemote, !texts.contains(where: { $0.kind.isRead && !$0.option.isForced }) {
            texts += Self.closedCaptions(of: media, progress, &notices)
        }
        let chapters = try PageError.reading { () throws(MediaError) in
            try media.movie.map { file throws(MediaError) in try MovieChapters(of: file).chapters }
        }
        self.init(
            asset: path,
            media: .movie,
            mainLanguage: language,
            texts: texts,
            chapters: chapters ?? [],
            notices: notices
        )
        file = media.file
        let described = try PageError.reading { () throws(MediaError) in
            try DescribedVersion.track(of: TextTracks(of: media).tracks)
        }
        if isRemote || media.movie == nil {
            if described != nil {
                self.notices.append(PageNotice(.descriptionLeftOut, in: media.path))
            }
            return
        }
        describedVersion = described
        signLanguageVideo = try PageError.reading { () throws(MediaError) in
            try media.movie.flatMap { file throws(MediaError) in
                try SignLanguageVideo.track(of: file)
            }
        }
    }

    /// The name of a container that not all browsers play; nil if they do.
    ///
    /// FFmpeg has one name for Matroska and WebM.
    private static func unplayedContainer(_ name: String, _ path: String) -> String? {
        let names = name.split(separator: ",").map(String.init)
        let played = ["mp4", "mov", "webm", "ogg", "mp3", "wav", "aac", "flac"]
        let isMatroska = names.contains("matroska") && !path.lowercased().hasSuffix(".webm")
        return names.contains(where: played.contains) && !isMatroska ? nil : names.first ?? name
    }

    private static func mainLanguage(_ inspection: MediaInspection) -> LanguageTag? {
        let language = TrackFacts.mainAudio(of: inspection.tracks.map(\.facts))?.language
        return language == .undetermined ? nil : language
    }

    private static func texts(
        of media: OpenedMedia,
        _ notices: inout [PageNotice]
    ) throws(MediaError) -> [PageText] {
        let tracks = try TextTracks(of: media)
        for (facts, reason) in tracks.others where reason != .closedCaptions {
            let error = MediaError(.unreadableTrack(facts.summary, reason), path: media.path)
            notices.append(PageNotice(.leftOut(error), in: media.path))
        }
        guard !tracks.texts.isEmpty else { return [] }
        let reading = try tracks.reading(tracks.texts)
        var texts: [PageText] = []
        for facts in tracks.texts {
            do throws(MediaError) {
                let text = try reading(facts)
                notices += text.notices.map { PageNotice(.media($0), in: media.path) }
                guard text.document.cues.contains(where: \.isShown) else { continue }
                texts.append(PageText(text))
            } catch {
                notices.append(PageNotice(.leftOut(error), in: media.path))
            }
        }
        return texts
    }

    /// The text of a caption file; none if the asset has the same text already.
    private static func text(
        ofFile path: String,
        unless texts: [PageText],
        _ notices: inout [PageNotice]
    ) -> [PageText] {
        do throws(MediaError) {
            let bytes = try CaptionFile.read(path)
            let reading: CaptionReading
            do throws(CaptionError) {
                reading = try CaptionImport.read(bytes: bytes, fileName: path, encoding: .detect)
                try reading.requireSignature(file: path)
            } catch {
                throw MediaError(.captions(error), path: path)
            }
            let name = CaptionFileName(path: path)
            let text = PageText(
                option: SelectionOption(
                    kind: .legible,
                    language: name.language
                        ?? reading.document.language.flatMap(LanguageTag.init(lenient:)),
                    characteristics: name.isSDH ? MediaCharacteristic.sdh : [],
                    isForced: name.isForced
                ),
                describesVideo: name.isDescription,
                document: reading.document,
                source: path
            )
            let words = reading.document.cues.map(\.text.plainText)
            let isThere = texts.contains { other in
                other.describesVideo == text.describesVideo
                    && other.document.cues.map(\.text.plainText) == words
            }
            guard reading.document.cues.contains(where: \.isShown) else {
                throw MediaError(.noCues, path: path)
            }
            return isThere ? [] : [text]
        } catch {
            notices.append(PageNotice(.leftOut(error), in: path))
            return []
        }
    }

    private static func closedCaptions(
        of media: OpenedMedia,
        _ progress: (UInt64, UInt64) -> Void,
        _ notices: inout [PageNotice]
    ) -> [PageText] {
        do throws(MediaError) {
            let found = try EmbeddedCaptions(of: media, keeping: .all, progress: progress)
            return found.tracks.flatMap { track in
                track.captions.channels.map { channel in
                    let language = track.declaredLanguages[channel.channel]
                    return PageText(
                        option: SelectionOption(
                            kind: .legible,
                            language: language.flatMap(LanguageTag.init(lenient:)),
                            name: channel.channel.name,
                            isClosedCaption: true
                        ),
                        describesVideo: false,
                        document: channel.document,
                        source: "\(channel.channel.name) of track \(track.id)"
                    )
                }
            }
        } catch {
            notices.append(PageNotice(.leftOut(error), in: media.path))
            return []
        }
    }
}

extension PageText {
    /// Takes the text of a track.
    init(_ text: TrackText) {
        let facts = text.facts
        option = SelectionOption(
            track: Int(facts.id),
            kind: .legible,
            language: facts.language,
            name: facts.name,
            characteristics: facts.purposes,
            isClosedCaption: facts.statedRoles.contains("caption"),
            isForced: facts.forced == .all
        )
        describesVideo = facts.describesVideo
        document = text.document
        header = text.webVTTHeader
        source = "track \(facts.id)"
    }
}
