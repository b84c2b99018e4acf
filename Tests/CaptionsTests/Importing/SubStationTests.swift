// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives
import Testing

@testable import Captions

/// A file of Advanced SubStation Alpha with these lines as its events.
private func script(_ events: String..., information: String = "") -> String {
    """
    [Script Info]
    ScriptType: v4.00+
    PlayResX: 400
    PlayResY: 200
    \(information)

    [V4+ Styles]
    Format: Name, Fontname, PrimaryColour, Bold, Italic, Underline, Alignment
    Style: Default,Arial,&H00FFFFFF,0,0,0,2
    Style: Sign,Arial,&H0000FFFF,-1,0,0,8
    Style: Thought,Arial,&H00FFFFFF,0,-1,-1,2

    [Events]
    Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text

    """ + events.joined(separator: "\n") + "\n"
}

/// An event from 1 to 2 seconds.
private func event(_ text: String, style: String = "Default", name: String = "") -> String {
    "Dialogue: 0,0:00:01.00,0:00:02.00,\(style),\(name),0,0,0,,\(text)"
}

@Suite struct SubStationTests {
    private func nodes(_ text: String, style: String = "Default") throws -> [CaptionText.Node] {
        try ImportedText(script(event(text, style: style)), name: "a.ass").cues[0].text.nodes
    }

    @Test func `events keep the order, times and places of the file`() throws {
        let imported = try ImportedText(
            script(
                "Dialogue: 0,0:00:03.00,0:00:04.50,Default,,0,0,0,,Late, but first",
                "Comment: 0,0:00:01.00,0:00:02.00,Default,,0,0,0,,Not shown",
                "Dialogue: 0,1:02:03.45,1:02:05.00,Default,,0,0,0,,Later"
            ),
            name: "a.ass"
        )
        #expect(imported.brief == ["3000-4500 Late, but first", "3723450-3725000 Later"])
        #expect(imported.cues.map(\.position.line) == [15, 17])
        #expect(imported.faults == [])
    }

    @Test func `line breaks and hard spaces`() throws {
        #expect(try nodes("a\\Nb\\nc\\hd\\x") == [.text("a\nb c\u{A0}d\\x")])
        let wrapped = script(event("a\\nb"), information: "WrapStyle: 2")
        #expect(try ImportedText(wrapped, name: "a").brief == ["1000-2000 a\nb"])
    }

