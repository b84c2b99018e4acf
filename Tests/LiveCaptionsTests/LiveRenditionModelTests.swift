// SPDX-License-Identifier: Apache-2.0

import LiveCaptions
import MediaSelection
import Playlists
import Testing

/// Random broadcasts beside a client that knows nothing of how a rendition is made.
@Suite struct LiveRenditionModelTests {
    /// What a client has seen.
    private struct Client {
        var last: ReadPlaylist?
        var texts: [Int: String] = [:]
        var segments: [Int: ReadPlaylist.Segment] = [:]
        var faults: [String] = []

        /// Loads the playlist again, and the segments that are new.
        mutating func load(_ rendition: LiveRendition) {
            guard let text = rendition.playlist else { return }
            let playlist = ReadPlaylist(text)
            if let last { compare(last, playlist) }
            for segment in playlist.segments {
                let file = rendition.file(named: segment.uri)
                guard let file else {
                    faults.append("\(segment.uri) is listed and not there")
                    continue
                }
                if let known = texts[segment.number], known != file {
                    faults.append("\(segment.uri) has changed")
                }
                texts[segment.number] = file
                segments[segment.number] = segment
            }
            last = playlist
        }

        /// A reload may append and remove only [RFC 8216, 6.2.1, 6.2.2].
        private mutating func compare(_ old: ReadPlaylist, _ new: ReadPlaylist) {
            if old.targetDuration != new.targetDuration { faults.append("target duration") }
            guard let first = new.segments.first, let oldFirst = old.segments.first else { return }
            if first.number < oldFirst.number { faults.append("media sequence goes back") }
            let both = old.segments.filter { $0.number >= first.number }
            if Array(new.segments.prefix(both.count)) != both { faults.append("a segment changed") }
            if new.segments.count < 3, old.segments.count > new.segments.count {
                faults.append("fewer than three segments are left")
            }
        }
    }

    private struct Spoken {
        let text: String
        let start: Int
        let end: Int
        let arrival: Int
    }

    /// People who speak, one after the other; some texts come late.
    private func speech(until end: Int, late: Bool, _ random: inout SplitMix) -> [Spoken] {
        var (spoken, time) = ([Spoken](), 200)
        while time < end {
            let length = Int.random(in: 1000...6500, using: &random)
            let isLate = late && Int.random(in: 0..<15, using: &random) == 0
            let delay = Int.random(in: isLate ? 9000...16_000 : 0...2900, using: &random)
            let text = "text \(spoken.count) & <more>"
            spoken.append(
                Spoken(text: text, start: time, end: time + length, arrival: time + length + delay)
            )
            time += length + Int.random(in: 0...4000, using: &random)
        }
        return spoken
    }

    /// Runs a broadcast; the rendition is polled about twice a segment.
    private func run(
        _ broadcast: inout Broadcast,
        _ spoken: [Spoken],
        segments: Int,
        _ random: inout SplitMix
    ) throws -> Client {
        let english = try LanguageTag("en")
        var settings = RenditionSettings(language: english, sessionStart: Broadcast.noon)
        settings.hold = 3000
        settings.prefix = "b."
        var rendition = LiveRendition(besideVideo: settings)
        var (client, time) = (Client(), 0)
        var coming = spoken.sorted { $0.arrival < $1.arrival }[...]
        while broadcast.segments.count < segments || time < (coming.last?.arrival ?? 0) {
            time += Int.random(in: 100...broadcast.targetDuration * 700, using: &random)
            while let next = coming.first, next.arrival <= time {
                coming.removeFirst()
                rendition.advance(to: next.arrival)
                rendition.add(
                    LiveSegment(
                        id: next.text,
                        stream: "s",
                        text: next.text,
                        isFinal: true,
                        start: next.start,
                        end: next.end,
                        received: next.arrival
                    ),
                    sessionLanguage: english
                )
            }
            broadcast.encode(to: time)
            let bytes = Array(broadcast.playlist.utf8)
            rendition.read(
                video: MediaPlaylist(try PlaylistText(parsing: bytes, path: "")),
                at: time
            )
            while let wanted = rendition.wantedMediaStart {
                let segment = broadcast.segments.first { $0.number == wanted }
                rendition.setMediaStart(segment?.mediaStart ?? 0, ofSegment: wanted)
            }
            client.load(rendition)
        }
        rendition.advance(to: time + 60_000)
        client.load(rendition)
        return client
    }

