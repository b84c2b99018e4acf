// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives
import Testing

@testable import Captions

@Suite struct EBUSTLReadingTests {
    private func read(
        _ file: STLFile,
        frameRate: Ratio? = nil
    ) throws -> (CaptionDocument, [Diagnostic]) {
        let text = try RecognisedText(bytes: file.bytes, fileName: "a.stl", encoding: .detect)
        let reading = try text.read(frameRate: frameRate)
        #expect(reading.format == .ebuSTL)
        return (reading.document, reading.diagnostics)
    }

    private func cue(_ block: STLFile.Block, _ fields: [Int: String] = [:]) throws -> Cue {
        var file = STLFile(blocks: [block])
        file.fields.merge(fields, uniquingKeysWith: { $1 })
        return try #require(read(file).0.cues.first)
    }

    @Test func `times, number, text and language of a subtitle are read`() throws {
        var block = STLFile.Block(number: 513, text: STLFile.boxed("Hello"))
        (block.start, block.end) = ([10, 0, 1, 12], [10, 0, 3, 24])
        let (document, diagnostics) = try read(
            STLFile(fields: STLFile().fields.merging([264: "10000112"]) { $1 }, blocks: [block])
        )
        let cue = try #require(document.cues.first)
        #expect(cue.startMilliseconds == 36_001_480)
        #expect(cue.endMilliseconds == 36_003_960)
        #expect(cue.identifier == "513")
        #expect(cue.text.plainText == "Hello")
        #expect(document.language == "en")
        #expect(diagnostics.isEmpty)
    }

    @Test func `seconds of 29.97 frames last longer than those of the clock`() throws {
        var block = STLFile.Block()
        (block.start, block.end) = ([1, 0, 0, 0], [1, 0, 1, 15])
        let file = STLFile(fields: [0: "850STL30.01", 11: "1", 12: "00"], blocks: [block])
        #expect(try read(file).0.cues[0].startMilliseconds == 3_600_000)
        let fractional = try read(file, frameRate: Ratio(30000, 1001)).0.cues[0]
        #expect(fractional.startMilliseconds == 3_603_600)
        #expect(fractional.endMilliseconds == 3_605_102)
    }

    @Test func `an accent comes before its letter`() throws {
        let text: [UInt8] = [
            0xC2, 0x65, 0x74, 0xC2, 0x65, 0x20, 0xCB, 0x63, 0xC8, 0x69, 0xFB, 0xD5,
        ]
        #expect(try cue(.init(text: text), [11: "0"]).text.plainText == "été çïß♪")
    }

    @Test(arguments: [
        ("01", [0xBF, 0xE0, 0xD8] as [UInt8], "При"), ("02", [0xE5, 0xD1], "مر"),
        ("03", [0xC1, 0xE8], "Αθ"), ("04", [0xF9, 0xEC], "של"),
    ])
    func `each table has its letters`(table: String, bytes: [UInt8], text: String) throws {
        #expect(try cue(.init(text: bytes), [11: "0", 12: table]).text.plainText == text)
    }

