// SPDX-License-Identifier: Apache-2.0

import Testing
import WebPages

/// Players whose media are in attributes and in scripts.
@Suite struct PlayerCallsTests {
    private func page(script: String, body: String = "") -> WebPage {
        WebPage(Array("\(body)<script>\(script)</script>".utf8))
    }

    private func brief(_ page: WebPage) -> [String] {
        page.media.map { medium in
            let sources = medium.sources.map(\.reference).joined(separator: " ")
            let tracks = medium.tracks.map { " +\($0.reference ?? "")" }.joined()
            return "\(medium.player?.rawValue ?? "none"): \(sources)\(tracks)"
        }
    }

    @Test(arguments: [
        (
            "videojs('v', {sources: [{src: 'a.mp4', type: 'video/mp4'}], tracks: [{kind: 'captions', src: 'a.vtt'}]})",
            ["video.js: a.mp4 +a.vtt"]
        ),
        ("var p = videojs('v'); p.src({src: \"a.m3u8\"});", ["video.js: a.m3u8"]),
        (
            "jwplayer('x').setup({file: 'a.mp4', tracks: [{file: 'a.vtt', kind: 'captions'}, {file: 't.vtt', kind: 'thumbnails'}]});",
            ["none: ", "JW Player: a.mp4 +a.vtt"]
        ),
        (
            "jwplayer('x').setup({playlist: [{file: 'a.mp4'}, {sources: [{file: 'b.mp4'}]}]})",
            ["none: ", "JW Player: a.mp4 b.mp4"]
        ),
        (
            "const p = new Plyr('#v'); p.source = {type: 'video', sources: [{src: 'a.mp4'}], tracks: [{src: 'a.vtt'}]}",
            ["Plyr: a.mp4 +a.vtt"]
        ),
        (
            "const src = 'a.m3u8'; const h = new Hls(); h.loadSource(src); h.attachMedia(document.getElementById('v'))",
            ["hls.js: a.m3u8"]
        ),
        (
            "var url = `a.mpd`; dashjs.MediaPlayer().create().initialize(document.querySelector('#v'), url, true)",
            ["dash.js: a.mpd"]
        ),
        (
            "const p = new shaka.Player(v); await p.load('a.mpd'); p.addTextTrackAsync('a.vtt', 'en', 'captions')",
            ["Shaka Player: a.mpd +a.vtt"]
        ),
        (
            "VidstackPlayer.create({target: '#x', src: 'a.mp4', tracks: [{src: 'a.vtt', kind: 'captions'}]})",
            ["none: ", "Vidstack: a.mp4 +a.vtt"]
        ),
        ("new MediaElementPlayer('v', {})", ["MediaElement.js: "]),
    ])
    func `a configuration names media and tracks`(_ script: String, _ expected: [String]) {
        #expect(brief(page(script: script, body: "<video id=v></video>")) == expected)
    }

    @Test(arguments: [
        "// videojs('v', {sources: [{src: 'a.mp4'}]})",
        "/* jwplayer('x').setup({file: 'a.mp4'}) */",
        "var s = \"jwplayer('x').setup({file: 'a.mp4'})\"",
        "var s = `videojs('v', {src: 'a.mp4'})`",
        "var r = /videojs('v', {src: 'a.mp4'})/", "foo.videojs('v', {src: 'a.mp4'})",
        "document.getElementById('v').load('a.mp4')",
    ])
    func `a decoy is no configuration`(_ script: String) {
        #expect(brief(page(script: script)) == [])
    }

    @Test func `a computed configuration is reported and not guessed`() {
        let page = page(script: "\njwplayer('x').setup({file: base + '/a.mp4'})")
        #expect(page.media.map(\.isComputed) == [true])
        #expect(page.unreadConfigurations.map(\.line) == [2])
        #expect(page.unreadConfigurations.map(\.player) == [.jwPlayer])
    }

    @Test func `JSON in attributes is read`() {
        let page = WebPage(
            Array(
                """
                <video class="video-js" data-setup='{"sources": [{"src": "https:\\/\\/a.example\\/a.mp4"}], "tracks": [{"kind": "captions", "src": "a.vtt"}]}'></video>
                """.utf8
            )
        )
        #expect(brief(page) == ["video.js: https://a.example/a.mp4 +a.vtt"])
    }

    @Test func `services are named in attributes and scripts`() {
        let page = WebPage(
            Array(
                """
                <video data-able-player data-youtube-id=abc></video><wistia-player media-id=w1></wistia-player>
                <div data-plyr-provider=vimeo data-plyr-embed-id=76></div>
                <video-js data-account=1 data-player=p data-video-id=5></video-js>
                <script>const k = KalturaPlayer.setup({targetId: 'k'}); k.loadMedia({entryId: '0_a'});</script>
                """.utf8
            )
        )
        let found = page.embeds.map { "\($0.service) \($0.video ?? "")" }
        #expect(found == ["YouTube abc", "Wistia w1", "Vimeo 76", "Brightcove 5", "Kaltura 0_a"])
    }

    @Test(arguments: [
        "videojs(", "videojs({a:", "var a=[b,b];var b=[a,a];videojs(a);", "jwplayer('a').setup([",
    ])
    func `hostile scripts are bounded`(_ part: String) {
        let script = String(repeating: part, count: 300_000 / part.utf8.count)
        #expect(page(script: script).media.count <= 2000)
    }
}