    @Test(arguments: 1...10)
    func `cues are where they belong, once, and never change`(seconds: Int) throws {
        var random = SplitMix(seed: UInt64(seconds))
        var broadcast = Broadcast(targetDuration: seconds, seed: UInt64(seconds))
        let count = RenditionScale.boundaries / 10
        let spoken = speech(until: count * seconds * 700, late: seconds % 2 == 0, &random)
        let client = try run(&broadcast, spoken, segments: count, &random)
        #expect(client.faults == [])
        let encoded = Dictionary(uniqueKeysWithValues: broadcast.segments.map { ($0.number, $0) })
        var cues: [String: ReadCues.Cue] = [:]
        var shown: [String: [(number: Int, media: Int)]] = [:]
        for (number, text) in client.texts.sorted(by: { $0.key < $1.key }) {
            let segment = try #require(encoded[number])
            let listed = try #require(client.segments[number])
            #expect(listed.date == Broadcast.date(segment.start))
            #expect(Double(listed.duration) == Double(segment.duration) / 1000)
            #expect(listed.discontinuity == segment.discontinuity)
            let read = ReadCues(text)
            #expect(read.ticks >= 0 && read.local >= 0)
            let map = (read.ticks - segment.mediaStart) & (1 << 33 - 1)
            #expect(map <= 90 || map >= 1 << 33 - 90)
            for (id, cue) in read.cues {
                #expect(cues[id] == nil || cues[id] == cue)
                cues[id] = cue
                // It is shown within the segment.
                #expect(cue.start < read.local + segment.duration && cue.end > read.local)
                shown[id, default: []].append((number, read.media(cue.start)))
            }
        }
        try compare(spoken, cues, shown, broadcast)
    }

    /// Every text is shown once, at its time or, if it was late, at the beginning of a segment.
    private func compare(
        _ spoken: [Spoken],
        _ cues: [String: ReadCues.Cue],
        _ shown: [String: [(number: Int, media: Int)]],
        _ broadcast: Broadcast
    ) throws {
        let texts = Dictionary(grouping: cues) { entry in
            entry.value.raw.split(separator: "\n").dropFirst().joined()
        }
        #expect(texts.values.allSatisfy { $0.count == 1 })
        let last = try #require(broadcast.segments.last)
        for text in spoken {
            let written = text.text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
                .replacing(">", with: "&gt;")
            let found = texts[written] ?? texts[written.replacing("&gt;", with: ">")]
            guard let (id, cue) = found?.first, let places = shown[id] else {
                if text.end < last.start { Issue.record("\(text) is lost") }
                continue
            }
            #expect(cue.end - cue.start == text.end - text.start)
            // Segments one after the other.
            #expect(zip(places, places.dropFirst()).allSatisfy { $0.number + 1 == $1.number })
            let segment = try #require(broadcast.segments.first { $0.number == places[0].number })
            let expected = (segment.mediaStart + (text.start - segment.start) * 90) & (1 << 33 - 1)
            let distance = (places[0].media - expected) & (1 << 33 - 1)
            if distance > 90, distance < 1 << 33 - 90 {
                #expect((places[0].media - segment.mediaStart + 90) & (1 << 33 - 1) <= 180)
            }
        }
    }
}

/// How much is tried.
enum RenditionScale {
    /// Boundaries of segments over all lengths.
    static let boundaries = 1000
}
