// SPDX-License-Identifier: Apache-2.0

import Captions
import FileSystem
import ISOMedia
import MediaPrimitives
import Playlists
import RemoteMedia

/// When the media of a presentation on a server begins.
extension PlaylistServer {
    /// Enough of a transport stream for its first pictures.
    private static let headLength: UInt64 = 512 << 10
    private static let timescale: UInt32 = 90_000

    /// The timestamp of the first picture of the first variant with video, or of its first audio.
    ///
    /// Of its first segment only the beginning is loaded.
    ///
    /// - Returns: nil if the segment is encrypted as a whole, or states no timestamp.
    /// - Throws: `MediaError` if something cannot be read.
    func firstTimestamp(of master: MultivariantPlaylist) throws(MediaError) -> MediaTime? {
        guard let uri = PresentationTimeline.videoVariant(of: master)?.uri,
            let name = file(uri, from: nil),
            let found = try playlist(name, limit: PlaylistText.byteLimit),
            case .media(let media) = found.playlist, let segment = media.segments.first,
            !segment.isGap,
            let address = file(media.uri(of: segment), from: found.file)
        else { return nil }
        let method = SegmentKey.method(of: segment, in: media) ?? "NONE"
        // Sample encryption leaves headers readable; any other method covers all bytes.
        guard ["NONE", "SAMPLE-AES", "SAMPLE-AES-CTR"].contains(method) else { return nil }
        let source = try open(address)
        let start = UInt64(segment.byteRange?.offset ?? 0)
        let length = segment.byteRange.map { UInt64($0.length) } ?? source.length
        guard start < source.length else { return nil }
        let range = start..<min(source.length, start + length)
        guard let map = media.map(of: segment) else {
            return try firstTimestamp(ofStream: source, range)
        }
        guard let head = try initialization(map, namedBy: found.file) else { return nil }
        return try MediaError.media(source.path) { () throws(ISOMediaError) in
            try SegmentReader.firstTimestamp(of: SegmentSource(head, source, range))
        }
    }

    private func firstTimestamp(
        ofStream source: RemoteFile,
        _ range: Range<UInt64>
    ) throws(MediaError) -> MediaTime? {
        let end = min(range.upperBound, range.lowerBound + Self.headLength)
        let head = try MediaError.file(source.path) { () throws(FileError) in
            try source.read(range.lowerBound..<end)
        }
        let ticks =
            FirstPresentationTime.ofTransportStream(head[...])
            ?? FirstPresentationTime.ofPackedAudio(head[...])
        return ticks.map { MediaTime(ticks: $0, timescale: Self.timescale) }
    }

    /// The bytes of an initialization section; nil if it is elsewhere, or longer than any.
    private func initialization(
        _ map: InitializationMap,
        namedBy name: String
    ) throws(MediaError) -> [UInt8]? {
        guard let address = file(map.uri ?? "", from: name) else { return nil }
        let source = try open(address)
        let start = UInt64(map.byteRange?.offset ?? 0)
        let length = map.byteRange.map { UInt64($0.length) } ?? source.length
        guard start <= source.length, length <= source.length - start,
            length <= UInt64(SegmentReader.initializationLimit)
        else { return nil }
        return try MediaError.file(source.path) { () throws(FileError) in
            try source.read(start..<start + length)
        }
    }
}
