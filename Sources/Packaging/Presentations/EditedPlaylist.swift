// SPDX-License-Identifier: Apache-2.0

import FileSystem
import MediaPrimitives
import MediaReading
import MediaSelection
import Playlists

/// A multivariant playlist while it is edited.
struct EditedPlaylist: EditedPresentation {
    private let path: String
    private let old: MultivariantPlaylist
    private var playlist: MultivariantPlaylist
    private let kept = KeptPlaylists()

    /// Reads the playlist of an edit.
    ///
    /// - Throws: `PackagingError.Kind.reading`.
    init(of edit: PresentationEdit, from opened: SystemFile?) throws(PackagingError) {
        path = edit.path
        old = try PackagingError.reading { () throws(MediaError) in
            try PlaylistFile.readMultivariant(edit.path, from: opened)
        }
        playlist = old
    }

    var bytes: [UInt8] { playlist.text.write() }
    var isChanged: Bool { playlist.text != old.text }
    var losses: [ViewerLoss] {
        ViewerLoss.all(from: PlayableAsset(old), to: PlayableAsset(playlist))
    }

    var difference: [String] { old.text.difference(to: playlist.text) }

    // MARK: - Media

    var mark: String { MediaWriter.FileName.playlist }

    var independence: IndependentSegmentsClaim {
        playlist.statesIndependentSegments ? .removed : .absent
    }

    func timeline(
        _ options: NewMediaOptions,
        _ notices: inout [PackagingNotice]
    ) throws(PackagingError) -> PresentationTimeline {
        try PackagingError.reading { () throws(MediaError) in
            try PresentationTimeline(
                of: playlist,
                at: path,
                firstTimestamps: options.firstTimestamps,
                keeping: kept
            )
        }
    }

    func folder(_ notices: inout [PackagingNotice]) -> String { "" }

    /// Others are IMSC if CODECS states it.
    func form(_ options: NewMediaOptions) -> SubtitleForm {
        let hasIMSC = playlist.variants.contains { variant in
            variant.tag.subtitlesGroup != nil
                && variant.tag.codecs.contains { $0.hasPrefix("stpp") }
        }
        return options.usesIMSC ?? hasIMSC ? .imsc : .webVTT
    }

    /// The target duration of all renditions is the same (RFC 8216bis-22, 6.2.4).
    func requireFitting(
        _ files: MediaFiles,
        _ timeline: PresentationTimeline
    ) throws(PackagingError) {
        guard files.type == .video, files.media.longestSeconds > timeline.targetDuration else {
            return
        }
        throw files.longSegment
    }

    /// Apple's rule about audio is for playlists.
    func endsEarly(_ media: MediaFiles, by missing: MediaTime) -> PackagingNotice.Kind {
        media.type == .audio ? .audioEndsEarly(missing) : .endsEarly(missing)
    }

    func playlist(
        of files: any RenditionFiles,
        _ sizes: [Int],
        like timeline: PresentationTimeline,
        in folder: String
    ) -> (bytes: [UInt8]?, WrittenPlaylist) {
        var builder = MediaPlaylistBuilder(like: timeline)
        if let (name, _) = files.initialization { builder.appendMap(uri: name) }
        for (index, size) in zip(files.indices, sizes) {
            files.append(index, length: size, to: &builder)
        }
        return builder.ended(at: folder + "/" + MediaWriter.FileName.playlist)
    }

    mutating func add(
        _ media: WrittenMedia,
        like timeline: PresentationTimeline,
        _ options: NewMediaOptions
    ) throws(PackagingError) -> [PackagingNotice] {
        var new = NewRendition(
            media.files.type,
            media.files.option,
            uri: media.playlist.uri,
            codec: media.files.content.codec,
            newGroup: options.group,
            mainLanguage: options.mainLanguage
        )
        if case .audio(let audio) = media.files.content { new.channels = audio.channelText }
        var members = try members()
        var rates = members.rates(of: playlist, new.type, and: nil)
        if media.replaces { try removeEarlier(new, rates, isPresent: media.status == .present) }
        rates[media.playlist.uri] = media.playlist.bitRate
        let notices = try add(new, rates)
        if media.files.hasDependentSegments { playlist.removeIndependentSegments() }
        return notices
    }

    /// Removes the rendition whose folder a new one has, unless both are the same.
    private mutating func removeEarlier(
        _ new: NewRendition,
        _ rates: [String: SegmentBitRate],
        isPresent: Bool
    ) throws(PackagingError) {
        let earlier = playlist.renditions.first {
            $0.tag.type == new.type && $0.tag.uri == new.uri
        }
        guard let tag = earlier?.tag else { return }
        let isSame =
            tag.name == new.option.name && tag.language == new.option.language?.rawValue
            && tag.characteristics == new.option.characteristics.map(\.rawValue)
        guard !(isPresent && isSame) else { return }
        _ = try PackagingError.playlist { () throws(PlaylistError) in
            try playlist.remove(tag.typedSelector, rates: rates, path: path)
        }
    }

    // MARK: - Renditions

    mutating func add(_ rendition: NewRendition) throws(PackagingError) -> [PackagingNotice] {
        var new = rendition
        var members = try members()
        if let uri = new.uri, new.type == .audio, new.codec == nil || new.channels == nil,
            let sound = members.sound(
                of: members.read(uri, lines: [], role: .rendition(.audio))
            )
        {
            new.codec = new.codec ?? sound.codec
            new.channels = new.channels ?? sound.channels.map(String.init)
        }
        return try add(new, members.rates(of: playlist, new.type, and: new.uri))
    }

    private mutating func add(
        _ new: NewRendition,
        _ rates: [String: SegmentBitRate]
    ) throws(PackagingError) -> [PackagingNotice] {
        try PackagingError.playlist { () throws(PlaylistError) in
            try playlist.add(new, rates: rates, path: path)
        }.map { PackagingNotice(.playlist($0)) }
    }

    mutating func change(_ name: String, _ change: PresentationChange) throws(PackagingError) {
        try PackagingError.playlist { () throws(PlaylistError) in
            try playlist.change(name, change.ofRendition, path: path)
        }
    }

    mutating func remove(_ name: String) throws(PackagingError) -> [PackagingNotice] {
        var members = try members()
        return try PackagingError.playlist { () throws(PlaylistError) in
            let type = try playlist.rendition(named: name, path: path).tag.type
            let rates = type.map { members.rates(of: playlist, $0, and: nil) } ?? [:]
            return try playlist.remove(name, rates: rates, path: path)
        }.map { PackagingNotice(.playlist($0)) }
    }

    /// What reads the media playlists that the playlist names.
    private func members() throws(PackagingError) -> PlaylistMembers {
        try PackagingError.reading { () throws(MediaError) in
            try PlaylistMembers(of: path, keeping: kept)
        }
    }
}

extension PlaylistText {
    /// The lines that differ, in the unified form; how lines end is not shown.
    func difference(to other: PlaylistText) -> [String] {
        func lines(_ text: PlaylistText) -> ArraySlice<UInt8> {
            Array(text.lines.map { Array($0.content) + [0x0A] }.joined())[...]
        }
        var difference: [String] = []
        LineDifference(from: lines(self), to: lines(other)).forEach {
            difference.append($0.text)
        }
        return difference
    }
}
