// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Captions

/// What the content states of fonts, sizes, edges, boxes and windows.
@Suite struct ContentLookTests {
    private func ttml(_ paragraph: String, layout: String = "") -> String {
        """
        <tt xmlns="http://www.w3.org/ns/ttml" xmlns:tts="http://www.w3.org/ns/ttml#styling"
            xmlns:ttp="http://www.w3.org/ns/ttml#parameter" ttp:cellResolution="50 30" xml:lang="en">
        <head><layout>\(layout)</layout></head><body><div>\(paragraph)</div></body></tt>
        """
    }

    private func cue(_ text: String) throws -> Cue {
        let reading = try CaptionDocument.read(bytes: Array(text.utf8), fileName: "a.ttml")
        return try #require(reading.document.cues.first)
    }

    private let paragraph = """
        <p end="2s" tts:fontSize="2c" tts:fontFamily="proportionalSerif, Arial" tts:backgroundColor="#0000ff">\
        <span tts:fontSize="150%" tts:backgroundColor="#ff0000" tts:textOutline="black 2px">Hi</span></p>
        """

    @Test func `TTML states font, size, edge, box and window of a cue`() throws {
        let look = try cue(ttml(paragraph)).contentLook
        #expect(look.font == .serif && look.size == 150 && look.edge == .uniform)
        #expect(look.background == RGBAColor(rgb: 0xFF0000))
        #expect(look.window == RGBAColor(rgb: 0x0000FF))
    }

    @Test func `what differs within a cue is not kept, and is reported`() throws {
        let text = ttml("<p end=\"2s\"><span tts:fontSize=\"200%\">A</span> b</p>")
        let reading = try CaptionDocument.read(bytes: Array(text.utf8), fileName: "a.ttml")
        #expect(reading.document.cues.map(\.contentLook) == [ContentLook()])
        #expect(reading.diagnostics.contains { $0.message.contains("change within a cue") })
    }

    @Test func `TTML is written with them, and read back the same`() throws {
        let first = try cue(ttml(paragraph))
        let written = CaptionDocument(cues: [first]).write(as: .ttml).bytes
        let second = try cue(String(decoding: written, as: UTF8.self))
        #expect(second.contentLook == first.contentLook)
        #expect(second.text == first.text)
    }

    @Test func `an appearance yields to the content's, or does not`() throws {
        let document = CaptionDocument(cues: [try cue(ttml(paragraph))])
        let run = try #require(document.styledCues.first?.runs.first)
        var appearance = CaptionAppearance()
        appearance.font = .init(.casual, yieldsToContent: true)
        appearance.size = .init(200)
        appearance.edge = .init(.raised, yieldsToContent: true)
        let look = appearance.look(of: run)
        #expect(look.font == .serif && look.size == 200 && look.edge == .uniform)
        #expect(look.window == RGBAColor(rgb: 0x0000FF))
        let plain = appearance.plainLook
        #expect(plain.font == .casual && plain.edge == .raised && plain.window.alpha == 0)
    }

    @Test(arguments: [
        ("default", CaptionAppearance.FontStyle.standard),
        ("Unknown, 'Courier New'", .monospacedSerif),
        ("monospaceSansSerif", .monospacedSansSerif), ("Sans-Serif", .sansSerif),
    ])
    func `a list of families names a style of font`(
        _ families: String,
        _ style: CaptionAppearance.FontStyle
    ) {
        #expect(CaptionAppearance.FontStyle(families: families) == style)
        #expect(CaptionAppearance.FontStyle(families: "Nothing known") == nil)
    }
}
