// SPDX-License-Identifier: Apache-2.0

import LiveCaptions
import MediaSelection
import Playlists

/// What has to hold for any message of a publisher, and for any playlist of a video.
enum LiveMessageInvariants {
    static func check(_ bytes: [UInt8]) throws(BrokenInvariant) {
        try checkMessage(bytes)
        try checkText(bytes)
        let event: SessionEvent
        do throws(IngestError) {
            event = try SessionEvent(json: String(decoding: bytes, as: UTF8.self))
        } catch {
            _ = error.description
            return
        }
        try checkEvent(event)
    }

    private static func checkMessage(_ bytes: [UInt8]) throws(BrokenInvariant) {
        var adapter = MessageAdapter(stream: "s", origin: 1000)
        for _ in 0..<2 {
            let segments: [LiveSegment]
            do throws(IngestError) {
                segments = try adapter.read(bytes, at: 5)
            } catch {
                try require(error.offset <= bytes.count, "an error is after the message")
                _ = error.description
                return
            }
            try require(segments.count <= bytes.count, "more segments than bytes")
            for segment in segments {
                let (start, end) = (segment.start ?? 0, segment.end ?? .max)
                try require(0 <= start && start <= end, "\(segment) has wrong times")
            }
        }
        _ = adapter.end(at: 6)
    }

    private static func checkText(_ bytes: [UInt8]) throws(BrokenInvariant) {
        var ingest = TextIngest(stream: "s", sessionStart: 0)
        do {
            let text = String(decoding: bytes, as: UTF8.self)
            let segments = try ingest.take(text, number: nil, at: 5).segments + ingest.end(at: 6)
            let length = segments.reduce(0) { $0 + $1.text.utf8.count }
            try requireBounded(length, from: bytes.count, "texts")
        } catch let error as BrokenInvariant {
            throw error
        } catch {
            return
        }
    }

    /// An event that can be read is written as one that is read the same.
    private static func checkEvent(_ event: SessionEvent) throws(BrokenInvariant) {
        let json = event.json(language: .english)
        let again: SessionEvent
        do throws(IngestError) {
            again = try SessionEvent(json: json)
        } catch {
            throw BrokenInvariant("an event cannot be read again: \(error)")
        }
        try requireEqual(again.json(language: .english), json, "an event, written and read")
    }

    /// A rendition beside a video with any playlist, read twice, whose segments then move.
    static func check(playlist bytes: [UInt8]) throws(BrokenInvariant) {
        let text: PlaylistText
        do throws(PlaylistError) {
            text = try PlaylistText(parsing: bytes, path: "video.m3u8")
        } catch {
            return
        }
        var settings = RenditionSettings(language: .english, sessionStart: 1_795_435_200_000)
        settings.hold = 0
        settings.partDuration = 500
        settings.assumedMediaStart = 0
        var rendition = LiveRendition(besideVideo: settings)
        let segment = LiveSegment(id: "1", stream: "s", text: "one", isFinal: true, received: 5)
        for time in [10_000, 20_000] {
            rendition.add(segment, sessionLanguage: .english)
            rendition.read(video: MediaPlaylist(text), at: time)
            guard let playlist = rendition.playlist else { continue }
            for line in playlist.split(separator: "\n") where !line.hasPrefix("#") {
                let file = rendition.file(named: String(line))
                try require(file?.hasPrefix("WEBVTT\nX-TIMESTAMP-MAP=") ?? false, "no \(line)")
            }
            // A segment has parts that its video does not list: their number is limited, not what they follow from.
            let parts = playlist.split(separator: "\n").filter { $0.hasPrefix("#EXT-X-PART:") }
            let limited = parts.prefix(2 * LiveRendition.listedPartLimit)
            let written = playlist.utf8.count - limited.reduce(0) { $0 + $1.utf8.count }
            try requireBounded(written, from: bytes.count, "a playlist")
        }
    }
}
