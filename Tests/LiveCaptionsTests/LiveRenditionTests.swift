// SPDX-License-Identifier: Apache-2.0

import LiveCaptions
import MediaSelection
import Playlists
import Testing

@Suite struct LiveRenditionTests {
    private let english: LanguageTag
    private var settings: RenditionSettings

    init() throws {
        english = try LanguageTag("en")
        settings = RenditionSettings(language: english, sessionStart: Broadcast.noon)
        settings.hold = 0
        settings.segmentDuration = 2000
        settings.window = 6000
        settings.prefix = "b."
    }

    private func final(_ text: String, _ start: Int, _ end: Int) -> LiveSegment {
        LiveSegment(
            id: text,
            stream: "s",
            text: text,
            isFinal: true,
            start: start,
            end: end,
            received: end
        )
    }

    private func playlist(_ lines: [String]) throws -> MediaPlaylist {
        let text = (["#EXTM3U", "#EXT-X-TARGETDURATION:2"] + lines).joined(separator: "\n") + "\n"
        return MediaPlaylist(try PlaylistText(parsing: Array(text.utf8), path: ""))
    }

    /// Segments of two seconds from a number on, the first of which begins at a time.
    private func video(_ numbers: ClosedRange<Int>, from start: Int, name: String = "v") throws
        -> MediaPlaylist
    {
        var lines = ["#EXT-X-MEDIA-SEQUENCE:\(numbers.lowerBound)"]
        for number in numbers {
            let time = start + (number - numbers.lowerBound) * 2000
            lines += ["#EXT-X-PROGRAM-DATE-TIME:\(Broadcast.date(time))", "#EXTINF:2.0,"]
            lines.append("\(name)\(number).ts?token=\(start)")
        }
        return try playlist(lines)
    }

