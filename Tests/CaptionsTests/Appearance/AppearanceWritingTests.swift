// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Captions

/// Captions of each format, as a person wants them to look.
@Suite struct AppearanceWritingTests {
    private let appearance: CaptionAppearance = {
        var appearance = CaptionAppearance()
        appearance.foreground = .init(RGBAColor(rgb: 0xFFFF00))
        appearance.background = .init(RGBAColor(rgb: 0), yieldsToContent: true)
        appearance.size = .init(150)
        appearance.edge = .init(.uniform)
        return appearance
    }()

    private func document() throws -> CaptionDocument {
        let text =
            "1\n00:00:01,004 --> 00:00:02,000\nSo <font color=\"#00ff00\"><i>it</i></font> is\n"
        return try CaptionDocument.read(bytes: Array(text.utf8), fileName: "a.srt").document
    }

    private func written(
        _ format: CaptionFormat
    ) throws -> (text: String, losses: [String]) {
        let (bytes, losses) = try document().write(as: format, appearance: appearance)
        return (String(decoding: bytes, as: UTF8.self), losses.map(\.message))
    }

    @Test func `WebVTT has a style sheet, and a second reading finds it`() throws {
        let (text, losses) = try written(.webVTT)
        #expect(losses.isEmpty)
        let read = try CaptionDocument.read(bytes: Array(text.utf8), fileName: "a.vtt").document
        #expect(read.styleSheets == [appearance.yieldingCSS, appearance.forcedCSS])
        let runs = read.styledCues[0].runs
        #expect(runs.allSatisfy { $0.color == RGBAColor(rgb: 0xFFFF00) })
        #expect(runs.allSatisfy { $0.background == RGBAColor(rgba: 0xCC) })
    }

    private func styled(_ text: String) throws -> CaptionDocument {
        let text =
            "WEBVTT - A title\n\nSTYLE\n::cue { color: blue; font-size: 2em }\n"
            + "::cue(.loud) { color: red }\n\n00:01.000 --> 00:02.000\n\(text)\n"
        return try CaptionDocument.read(bytes: Array(text.utf8), fileName: "a.vtt").document
    }

    @Test(arguments: [true, false])
    func `style sheets of the content are after what yields to them and before what is forced`(
        _ yields: Bool
    ) throws {
        var appearance = CaptionAppearance()
        appearance.foreground = .init(RGBAColor(rgb: 0xFFFF00), yieldsToContent: yields)
        let document = try styled("So <c.loud>it</c> <c.lime>is</c>")
        let bytes = document.write(as: .webVTT, appearance: appearance).bytes
        let read = try CaptionDocument.read(bytes: bytes, fileName: "a.vtt").document
        let colors = read.styledCues[0].runs.filter { $0.text != " " }.map(\.color)
        let own = [0x0000FF, 0xFF0000, 0x00FF00].map { RGBAColor(rgb: $0) }
        #expect(colors == (yields ? own : [RGBAColor(rgb: 0xFFFF00)]))
    }

