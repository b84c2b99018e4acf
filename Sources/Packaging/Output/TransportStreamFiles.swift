// SPDX-License-Identifier: Apache-2.0

import FFmpegMedia
import FileSystem
import ISOMedia
import MediaPrimitives
import Playlists

/// Writes a track as segments of MPEG transport streams, with their playlist, and for video an I-frame
/// playlist, whose initialization section is the tables at the front of the first segment.
///
/// Source: RFC 8216bis-22, 3.1.1.
struct TransportStreamFiles {
    /// When a presentation begins, in ticks of 1/90 000 s: decoding begins before, and no time is below 0.
    static let start: Int64 = 900_000
    private static let timescale: UInt32 = 90_000

    private let media: SegmentedTrack
    private let folder: String
    private let startDate: String?
    /// By how much samples are decoded earlier, so that none is shown before it is decoded.
    private let lead: Int64
    private var playlist: MediaPlaylistBuilder
    private var iFrames: [MediaPlaylistBuilder.IFrame] = []
    private var tablesLength = 0

    /// Prepares to write a track into a folder of a presentation.
    init(_ media: SegmentedTrack, in folder: String, _ plan: SegmentPlan) {
        self.media = media
        self.folder = folder
        startDate = plan.startDate
        playlist = MediaPlaylistBuilder(of: plan, in: folder)
        let track = media.track
        lead = track.samples.indices.reduce(0) {
            max($0, track.decodeTime(of: $1) - track.time(of: $1))
        }
    }

    /// Writes everything.
    ///
    /// - Parameters:
    ///   - presentation: the folder of the presentation.
    ///   - progress: gets the bytes of each segment.
    /// - Returns: the playlists.
    /// - Throws: `PackagingError.Kind.transportStream` if FFmpeg cannot carry the track in a transport
    ///   stream, or `.media`.
    mutating func write(
        into presentation: borrowing NewFolder,
        progress: (UInt64) -> Void
    ) throws(PackagingError) -> MediaWriter.Result {
        let path = media.track.source.path
        do {
            try presentation.addFolder(folder)
            try writeSegments(presentation, progress)
            let frames = MediaPlaylistBuilder(
                iFrames: iFrames,
                of: media,
                map: ("segment-1.ts", tablesLength),
                startDate: startDate
            )
            let name = folder + "/" + MediaWriter.FileName.iFrames
            return MediaWriter.Result(
                playlist: try playlist.write(
                    to: folder + "/" + MediaWriter.FileName.playlist,
                    in: presentation
                ),
                iFrames: iFrames.isEmpty ? nil : try frames.write(to: name, in: presentation),
                singleFile: nil
            )
        } catch let error as ISOMediaError {
            throw PackagingError(.media(error.naming(path)), path: path)
        } catch let error as FFmpegError {
            throw PackagingError(.transportStream(error), path: path)
        } catch {
            preconditionFailure("nothing else is thrown: \(error)")
        }
    }

    private mutating func writeSegments(
        _ presentation: borrowing NewFolder,
        _ progress: (UInt64) -> Void
    ) throws {
        let track = media.track
        let header = try InitializationSegment(track.track, timescale: track.timescale).encoded()
        var writer = try TransportStreamWriter(initialization: header, name: track.source.path)
        for (number, segment) in media.segments.enumerated() {
            let first = segment.samples.lowerBound
            let bytes = try writer.segment(count: segment.samples.count) { index in
                try sample(first + index)
            }
            let name = "segment-\(number + 1).ts"
            try presentation.add(bytes, to: folder + "/" + name)
            let duration = media.duration(segment.duration)
            playlist.append(uri: name, duration: duration, length: UInt64(bytes.count))
            progress(UInt64(bytes.count))
            guard media.hasIFrames else { continue }
            let found = TransportStreamPictures(bytes)
            if number == 0 { tablesLength = found.tablesLength }
            let syncs = segment.samples.filter { track.samples[$0].flags.isSync }
            iFrames += zip(found.pictures, syncs).map { range, sample in
                .init(uri: name, range: range, time: track.time(of: sample))
            }
        }
    }

    private func sample(_ index: Int) throws(ISOMediaError) -> TransportStreamWriter.Sample {
        let track = media.track
        let sample = track.samples[index]
        func ticks(_ time: Int64) -> Int64 {
            track.time(ticks: time).rescaled(to: Self.timescale, rounding: .nearest).ticks
        }
        return TransportStreamWriter.Sample(
            data: try track.source.bytes(sample.offset..<sample.offset + UInt64(sample.size)),
            decodeTime: Self.start + ticks(track.decodeTime(of: index) - lead),
            presentationTime: Self.start + ticks(track.time(of: index)),
            duration: ticks(Int64(track.duration(of: index))),
            isSync: sample.flags.isSync
        )
    }
}

/// The pictures in a segment of a transport stream that can be decoded alone.
///
/// A packet has 188 bytes: 0x47, flags and the stream's number, the kind of content, optional fields with a bit
/// for a random access point, and the payload.
///
/// Source: ISO/IEC 13818-1, 2.4.3.
private struct TransportStreamPictures {
    private static let packetLength = 188

    /// The tables at the front, before the first packet of the stream.
    let tablesLength: Int
    /// The packets from the start of each such picture up to the next picture.
    let pictures: [Range<UInt64>]

    /// Looks through a segment that has one stream beside tables.
    init(_ bytes: [UInt8]) {
        var tables: Int?
        var pictures: [Range<UInt64>] = []
        var open: Int?
        for start in stride(from: 0, to: bytes.count - Self.packetLength + 1, by: Self.packetLength)
        {
            let isUnitStart = bytes[start + 1] & 0x40 != 0
            let stream = Int(bytes[start + 1] & 0x1F) << 8 | Int(bytes[start + 2])
            // Below 0x20, and where FFmpeg puts its only program map, are tables.
            guard isUnitStart, stream > 0x1F,
                Self.beginsPicture(bytes[start..<start + Self.packetLength])
            else { continue }
            tables = tables ?? start
            if let begun = open { pictures.append(UInt64(begun)..<UInt64(start)) }
            let hasFields = bytes[start + 3] & 0x20 != 0 && bytes[start + 4] > 0
            open = hasFields && bytes[start + 5] & 0x40 != 0 ? start : nil
        }
        if let begun = open { pictures.append(UInt64(begun)..<UInt64(bytes.count)) }
        tablesLength = tables ?? 0
        self.pictures = pictures
    }

    /// Whether the payload of a packet begins with the start code of a PES packet, which no table has.
    private static func beginsPicture(_ packet: ArraySlice<UInt8>) -> Bool {
        let start = packet.startIndex
        let fields = packet[start + 3] & 0x20 == 0 ? 0 : 1 + Int(packet[start + 4])
        guard 4 + fields + 3 <= packet.count else { return false }
        return packet[(start + 4 + fields)...].starts(with: [0, 0, 1])
    }
}
