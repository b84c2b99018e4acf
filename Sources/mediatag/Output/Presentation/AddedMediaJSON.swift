// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives
import Packaging
import Playlists

/// Media that was added to a presentation, as JSON.
struct AddedMediaJSON: Encodable {
    let rendition: AddedRendition
    /// What names the place of its files: a media playlist, or in an MPD a folder.
    let place: Keys

    enum Keys: String, CodingKey {
        case type, source, playlist, folder, timeline, firstTimestamps, segmentCount, byteCount
        case cueCount, status
    }

    func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: Keys.self)
        try fields.encode(rendition.type.rawValue, forKey: .type)
        try fields.encode(rendition.source, forKey: .source)
        try fields.encode(rendition.playlist, forKey: place)
        try fields.encode(rendition.timeline, forKey: .timeline)
        try fields.encode(rendition.firstTimestamps.map(\.seconds), forKey: .firstTimestamps)
        try fields.encode(rendition.segmentCount, forKey: .segmentCount)
        try fields.encode(rendition.byteCount, forKey: .byteCount)
        try fields.encode(rendition.cueCount, forKey: .cueCount)
        try fields.encode(rendition.status.rawValue, forKey: .status)
    }
}

extension AddedRendition {
    /// A line about its segments, which are new, or would be.
    var summary: String {
        let status: String =
            switch status {
            case .present: "already there"
            case .wouldAdd: "would be added"
            case .added: "added"
            }
        let cues = cueCount.map { " with \($0) \($0 == 1 ? "cue" : "cues")" } ?? ""
        return "\(playlist.printable): \(status), \(segmentCount) "
            + "\(segmentCount == 1 ? "segment" : "segments")\(cues), like \(timeline.printable)"
    }
}
