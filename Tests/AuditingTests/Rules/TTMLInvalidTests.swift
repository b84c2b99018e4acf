// SPDX-License-Identifier: Apache-2.0

import Captions
import MediaPrimitives
import Testing

@testable import Auditing

@Suite struct TTMLInvalidTests {
    @Test func `a file of another format has no finding`() throws {
        #expect(
            try audit("1\n00:00:01,000 --> 00:00:02,000\n<i>Hello.\n").all.map(\.rule) == ["V309"]
        )
    }

    @Test func `a TTML document with faults has a finding for each`() throws {
        let document = """
            <tt xmlns="http://www.w3.org/ns/ttml">
            <body><div><p begin="1s" end="3s" style="none">Hello.</p></div></body></tt>
            """
        let found = try audit(document, name: "en.ttml").all
        #expect(found.map(\.rule) == ["V315", "V315"])
        #expect(found.map(\.location.position?.line) == [1, 2])
    }

    private func document(_ body: String, root: String = "", head: String = "") -> String {
        """
        <tt xmlns="http://www.w3.org/ns/ttml" xmlns:ttp="http://www.w3.org/ns/ttml#parameter"
          xmlns:tts="http://www.w3.org/ns/ttml#styling" xmlns:smpte="http://www.smpte-ra.org/schemas/2052-1/2010/smpte-tt"
          xml:lang="en" \(root)>\(head)\(body)</tt>
        """
    }

    private static let imsc = "ttp:profile=\"http://www.w3.org/ns/ttml/profile/imsc1/text\""

    @Test(arguments: [
        // The paragraph is shown as long as its presentation.
        "<body><div><p>Hello.</p></div></body>",
        "<body><div><p begin=\"1s\">Hello.</p></div></body>",
        "<body timeContainer=\"seq\"><div><p>Hello.</p></div></body>",
        // The container ends before the second paragraph begins.
        "<body><div timeContainer=\"seq\" end=\"5s\"><p dur=\"5s\">Hello.</p><p begin=\"5s\" dur=\"5s\">No.</p></div></body>",
        "<body><div end=\"10s\"><p begin=\"5s\" end=\"9s\">Hello.</p><p begin=\"10s\" dur=\"5s\">No.</p></div></body>",
        // Nothing, or images.
        "", "<body/>",
        "<body><div begin=\"1s\" end=\"9s\" smpte:backgroundImage=\"a.png\"/></body>",
    ])
    func `a valid IMSC document has no error`(body: String) throws {
        let found = try audit(document(body, root: Self.imsc), name: "en.ttml").all
        #expect(found.filter { $0.severity == .error }.map(\.message) == [])
    }

    @Test func `a paragraph whose own times leave no time is an error`() throws {
        for times in ["begin=\"5s\" end=\"3s\"", "begin=\"1s\" dur=\"0s\""] {
            let text = document("<body><div><p \(times)>Hello.</p></div></body>")
            #expect(try audit(text, name: "en.ttml").all.map(\.rule).contains("V304"))
        }
    }

    @Test func `captions that are images are not captions without words`() throws {
        let image = "<body><div begin=\"1s\" end=\"9s\" smpte:backgroundImage=\"a.png\"/></body>"
        let found = try audit(document(image), name: "en.ttml").all
        #expect(found.map(\.rule) == ["V315"])
        #expect(found.first?.message.contains("images") == true)
    }

    @Test func `ticks without ttp:tickRate are an error in every TTML document`() throws {
        let body = "<body><div><p begin=\"10000000t\" end=\"30000000t\">Hello.</p></div></body>"
        for root in ["", Self.imsc, "ttp:frameRate=\"25\""] {
            let found = try audit(document(body, root: root), name: "en.ttml").all
            #expect(found.filter { $0.severity == .error }.map(\.rule) == ["V340"], "\(root)")
        }
        let defined = document(body, root: "ttp:tickRate=\"10000000\"")
        #expect(try audit(defined, name: "en.ttml").all.isEmpty)
    }

    @Test(arguments: ["begin=\"24f\" end=\"60f\"", "begin=\"00:00:01:10\" end=\"00:00:04:00\""])
    func `frames without ttp:frameRate are an error in IMSC, and else a warning`(times: String)
        throws
    {
        let body = "<body><div><p \(times)>Hello.</p></div></body>"
        let imsc = try audit(document(body, root: Self.imsc), name: "en.ttml").all
        #expect(imsc.map { "\($0.rule) \($0.severity)" } == ["V340 error"])
        let plain = try audit(document(body), name: "en.ttml").all
        #expect(plain.map { "\($0.rule) \($0.severity)" } == ["V340 warning"])
        let defined = Self.imsc + " ttp:frameRate=\"25\""
        #expect(try audit(document(body, root: defined), name: "en.ttml").all.isEmpty)
    }

    @Test func `lengths in pixels need the extent of the root element`() throws {
        let head =
            "<head><layout><region xml:id=\"r\" tts:origin=\"10px 10px\" tts:extent=\"100px 50px\"/></layout></head>"
        let body =
            "<body><div region=\"r\"><p begin=\"1s\" end=\"3s\">Hello.</p></div></body>"
        let text = document(body, root: Self.imsc, head: head)
        #expect(try audit(text, name: "en.ttml").all.map(\.rule).contains("V340"))
        let root = Self.imsc + " tts:extent=\"640px 360px\""
        let defined = document(body, root: root, head: head)
        #expect(try !audit(defined, name: "en.ttml").all.map(\.rule).contains("V340"))
    }

    @Test func `a region of IMSC needs an extent, and has an origin or a position`() throws {
        func found(_ region: String, root: String = Self.imsc) throws -> [String] {
            let head =
                "<head><styling><style xml:id=\"s\" tts:extent=\"80% 20%\"/></styling><layout>"
                + "<region xml:id=\"r\" \(region)/></layout></head>"
            let body =
                "<body><div region=\"r\"><p begin=\"1s\" end=\"3s\">Hello.</p></div></body>"
            return try audit(document(body, root: root, head: head), name: "en.ttml").all
                .filter { $0.rule == "V345" }.map(\.message)
        }
        #expect(try found("tts:origin=\"10% 70%\" tts:extent=\"80% 20%\"") == [])
        #expect(try found("style=\"s\" tts:origin=\"10% 70%\"") == [])
        let missing = try found("tts:origin=\"10% 70%\"")
        #expect(missing.count == 1 && missing[0].hasSuffix("(#extent-region)"))
        #expect(try found("tts:origin=\"10% 70%\"", root: "") == [], "TTML has a default")
        let both = try found("style=\"s\" tts:origin=\"10% 70%\" tts:position=\"center\"")
        #expect(both.count == 1 && both[0].hasSuffix("(#position)"))
        let cells = try found("style=\"s\" tts:padding=\"1c\"")
        #expect(cells.count == 1 && cells[0].hasSuffix("(#length-cell)"))
    }

    @Test func `a valid TTML document has no finding`() throws {
        let document = """
            <tt xmlns="http://www.w3.org/ns/ttml" xml:lang="en">
            <body><div><p begin="1s" end="3s">Hello.</p></div></body></tt>
            """
        #expect(try audit(document, name: "en.ttml").all.isEmpty)
    }
}
