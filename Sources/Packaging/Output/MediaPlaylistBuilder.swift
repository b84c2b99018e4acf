// SPDX-License-Identifier: Apache-2.0

import Playlists

/// Composes the media playlist of a rendition that does not change any more.
struct MediaPlaylistBuilder {
    private var builder = PlaylistBuilder()
    private let targetDuration: Int
    private var segments: [SegmentBitRate.Segment] = []

    /// Begins a playlist.
    ///
    /// - Parameters:
    ///   - targetDuration: in whole seconds.
    ///   - isIFramesOnly: whether its segments are single pictures.
    init(targetDuration: Int, isIFramesOnly: Bool = false) {
        self.targetDuration = targetDuration
        builder.append(TargetDuration(targetDuration))
        builder.append(PlaylistType.videoOnDemand)
        if isIFramesOnly { builder.append(IFramesOnly()) }
    }

    /// Names the initialization section, and its length where it is a part of a file.
    mutating func appendMap(uri: String, length: Int? = nil) {
        var map = InitializationMap()
        map.uri = uri
        if let length { map.byteRange = ByteRange(length: length, offset: 0) }
        builder.append(map)
    }

    /// Adds a segment that is a file.
    mutating func append(uri: String, duration: DecimalSeconds, length: UInt64) {
        builder.append(SegmentDuration(duration))
        builder.append(uri: uri)
        segments.append(SegmentBitRate.Segment(bytes: Int(length), duration: duration))
    }

    /// Adds a segment that is a part of a file.
    mutating func append(uri: String, duration: DecimalSeconds, range: Range<UInt64>) {
        builder.append(SegmentDuration(duration))
        let part = ByteRange(length: range.count, offset: Int(range.lowerBound))
        builder.append(SegmentByteRange(part))
        builder.append(uri: uri)
        segments.append(SegmentBitRate.Segment(bytes: range.count, duration: duration))
    }

    /// Number of segments so far.
    var segmentCount: Int { segments.count }
    /// Bytes of all segments so far.
    var byteCount: UInt64 { segments.reduce(0) { $0 + UInt64($1.bytes) } }

    /// The bit rates of the segments; nil where there are none.
    var bitRate: SegmentBitRate? {
        SegmentBitRate(segments, targetDurationSeconds: targetDuration)
    }

    /// The playlist, ended.
    var bytes: [UInt8] {
        var ended = builder
        ended.append(EndList())
        return ended.text.write()
    }
}

/// A media playlist that has been written, as the multivariant playlist and the report name it.
struct WrittenPlaylist {
    /// Where it is, from the folder of the presentation.
    let uri: String
    /// Its bit rates.
    let bitRate: SegmentBitRate?
    /// Number of segments.
    let segmentCount: Int
    /// Bytes of all segments.
    let byteCount: UInt64
}
