// SPDX-License-Identifier: Apache-2.0

import Captions
import ISOMedia
import MediaPrimitives
import Playlists

extension SegmentPlan {
    /// The multivariant playlist, from the folder of a presentation.
    public static let multivariantPlaylistName = "master.m3u8"
    private static let descriptionName = "manifest.mpd"
    private static let translationsName = "names.json"

    /// Writes the presentation; its folder appears complete or not at all.
    ///
    /// - Parameters:
    ///   - folder: where; it may be there when it is empty.
    ///   - progress: told how many bytes of media have been copied, and how many there are.
    /// - Returns: what has been made.
    /// - Throws: `PackagingError.Kind.media`: the folder is there already, or something cannot be read or
    ///   written; nothing is left then.
    public func write(
        to folder: String,
        progress: (_ done: UInt64, _ total: UInt64) -> Void = { _, _ in }
    ) throws(PackagingError) -> PackageReport {
        try writeFiles(to: folder, progress)
    }

    /// Writes pictures or sound, in the form that was asked for.
    private func write(
        _ media: SegmentedTrack,
        in name: String,
        into presentation: borrowing NewFolder,
        _ step: (UInt64) -> Void
    ) throws(PackagingError) -> MediaWriter.Result {
        guard options.layout != .transportStreams else {
            let files = TransportStreamFiles(
                media: media,
                folder: name,
                targetDuration: targetDuration
            )
            return try files.write(into: presentation, progress: step)
        }
        do throws(ISOMediaError) {
            return try MediaWriter(media, in: name, self)
                .write(into: presentation, progress: step)
        } catch {
            throw PackagingError(.media(error), path: error.path ?? presentation.name)
        }
    }

    private func writeFiles(
        to folder: String,
        _ progress: (UInt64, UInt64) -> Void
    ) throws(PackagingError) -> PackageReport {
        var presentation: NewFolder
        do throws(ISOMediaError) {
            presentation = try NewFolder(
                folder,
                replacing: options.replaces,
                mark: Self.multivariantPlaylistName
            )
        } catch {
            throw PackagingError(.media(error), path: folder)
        }
        let total = mediaLength
        var done: UInt64 = 0
        let step: (UInt64) -> Void = { bytes in
            done += bytes
            progress(done, total)
        }
        var pictures: [MediaWriter.Result] = []
        for rung in rungs {
            pictures.append(try write(rung.media, in: rung.folder, into: presentation, step))
        }
        var heard: [MediaWriter.Result] = []
        for sound in sounds {
            heard.append(try write(sound.media, in: sound.folder, into: presentation, step))
        }
        do throws(ISOMediaError) {
            return try finish(&presentation, pictures, heard)
        } catch {
            throw PackagingError(.media(error), path: error.path ?? folder)
        }
    }

    /// Writes captions and what names everything, and puts the folder in its place.
    private func finish(
        _ presentation: inout NewFolder,
        _ pictures: [MediaWriter.Result],
        _ heard: [MediaWriter.Result]
    ) throws(ISOMediaError) -> PackageReport {
        var warnings = warnings
        var written: [WrittenPlaylist] = []
        for text in texts {
            let (playlist, losses) = try TextWriter(text, self).write(into: presentation)
            written.append(playlist)
            warnings += losses.map { "\(text.name): \($0)" }
        }
        var multivariant = MultivariantWriter(self, rungs: pictures, sounds: heard, texts: written)
        let bytes = multivariant.compose(namesURI: Self.translationsName)
        if !multivariant.translations.isEmpty {
            let names = RenditionNames.json(multivariant.translations)
            try presentation.write(names, to: Self.translationsName)
        }
        if options.writesDASH {
            let description = PresentationDescription(
                plan: self,
                rungs: pictures,
                sounds: heard,
                texts: written
            )
            try presentation.write(description.bytes(), to: Self.descriptionName)
        }
        try presentation.write(bytes, to: Self.multivariantPlaylistName)
        try presentation.finish()
        let playlists = (pictures + heard).map(\.playlist) + written
        return PackageReport(
            folder: presentation.name,
            multivariantPlaylist: Self.multivariantPlaylistName,
            mpd: options.writesDASH ? Self.descriptionName : nil,
            durationMilliseconds: Int(end.rescaled(to: 1000, rounding: .nearest).ticks),
            targetDurationSeconds: targetDuration,
            segmentCount: playlists.first?.segmentCount ?? 0,
            byteCount: playlists.reduce(0) { $0 + $1.byteCount },
            variants: multivariant.variants,
            renditions: multivariant.renditions,
            warnings: warnings
        )
    }
}