    @Test func `a colour of teletext takes the place of a blank, and ends with its row`() throws {
        let text: [UInt8] =
            [0x0D, 0x0B, 0x0B] + Array("red".utf8) + [0x01] + Array("one".utf8)
            + [0x0A, 0x0A, 0x8A, 0x8A] + STLFile.boxed("two")
        let nodes = try cue(.init(text: text)).text.nodes
        #expect(
            nodes == [
                .text("red "),
                .element(.color(RGBAColor(rgb: 0xFF0000)), children: [.text("one\n")]),
                .text("two"),
            ]
        )
    }

    @Test func `open subtitles have italic and underlined text, and boxes`() throws {
        let text: [UInt8] =
            [0x84, 0x80] + Array("a".utf8) + [0x81, 0x82] + Array("b".utf8) + [0x83, 0x85]
        let cue = try cue(.init(text: text), [11: "0"])
        #expect(
            cue.text.nodes == [
                .element(.italic, children: [.text("a")]),
                .element(.underline, children: [.text("b")]),
            ]
        )
        #expect(cue.contentLook.background == RGBAColor(rgb: 0))
    }

    @Test func `a background of teletext is that of its box`() throws {
        let text: [UInt8] = [0x0D, 0x04, 0x1D, 0x07, 0x0B, 0x0B, 0x41, 0x0A, 0x0A]
        let cue = try cue(.init(text: text))
        #expect(cue.contentLook.background == RGBAColor(rgb: 0x0000FF))
        #expect(cue.text.nodes == [.text("A")])
    }

    @Test func `text continues in the blocks of its subtitle`() throws {
        let long = Array(repeating: UInt8(ascii: "x"), count: 109)
        // The accent is in one block, and its letter in the next.
        let first = STLFile.Block(
            number: 4,
            extensionNumber: 0,
            text: [0x0D, 0x0B] + long + [0xC2]
        )
        let second = STLFile.Block(number: 4, text: Array("e end".utf8))
        let file = STLFile(blocks: [first, second])
        let text = try read(file).0.cues.map(\.text.plainText)
        #expect(text == [String(repeating: "x", count: 109) + "é end"])
    }

    @Test(arguments: [
        (UInt8(20), UInt8(2), Placement()),
        (22, 1, Placement(vertical: .bottom, alignment: .left)),
        (22, 3, Placement(vertical: .bottom, alignment: .right)),
    ])
    func `rows at the bottom are where players put text`(
        row: UInt8,
        justification: UInt8,
        placement: Placement
    ) throws {
        var block = STLFile.Block(row: row, justification: justification)
        if row == 20 { block.text = STLFile.boxed("a") + [0x8A, 0x8A] + STLFile.boxed("b") }
        #expect(try cue(block).placement == placement)
    }

    @Test func `rows at the top keep their first row, others their last one`() throws {
        let top = try cue(.init(row: 1)).placement
        #expect(top.vertical == .top)
        #expect(top.line == .percentage(10))
        let low = try cue(.init(row: 12)).placement
        #expect(low.vertical == .middle)
        #expect(low.lineAlignment == .end)
        guard case .percentage(let share) = low.line else {
            Issue.record("no line")
            return
        }
        #expect(abs(share - (10 + 80 * 13.0 / 23)) < 0.001)
    }

    @Test func `text that stands by its columns is centred if both sides are alike`() throws {
        let spaces = [UInt8](repeating: 0x20, count: 14)
        let centred = STLFile.Block(
            justification: 0,
            text: [0x0B, 0x0B] + spaces + Array("12345678".utf8)
        )
        #expect(try cue(centred).placement.alignment == .center)
        let aside = STLFile.Block(justification: 0, text: [0x0B, 0x0B] + spaces + Array("12".utf8))
        let placement = try cue(aside).placement
        #expect(placement.alignment == .left)
        // 5 % and 16 of 40 columns in 90 %.
        #expect(placement.position == 41)
    }

    @Test func `subtitles of a cumulative set last until its end`() throws {
        var blocks = (0..<3).map { STLFile.Block(number: $0, cumulative: UInt8($0 + 1)) }
        for index in 0..<3 {
            blocks[index].start = [0, 0, UInt8(index + 1), 0]
            blocks[index].end = [0, 0, UInt8(index + 2), 0]
        }
        let cues = try read(STLFile(blocks: blocks)).0.cues
        #expect(cues.map(\.startMilliseconds) == [1000, 2000, 3000])
        #expect(cues.map(\.endMilliseconds) == [4000, 4000, 4000])
    }

    @Test func `a comment is a note, and user data is reported`() throws {
        let blocks = [
            STLFile.Block(number: 0, comment: 1, text: Array("Check this".utf8)),
            STLFile.Block(number: 1),
            STLFile.Block(number: 2, extensionNumber: 0xFE, text: [1, 2, 3]),
        ]
        let (document, diagnostics) = try read(
            STLFile(
                fields: STLFile().fields.merging([11: "0", 243: "00002"]) { $1 },
                blocks: blocks
            )
        )
        #expect(document.notes.map(\.text) == ["NOTE Check this"])
        #expect(document.cues.count == 1)
        #expect(diagnostics.contains { $0.code == .keptApart && $0.position.line == 3 })
    }

    @Test func `titles and the start of the program are lines of the header`() throws {
        var file = STLFile(blocks: [STLFile.Block()])
        file.fields[16] = "Caf\u{65} News"
        file.fields[256] = "10000000"
        let reading = try CaptionDocument.read(bytes: file.bytes, fileName: "a.stl")
        #expect(
            reading.document.headerLines == [
                "Original-Program-Title: Cafe News", "Start-Of-Program: 10:00:00:00",
            ]
        )
        #expect(reading.programStart == 36_000_000)
        let counted = reading.countedFromProgramStart.document
        #expect(counted.cues[0].startMilliseconds == 1000 - 36_000_000)
        #expect(counted.headerLines.count == 1)
    }

    private static let faults: [(DiagnosticCode, [Int: String], STLFile.Block)] = [
        (.wrongCount, [238: "00002"], .init()),
        (.wrongCount, [243: "00000"], .init()),
        (.wrongCount, [264: "00000200"], .init()),
        (.undefinedDisplay, [11: " "], .init(text: [0x41])),
        (.undefinedDisplay, [11: "7"], .init(text: [0x41])),
        (.unknownCharacterTable, [12: "09"], .init()),
        (.invalidInformation, [0: "850STL24.01"], .init()),
        (.invalidInformation, [256: "99999999"], .init()),
        (.timesNotForUse, [255: "0"], .init()),
        (.unfinishedSubtitle, [243: "00001"], .init(extensionNumber: 0)),
        (.brokenCumulativeSet, [:], .init(cumulative: 1)),
        (.brokenCumulativeSet, [:], .init(cumulative: 3)),
        (.invalidFieldCode, [:], .init(cumulative: 9)),
        (.invalidFieldCode, [:], .init(justification: 9)),
        (.codeNotAllowed, [:], .init(text: [0x0B, 0x80, 0x41])),
        (.codeNotAllowed, [11: "0"], .init(text: [0x01, 0x41])),
        (.unknownCharacterCode, [11: "0"], .init(text: [0xC2, 0x71])),
        (.unknownCharacterCode, [11: "0"], .init(text: [0xE5])),
        (.textOutsideBox, [:], .init(text: [0x41])),
        (.rowOutsidePicture, [:], .init(row: 24)),
        (.rowOutsidePicture, [:], .init(row: 0)),
        (.rowTooLong, [:], .init(text: [0x0B] + [UInt8](repeating: 0x41, count: 41))),
        (.unkeptCode, [:], .init(text: [0x0B, 0x08, 0x41])),
        (.unkeptCode, [:], .init(text: [0x0B, 0x11, 0x41])),
        (.timeOutOfRange, [264: "00000125"], .init(start: [0, 0, 1, 25])),
        (.endBeforeStart, [264: "00000900"], .init(start: [0, 0, 9, 0])),
    ]

    @Test(arguments: faults)
    func `what is wrong is reported at its block, and nothing else`(
        code: DiagnosticCode,
        fields: [Int: String],
        block: STLFile.Block
    ) throws {
        var file = STLFile(blocks: [block])
        file.fields.merge(fields, uniquingKeysWith: { $1 })
        let found = try read(file).1
        #expect(found.map(\.code) == [code])
        #expect(found.allSatisfy { $0.position.line == 1 })
    }

    @Test func `numbers that fall, and bytes after the last block, are reported`() throws {
        var file = STLFile(blocks: [.init(number: 2), .init(number: 2), .init(number: 1)])
        let numbers = try read(file).1
        #expect(numbers.map(\.code) == [.wrongSubtitleNumber, .wrongSubtitleNumber])
        #expect(numbers.map(\.position.line) == [2, 3])
        file.blocks.removeLast(2)
        let bytes = file.bytes + [1, 2, 3]
        let reading = try CaptionDocument.read(bytes: bytes, fileName: "a.stl")
        #expect(reading.diagnostics.map(\.code) == [.truncatedBlock])
    }

    @Test func `each code of a language is one tag, and each tag of one is that code`() {
        for code in 1...0x7F {
            let digits = code.padded(to: 2, radix: 16)
            guard let tag = EBUSTL.LanguageCodes.tag(digits) else { continue }
            #expect(EBUSTL.LanguageCodes.code(tag) == digits.uppercased())
        }
        #expect(EBUSTL.LanguageCodes.tag("00") == nil)
        #expect(EBUSTL.LanguageCodes.tag("08") == "de")
        #expect(EBUSTL.LanguageCodes.tag("7F") == "am")
        #expect(EBUSTL.LanguageCodes.code("nb-NO") == "1E")
        #expect(EBUSTL.LanguageCodes.code("x-none") == "00")
    }

    @Test(arguments: EBUSTL.CharacterTable.Name.allCases)
    func `each character of a table is written as bytes that read as it`(
        name: EBUSTL.CharacterTable.Name
    ) {
        let table = EBUSTL.CharacterTable(name)
        var count = 0
        for byte in UInt8(0x20)...0xFF {
            guard let character = table.character(byte) else { continue }
            count += 1
            let bytes = table.bytes(of: character) ?? []
            #expect(bytes.count == 1 && table.character(bytes.first ?? 0) == character)
        }
        for accent in UInt8(0xC1)...0xCF {
            for letter in UInt8(0x20)...0x7E {
                guard let character = table.character(accent, letter) else { continue }
                count += 1
                // With an acute or a cedilla, g is the same letter.
                if accent == 0xCB, letter == UInt8(ascii: "g") { continue }
                #expect(table.bytes(of: character) == [accent, letter])
            }
        }
        // 95 of ASCII in each; of Latin, 74 more and 166 with accents.
        let expected: [EBUSTL.CharacterTable.Name: Int] = [.latin: 335, .cyrillic: 191]
        if let expected = expected[name] { #expect(count == expected) }
        #expect(count > 140)
    }
}