    @Test(arguments: [CaptionFormat.subRip, .scc])
    func `the person's colour counts more than style sheets, which are reported once`(
        _ format: CaptionFormat
    ) throws {
        var appearance = CaptionAppearance()
        appearance.foreground = .init(RGBAColor(rgb: 0xFFFF00))
        let (bytes, losses) = try styled("So <c.loud>it</c> is").write(
            as: format,
            appearance: appearance
        )
        if format == .subRip {
            let text = String(decoding: bytes, as: UTF8.self)
            #expect(text.contains("<font color=\"#ffff00\">So it is</font>"))
        }
        let name = format == .scc ? "SCC" : "SubRip"
        #expect(losses.count { $0.message.hasPrefix("\(name) has no style sheets") } == 1)
        #expect(
            losses.contains {
                $0.message.hasPrefix("\(name) has no place for the text of the header")
            }
        )
    }

    @Test func `what only WebVTT has a place for is reported for TTML and SubStation Alpha`() throws
    {
        let document = try styled("So")
        let written = [
            document.write(as: .ttml, appearance: appearance).losses,
            document.writeSubStation(appearance: appearance).losses,
        ]
        for losses in written.map({ $0.map(\.message) }) {
            #expect(losses.contains { $0.hasSuffix("has no place for the text of the header") })
            #expect(losses.contains { $0.contains("has no style sheets in CSS") })
        }
    }

    @Test(arguments: [CaptionFormat.webVTT, .ttml])
    func `an opacity of the person for text that has a colour is reported`(
        _ format: CaptionFormat
    ) throws {
        var appearance = CaptionAppearance()
        appearance.foregroundOpacity = .init(0.5)
        let messages = try document().write(as: format, appearance: appearance).losses.map(
            \.message
        )
        let loss = "of the appearance: opacity of text that has a colour"
        #expect(messages.contains { $0.hasSuffix(loss) })
        appearance.foreground = .init(RGBAColor(rgb: 0xFFFF00))
        #expect(try document().write(as: format, appearance: appearance).losses.isEmpty)
    }

    @Test func `TTML has no bold text if the person wants none`() throws {
        var appearance = CaptionAppearance()
        appearance.bold = .init(false)
        var document = try document()
        document.cues[0].text.nodes = [.element(.bold, children: [.text("So")])]
        let bytes = document.write(as: .ttml, appearance: appearance).bytes
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(text.contains("<span tts:fontWeight=\"normal\">So</span>"))
    }

    @Test func `TTML has the person's colour and not the content's`() throws {
        let (text, losses) = try written(.ttml)
        #expect(losses.isEmpty)
        #expect(text.contains("tts:color=\"#ffff00\" tts:backgroundColor=\"#000000cc\""))
        #expect(text.contains("tts:fontSize=\"150%\" tts:textOutline=\"#000000 3%\""))
        #expect(!text.contains("#00ff00"))
        let read = try CaptionDocument.read(bytes: Array(text.utf8), fileName: "a.ttml").document
        #expect(read.styledCues[0].runs.allSatisfy { $0.color == RGBAColor(rgb: 0xFFFF00) })
    }

    @Test func `SubRip has the colour, and the rest is reported`() throws {
        let (text, losses) = try written(.subRip)
        #expect(text.contains("<font color=\"#ffff00\">"))
        #expect(!text.contains("#00ff00"))
        #expect(
            losses == ["SubRip has no place for this of the appearance: size, background, edge"]
        )
    }

    @Test func `SubStation Alpha has a style, the overrides of runs and no other override`() throws
    {
        var document = try document()
        document.cues[0].text.nodes.append(.text(" {\\b}"))
        let (bytes, losses) = document.writeSubStation(appearance: appearance)
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        #expect(
            lines.first { $0.hasPrefix("Style:") }
                == "Style: Default,Arial,60.32,&H0000FFFF,&H0000FFFF,&H33000000,&H00000000,0,0,0,0,100,100,0,0,3,4.32,0,2,20,20,20,-1"
        )
        #expect(
            lines.last
                == "Dialogue: 0,0:00:01.00,0:00:02.00,Default,,0,0,0,,So {\\i1}it{\\r} is \\{\u{2060}\\\u{2060}b\\}"
        )
        #expect(
            losses.map(\.message) == [
                "times are rounded to hundredths of a second",
                "characters that SubStation Alpha would read as an escape are kept apart",
                "SubStation Alpha has no edge in a box",
            ]
        )
    }

    @Test func `SubStation Alpha has raised text and places`() throws {
        var appearance = CaptionAppearance()
        appearance.backgroundOpacity = .init(0)
        appearance.edge = .init(.raised)
        let text = "WEBVTT\n\n00:01.000 --> 00:02.000 line:10% position:20% align:left\nHi\n"
        let document = try CaptionDocument.read(bytes: Array(text.utf8), fileName: "a.vtt").document
        let (bytes, losses) = document.writeSubStation(appearance: appearance)
        let line = String(decoding: bytes, as: UTF8.self).split(separator: "\n").last
        #expect(line?.hasSuffix(",,{\\an7\\pos(256,72)}{\\xshad-1.8\\yshad-1.8}Hi{\\r}") == true)
        #expect(losses.isEmpty)
    }
}
