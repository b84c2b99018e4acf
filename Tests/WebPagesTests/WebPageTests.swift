// SPDX-License-Identifier: Apache-2.0

import Testing
import WebPages

/// Media of pages: which elements have them, and which `source` and `track` belong to them.
@Suite struct WebPageTests {
    private func page(_ text: String) -> WebPage { WebPage(Array(text.utf8)) }

    private func sources(_ text: String) -> [[String]] {
        page(text).media.map { $0.sources.map(\.reference) }
    }

    private func tracks(_ text: String) -> [[String?]] {
        page(text).media.map { $0.tracks.map(\.reference) }
    }

    @Test func `a video has its sources and its tracks`() throws {
        let page = page(
            """
            <!DOCTYPE html>
            <video id=v controls>
              <source src=" a.webm " type=video/webm><source src="b.mp4?x=1&amp;y=2">
              <track kind=captions src=en.vtt srclang=en label=English default>
            </video>
            """
        )
        let medium = try #require(page.media.first)
        #expect(page.media.count == 1)
        #expect(medium.line == 2)
        #expect(medium.sources.map(\.reference) == ["a.webm", "b.mp4?x=1&y=2"])
        #expect(medium.sources[0].type == "video/webm")
        let track = try #require(medium.tracks.first)
        #expect(track.line == 4)
        #expect(track.effectiveKind == .captions)
        #expect(track.language == "en")
        #expect(track.label == "English")
        #expect(track.isDefault)
    }

    @Test func `the text tracks of a page are bounded, and the rest is counted`() {
        let page = page("<video src=a>" + String(repeating: "<track>", count: 5000))
        #expect(page.media.map(\.tracks.count) == [4000])
        #expect(page.omittedTracks == 1000)
    }

    @Test(arguments: ["video": nil, "media-player": "de"])
    func `lang is the language of a track for the player that reads it`(
        _ element: String,
        _ language: String?
    ) {
        let tracks = "<track src=b lang=de><track src=c srclang=en lang=de>"
        let page = page("<\(element) src=a>\(tracks)</\(element)>")
        #expect(page.media.first?.tracks.map(\.language) == [language, "en"])
    }

    @Test(arguments: [
        "<!-- <video src=a> -->", "<textarea><video src=a></textarea>",
        "<title><video src=a></title>",
        "<iframe><video src=a></iframe>", "<style><video src=a></style>",
        "<xmp><video src=a></xmp>",
        "<script>'<video src=a>'</script>", "<noembed><video src=a></noembed>",
        "<plaintext><video src=a>", "<svg><video src=a></svg>", "<p title='<video src=a>'>",
        "<svg><![CDATA[<video src=a>]]></svg>",
        "<script type=text/x-template><video src=a></script>",
    ])
    func `text that looks like a video is no medium`(_ text: String) {
        #expect(page(text).media.isEmpty)
    }

    @Test(arguments: [
        "<svg><title><video src=a></title></svg>", "<svg><foreignObject><video src=a></svg>",
        "<svg><p><video src=a>", "<table><video src=a></table>", "<select><video src=a></select>",
        "<noscript><video src=a></noscript>", "<video src=a", "<VIDEO SRC=a></VIDEO>",
    ])
    func `a video is found wherever browsers find one`(_ text: String) {
        #expect(sources(text + "><p>") == [["a"]])
    }

    @Test(arguments: [
        ("<video><track src=a></video><track src=b>", [["a"]]),
        ("<video><div><track src=a></div><track src=b></video>", [["b"]]),
        ("<div><video><track src=a></div><track src=b>", [["a"]]),
        ("<p><video><track src=a></b><track src=b></p><track src=c>", [["a", "b"]]),
        ("<video><track src=a><video><track src=b></video><track src=c>", [["a"], ["b"]]),
        ("<audio><track src=a></video><track src=b></audio>", [["a", "b"]]),
        ("<template><video><track src=a></video></template>", [["a"]]),
        (
            "<media-player src=x><media-provider><track src=a></media-provider></media-player>",
            [["a"]]
        ),
    ])
    func `a track belongs to the medium whose child it is`(_ text: String, _ expected: [[String?]])
    {
        let found = tracks(text)
        // The second of two videos is in the first, so that the last track is the first one's.
        if expected.count == 2 {
            #expect(found[1] == expected[1])
        } else {
            #expect(found == expected)
        }
    }

    @Test func `a source attribute wins over source elements`() {
        #expect(sources("<video src=a><source src=b></video>") == [["a"]])
    }

    @Test func `objects and embeds of media are media, and others are not`() {
        #expect(
            sources(
                "<object data=a.mp4></object><object data=b type=video/mp4></object><embed src=c.mp3><object data=d.pdf></object>"
            ) == [["a.mp4"], ["b"], ["c.mp3"]]
        )
    }

    @Test(arguments: [
        ("https://www.youtube.com/embed/abc?rel=0", "YouTube", "abc"),
        ("//www.youtube-nocookie.com/embed/abc", "YouTube", "abc"),
        ("https://www.youtube.com/watch?v=abc", "YouTube", "abc"),
        ("https://player.vimeo.com/video/123?h=4", "Vimeo", "123"),
        ("https://uni.hosted.panopto.com/Panopto/Pages/Embed.aspx?id=1-2", "Panopto", "1-2"),
        ("https://fast.wistia.net/embed/iframe/abc", "Wistia", "abc"),
        (
            "https://players.brightcove.net/1/default_default/index.html?videoId=5", "Brightcove",
            "5"
        ),
        (
            "https://cdnapisec.kaltura.com/p/1/sp/1/embedIframeJs/uiconf_id/2?entry_id=0_a",
            "Kaltura", "0_a"
        ),
        ("https://echo360.org/media/guid/public", "Echo360", "guid"),
    ])
    func `a frame of a service is an embed, by name`(
        _ url: String,
        _ service: String,
        _ video: String
    ) {
        let embeds = page("<iframe title=T src='\(url)'></iframe>").embeds
        #expect(embeds.map(\.service) == [service])
        #expect(embeds.map(\.video) == [video])
        #expect(embeds.map(\.frameTitle) == [.stated("T")])
    }

    @Test func `a host that only ends like a service is another host`() {
        let page = page(
            "<iframe src='https://notyoutube.com/embed/a'></iframe><iframe src=a.html></iframe>"
        )
        #expect(page.embeds.isEmpty)
    }

    @Test func `encodings are found as browsers find them`() {
        func label(_ bytes: [UInt8]) -> String? { WebPage(bytes).media.first?.tracks.first?.label }
        let start = Array("<video><track label=caf".utf8)
        let end = Array("></video>".utf8)
        #expect(label(start + [0xE9] + end) == "café")
        #expect(label(start + [0xC3, 0xA9] + end) == "café")
        #expect(label(Array("<meta charset=latin1>".utf8) + start + [0xE9] + end) == "café")
        let utf16 = Array("<video><track label=café></video>".utf16).flatMap {
            [UInt8($0 & 0xFF), UInt8($0 >> 8)]
        }
        #expect(label([0xFF, 0xFE] + utf16) == "café")
    }

    @Test(arguments: [
        "<video>", "<div>", "<video><div></p>", "&amp", "<a ", "<!--", "<svg><video><title>",
    ])
    func `hostile pages are bounded`(_ part: String) {
        let page = page(String(repeating: part, count: 1_000_000 / part.utf8.count))
        #expect(page.media.count <= 2000)
    }
}
