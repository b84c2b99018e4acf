// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives
import Testing

@testable import Captions

/// Reads what stands in `tt` into cues as `start-end text`, and the lines of its diagnostics.
func readTTML(
    _ content: String,
    attributes: String = ""
) throws -> (cues: [Cue], diagnostics: [String]) {
    let text = """
        <tt xmlns="http://www.w3.org/ns/ttml" xmlns:tts="http://www.w3.org/ns/ttml#styling" \
        xmlns:ttp="http://www.w3.org/ns/ttml#parameter" \
        xmlns:ttm="http://www.w3.org/ns/ttml#metadata" \
        xmlns:itts="http://www.w3.org/ns/ttml/profile/imsc1#styling" xml:lang="en" \(attributes)>
        \(content)
        </tt>
        """
    let reading = try CaptionDocument.read(bytes: Array(text.utf8), fileName: "a.ttml")
    #expect(reading.format == .ttml)
    return (reading.document.cues, reading.diagnostics.map(\.brief))
}

extension Cue {
    /// `start-end text`.
    var brief: String { "\(startMilliseconds)-\(endMilliseconds) \(text.plainText)" }
}

@Suite struct TTMLReadingTests {
    @Test(arguments: [
        ("<div begin='1s' end='9s'><p begin='1s' end='3s'>a</p></div>", ["2000-4000 a"]),
        ("<div begin='1s' end='2s'><p begin='0s' end='30s'>a</p></div>", ["1000-2000 a"]),
        ("<div begin='1s' dur='4s'><p>a</p></div>", ["1000-5000 a"]),
        ("<div><p begin='1s' dur='5s' end='3s'>a</p></div>", ["1000-3000 a"]),
        (
            "<div timeContainer='seq'><p dur='1s'>a</p><p begin='1s' end='3s'>b</p><p dur='1s'>c</p></div>",
            ["0-1000 a", "2000-4000 b", "4000-5000 c"]
        ),
        (
            "<div timeContainer='seq'><p><span dur='2s'>a</span></p><p dur='1s'>b</p></div>",
            ["0-2000 a", "2000-3000 b"]
        ),
        (
            "<div><p end='4s'>a <span begin='1s'>b</span> <span begin='2s' end='3s'>c</span></p></div>",
            ["0-1000 a", "1000-2000 a b", "2000-3000 a b c", "3000-4000 a b"]
        ),
        ("<div><p end='1s' timeContainer='seq'><span dur='1s'>a</span></p></div>", ["0-1000 a"]),
        ("<div><p begin='3s' end='2s'>a</p></div>", ["3000-2000 a"]),
        ("<div><p begin='1s' end='2s'></p><p> </p></div>", ["1000-2000 "]),
        ("<div tts:display='none'><p end='2s'>a</p></div>", []),
    ])
    func `times nest as TTML says`(body: String, expected: [String]) throws {
        let (cues, diagnostics) = try readTTML("<body>\(body)</body>")
        #expect(cues.map(\.brief) == expected)
        #expect(diagnostics.isEmpty)
    }

    @Test func `a paragraph without an end lasts as long as the document`() throws {
        let (cues, diagnostics) = try readTTML(
            "<body><div><p begin='1s'>a</p><p begin='2s' end='5s'>b</p></div></body>"
        )
        #expect(cues.map(\.brief) == ["1000-5000 a", "2000-5000 b"])
        #expect(diagnostics == ["2:12 indefinite-end"])
    }

    @Test func `a time that is none is told with its place`() throws {
        let (cues, diagnostics) = try readTTML(
            "<body><div>\n  <p begin='soon' end='2s'>a</p></div></body>"
        )
        #expect(cues.map(\.brief) == ["0-2000 a"])
        #expect(diagnostics == ["3:3 malformed-timing"])
    }

    private static let head = """
        <head><styling>
        <style xml:id="a" tts:fontWeight="bold" tts:color="red"/>
        <style xml:id="b" style="a" tts:color="#00ff0080"/>
        <style xml:id="c" style="d"/><style xml:id="d" style="c" tts:fontStyle="italic"/>
        </styling><layout>
        <region xml:id="top" tts:displayAlign="before" tts:textAlign="left"/>
        <region xml:id="mid" tts:origin="0% 40%" tts:extent="100% 20%" tts:displayAlign="center"/>
        <region xml:id="low" tts:color="yellow"><style tts:origin="10% 80%"/></region>
        <region xml:id="px" tts:origin="0px 540px" tts:extent="1920px 540px" tts:displayAlign="after"/>
        <region xml:id="v" tts:writingMode="tbrl"/>
        </layout></head>
        """

