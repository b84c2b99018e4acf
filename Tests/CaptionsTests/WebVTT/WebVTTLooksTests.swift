// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Captions

@Suite struct WebVTTLooksTests {
    private func convert(
        _ webVTT: String,
        to format: CaptionFormat
    ) throws -> (text: String, losses: [String]) {
        let reading = try CaptionDocument.read(bytes: Array(webVTT.utf8), fileName: "a.vtt")
        let (bytes, losses) = reading.document.write(as: format)
        return (String(decoding: bytes, as: UTF8.self), losses.map(\.message))
    }

    private func cue(_ text: String, style: String = "") -> String {
        "WEBVTT\n\n\(style)00:01.000 --> 00:02.000\n\(text)\n"
    }

    @Test(arguments: [
        ("<c.yellow>A</c>", "<span tts:color=\"#ffff00\">A</span>"),
        (
            "<c.yellow.bg_blue>A</c>",
            "<span tts:color=\"#ffff00\" tts:backgroundColor=\"#0000ff\">A</span>"
        ),
        ("<b.red>A</b>", "<span tts:fontWeight=\"bold\" tts:color=\"#ff0000\">A</span>"),
        ("<c.red.lime>A</c>", "<span tts:color=\"#00ff00\">A</span>"),
        ("<v.cyan Ann>A</v>", "<span ttm:agent=\"agent1\" tts:color=\"#00ffff\">A</span>"),
    ])
    func `TTML keeps the colours of WebVTT's default classes`(
        text: String,
        spans: String
    ) throws {
        let (written, losses) = try convert(cue(text), to: .ttml)
        #expect(written.contains(spans))
        #expect(losses.isEmpty)
    }

    @Test func `TTML reports only classes whose style is not known`() throws {
        let (written, losses) = try convert(cue("<c.loud>A</c> <c.big.yellow>B</c>"), to: .ttml)
        #expect(written.contains(">A <span tts:color=\"#ffff00\">B</span></p>"))
        #expect(losses == ["classes whose style is not known are left out"])
    }

    @Test(arguments: [
        ("::cue(.loud) { color: red }", "<c.loud>A</c>"),
        ("::cue(c.loud){color:#f00}", "<c.loud>A</c>"),
        ("/* x { */ ::cue( .other, .loud ) { color: rgb(255, 0, 0) !important; }", "<c.loud>A</c>"),
        ("::cue(v[voice=\"Ann\"]) { color: #FF0000 }", "<v Ann>A</v>"),
        ("::cue { color: red }", "A"),
        ("::cue(.yellow) { color: red }", "<c.yellow>A</c>"),
        ("::cue(.loud) { color: rgb(100% 0 0) ! Important }", "<c.loud>A</c>"),
        ("::cue(*) { color: rgb(255 0 0 / 100%) !important }", "<c.lime>A</c>"),
        ("::cue { color: #F00F !important } ::cue { color: lime }", "A"),
    ])
    func `colours of a style sheet are carried to formats without style sheets`(
        rule: String,
        text: String
    ) throws {
        let webVTT = cue(text, style: "STYLE\n\(rule)\n\n")
        #expect(try convert(webVTT, to: .ttml).text.contains("tts:color=\"#ff0000\""))
        let subRip = try convert(webVTT, to: .subRip)
        #expect(subRip.text.contains("<font color=\"#ff0000\">A</font>"))
        #expect(!subRip.losses.contains { $0.contains("style sheets") })
    }

    @Test(arguments: [
        ("rgb(255 255 0 / 80%)", "#ffff00cc"), ("rgba(255, 255, 0, 0.8)", "#ffff00cc"),
        ("RGB(300 -5 0 / 2)", "#ff0000ff"), ("rgba(100% 0% 50%)", "#ff0080ff"),
        ("#ff08", "#ffff0088"), ("#FF000010", "#ff000010"), ("transparent", "#00000000"),
        ("Red", "#ff0000ff"), ("rgba(0,0,0,1)", "#000000ff"),
    ])
    func `colours of CSS are read`(text: String, color: String) {
        #expect(RGBAColor(css: text).map { "\($0)" } == color)
    }

    @Test(arguments: [
        "", "rgb()", "rgb(1 2)", "rgb(1 2 3 4)", "rgb(1,2,3/4)x", "rgb(1 2 nan)",
        "rgb(1 2 3 / inf)", "rgb(0x10 2 3)",
        "ff0000", "#ff", "#+f0000", "hsl(1 2 3)",
    ])
    func `what is not a colour of CSS is nil`(text: String) {
        #expect(RGBAColor(css: text) == nil)
    }

    @Test func `what a style sheet says beside colours is reported`() throws {
        let style = "STYLE\n::cue(.loud) { color: red; font-size: 2em }\n\n"
        let webVTT = cue("<c.loud>A</c>", style: style)
        for format in [CaptionFormat.ttml, .subRip] {
            let losses = try convert(webVTT, to: format).losses
            #expect(losses.contains { $0.contains("only the colours of text are kept") })
        }
    }

    @Test func `colours come back from TTML`() throws {
        let (written, _) = try convert(cue("<c.yellow>A</c>"), to: .ttml)
        let document = try CaptionDocument.read(bytes: Array(written.utf8), fileName: "a.ttml")
            .document
        let webVTT = String(decoding: document.write(as: .webVTT).bytes, as: UTF8.self)
        #expect(webVTT.contains("<c.yellow>A</c>"))
    }
}
