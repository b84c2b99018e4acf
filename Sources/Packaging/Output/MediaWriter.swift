// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaPrimitives
import Playlists

/// Writes one track of a presentation: initialization, segments, playlist, and for pictures a playlist of
/// those that can be decoded alone.
struct MediaWriter {
    /// The names of files, the same in every folder.
    private enum FileName {
        static let playlist = "index.m3u8"
        static let iFrames = "iframes.m3u8"
        static let initialization = "init.mp4"
        static let media = "media.mp4"
    }

    private let media: SegmentedTrack
    private let folder: String
    private let options: PackageOptions
    private let targetDuration: Int

    /// What was written.
    struct Result {
        let playlist: WrittenPlaylist
        let iFrames: WrittenPlaylist?
        /// Where everything is in one file: that file, and the bytes of its index.
        let singleFile: (path: String, index: Range<Int>)?
    }

    /// Prepares to write a track into a folder of a presentation.
    init(_ media: SegmentedTrack, in folder: String, _ plan: SegmentPlan) {
        self.media = media
        self.folder = folder
        options = plan.options
        targetDuration = plan.targetDuration
    }

    /// Writes everything.
    func write(
        into presentation: borrowing NewFolder,
        progress: (UInt64) -> Void
    ) throws(ISOMediaError) -> Result {
        try presentation.makeFolder(folder)
        let placed = media.track.placed
        let header = try InitializationSegment(placed.track, timescale: placed.timescale).encoded()
        var playlist = MediaPlaylistBuilder(targetDuration: targetDuration)
        var iFrames: [IFramePlaylist.Picture] = []
        var singleFile: (path: String, index: Range<Int>)?
        switch options.layout {
        case .segmentFiles:
            try presentation.write(header, to: folder + "/" + FileName.initialization)
            playlist.appendMap(uri: FileName.initialization)
            try writeFiles(presentation, &playlist, &iFrames, progress)
        case .singleFile, .transportStreams:
            let index = try writeOneFile(header, presentation, &playlist, &iFrames, progress)
            singleFile = (folder + "/" + FileName.media, index)
        }
        let result = try write(playlist, as: FileName.playlist, presentation)
        guard placed.isVideo else {
            return Result(playlist: result, iFrames: nil, singleFile: singleFile)
        }
        let isOneFile = options.layout == .singleFile
        let pictures = IFramePlaylist.compose(
            iFrames,
            of: media,
            map: isOneFile ? (FileName.media, header.count) : (FileName.initialization, nil)
        )
        return Result(
            playlist: result,
            iFrames: try write(pictures, as: FileName.iFrames, presentation),
            singleFile: singleFile
        )
    }

    private func write(
        _ playlist: MediaPlaylistBuilder,
        as name: String,
        _ presentation: borrowing NewFolder
    ) throws(ISOMediaError) -> WrittenPlaylist {
        let path = folder + "/" + name
        try presentation.write(playlist.bytes, to: path)
        return WrittenPlaylist(
            uri: path,
            bitRate: playlist.bitRate,
            segmentCount: playlist.segmentCount,
            byteCount: playlist.byteCount
        )
    }

    private func duration(_ ticks: Int64) -> DecimalSeconds {
        DecimalSeconds(ticks: Int(ticks), timescale: Int(media.track.timescale))
            ?? DecimalSeconds(nanoseconds: 0)
    }

    private func writeFiles(
        _ presentation: borrowing NewFolder,
        _ playlist: inout MediaPlaylistBuilder,
        _ iFrames: inout [IFramePlaylist.Picture],
        _ progress: (UInt64) -> Void
    ) throws(ISOMediaError) {
        var number: UInt32 = 1
        var files: [SegmentFiles.File] = []
        for (index, segment) in media.segments.enumerated() {
            let file = SegmentFile(segment, of: media.track, number: number, hasType: true)
            number += UInt32(file.fragments.count)
            let name = "segment-\(index + 1).m4s"
            let path = folder + "/" + name
            files.append(
                SegmentFiles.File(
                    path: presentation.path(of: path),
                    name: presentation.name(of: path),
                    plan: FilePlan(pieces: file.pieces, method: .copy)
                )
            )
            playlist.append(uri: name, duration: duration(segment.duration), length: file.length)
            iFrames += file.iFrames.map {
                IFramePlaylist.Picture(uri: name, range: $0.range, time: $0.time)
            }
        }
        try SegmentFiles(files, from: media.track.placed.source).write(progress: progress)
    }

    /// Header, index, and all segments one behind the other; tells where the index is.
    private func writeOneFile(
        _ header: [UInt8],
        _ presentation: borrowing NewFolder,
        _ playlist: inout MediaPlaylistBuilder,
        _ iFrames: inout [IFramePlaylist.Picture],
        _ progress: (UInt64) -> Void
    ) throws(ISOMediaError) -> Range<Int> {
        var number: UInt32 = 1
        var pieces: [FilePlan.Piece] = []
        var lengths: [UInt64] = []
        var pictures: [[SegmentFile.IFrame]] = []
        for segment in media.segments {
            let file = SegmentFile(segment, of: media.track, number: number, hasType: false)
            number += UInt32(file.fragments.count)
            pieces += file.pieces
            lengths.append(file.length)
            pictures.append(file.iFrames)
        }
        let index = Box(SegmentIndex.box(of: media, lengths: lengths)).encoded
        playlist.appendMap(uri: FileName.media, length: header.count)
        var place = UInt64(header.count + index.count)
        for (segment, (length, frames)) in zip(media.segments, zip(lengths, pictures)) {
            let range = place..<place + length
            playlist.append(
                uri: FileName.media,
                duration: duration(segment.duration),
                range: range
            )
            for frame in frames {
                let part = place + frame.range.lowerBound..<place + frame.range.upperBound
                iFrames.append(
                    IFramePlaylist.Picture(uri: FileName.media, range: part, time: frame.time)
                )
            }
            place = range.upperBound
        }
        let path = folder + "/" + FileName.media
        try FilePlan(pieces: [.new(header + index)] + pieces, method: .copy).write(
            to: presentation.path(of: path),
            named: presentation.name(of: path),
            from: media.track.placed.source,
            progress: progress
        )
        return header.count..<header.count + index.count
    }
}
