// SPDX-License-Identifier: Apache-2.0

import Testing
import WebPages

/// New and corrected `track` lines: every other byte of a page stays.
@Suite struct PageTracksTests {
    private let wanted = WantedTrack(
        reference: "en.vtt",
        kind: .captions,
        language: "en",
        label: "English CC"
    )

    private func edited(_ bytes: [UInt8], broken: Set<String> = []) -> [UInt8] {
        PageTracks(
            [wanted],
            in: WebPage(bytes),
            medium: 0,
            isSame: { $0 == $1 },
            isBroken: broken.contains
        ).bytes
    }

    private func edited(_ text: String, broken: Set<String> = []) -> String {
        String(decoding: edited(Array(text.utf8), broken: broken), as: UTF8.self)
    }

    private static let tag =
        #"<track kind="captions" src="en.vtt" srclang="en" label="English CC">"#

    @Test(arguments: [
        ("<video src=a></video>", "<video src=a>\(tag)</video>"),
        ("<p>\n\t<video src=a>\n\t</video>", "<p>\n\t<video src=a>\n\t\t\(tag)\n\t</video>"),
        (
            "<video>\n    <source src=a>\n</video>",
            "<video>\n    <source src=a>\n    \(tag)\n</video>"
        ),
        (
            "<video>\r\n  <source src=a>\r\n</video>",
            "<video>\r\n  <source src=a>\r\n  \(tag)\r\n</video>"
        ),
        (
            "<video><source src='a' /><p>old</p></video>",
            "<video><source src='a' />\(tag.dropLast()) /><p>old</p></video>"
        ),
    ])
    func `a new line is written like those around it`(_ page: String, _ expected: String) {
        #expect(edited(page) == expected)
        #expect(edited(expected) == expected)
    }

    @Test(arguments: [
        (
            "<video src=a><track src=en.vtt id=x default></video>",
            #"<video src=a><track label="English CC" srclang="en" kind="captions" src=en.vtt id=x default></video>"#
        ),
        (
            "<video src=a><track kind='subtitles' src=en.vtt srclang=de label='Mine'></video>",
            #"<video src=a><track kind="captions" src=en.vtt srclang="en" label='Mine'></video>"#
        ),
        (
            "<video src=a><track kind=captions src=old.vtt srclang=en label=E></video>",
            #"<video src=a><track kind=captions src="en.vtt" srclang=en label=E></video>"#
        ),
        (
            "<video src=a><track kind=caption src=old.vtt srclang=en label=E></video>",
            #"<video src=a><track kind="captions" src="en.vtt" srclang=en label=E></video>"#
        ),
    ])
    func `a wrong attribute is corrected, and the others stay`(_ page: String, _ expected: String) {
        let result = edited(page, broken: ["old.vtt"])
        // The order in which attributes are added is not promised.
        #expect(result.utf8.sorted() == expected.utf8.sorted())
        #expect(edited(result, broken: ["old.vtt"]) == result)
    }

    @Test func `a track of the same kind and language that loads stays`() {
        let page = "<video src=a><track kind=captions src=other.vtt srclang=EN label=E></video>"
        #expect(edited(page) == page)
    }

    @Test func `an element with the file of a track is not taken for another track`() {
        let tracks = ["es.vtt", "es-2.vtt"].map {
            WantedTrack(reference: $0, kind: .subtitles, language: "es", label: "español")
        }
        let line = "<track src=es-2.vtt srclang=es label=E>"
        let edit = PageTracks(
            tracks,
            in: WebPage(Array("<video src=a>\(line)</video>".utf8)),
            medium: 0,
            isSame: ==,
            isBroken: { _ in false }
        )
        #expect(
            String(decoding: edit.bytes, as: UTF8.self)
                == "<video src=a>\(line)<track kind=\"subtitles\" src=\"es.vtt\" srclang=\"es\" label=\"español\"></video>"
        )
        #expect(edit.unused == [])
    }

    @Test func `bytes that are not UTF-8 stay, and new ones are ASCII there`() {
        let page = Array("<p>caf".utf8) + [0xE9] + Array("</p><video src=a></video>".utf8)
        let track = WantedTrack(
            reference: "é.vtt",
            kind: .subtitles,
            language: "fr",
            label: "français"
        )
        let edit = PageTracks(
            [track],
            in: WebPage(page),
            medium: 0,
            isSame: ==,
            isBroken: { _ in false }
        )
        let line =
            "<track kind=\"subtitles\" src=\"&#233;.vtt\" srclang=\"fr\" label=\"fran&#231;ais\">"
        let expected: [UInt8] = page.dropLast(8) + Array((line + "</video>").utf8)
        #expect(edit.bytes == expected)
        #expect(edit.changes.map(\.isNew) == [true])
    }
}