    @Test func `bold, italic, underline and colour`() throws {
        let red = RGBAColor(red: 255, green: 0, blue: 0)
        #expect(
            try nodes("a{\\b1}b{\\i1}c{\\b0\\i0}{\\u1}d{\\u0}{\\c&H0000FF&}e{\\r}f")
                == [
                    .text("a"), .element(.bold, children: [.text("b")]),
                    .element(.bold, children: [.element(.italic, children: [.text("c")])]),
                    .element(.underline, children: [.text("d")]),
                    .element(.color(red), children: [.text("e")]), .text("f"),
                ]
        )
        #expect(try nodes("{\\b700}x") == [.element(.bold, children: [.text("x")])])
        #expect(try nodes("{\\b400\\c&HFFFFFF&}x") == [.text("x")])
    }

    @Test func `styles say how text looks and where it is, and codes go back to them`() throws {
        let yellow = RGBAColor(red: 255, green: 255, blue: 0)
        func sign(_ text: String) -> CaptionText.Node {
            .element(.color(yellow), children: [.element(.bold, children: [.text(text)])])
        }
        let cue = try ImportedText(script(event("a{\\b0\\c}b{\\r}c", style: "Sign")), name: "a")
            .cues[0]
        #expect(
            cue.text.nodes
                == [sign("a"), .element(.color(yellow), children: [.text("b")]), sign("c")]
        )
        #expect(cue.placement == Placement(vertical: .top))
        #expect(try nodes("a{\\rSign}b") == [.text("a"), sign("b")])
        let thought = CaptionText.Node.element(
            .italic,
            children: [.element(.underline, children: [.text("x")])]
        )
        #expect(try nodes("x", style: "Thought") == [thought])
        #expect(try nodes("x", style: "No such style") == [.text("x")])
    }

    @Test func `places by alignment and by point`() throws {
        func placement(_ text: String) throws -> Placement {
            try ImportedText(script(event(text)), name: "a.ass").cues[0].placement
        }
        #expect(try placement("x") == Placement())
        #expect(try placement("{\\an7}x{\\an1}") == Placement(vertical: .top, alignment: .left))
        #expect(try placement("{\\a11}x") == Placement(vertical: .middle, alignment: .right))
        let point = try placement("{\\an7\\pos(100,20)}x")
        #expect((point.position, point.line) == (25, .percentage(10)))
        #expect((point.positionAlignment, point.lineAlignment) == (.lineLeft, .start))
        #expect(point.vertical == .top)
        let bottom = try placement("{\\pos(200,190.5)}x")
        #expect((bottom.position, bottom.line) == (50, .percentage(95)))
        #expect((bottom.vertical, bottom.lineAlignment) == (.bottom, .end))
        #expect(try placement("{\\pos(nan,1)}x") == Placement())
        #expect(try placement("{\\pos(1e300,-5)}x").position == 100)
    }

    @Test func `a named actor is the voice`() throws {
        let text = script(event("Hi, {\\i1}you", name: "NORA"))
        let inner: [CaptionText.Node] = [
            .text("Hi, "), .element(.italic, children: [.text("you")]),
        ]
        #expect(
            try ImportedText(text, name: "a").cues[0].text.nodes
                == [.element(.voice("NORA"), children: inner)]
        )
    }

    @Test func `what is not kept is counted by its kind`() throws {
        let imported = try ImportedText(
            script(
                event("{\\k20}ka{\\k30}ra"),
                event("{\\p1}m 0 0 l 1 1{\\p0}"),
                event("{\\p1}m 0 0 l 1 1{\\p0}text{a note}"),
                event("{\\t(0,500,\\fs20\\b1)}x{\\fnComic Sans}y"),
                "Dialogue: 0,0:00:01.00,0:00:02.00,Default,,0,0,0,Banner;5,moving"
            ),
            name: "a.ass"
        )
        #expect(imported.cues.map(\.text.plainText) == ["kara", "text", "xy", "moving"])
        #expect(imported.cues.allSatisfy { $0.text.nodes.count == 1 })
        let messages = imported.diagnostics.filter { $0.code == .notImported }
            .map { "\($0.position.line) \($0.message)" }
        #expect(
            messages == [
                "15 not kept: karaoke times (2 times)", "16 not kept: drawings (2 times)",
                "17 not kept: comments in braces", "18 not kept: the code \\fn",
                "18 not kept: the code \\t", "19 not kept: effects of whole lines",
            ]
        )
    }

    @Test func `lines that FFmpeg cannot read are an error with their place`() throws {
        let imported = try ImportedText(script(event("a"), "Dialogue: nonsense"), name: "a.ass")
        #expect(imported.brief == ["1000-2000 a"])
        #expect(imported.faults == ["16:1 unread-events"])
        #expect(imported.diagnostics.last?.severity == .error)
    }

    @Test func `a file without events has no cues`() throws {
        let imported = try ImportedText(script(), name: "a.ass")
        #expect(imported.cues.isEmpty)
        #expect(imported.faults == ["1:1 no-cues"])
    }

    @Test func `SubStation Alpha of version 4 has alignments, colours and styles of its own`()
        throws
    {
        let text = """
            [Script Info]
            ScriptType: v4.00
            [V4 Styles]
            Format: Name, PrimaryColour, Bold, Italic, Alignment
            Style: *Default,65535,-1,0,6
            [Events]
            Format: Marked, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
            Dialogue: Marked=0,0:00:01.00,0:00:02.00,*Default,,0000,0000,0000,,Old
            """
        let cue = try ImportedText(text, name: "a.ssa").cues[0]
        let yellow = RGBAColor(red: 255, green: 255, blue: 0)
        let bold = CaptionText.Node.element(.bold, children: [.text("Old")])
        #expect(cue.text.nodes == [.element(.color(yellow), children: [bold])])
        #expect(cue.placement == Placement(vertical: .top))
    }

    @Test func `fields in another order are read as the file states it`() throws {
        let usual = script("Dialogue: 0,0:00:01.00,0:00:02.00,Thought,NORA,0,0,0,,Hi, you")
        let other = usual.replacing(
            "Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text",
            with: "start,End, Name,Style,Text"
        )
        .replacing(
            "0,0:00:01.00,0:00:02.00,Thought,NORA,0,0,0,,Hi, you",
            with: "0:00:01.00,0:00:02.00,NORA,Thought,Hi, you"
        )
        let (expected, found) = (
            try ImportedText(usual, name: "a.ass"), try ImportedText(other, name: "a.ass")
        )
        #expect(found.cues == expected.cues)
        #expect(found.brief == ["1000-2000 Hi, you"])
        #expect(found.faults == [])
    }

    @Test func `lines that lack a field of the stated order are an error with their place`() throws
    {
        let text = """
            [Script Info]
            ScriptType: v4.00+
            [Events]
            Format: Start, End, Style, Text
            Dialogue: 0:00:01.00,0:00:02.00,Default,One
            Dialogue: 0:00:03.00,0:00:04.00
            """
        let imported = try ImportedText(text, name: "a.ass")
        #expect(imported.brief == ["1000-2000 One"])
        #expect(imported.faults == ["6:1 unread-events"])
    }

    @Test func `a very long event, and many codes, are read`() throws {
        let long = String(repeating: "{\\i1}a{\\i0}b", count: 20_000)
        let cue = try ImportedText(script(event(long)), name: "a.ass").cues[0]
        #expect(cue.text.plainText.count == 40_000)
        #expect(cue.text.nodes.count == 40_000)
        #expect(try nodes("{{{{\\b1}a{") == [.element(.bold, children: [.text("a{")])])
        #expect(try nodes("a\\") == [.text("a\\")])
    }
}
