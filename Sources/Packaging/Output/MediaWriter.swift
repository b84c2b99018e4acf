// SPDX-License-Identifier: Apache-2.0

import FileSystem
import ISOMedia
import MediaPrimitives
import Playlists

/// Writes a track as fragmented MP4: initialization section, segments, playlist, and for video an I-frame
/// playlist.
struct MediaWriter {
    /// The names of files, the same in every folder.
    enum FileName {
        static let playlist = "index.m3u8"
        static let iFrames = "iframes.m3u8"
        static let initialization = "init.mp4"
        static let media = "media.mp4"
    }

    /// A track that has been written.
    struct Result {
        let playlist: WrittenPlaylist
        let iFrames: WrittenPlaylist?
        /// The file that has all segments, and the bytes of its index; nil if each segment is a file.
        let singleFile: (path: String, index: Range<Int>)?
    }

    private let media: SegmentedTrack
    private let folder: String
    private let isSingleFile: Bool
    private let startDate: String?
    private var playlist: MediaPlaylistBuilder
    private var iFrames: [MediaPlaylistBuilder.IFrame] = []

    /// Prepares to write a track into a folder of a presentation.
    init(_ media: SegmentedTrack, in folder: String, _ plan: SegmentPlan) {
        self.media = media
        self.folder = folder
        isSingleFile = plan.options.layout == .singleFile
        startDate = plan.startDate
        playlist = MediaPlaylistBuilder(of: plan, in: folder)
    }

    /// Writes everything.
    ///
    /// - Parameters:
    ///   - presentation: the folder of the presentation.
    ///   - progress: gets the bytes of each step of copying.
    /// - Returns: the playlists, and where the index is.
    /// - Throws: `ISOMediaError` if a box of the track is damaged, or something cannot be read or written.
    mutating func write(
        into presentation: borrowing NewFolder,
        progress: (UInt64) -> Void
    ) throws(ISOMediaError) -> Result {
        try presentation.addFolder(folder)
        let track = media.track
        let header = try InitializationSegment(track.track, timescale: track.timescale).encoded()
        var singleFile: (path: String, index: Range<Int>)?
        if isSingleFile {
            let index = try writeOneFile(header, presentation, progress)
            singleFile = (folder + "/" + FileName.media, index)
        } else {
            try writeFiles(header, presentation, progress)
        }
        let map: (String, Int?) =
            isSingleFile ? (FileName.media, header.count) : (FileName.initialization, nil)
        return Result(
            playlist: try playlist.write(to: folder + "/" + FileName.playlist, in: presentation),
            iFrames: media.hasIFrames
                ? try MediaPlaylistBuilder(
                    iFrames: iFrames,
                    of: media,
                    map: map,
                    startDate: startDate
                ).write(to: folder + "/" + FileName.iFrames, in: presentation) : nil,
            singleFile: singleFile
        )
    }

    /// Writes the initialization section and a file for each segment.
    private mutating func writeFiles(
        _ header: [UInt8],
        _ presentation: borrowing NewFolder,
        _ progress: (UInt64) -> Void
    ) throws(ISOMediaError) {
        try presentation.add(header, to: folder + "/" + FileName.initialization)
        playlist.appendMap(uri: FileName.initialization)
        var number: UInt32 = 1
        var files: [SegmentFileWriter.File] = []
        for (index, segment) in media.segments.enumerated() {
            let file = SegmentFile(segment, of: media.track, number: number, hasType: true)
            number += UInt32(file.fragments.count)
            let name = "segment-\(index + 1).m4s"
            let path = folder + "/" + name
            files.append(
                SegmentFileWriter.File(
                    path: presentation.path(of: path),
                    name: presentation.name(of: path),
                    plan: FilePlan(pieces: file.pieces, method: .copy)
                )
            )
            let duration = media.duration(segment.duration)
            playlist.append(uri: name, duration: duration, length: file.length)
            iFrames += file.iFrames.map { .init(uri: name, range: $0.range, time: $0.time) }
        }
        try SegmentFileWriter(files, from: media.track.source).write(progress: progress)
    }

    /// Writes initialization section, index and all segments into one file.
    ///
    /// - Returns: the bytes of the index.
    private mutating func writeOneFile(
        _ header: [UInt8],
        _ presentation: borrowing NewFolder,
        _ progress: (UInt64) -> Void
    ) throws(ISOMediaError) -> Range<Int> {
        var number: UInt32 = 1
        let files = media.segments.map { segment in
            let file = SegmentFile(segment, of: media.track, number: number, hasType: false)
            number += UInt32(file.fragments.count)
            return file
        }
        let index = Box(media.index(lengths: files.map(\.length))).encoded
        playlist.appendMap(uri: FileName.media, length: header.count)
        var place = UInt64(header.count + index.count)
        for (segment, file) in zip(media.segments, files) {
            let range = place..<place + file.length
            let duration = media.duration(segment.duration)
            playlist.append(uri: FileName.media, duration: duration, range: range)
            for frame in file.iFrames {
                let part = place + frame.range.lowerBound..<place + frame.range.upperBound
                iFrames.append(.init(uri: FileName.media, range: part, time: frame.time))
            }
            place = range.upperBound
        }
        let path = folder + "/" + FileName.media
        let pieces = [FilePlan.Piece.new(header + index)] + files.flatMap(\.pieces)
        let plan = FilePlan(pieces: pieces, method: .copy)
        let (target, name) = (presentation.path(of: path), presentation.name(of: path))
        try rethrowing { () throws(FileError) in
            try plan.write(to: target, named: name, from: media.track.source, progress: progress)
        }
        return header.count..<header.count + index.count
    }
}
