// SPDX-License-Identifier: Apache-2.0

import Captions
import FileSystem
import ISOMedia
import MediaPrimitives
import MediaSelection
import Playlists

extension SegmentPlan {
    /// The multivariant playlist, from the folder of a presentation.
    package static let multivariantPlaylistName = "master.m3u8"
    /// The multivariant playlist with WebVTT in place of IMSC, from the folder of a presentation.
    private static let webVTTPlaylistName = "master-webvtt.m3u8"
    private static let descriptionName = "manifest.mpd"
    private static let translationsName = "names.json"

    /// What has been written of a presentation, in the order of the plan.
    struct Written {
        var videos: [MediaWriter.Result] = []
        var signLanguage: [MediaWriter.Result] = []
        var audio: [MediaWriter.Result] = []
        var subtitles: [WrittenPlaylist] = []
    }

    /// Writes the presentation; its folder appears complete or not at all.
    ///
    /// - Parameters:
    ///   - folder: where; an empty folder may exist there.
    ///   - progress: gets how many bytes of media have been copied, and how many there are.
    /// - Returns: what has been made.
    /// - Throws: `PackagingError.Kind.media` if the folder exists already, or something cannot be read or
    ///   written; nothing is left then.
    public func write(
        to folder: String,
        progress: (_ done: UInt64, _ total: UInt64) -> Void = { _, _ in }
    ) throws(PackagingError) -> PackageReport {
        var presentation: NewFolder
        do throws(FileError) {
            presentation = try NewFolder(
                folder,
                replacing: options.replaces,
                mark: Self.multivariantPlaylistName
            )
        } catch {
            throw PackagingError(.media(ISOMediaError(error)), path: folder)
        }
        let total = mediaLength
        var done: UInt64 = 0
        let step: (UInt64) -> Void = { bytes in
            done += bytes
            progress(done, total)
        }
        var written = Written()
        for video in videos {
            written.videos.append(try write(video.media, in: video.folder, of: presentation, step))
        }
        for video in signLanguage {
            let result = try write(video.media, in: video.folder, of: presentation, step)
            written.signLanguage.append(result)
        }
        for track in audio {
            written.audio.append(try write(track.media, in: track.folder, of: presentation, step))
        }
        do throws(ISOMediaError) {
            return try finish(&presentation, &written)
        } catch {
            throw PackagingError(.media(error), path: error.path ?? folder)
        }
    }

    /// Writes video or audio, in the form that was asked for.
    private func write(
        _ media: SegmentedTrack,
        in folder: String,
        of presentation: borrowing NewFolder,
        _ step: (UInt64) -> Void
    ) throws(PackagingError) -> MediaWriter.Result {
        guard options.layout != .transportStreams else {
            var files = TransportStreamFiles(media, in: folder, self)
            return try files.write(into: presentation, progress: step)
        }
        do throws(ISOMediaError) {
            var writer = MediaWriter(media, in: folder, self)
            return try writer.write(into: presentation, progress: step)
        } catch {
            throw PackagingError(.media(error), path: error.path ?? presentation.name)
        }
    }

    /// Writes captions and the playlists of everything, and puts the folder in its place.
    private func finish(
        _ presentation: inout NewFolder,
        _ written: inout Written
    ) throws(ISOMediaError) -> PackageReport {
        let notices = notices + (try writeSubtitles(presentation, &written))
        var multivariant = MultivariantWriter(self, written)
        let bytes = multivariant.compose(namesURI: Self.translationsName)
        if !multivariant.translations.isEmpty {
            let names = RenditionGroup.json(multivariant.translations)
            try presentation.add(names, to: Self.translationsName)
        }
        if options.writesDASH {
            let description = MediaPresentationDescription(plan: self, written: written)
            try presentation.add(description.bytes(), to: Self.descriptionName)
        }
        if options.addsWebVTT {
            let plan = withWebVTT
            var other = written
            // Losses of WebVTT are not reported: the same captions are there as IMSC.
            _ = try plan.writeSubtitles(presentation, &other)
            var multivariant = MultivariantWriter(plan, other)
            let bytes = multivariant.compose(namesURI: Self.translationsName)
            try presentation.add(bytes, to: Self.webVTTPlaylistName)
        }
        let hasFlashes = flashes?.times.isEmpty == false
        if let flashes, hasFlashes {
            try presentation.add(FlashCues(marks: flashes).bytes, to: FlashCues.fileName)
        }
        try presentation.add(bytes, to: Self.multivariantPlaylistName)
        do throws(FileError) {
            try presentation.finish()
        } catch {
            throw ISOMediaError(error)
        }
        let media = written.videos + written.signLanguage + written.audio
        let playlists = media.map(\.playlist) + written.subtitles
        return PackageReport(
            folder: presentation.name,
            multivariantPlaylist: Self.multivariantPlaylistName,
            webVTTPlaylist: options.addsWebVTT ? Self.webVTTPlaylistName : nil,
            mpd: options.writesDASH ? Self.descriptionName : nil,
            flashes: flashes?.times,
            flashCues: hasFlashes ? FlashCues.fileName : nil,
            durationMilliseconds: Int(end.rescaled(to: 1000, rounding: .nearest).ticks),
            targetDurationSeconds: targetDuration,
            segmentCount: playlists.first?.segmentCount ?? 0,
            byteCount: playlists.reduce(0) { $0 + $1.byteCount },
            variants: multivariant.variants,
            renditions: multivariant.renditions,
            notices: notices,
            losses: losses(multivariant.playlist)
        )
    }

    /// What viewers lose by renditions that are only for those who ask for them.
    private func losses(_ playlist: MultivariantPlaylist) -> [ViewerLoss] {
        var asset = PlayableAsset(playlist)
        asset.isFragmentedMP4 = options.layout != .transportStreams
        return ViewerLoss.ofSpecialRenditions(in: asset)
    }

    /// Writes all captions.
    ///
    /// - Returns: what their format cannot carry.
    private func writeSubtitles(
        _ presentation: borrowing NewFolder,
        _ written: inout Written
    ) throws(ISOMediaError) -> [PackagingNotice] {
        written.subtitles = []
        var notices: [PackagingNotice] = []
        for subtitles in subtitles {
            let (playlist, losses) = try SubtitleWriter(subtitles, self)
                .write(into: presentation)
            written.subtitles.append(playlist)
            notices += losses.map { PackagingNotice(.loss($0), in: subtitles.captions.name) }
        }
        return notices
    }
}

/// Writing into the folder of a presentation, with errors as those of its media.
extension NewFolder {
    borrowing func addFolder(_ folder: String) throws(ISOMediaError) {
        do throws(FileError) {
            try makeFolder(folder)
        } catch {
            throw ISOMediaError(error)
        }
    }

    borrowing func add(_ bytes: [UInt8], to file: String) throws(ISOMediaError) {
        do throws(FileError) {
            try write(bytes, to: file)
        } catch {
            throw ISOMediaError(error)
        }
    }
}