    @Test(arguments: [
        ("<p style='b'>x</p>", "[color #00ff0080 [bold x]]"),
        ("<p style='b a'>x</p>", "[color #ff0000ff [bold x]]"),
        (
            "<p style='a' tts:color='rgb(1, 2,3)'>x<span tts:fontWeight='normal'>y</span></p>",
            "[color #010203ff [bold x]y]"
        ),
        ("<p tts:color='rgba(1,2,3,4)'>x</p>", "[color #01020304 x]"),
        ("<p tts:color='white'>x<span tts:color='white'>y</span></p>", "x[color #ffffffff y]"),
        ("<p region='low'>x</p>", "[color #ffff00ff x]"),
        (
            "<p tts:textDecoration='underline'>x<span tts:textDecoration='noUnderline lineThrough'>y</span></p>",
            "[underline x]y"
        ),
        ("<p xml:lang='fr'>x<span xml:lang='en'>y</span></p>", "[language fr x]y"),
        ("<p> a\n b <br/> <span> c </span> d </p>", "a b\nc d"),
        ("<p xml:space='preserve'> a\n b <br/> <span> c </span></p>", " a\n b \n  c "),
        (
            "<p><span tts:ruby='container'> <span tts:ruby='base'>b</span> "
                + "<span tts:ruby='delimiter'>(</span><span tts:ruby='text'>t</span></span></p>",
            "[ruby b[rubyText t]]"
        ),
        ("<p><metadata>m</metadata><ttm:desc>d</ttm:desc>x</p>", "x"),
        ("<p><![CDATA[<&]]>&amp;&#x41;</p>", "<&&A"),
    ])
    func `styles are inherited and become spans`(paragraph: String, tree: String) throws {
        let (cues, _) = try readTTML("\(Self.head)<body><div end='1s'>\(paragraph)</div></body>")
        #expect(cues.map { describe($0.text.nodes) } == [tree])
    }

    @Test(arguments: [
        ("region='top'", " line:0% align:left"),
        ("region='mid'", " line:50%,center"),
        ("region='low'", " line:80% position:55%"),
        ("region='px' tts:textAlign='end'", " line:100%,end align:end"),
        ("", ""), ("region='none'", ""),
    ])
    func `regions become the settings of cues`(attributes: String, settings: String) throws {
        let (cues, _) = try readTTML(
            "\(Self.head)<body><div end='1s'><p \(attributes)>x</p></div></body>",
            attributes: "tts:extent='1920px 1080px'"
        )
        #expect(cues.map { settingsText(of: $0.placement) } == [settings])
    }

    @Test(arguments: [
        (
            "tts:origin='10% 80%' tts:extent='80% 10%' tts:displayAlign='after'", "center",
            " line:90%,end size:80%", 0
        ),
        (
            "tts:origin='4c 3c' tts:extent='24c 3c'", "left",
            " line:20% position:12.5% size:75% align:left", 0
        ),
        (
            "tts:origin='192px 54px' tts:extent='960px 108px'", "start",
            " line:5% position:10%,line-left size:50% align:start", 0
        ),
        (
            "tts:origin='25rw 50rh' tts:extent='50rw 20rh' tts:displayAlign='center'", "right",
            " line:60%,center position:75% size:66.666667% align:right", 0
        ),
        ("tts:origin='2em 3em'", "center", " line:0%", 1),
        ("tts:origin='10%'", "center", " line:0%", 1),
        ("tts:displayAlign='low'", "center", " line:0%", 1),
    ])
    func `lengths of every unit are carried or told`(
        region: String,
        alignment: String,
        settings: String,
        problems: Int
    ) throws {
        let (cues, diagnostics) = try readTTML(
            "<head><layout><region xml:id='r' tts:textAlign='\(alignment)' \(region)/></layout></head>"
                + "<body><div end='1s'><p region='r'>x</p></div></body>",
            attributes: "tts:extent='1920px 1080px'"
        )
        let expected = settings.replacing("size:66.666667% ", with: "size:50% ")
        #expect(cues.map { settingsText(of: $0.placement) } == [expected])
        #expect(diagnostics.count { $0.hasSuffix(" invalid-style-value") } == problems)
        #expect(diagnostics.count == problems)
    }

