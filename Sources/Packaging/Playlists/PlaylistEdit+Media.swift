// SPDX-License-Identifier: Apache-2.0

import FileSystem
import ISOMedia
import MediaPrimitives
import MediaReading
import Playlists

/// The files of a rendition that is added to a presentation.
protocol RenditionFiles {
    /// What it is.
    var type: RenditionType { get }
    /// The file that it is made from.
    var source: String { get }
    /// The initialization section and its name; nil if the form has none.
    var initialization: (name: String, bytes: [UInt8])? { get }
    /// The numbers of the segments, counted from 0.
    var indices: Range<Int> { get }
    /// The number of cues that are shown; nil for audio.
    var cueCount: Int? { get }

    /// The name of a segment.
    func name(of index: Int) -> String

    /// The file of a segment.
    ///
    /// - Throws: `FileError` if its media cannot be read.
    func bytes(of index: Int) throws(FileError) -> [UInt8]

    /// Adds a segment to a playlist.
    func append(_ index: Int, length: Int, to playlist: inout MediaPlaylistBuilder)
}

extension SubtitleFiles: RenditionFiles {
    var type: RenditionType { .subtitles }
}

extension RenditionFiles {
    /// Gives the files one after the other, the playlist last.
    ///
    /// - Parameters:
    ///   - timeline: the presentation.
    ///   - folder: where they will be, from the folder of the multivariant playlist.
    ///   - add: gets the bytes and the name of each.
    /// - Returns: the playlist.
    /// - Throws: what `add` throws, and what reading media throws.
    fileprivate func write(
        like timeline: PresentationTimeline,
        in folder: String,
        _ add: ([UInt8], String) throws(FileError) -> Void
    ) throws(FileError) -> WrittenPlaylist {
        var playlist = MediaPlaylistBuilder(like: timeline)
        if let (name, bytes) = initialization {
            try add(bytes, name)
            playlist.appendMap(uri: name)
        }
        for index in indices {
            let bytes = try bytes(of: index)
            try add(bytes, name(of: index))
            append(index, length: bytes.count, to: &playlist)
        }
        let name = MediaWriter.FileName.playlist
        let (bytes, written) = playlist.ended(at: folder + "/" + name)
        try add(bytes, name)
        return written
    }
}

/// Where the files of a rendition go.
struct RenditionPlace {
    /// The name of their folder.
    let folder: String
    /// The segments of the presentation.
    let timeline: PresentationTimeline
    /// Whether a rendition that has the folder gives way.
    let replaces: Bool
}

/// What adding captions and adding audio have in common.
extension PlaylistEdit {
    /// The segments of a presentation.
    func timeline(
        of playlist: MultivariantPlaylist,
        _ options: NewMediaOptions
    ) throws(PackagingError) -> PresentationTimeline {
        try PackagingError.reading { () throws(MediaError) in
            try PresentationTimeline(
                of: playlist,
                at: path,
                firstTimestamps: options.firstTimestamps
            )
        }
    }

    /// The bit rates of renditions of a type, as far as they can be measured.
    func bitRates(
        of playlist: MultivariantPlaylist,
        _ type: RenditionType
    ) throws(PackagingError) -> [String: SegmentBitRate] {
        var members = try PackagingError.reading { () throws(MediaError) in
            try PlaylistMembers(of: path)
        }
        return members.rates(of: playlist, type, and: nil)
    }

    /// Writes the files of a rendition, and adds it to the lines of a playlist.
    func add(
        _ rendition: NewRendition,
        _ files: some RenditionFiles,
        at place: RenditionPlace,
        to playlist: inout MultivariantPlaylist,
        _ change: inout Change
    ) throws(PackagingError) {
        var rates = try bitRates(of: playlist, rendition.type)
        let written = try write(
            files,
            like: place.timeline,
            to: place.folder,
            replacing: place.replaces,
            &change
        )
        var new = rendition
        new.uri = written.uri
        if place.replaces { try removeEarlier(new, rates: rates, from: &playlist, change) }
        rates[written.uri] = written.bitRate
        change.notices += try add(new, rates: rates, to: &playlist)
    }

    /// Writes the files of a rendition into a hidden folder, unless they are there already; with `replacing`, a folder
    /// with other files of a rendition gives way.
    func write(
        _ files: some RenditionFiles,
        like timeline: PresentationTimeline,
        to name: String,
        replacing: Bool = false,
        _ change: inout Change
    ) throws(PackagingError) -> WrittenPlaylist {
        let replaces = replaces || replacing
        let target = PlaylistFile.folder(of: output ?? path) + name
        let (written, status) = try PackagingError.file(target) { () throws(FileError) in
            if FilePath.exists(target) {
                var comparison = try FolderComparison(target)
                let written = try files.write(like: timeline, in: name) {
                    comparison.compare($0, with: $1)
                }
                if comparison.isSame { return (written, AddedRendition.Status.present) }
                guard replaces else { throw FileError(.outputExists, path: target) }
            }
            guard !isDryRun else {
                return (try files.write(like: timeline, in: name) { _, _ in }, .wouldAdd)
            }
            let folder = try StagedFolder(target, replacing: replaces)
            let written = try files.write(like: timeline, in: name) {
                bytes,
                file throws(FileError) in
                try folder.add(bytes, to: file)
            }
            change.folders.append(folder)
            return (written, .added)
        }
        change.added.append(
            AddedRendition(
                type: files.type,
                source: files.source,
                playlist: written.uri,
                timeline: timeline.name,
                firstTimestamps: timeline.parts.map(\.firstTimestamp),
                segmentCount: written.segmentCount,
                byteCount: written.byteCount,
                cueCount: files.cueCount,
                status: status
            )
        )
        return written
    }
}
