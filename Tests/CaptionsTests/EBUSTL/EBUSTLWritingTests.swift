// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import Captions

@Suite struct EBUSTLWritingTests {
    private func document(_ cues: [Cue], language: String? = nil) -> CaptionDocument {
        CaptionDocument(language: language, cues: cues)
    }

    private func cue(
        _ text: String,
        _ times: Range<Int> = 1000..<3000,
        _ placement: Placement = Placement()
    ) -> Cue {
        Cue(
            startMilliseconds: times.lowerBound,
            endMilliseconds: times.upperBound,
            text: CaptionText(text),
            placement: placement
        )
    }

    private func read(_ bytes: [UInt8]) throws -> (CaptionDocument, [Diagnostic]) {
        let reading = try CaptionDocument.read(bytes: bytes, fileName: "a.stl")
        return (reading.document, reading.diagnostics)
    }

    @Test func `a row has double height, a box that begins and ends twice, and fills its block`() {
        let (bytes, losses) = document([cue("Hi")], language: "de-AT").writeEBUSTL()
        #expect(losses.isEmpty)
        #expect(bytes.count == 1024 + 128)
        #expect(String(decoding: bytes[..<16], as: UTF8.self) == "850STL25.0110008")
        #expect(String(decoding: bytes[238..<256], as: UTF8.self) == "000010000100140231")
        let block: [UInt8] = [
            0, 0, 0, 0xFF, 0, 0, 0, 1, 0, 0, 0, 3, 0, 22, 2, 0, 0x0D, 0x0B, 0x0B, 0x48, 0x69, 0x0A,
            0x0A,
        ]
        #expect(Array(bytes[1024...].prefix(block.count)) == block)
        #expect(bytes[(1024 + block.count)...].allSatisfy { $0 == 0x8F })
    }

