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
        #expect(read.styleSheets == [appearance.css])
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
                == "Style: Default,Arial,60.32,&H0000FFFF,&H0000FFFF,&H33000000,&H00000000,0,0,0,0,100,100,0,0,3,4.32,0,2,20,20,20,1"
        )
        #expect(
            lines.last
                == "Dialogue: 0,0:00:01.00,0:00:02.00,Default,,0,0,0,,So {\\i1}it{\\r} is \\{\\\u{2060}b\\}"
        )
        #expect(
            losses.map(\.message) == [
                "times are rounded to hundredths of a second",
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