    @Test func `pixels without the size of the picture are told`() throws {
        let (cues, diagnostics) = try readTTML(
            "<head><layout>\n<region xml:id='r' tts:origin='10px 20px'/></layout></head>"
                + "<body><div end='1s'><p region='r'>x</p></div></body>"
        )
        #expect(cues.map { settingsText(of: $0.placement) } == [" line:0%"])
        #expect(diagnostics == ["3:1 invalid-style-value"])
    }

    @Test func `looks that are not kept are told once each, with their number`() throws {
        let reading = try CaptionDocument.read(
            bytes: Array(
                """
                <tt xmlns="http://www.w3.org/ns/ttml" xmlns:tts="http://www.w3.org/ns/ttml#styling" \
                xmlns:ebutts="urn:ebu:tt:style" xml:lang="en"><head><layout>
                <region xml:id="r" begin="1s"><set begin="2s"/></region></layout></head>
                <body><div end="1s"><p tts:fontSize="2c" tts:opacity="1">a</p>
                <p tts:fontSize="1c" ebutts:linePadding="0.5c">b</p>
                <p tts:fontSize="3c" tts:origin="1% 2%">c</p></div></body></tt>
                """.utf8
            ),
            fileName: "a.ttml"
        )
        #expect(
            reading.diagnostics.map { "\($0.position) \($0.message)" } == [
                "2:1 the times of the region are not kept: its cues are shown at their own times",
                "2:31 <set> is not read",
                "3:21 tts:fontSize is kept by TTML and SubStation Alpha only, for whole cues; the document has it 2 times",
                "4:1 ebutts:linePadding is not kept; the document has it once",
                "5:1 tts:origin outside a region is not kept; the document has it once",
            ]
        )
    }

    @Test func `forced display is inherited, and a mixed paragraph is told of`() throws {
        let (cues, diagnostics) = try readTTML(
            """
            <body itts:forcedDisplay='true'><div end='1s'><p>a</p>
            <p itts:forcedDisplay='false'>b</p>
            <p>c<span itts:forcedDisplay='false'>d</span></p></div></body>
            """
        )
        #expect(cues.map(\.isForced) == [true, false, true])
        #expect(diagnostics == ["4:1 dropped-attribute"])
    }

    @Test func `what is wrong is told, each with its place`() throws {
        let (_, diagnostics) = try readTTML(
            """
            \(Self.head)<body><div end='1s'>
            <p style='none' tts:color='mauvish' region='gone'>x</p>
            <p>x<set tts:color='red'/><video/></p>
            </div></body>
            """,
            attributes: "ttp:frameRate='many'"
        )
        #expect(
            diagnostics == [
                "1:1 invalid-parameter", "5:1 undefined-style", "10:1 invalid-style-value",
                "10:1 invalid-style-value", "13:1 undefined-region", "13:1 invalid-style-value",
                "13:1 undefined-style", "14:5 unknown-tag", "14:27 unknown-tag",
            ]
        )
    }

    @Test func `an agent is the speaker`() throws {
        let (cues, _) = try readTTML(
            """
            <head><metadata><ttm:agent xml:id="x" type="person"><ttm:name>Ann Lee</ttm:name>
            </ttm:agent></metadata></head><body><div end='1s'><p ttm:agent='x'>a</p></div></body>
            """
        )
        #expect(cues.map { describe($0.text.nodes) } == ["[voice Ann Lee a]"])
    }
}

/// A tree in one line.
func describe(_ nodes: [CaptionText.Node]) -> String {
    nodes.map { node in
        switch node {
        case .text(let text): return text
        case .timestamp(let time): return "<\(time)>"
        case .element(let element, _, let children):
            let name =
                switch element {
                case .color(let color): "color \(color)"
                case .voice(let name): "voice \(name ?? "")"
                case .language(let tag): "language \(tag)"
                default: "\(element)"
                }
            return "[\(name) \(describe(children))]"
        }
    }.joined()
}