    @Test func `lines that are too long are divided between words, and texts among blocks`() throws
    {
        let words = (1...24).map { "word\($0)" }.joined(separator: " ")
        let (bytes, losses) = document([cue(words)]).writeEBUSTL()
        #expect(
            losses.map(\.message) == ["a line is longer than a row, and is divided"]
        )
        #expect(bytes.count == 1024 + 2 * 128)
        let (again, diagnostics) = try read(bytes)
        #expect(diagnostics.isEmpty)
        #expect(again.cues[0].text.plainText.replacing("\n", with: " ") == words)
        #expect(again.cues[0].text.plainText.split(separator: "\n").allSatisfy { $0.count <= 35 })
    }

    @Test func `an accent and its letter are in one block`() throws {
        for count in 100...104 {
            let text = String(repeating: "a", count: count % 10) + String(repeating: "é", count: 60)
            let form = EBUSTL.Form(isTeletext: false)
            let (bytes, _) = document([cue(text)]).writeEBUSTL(form)
            for start in stride(from: 1024, to: bytes.count, by: 128) {
                let part = bytes[(start + 16)..<(start + 128)].prefix { $0 != 0x8F }
                #expect(part.last != 0xC2)
            }
            #expect(try read(bytes).0.cues[0].text.plainText == text)
        }
    }

    @Test func `a text without end is cut, and a line beyond all rows is in the picture`() throws {
        let long = String(repeating: "word ", count: 10_000)
        var placement = Placement()
        placement.line = .number(1e300)
        let cues = [cue(long), cue("b", 4000..<5000, placement)]
        let (bytes, losses) = document(cues).writeEBUSTL(EBUSTL.Form(isTeletext: false))
        // Rows of 99 characters, and no more than 23 of them.
        #expect(losses.map(\.message).contains { $0.contains("rows beyond 23") })
        #expect(bytes.count < 1024 + 30 * 128)
        #expect(String(decoding: bytes[251..<253], as: UTF8.self) == "99")
        let (again, diagnostics) = try read(bytes)
        #expect(diagnostics.isEmpty)
        #expect(again.cues.count == 2)
    }

    @Test func `the table is the one that has the letters`() throws {
        for (text, table) in [
            ("Привет", "01"), ("مرحبا", "02"), ("Καλημέρα", "03"), ("שלום", "04"), ("Olá", "00"),
        ] {
            let (bytes, losses) = document([cue(text)]).writeEBUSTL()
            #expect(losses.isEmpty)
            #expect(String(decoding: bytes[12..<14], as: UTF8.self) == table)
            #expect(try read(bytes).0.cues[0].text.plainText == text)
        }
    }

    @Test func `characters without a place are replaced, and named`() throws {
        let (bytes, losses) = document([cue("„5 €” – 日…")]).writeEBUSTL()
        #expect(try read(bytes).0.cues[0].text.plainText == "\"5 EUR” - ?...")
        #expect(losses.count == 5)
        #expect(losses.contains { $0.message == "ISO 6937 has no \"日\": \"?\" is written" })
    }

    @Test func `cues that end together are a cumulative set`() throws {
        let cues = [cue("a", 1000..<5000), cue("b", 2000..<5000), cue("c", 3000..<5000)]
        let (bytes, losses) = document(cues + [cue("d", 6000..<7000)]).writeEBUSTL()
        #expect(losses.isEmpty)
        let statuses: [UInt8] = stride(from: 1028, to: bytes.count, by: 128).map { bytes[$0] }
        #expect(statuses == [1, 2, 3, 0])
        #expect(try read(bytes).0.cues.map(\.endMilliseconds) == [5000, 5000, 5000, 7000])
    }

    @Test func `cues that overlap otherwise are reported`() {
        let cues = [cue("a", 1000..<5000), cue("b", 2000..<6000)]
        let losses = document(cues).writeEBUSTL().losses
        #expect(losses.count == 1)
        #expect(losses[0].message.contains("before the one before it ends"))
    }

    @Test func `what has no place is reported`() {
        var styled = cue("x")
        styled.text = CaptionText(nodes: [
            .element(.bold, children: [.element(.italic, children: [.text("a")])]),
            .element(.voice("Ann"), children: [.text("b")]),
            .element(.color(RGBAColor(rgb: 0x808000)), children: [.text("c")]),
        ])
        styled.isForced = true
        let teletext = document([styled]).writeEBUSTL().losses.map(\.message)
        for word in ["bold", "italic", "speakers", "forced", "eight colours", "within a word"] {
            #expect(teletext.contains { $0.contains(word) }, "\(word)")
        }
        let open = document([styled]).writeEBUSTL(EBUSTL.Form(isTeletext: false)).losses
        #expect(open.contains { $0.message.contains("no colours") })
        #expect(!open.contains { $0.message.contains("italic") })
    }

    @Test func `times after 24 hours are left out`() throws {
        let late = cue("late", 86_399_000..<86_401_000)
        let (bytes, losses) = document([cue("a"), late]).writeEBUSTL()
        #expect(losses.map(\.message) == ["time codes end at 24 hours: the cue is left out"])
        #expect(try read(bytes).1.isEmpty)
    }

    @Test func `titles of the header become fields again`() throws {
        var file = STLFile(blocks: [STLFile.Block()])
        file.fields[16] = "News"
        file.fields[256] = "00000100"
        file.fields[274] = "GBR"
        let (document, _) = try read(file.bytes)
        let (bytes, losses) = document.writeEBUSTL()
        #expect(losses.isEmpty)
        #expect(try read(bytes).0.headerLines == document.headerLines)
    }

    /// Random documents that the format can carry: rows, colours, alignments, tables and times by frames.
    @Test(arguments: [EBUSTL.Form(), EBUSTL.Form(isTeletext: false, framesPerSecond: 30)])
    func `random documents are read as they were written`(form: EBUSTL.Form) throws {
        var random = SeededGenerator(seed: 7)
        let letters = Array("abcdefgABCÀéîõūăżöůçőąčßøœ1234567890'?!.,—♪")
        for _ in 0..<300 {
            var time = 0
            var cues: [Cue] = []
            for _ in 0..<Int.random(in: 1...20, using: &random) {
                let start = time + Int.random(in: 1...50, using: &random)
                time = start + Int.random(in: 1...200, using: &random)
                let rate = TimeCodeRate(form.framesPerSecond)
                let lines = (0..<Int.random(in: 1...3, using: &random)).map { _ in
                    let words = (0..<Int.random(in: 1...3, using: &random)).map { _ in
                        let count = Int.random(in: 1...10, using: &random)
                        return String(
                            (0..<count).map { _ in letters.randomElement(using: &random) ?? "a" }
                        )
                    }
                    return words
                }
                let styles: [CaptionText.Element] =
                    form.isTeletext
                    ? EBUSTL.colors.dropFirst().dropLast().map { .color($0) }
                    : [.italic, .underline]
                let nodes = lines.enumerated().flatMap { index, words in
                    let end = index + 1 < lines.count ? "\n" : ""
                    let element = styles.randomElement(using: &random) ?? .italic
                    let text = words.joined(separator: " ") + end
                    return Bool.random(using: &random)
                        ? [CaptionText.Node.text(text)]
                        : [.element(element, children: [.text(text)])]
                }
                let sides: [Placement.Alignment] = [.left, .center, .right]
                cues.append(
                    Cue(
                        startMilliseconds: rate.milliseconds(frame: start),
                        endMilliseconds: rate.milliseconds(frame: time),
                        text: CaptionText(nodes: nodes),
                        placement: Placement(
                            vertical: .bottom,
                            alignment: sides.randomElement(using: &random) ?? .left
                        )
                    )
                )
            }
            let (bytes, losses) = document(cues).writeEBUSTL(form)
            #expect(losses.isEmpty)
            let (again, diagnostics) = try read(bytes)
            #expect(diagnostics.isEmpty)
            #expect(again.cues.count == cues.count)
            for (one, other) in zip(cues, again.cues) {
                #expect(one.text.runs == other.text.runs)
                #expect(one.startMilliseconds == other.startMilliseconds)
                #expect(one.endMilliseconds == other.endMilliseconds)
                #expect(one.placement == other.placement)
            }
            // What is read and written once more is the same file.
            #expect(again.writeEBUSTL(form).bytes == bytes)
        }
    }
}
