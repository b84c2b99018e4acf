// SPDX-License-Identifier: Apache-2.0

import Captions
import Playlists

/// Reads the WebVTT segments of a subtitle playlist.
struct TextSegmentReader {
    /// The most bytes of text that are read for one multivariant playlist.
    private var remaining = 64 << 20
    private let place: any PlaylistPlace

    /// Reads from a place.
    init(place: any PlaylistPlace) {
        self.place = place
    }

    /// The segments of a playlist, each with its captions; nil where they are no text, or not all of them can be read.
    mutating func read(_ playlist: MediaPlaylist, named name: String) -> [ReadTextSegment]? {
        guard let first = playlist.segments.first, first.mapLine == nil else { return nil }
        var segments: [ReadTextSegment] = []
        var start = 0
        for segment in playlist.segments {
            guard let duration = segment.duration, segment.byteRange == nil,
                let file = place.file(playlist.uri(of: segment), from: name),
                let (bytes, mediaType) = place.typedBytes(file, limit: remaining)
            else { return nil }
            remaining -= bytes.count
            guard let plain = decrypted(bytes, segment, of: playlist, named: name) else {
                return nil
            }
            let (next, overflow) = start.addingReportingOverflow(
                duration.nanoseconds / 1_000_000
            )
            guard !overflow else { return nil }
            var read = Self.segment(plain, segment.line, start..<max(start, next))
            read.segment.mediaType = mediaType
            segments.append(read)
            start = max(start, next)
        }
        return segments
    }

    /// The plain bytes of a segment; nil if it is encrypted and its key is not in the folder.
    private func decrypted(
        _ bytes: [UInt8],
        _ segment: MediaSegment,
        of playlist: MediaPlaylist,
        named name: String
    ) -> [UInt8]? {
        guard SegmentKey.method(of: segment, in: playlist) != nil else { return bytes }
        guard let folder = place as? PlaylistFolder else { return nil }
        return SegmentKey(of: segment, in: playlist, named: name, folder)?.decrypted(bytes)
    }

    private static func segment(
        _ bytes: [UInt8],
        _ line: Int,
        _ time: Range<Int>
    ) -> ReadTextSegment {
        let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        let (source, _) = WebVTT.parse(text)
        let header = source.header.split { $0 == 0x0A || $0 == 0x0D }
            .map { String(decoding: $0, as: UTF8.self) }
        let captions = source.captions().0
        let isBlank = bytes.allSatisfy { $0 <= 0x20 }
        let cues = captions.cues.map { cue in
            TextSegment.Cue(
                startMilliseconds: cue.startMilliseconds,
                endMilliseconds: cue.endMilliseconds,
                text: cue.text.plainText
            )
        }
        let segment = TextSegment(
            line: line,
            startMilliseconds: time.lowerBound,
            durationMilliseconds: time.count,
            hasSignature: WebVTT.hasSignature(text),
            timestampMap: header.lazy.compactMap(TimestampMap.init).first,
            cues: cues,
            showsText: WebVTT.hasSignature(text) || isBlank
                ? captions.cues.contains(where: \.isShown) : nil
        )
        return ReadTextSegment(segment: segment, captions: captions)
    }
}

/// A WebVTT segment that was read.
struct ReadTextSegment: Sendable {
    /// What rules look at.
    var segment: TextSegment
    /// Its captions, with the times that are written.
    let captions: CaptionDocument
}