    @Test func `a cue over a boundary is in both segments, byte for byte`() throws {
        var rendition = LiveRendition(withoutVideo: settings, at: 0)
        rendition.add(final("over", 1500, 2600), sessionLanguage: english)
        rendition.advance(to: 4000)
        let cue = "\n\nb.1\n00:00:01.500 --> 00:00:02.600\nover\n"
        #expect(
            rendition.file(named: "0.vtt")
                == "WEBVTT\nX-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:0" + cue
        )
        #expect(
            rendition.file(named: "1.vtt")
                == "WEBVTT\nX-TIMESTAMP-MAP=LOCAL:00:00:02.000,MPEGTS:180000" + cue
        )
        #expect(rendition.file(named: "2.vtt") == nil)
    }

    @Test func `without a video there are segments of their own, also empty ones`() throws {
        var rendition = LiveRendition(withoutVideo: settings, at: 0)
        #expect(rendition.playlist == nil)
        rendition.advance(to: 4000)
        #expect(
            rendition.playlist == """
                #EXTM3U
                #EXT-X-TARGETDURATION:2
                #EXT-X-MEDIA-SEQUENCE:0
                #EXT-X-PROGRAM-DATE-TIME:2026-11-23T12:00:00.000Z
                #EXTINF:2,
                0.vtt
                #EXT-X-PROGRAM-DATE-TIME:2026-11-23T12:00:02.000Z
                #EXTINF:2,
                1.vtt

                """
        )
        #expect(
            rendition.file(named: "1.vtt")
                == "WEBVTT\nX-TIMESTAMP-MAP=LOCAL:00:00:02.000,MPEGTS:180000\n"
        )
        rendition.advance(to: 60_000)
        let first = ReadPlaylist(try #require(rendition.playlist)).segments.first
        #expect(first?.number == 27)
        // Players with an older playlist may still load what is not listed any more.
        #expect(rendition.file(named: "26.vtt") != nil)
        #expect(rendition.file(named: "1.vtt") == nil)
    }

    @Test func `a rendition without a video ends after its last caption`() throws {
        var rendition = LiveRendition(withoutVideo: settings, at: 0)
        rendition.advance(to: 3000)
        rendition.add(final("bye", 2900, 5500), sessionLanguage: english)
        rendition.end(at: 3000)
        let playlist = ReadPlaylist(try #require(rendition.playlist))
        #expect(playlist.hasEnded)
        #expect(playlist.segments.map(\.uri) == ["0.vtt", "1.vtt", "2.vtt"])
        #expect(rendition.file(named: "2.vtt")?.contains("bye") == true)
    }

    @Test func `a segment waits for texts as long as the hold says`() throws {
        var settings = settings
        settings.hold = 1500
        var rendition = LiveRendition(withoutVideo: settings, at: 0)
        rendition.advance(to: 3499)
        #expect(rendition.playlist == nil)
        rendition.add(final("in time", 500, 1500), sessionLanguage: english)
        rendition.advance(to: 3500)
        #expect(rendition.file(named: "0.vtt")?.contains("in time") == true)
    }

    @Test func `a text that is late is shown in the next segment`() throws {
        var rendition = LiveRendition(withoutVideo: settings, at: 0)
        rendition.advance(to: 2000)
        rendition.add(final("late", 500, 1700), sessionLanguage: english)
        rendition.advance(to: 4000)
        #expect(rendition.file(named: "0.vtt")?.contains("late") == false)
        let next = try #require(rendition.file(named: "1.vtt"))
        #expect(next.contains("b.1\n00:00:02.000 --> 00:00:03.200\nlate\n"))
    }

    @Test func `only final texts of the language and the stream are shown`() throws {
        var settings = settings
        settings.stream = "s"
        var rendition = LiveRendition(withoutVideo: settings, at: 0)
        var guess = final("guess", 0, 1000)
        guess.isFinal = false
        var german = final("deutsch", 0, 1000)
        german.language = try LanguageTag("de")
        var other = final("other", 0, 1000)
        other.stream = "t"
        for segment in [guess, german, other] {
            rendition.add(segment, sessionLanguage: english)
        }
        rendition.advance(to: 2000)
        #expect(rendition.file(named: "0.vtt")?.contains("-->") == false)
    }

    @Test func `a long text is divided into captions of two lines, one after the other`() throws {
        var rendition = LiveRendition(withoutVideo: settings, at: 0)
        let text = (1...40).map { "word\($0)" }.joined(separator: " ")
        rendition.add(final(text, 0, 12_000), sessionLanguage: english)
        rendition.advance(to: 14_000)
        var cues: [String: ReadCues.Cue] = [:]
        for number in 0..<7 {
            guard let file = rendition.file(named: "\(number).vtt") else { continue }
            cues.merge(ReadCues(file).cues) { $1 }
        }
        let sorted = cues.values.sorted { $0.start < $1.start }
        let lines = sorted.map { $0.raw.split(separator: "\n").dropFirst() }
        #expect(lines.allSatisfy { $0.count == 2 && $0.allSatisfy { $0.count <= 42 } })
        #expect(lines.flatMap { $0 }.joined(separator: " ") == text)
        #expect(zip(sorted, sorted.dropFirst()).allSatisfy { $0.end == $1.start })
        #expect(sorted.last?.end == 12_000)
    }

    @Test func `a playlist that is older than the last one changes nothing`() throws {
        var settings = settings
        settings.assumedMediaStart = 0
        var rendition = LiveRendition(besideVideo: settings)
        #expect(rendition.read(video: try video(1...3, from: 0), at: 7000))
        let before = rendition.playlist
        #expect(!rendition.read(video: try video(0...2, from: -2000), at: 7000))
        #expect(rendition.playlist == before)
        #expect(rendition.read(video: try video(1...3, from: 0), at: 8000))
        #expect(rendition.playlist == before)
    }

    @Test func `segments that were missed leave no hole in the numbers`() throws {
        var settings = settings
        settings.assumedMediaStart = 900_000
        var rendition = LiveRendition(besideVideo: settings)
        rendition.read(video: try video(1...3, from: 0), at: 7000)
        rendition.add(final("missed", 9000, 10_000), sessionLanguage: english)
        rendition.read(video: try video(8...10, from: 14_000), at: 20_000)
        let playlist = ReadPlaylist(try #require(rendition.playlist))
        #expect(playlist.segments.map(\.number) == [8, 9, 10])
        let read = ReadCues(try #require(rendition.file(named: "v8.vtt")))
        #expect(read.local == 24_000)
        #expect(read.ticks == 24_000 * 90)
        #expect(read.cues.values.map(\.start) == [24_000])
    }

    @Test func `an encoder that begins again has other files`() throws {
        var settings = settings
        settings.assumedMediaStart = 0
        var rendition = LiveRendition(besideVideo: settings)
        rendition.read(video: try video(10...13, from: 0), at: 9000)
        rendition.read(video: try video(0...2, from: 10_000), at: 17_000)
        let playlist = ReadPlaylist(try #require(rendition.playlist))
        #expect(playlist.segments.map(\.uri) == ["r1-0.vtt", "r1-1.vtt", "r1-2.vtt"])
        #expect(rendition.file(named: "v10.vtt") != nil)
    }

    @Test func `the video's end is the rendition's end, and an event stays one`() throws {
        var settings = settings
        settings.assumedMediaStart = 0
        var rendition = LiveRendition(besideVideo: settings)
        let lines = [
            "#EXT-X-PLAYLIST-TYPE:EVENT", "#EXTINF:2.0,", "0.ts", "#EXTINF:1.5,", "1.ts",
            "#EXT-X-ENDLIST",
        ]
        rendition.read(video: try playlist(lines), at: 5000)
        let text = try #require(rendition.playlist)
        #expect(text.contains("#EXT-X-PLAYLIST-TYPE:EVENT"))
        #expect(text.contains("#EXTINF:1.5,"))
        #expect(!text.contains("PROGRAM-DATE-TIME"))
        #expect(text.hasSuffix("v1.vtt\n#EXT-X-ENDLIST\n"))
    }

    @Test func `the media time of a segment is waited for`() throws {
        var rendition = LiveRendition(besideVideo: settings)
        rendition.read(video: try video(1...2, from: 0), at: 5000)
        #expect(rendition.playlist == nil)
        #expect(rendition.wantedMediaStart == 1)
        rendition.setMediaStart(126_000, ofSegment: 1)
        #expect(rendition.wantedMediaStart == nil)
        let first = ReadCues(try #require(rendition.file(named: "v1.vtt")))
        // Times of cues are media times, so that programs without the map are right, too.
        #expect(first.local == 1400)
        #expect(first.ticks == 126_000)
    }
}

@Suite struct PartialSegmentTests {
    private let english: LanguageTag
    private var settings: RenditionSettings

    init() throws {
        english = try LanguageTag("en")
        settings = RenditionSettings(language: english, sessionStart: Broadcast.noon)
        settings.hold = 0
        settings.segmentDuration = 2000
        settings.partDuration = 500
    }

    @Test func `parts are published before their segment, and have its cues`() throws {
        var rendition = LiveRendition(withoutVideo: settings, at: 0)
        rendition.add(
            LiveSegment(
                id: "1",
                stream: "s",
                text: "hi",
                isFinal: true,
                start: 400,
                end: 1600,
                received: 0
            ),
            sessionLanguage: english
        )
        rendition.advance(to: 1000)
        let playlist = ReadPlaylist(try #require(rendition.playlist))
        #expect(playlist.segments.isEmpty)
        #expect(
            playlist.parts == [
                "DURATION=0.5,URI=\"0.0.vtt\",INDEPENDENT=YES",
                "DURATION=0.5,URI=\"0.1.vtt\",INDEPENDENT=YES",
            ]
        )
        #expect(playlist.hint == "TYPE=PART,URI=\"0.2.vtt\"")
        #expect(rendition.file(named: "0.0.vtt")?.contains("hi") == true)
        #expect(rendition.file(named: "0.2.vtt") == nil)
        rendition.advance(to: 2000)
        let later = ReadPlaylist(try #require(rendition.playlist))
        #expect(later.segments.map(\.uri) == ["0.vtt"])
        #expect(later.hint == "TYPE=PART,URI=\"1.0.vtt\"")
        let cues = try (0..<4).map { ReadCues(try #require(rendition.file(named: "0.\($0).vtt"))) }
        let whole = ReadCues(try #require(rendition.file(named: "0.vtt")))
        #expect(cues.map { $0.cues.count } == [1, 1, 1, 1])
        #expect(cues.allSatisfy { $0.cues == whole.cues })
    }

    @Test func `parts are those of the video`() throws {
        var settings = settings
        settings.assumedMediaStart = 0
        var rendition = LiveRendition(besideVideo: settings)
        func read(_ lines: [String], at time: Int) throws {
            let head = ["#EXTM3U", "#EXT-X-TARGETDURATION:2", "#EXT-X-PART-INF:PART-TARGET=1.0"]
            let bytes = Array((head + lines).joined(separator: "\n").utf8)
            rendition.read(
                video: MediaPlaylist(try PlaylistText(parsing: bytes, path: "")),
                at: time
            )
        }
        let first = ["#EXT-X-PROGRAM-DATE-TIME:2026-11-23T12:00:00.000Z", "#EXTINF:2.0,", "0.ts"]
        try read(first + ["#EXT-X-PART:DURATION=0.9,URI=\"1.0.ts\""], at: 3000)
        let early = ReadPlaylist(try #require(rendition.playlist))
        #expect(early.parts.last == "DURATION=0.9,URI=\"v1.0.vtt\",INDEPENDENT=YES")
        try read(first + ["#EXTINF:1.8,", "1.ts"], at: 4000)
        let later = ReadPlaylist(try #require(rendition.playlist))
        #expect(later.segments.map(\.uri) == ["v0.vtt", "v1.vtt"])
        #expect(later.parts.last == "DURATION=0.9,URI=\"v1.1.vtt\",INDEPENDENT=YES")
        let text = try #require(rendition.playlist)
        #expect(text.contains("#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=3\n"))
        #expect(text.contains("#EXT-X-PART-INF:PART-TARGET=1\n"))
    }

    @Test func `a request waits for what comes next, and for no more`() {
        func decide(_ number: Int?, _ part: Int?, ended: Bool = false) -> String {
            let state = PlaylistReload.State(
                lastSegment: 7,
                openParts: 2,
                lastPartCount: 4,
                partTarget: 500_000_000,
                hasEnded: ended
            )
            let reload = PlaylistReload.decide(mediaSequence: number, part: part, state)
            return "\(reload)".split(separator: "(")[0].description
        }
        #expect(decide(nil, nil) == "answer")
        #expect(decide(nil, 1) == "refuse")
        #expect(decide(7, nil) == "answer")
        #expect(decide(7, 3) == "answer")
        // A part after the last one of a segment is the first of the next one.
        #expect(decide(7, 4) == "answer")
        #expect(decide(8, nil) == "wait")
        #expect(decide(8, 1) == "answer")
        #expect(decide(8, 2) == "wait")
        #expect(decide(8, 7) == "wait")
        // Parts of half a second: six, which three seconds have, may be ahead.
        #expect(decide(8, 8) == "refuse")
        #expect(decide(9, 0) == "wait")
        #expect(decide(9, 6) == "refuse")
        #expect(decide(9, nil) == "wait")
        #expect(decide(10, 0) == "refuse")
        #expect(decide(10, 0, ended: true) == "answer")
        #expect(decide(-1, nil) == "refuse")
        let empty = PlaylistReload.State(lastSegment: nil, partTarget: nil)
        #expect(PlaylistReload.decide(mediaSequence: 3, part: nil, empty) == .wait)
    }
    @Test func `a request gets a file, or waits for the part that comes next`() throws {
        var rendition = LiveRendition(withoutVideo: settings, at: 0)
        #expect(rendition.answer("playlist.m3u8") == .wait)
        rendition.advance(to: 2500)
        #expect(rendition.answer("playlist.m3u8") == .playlist(try #require(rendition.playlist)))
        #expect(rendition.answer("0.vtt") == .segment(try #require(rendition.file(named: "0.vtt"))))
        #expect(rendition.answer("1.1.vtt") == .wait)
        #expect(rendition.answer("1.2.vtt") == .notFound)
        #expect(rendition.answer("playlist.m3u8", mediaSequence: "1", part: "1") == .wait)
        #expect(rendition.answer("playlist.m3u8", mediaSequence: "1", part: "0") != .wait)
        #expect(
            rendition.answer("playlist.m3u8", mediaSequence: "x")
                == .refuse("numbers are 0 or more")
        )
        #expect(rendition.answer("../secret") == .notFound)
    }
}
