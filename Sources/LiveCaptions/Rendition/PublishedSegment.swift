// SPDX-License-Identifier: Apache-2.0

import Captions
import Playlists

/// A part of a segment: where it begins and ends in it, in nanoseconds.
struct PartSpan {
    let index: Int
    let start: Int
    let end: Int
}

/// A segment that was published; it does not change.
struct PublishedSegment: Sendable {
    let segment: TimelineSegment
    let duration: Int
    let text: String
    let parts: [PublishedPart]

    func file(named name: String) -> String? {
        guard name != segment.uri else { return text }
        let part = parts.indices.first { segment.uri(ofPart: $0) == name }
        return part.map { parts[$0].text }
    }
}

/// A part of a segment that was published.
struct PublishedPart: Sendable {
    let duration: Int
    let text: String
}

/// A segment of which parts are published.
struct OpenPublication: Sendable {
    var segment: TimelineSegment
    /// How times of cues become those of the media.
    let map: TimestampMap
    private(set) var parts: [PublishedPart] = []
    /// The cues of all parts, each once.
    private var cues: [Cue] = []
    private var identifiers: Set<String> = []

    init(segment: TimelineSegment, map: TimestampMap) {
        self.segment = segment
        self.map = map
    }

    /// How long its published parts are.
    var duration: Int { parts.reduce(0) { $0 + $1.duration } }

    mutating func add(_ cues: [Cue], duration: Int) {
        parts.append(PublishedPart(duration: duration, text: file(cues)))
        for cue in cues where identifiers.insert(cue.identifier ?? "").inserted {
            self.cues.append(cue)
        }
    }

    func finished(_ duration: Int) -> PublishedSegment {
        let text = parts.count == 1 ? parts[0].text : file(cues)
        return PublishedSegment(segment: segment, duration: duration, text: text, parts: parts)
    }

    func file(named name: String) -> String? {
        let part = parts.indices.first { segment.uri(ofPart: $0) == name }
        return part.map { parts[$0].text }
    }

    private func file(_ cues: [Cue]) -> String {
        var document = CaptionDocument(cues: cues)
        document.headerLines = [map.description]
        let bytes = WebVTT.unlikeTransportStream(document.write(as: .webVTT).bytes)
        return String(decoding: bytes, as: UTF8.self)
    }
}
