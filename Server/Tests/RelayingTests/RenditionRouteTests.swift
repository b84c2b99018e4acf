// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import Relaying

@Suite struct RenditionRouteTests {
    private let folder = FileManager.default.temporaryDirectory
        .appending(path: "rendition-\(UUID().uuidString)")

    private func text(_ id: String, _ text: String, from start: Int, to end: Int) -> String {
        #"{"id":"\#(id)","text":"\#(text)","final":true,"start":\#(start),"end":\#(end)}"#
    }

    @Test func `captions are a live playlist, whose addresses have the key`() throws {
        let relay = try InProcessRelay()
        try relay.startHall()
        let key = relay.token(.subscriber)
        let playlist = "/hls/hall/en-US/playlist.m3u8?key=\(key)"
        let early = try relay.send("GET", playlist)
        #expect(early.status == 503)
        relay.wait(3000)
        let body = text("1", "Hello <all>", from: 1500, to: 7000)
        _ = try relay.post("/v1/sessions/hall/segments", relay.token(.publisher), body)
        relay.wait(14_000)
        let answer = try relay.send("GET", playlist)
        #expect(answer.status == 200)
        #expect(answer.body.contains("#EXT-X-MEDIA-SEQUENCE:0\n"))
        #expect(answer.body.contains("\n../../hall~1/en-US/0.vtt?key=\(key)\n"))
        let cue = "hall~1.1\n00:00:01.500 --> 00:00:07.000\nHello &lt;all"
        for number in 0...1 {
            let segment = try relay.send("GET", "/hls/hall/en-US/\(number).vtt?key=\(key)")
            #expect(segment.body.contains(cue))
            #expect(segment.body.contains("X-TIMESTAMP-MAP="))
        }
        #expect(try relay.send("GET", "/hls/hall/en-US/9.vtt?key=\(key)").status == 404)
        let own = try relay.send("GET", "/hls/hall~1/en-US/playlist.m3u8?key=\(key)")
        #expect(own.body.contains("\n0.vtt?key=\(key)\n"))
        let short = try relay.send("GET", "/hls/hall/en/playlist.m3u8?key=\(key)")
        #expect(short.body.contains("\n../../hall~1/en-US/0.vtt?key=\(key)\n"))
        #expect(try relay.send("GET", "/hls/hall/fr/playlist.m3u8?key=\(key)").status == 404)
        #expect(try relay.send("GET", "/hls/hall/en-US/0.vtt").status == 401)
    }

    @Test func `a relay that starts again serves the same segments, and ends them`() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let path = folder.appending(path: "state.sqlite").path
        var files: [String] = []
        for start in [1_700_000_000_000, 1_700_000_020_000] {
            let relay = try InProcessRelay(path: path, at: start)
            if files.isEmpty {
                try relay.startHall()
                relay.wait(3000)
                let body = text("1", "one", from: 1500, to: 2500)
                _ = try relay.post("/v1/sessions/hall/segments", relay.token(.publisher), body)
                relay.wait(17_000)
            }
            let token = relay.token(.subscriber)
            let playlist = try relay.send("GET", "/hls/hall/en-US/playlist.m3u8", token)
            let segment = try relay.send("GET", "/hls/hall/en-US/0.vtt", token)
            files.append(playlist.body + segment.body)
            if files.count == 2 {
                _ = try relay.post("/v1/sessions/hall/stop", relay.token(.moderator))
                let ended = try relay.send("GET", "/hls/hall/en-US/playlist.m3u8", token)
                #expect(ended.body.hasSuffix("#EXT-X-ENDLIST\n"))
            }
        }
        #expect(files[0] == files[1])
        #expect(files[0].contains("one"))
        try FileManager.default.removeItem(at: folder)
    }

    @Test func `beside a video, segments are those of the video`() throws {
        let relay = try InProcessRelay()
        try relay.startHall()
        let (key, publisher) = (relay.token(.subscriber), relay.token(.publisher))
        relay.wait(3000)
        let body = text("1", "one", from: 1500, to: 2500)
        _ = try relay.post("/v1/sessions/hall/segments", publisher, body)
        relay.wait(7000)
        // The session began at 22:13:20.
        let video = """
            #EXTM3U
            #EXT-X-TARGETDURATION:2
            #EXT-X-MEDIA-SEQUENCE:70
            #EXT-X-PROGRAM-DATE-TIME:2023-11-14T22:13:21.000Z
            #EXTINF:2.0,
            v70.ts

            """
        let wanted = try relay.post("/v1/sessions/hall/video", publisher, video)
        #expect(wanted.body == "{\"wantedSegment\":70}\n")
        let playlist = "/hls/hall/en-US/playlist.m3u8?key=\(key)"
        #expect(try relay.send("GET", playlist).status == 503)
        let start = "/v1/sessions/hall/video/segments/70"
        #expect(try relay.post(start, publisher, "no stream").status == 400)
        #expect(try relay.post(start + "?ticks=126000", publisher).status == 200)
        let answer = try relay.send("GET", playlist)
        #expect(answer.body.contains("#EXT-X-MEDIA-SEQUENCE:70\n"))
        #expect(answer.body.contains("2023-11-14T22:13:21.000Z"))
        let segment = try relay.send("GET", "/hls/hall/en-US/v70.vtt?key=\(key)")
        #expect(segment.body.contains("LOCAL:00:00:01.400,MPEGTS:126000"))
        #expect(segment.body.contains("00:00:01.900 --> 00:00:02.900\none"))
        #expect(try relay.post("/v1/sessions/hall/video", publisher, "no").status == 400)
        #expect(try relay.post("/v1/sessions/hall/video", key, video).status == 403)
    }

    @Test func `the page of pace needs no token, and is another one each time`() throws {
        let relay = try InProcessRelay()
        let pages = try (0..<2).map { _ in try relay.send("GET", "/pace/hall") }
        #expect(
            pages.allSatisfy { $0.status == 200 && $0.body.contains("new CaptionsSubscriber(") }
        )
        #expect(pages[0].body != pages[1].body)
    }

    @Test func `messages of recognisers are segments`() throws {
        let relay = try InProcessRelay()
        try relay.startHall()
        let publisher = relay.token(.publisher)
        for body in [
            #"{"partial":"hello"}"#, #"{"text":"hello there"}"#, #"{"partial":"bye"}"#,
            #"{"type":"Results","start":1,"duration":1,"is_final":true,"channel":{"alternatives":[{"transcript":"from Deepgram"}]}}"#,
        ] {
            #expect(try relay.post("/v1/sessions/hall/segments", publisher, body).status == 200)
        }
        let archive = try relay.send(
            "GET",
            "/v1/sessions/hall/archive.jsonl",
            relay.token(.subscriber)
        )
        #expect(archive.body.contains("hello there"))
        #expect(archive.body.contains("from Deepgram"))
        let wrong = try relay.post("/v1/sessions/hall/segments", publisher, #"{"words":1}"#)
        #expect(wrong.status == 400)
    }
}
