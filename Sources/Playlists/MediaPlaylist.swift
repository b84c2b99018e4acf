// SPDX-License-Identifier: Apache-2.0

/// A playlist of segments: a view over its lines.
///
/// Source: RFC 8216bis-22, 4.3.2.
public struct MediaPlaylist: Equatable, Sendable {
    /// The lines.
    package let text: PlaylistText
    /// The segments in their order.
    public let segments: [MediaSegment]
    /// The partial segments after the last segment, by their lines counted from 1.
    package let openPartLines: [Int]

    /// Makes a view of lines.
    package init(_ text: PlaylistText) {
        self.text = text
        var reader = SegmentCollector()
        reader.segments.reserveCapacity(text.lines.count / 2)
        for (index, line) in text.lines.enumerated() { reader.read(line, number: index + 1) }
        segments = reader.segments
        openPartLines = reader.next.partLines
    }

    /// The first tag of a kind.
    package func first<Tag: PlaylistTag>(_ type: Tag.Type) -> Tag? {
        text.first(type)?.tag
    }

    /// The longest that a segment may last, in seconds; nil where it is not stated.
    public var targetDuration: Int? { first(TargetDuration.self)?.value }

    /// How the playlist may change; nil where it is not stated.
    package var playlistType: PlaylistType? { first(PlaylistType.self) }

    /// Whether no segment will be added.
    public var hasEnded: Bool { first(EndList.self) != nil }

    /// Whether every segment is one I-frame.
    package var isIFramesOnly: Bool { first(IFramesOnly.self) != nil }

    /// All segments together.
    public var duration: DecimalSeconds {
        let total = segments.reduce(0) { sum, segment in
            let (next, overflow) = sum.addingReportingOverflow(segment.duration?.nanoseconds ?? 0)
            return overflow ? Int.max : next
        }
        return DecimalSeconds(nanoseconds: total)
    }

    /// The URI of a segment as written.
    package func uri(of segment: MediaSegment) -> String { text.lines[segment.line - 1].text }

    /// The initialization section of a segment; nil where it has none.
    package func map(of segment: MediaSegment) -> InitializationMap? {
        segment.mapLine.flatMap { InitializationMap(text.lines[$0 - 1]) }
    }
}

/// Collects the tags in front of each URI.
private struct SegmentCollector {
    var segments: [MediaSegment] = []
    var next = MediaSegment(line: 0)

    mutating func read(_ line: PlaylistLine, number: Int) {
        switch line.kind {
        case .tag(let tag): read(tag, line, number: number)
        case .uri: finish(number: number)
        case .blank, .comment, .unknownTag: break
        }
    }

    private mutating func read(_ tag: TagName, _ line: PlaylistLine, number: Int) {
        switch tag {
        case .inf:
            let value = line.value
            let comma = value.firstIndex(of: 0x2C) ?? value.endIndex
            next.duration = DecimalSeconds(value[..<comma].trimmed)
            next.durationLine = number
        case .byteRange: next.byteRange = ByteRange(line.value)
        case .discontinuity: next.isDiscontinuity = true
        case .gap: next.isGap = true
        case .programDateTime: next.programDateTimeLine = number
        case .map: (next.mapLine, next.mapKeyLine) = (number, next.keyLine)
        case .key: next.keyLine = number
        case .part: next.partLines.append(number)
        default: break
        }
    }

    /// The map and the key go on to the next segment.
    private mutating func finish(number: Int) {
        var following = MediaSegment(line: 0)
        following.mapLine = next.mapLine
        following.mapKeyLine = next.mapKeyLine
        following.keyLine = next.keyLine
        next.line = number
        segments.append(next)
        next = following
    }
}

/// A segment of a media playlist with all that applies to it.
public struct MediaSegment: Equatable, Sendable {
    /// The line of its URI, counted from 1.
    package var line: Int
    /// The line of its `EXTINF`, counted from 1; nil where it has none.
    package var durationLine: Int?
    /// Its duration; nil where none can be read.
    public var duration: DecimalSeconds?
    /// Its part of the resource; nil: all of it.
    package var byteRange: ByteRange?
    /// Whether the encoding changes in front of it.
    package var isDiscontinuity = false
    /// Whether it is missing.
    package var isGap = false
    /// The line of its `EXT-X-PROGRAM-DATE-TIME`, counted from 1.
    package var programDateTimeLine: Int?
    /// The line of the `EXT-X-MAP` that applies to it, counted from 1.
    package var mapLine: Int?
    /// The line of the last `EXT-X-KEY` in front of that `EXT-X-MAP`, which applies to it (RFC 8216bis, 4.4.4.4).
    package var mapKeyLine: Int?
    /// The line of the last `EXT-X-KEY` in front of it, counted from 1.
    package var keyLine: Int?
    /// The lines of its partial segments, counted from 1.
    package var partLines: [Int] = []
}
