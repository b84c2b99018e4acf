// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives
import Testing

@testable import Captions

@Suite struct CEA608EncoderTests {
    private func cue(_ start: Int, _ end: Int, _ text: String, line: Int = 1) -> Cue {
        Cue(
            startMilliseconds: start,
            endMilliseconds: end,
            text: CaptionText(text),
            position: SourcePosition(line: line, column: 1)
        )
    }

    private func encode(_ cues: [Cue], _ channel: CEA608Channel = .cc1) -> CEA608Encoding {
        CEA608Encoder(channel: channel).encode(CaptionDocument(cues: cues))
    }

    private func decode(_ encoding: CEA608Encoding) -> CEA608Captions {
        var decoder = CEA608Decoder()
        encoding.pairs.forEach { decoder.append($0) }
        return decoder.finish()
    }

    @Test func `a caption is loaded before its time, shown at it and erased at its end`() {
        let encoding = encode([cue(1001, 2002, "Hi!")])
        #expect(encoding.losses.isEmpty && encoding.lateCaptions.isEmpty)
        let frames = encoding.pairs.map { SCC.frame(milliseconds: $0.milliseconds) }
        let codes = encoding.pairs.map(\.pair.description)
        // Row 15, column 12 and two more; the text ends in the frame before the caption's.
        #expect(
            codes == [
                "9420", "9420", "94ae", "94ae", "9476", "9476", "97a2", "97a2", "c8e9", "a180",
                "942f", "942f", "942c", "942c",
            ]
        )
        #expect(frames == Array(20...31) + [60, 61])
        #expect(encoding.pairs.allSatisfy { $0.field == .one && $0.pair.hasOddParity })
    }

    @Test(arguments: [CEA608Channel.cc1, .cc2, .cc3, .cc4])
    func `captions are decoded from the channel they were written to`(channel: CEA608Channel) {
        let decoded = decode(encode([cue(2002, 4004, "♪ Olé, «É» ♪")], channel))
        #expect(decoded.channels.map(\.channel) == [channel])
        #expect(decoded[channel]?.document.cues.map(\.inFrames) == ["60-120 ♪ Olé, «É» ♪"])
    }

    @Test func `erasing goes between the codes of the next caption`() {
        let encoding = encode([
            cue(2002, 4004, "One."), cue(4104, 6006, "Two, of one long row of letters."),
        ])
        #expect(encoding.lateCaptions.isEmpty)
        #expect(
            decode(encoding)[.cc1]?.document.cues.map(\.inFrames)
                == ["60-120 One.", "123-180 Two, of one long row of letters."]
        )
    }

    @Test func `captions that follow each other at once replace each other`() {
        let encoding = encode([cue(2002, 4004, "One."), cue(4004, 6006, "Two.")])
        #expect(
            decode(encoding)[.cc1]?.document.cues.map(\.inFrames)
                == ["60-120 One.", "120-180 Two."]
        )
        #expect(encoding.pairs.count { $0.pair.secondCode == 0x2C } == 2)
    }

    @Test func `overlapping captions stand on the screen together`() {
        let cues = [cue(2002, 6006, "One."), cue(4004, 8008, "Two.")]
        #expect(
            decode(encode(cues))[.cc1]?.document.cues.map(\.inFrames)
                == ["60-120 One.", "120-180 Two./One.", "180-240 Two."]
        )
    }

    @Test func `a caption without time to load is late and told`() throws {
        let encoding = encode([
            cue(2002, 3003, "One row of thirty-two columns..."),
            cue(3003, 4004, "Two rows of thirty columns ...\nTwo rows of thirty columns ..."),
            cue(
                4004,
                4104,
                "Two rows of thirty columns ...\nTwo rows of thirty columns ...",
                line: 7
            ),
        ])
        let late = try #require(encoding.lateCaptions.first)
        #expect(late.startMilliseconds == 3003 && !late.isLeftOut)
        #expect(late.neededFrames - late.availableFrames == 14)
        #expect(encoding.lateCaptions.map(\.isLeftOut) == [false, true])
        #expect(encoding.losses.count == 2)
        let shown = decode(encoding)[.cc1]?.document.cues.map(\.inFrames) ?? []
        #expect(shown.count == 2)
        #expect(shown.last?.hasPrefix("104-120 Two rows") == true)
    }

    @Test func `styles are decoded as they were`() throws {
        let yellow = RGBAColor(rgb: 0xFFFF00)
        let nodes: [CaptionText.Node] = [
            .element(.italic, children: [.text("All italic")]), .text("\nthen "),
            .element(.color(yellow), children: [.text("yellow")]), .text(" and "),
            .element(.underline, children: [.text("underlined.")]), .text("\n"),
            .element(.color(yellow), children: [.element(.italic, children: [.text("both")])]),
        ]
        var styled = cue(4004, 6006, "")
        styled.text = CaptionText(nodes: nodes)
        let encoding = encode([styled])
        #expect(encoding.losses.isEmpty)
        #expect(decode(encoding)[.cc1]?.document.cues.first?.text.nodes == nodes)
    }

    @Test func `a style at the left edge takes no column`() {
        var styled = cue(4004, 6006, "")
        styled.text = CaptionText(nodes: [.element(.italic, children: [.text("Edge")])])
        styled.placement = Placement(vertical: .bottom, alignment: .left)
        let decoded = decode(encode([styled]))[.cc1]?.document.cues.first
        #expect(decoded?.text == styled.text)
        #expect(decoded?.placement.position == 10)
    }

    @Test(arguments: [
        ("line", Placement.Line.percentage(10), Placement.Alignment.left, 22.5 as Double?),
        ("top", .percentage(20.67), .left, 10), ("right", .percentage(31.33), .left, 60),
    ])
    func `places are decoded as they were`(
        name: String,
        line: Placement.Line,
        alignment: Placement.Alignment,
        position: Double?
    ) {
        var placed = cue(4004, 6006, "Placed")
        placed.placement = Placement(vertical: .top, alignment: alignment)
        placed.placement.line = line
        placed.placement.position = position
        placed.placement.positionAlignment = .lineLeft
        let decoded = decode(encode([placed]))[.cc1]?.document.cues.first?.placement
        #expect(decoded == placed.placement)
    }

    @Test func `lines that are too long are broken between words, and told`() {
        let text = "This line of words is a good deal longer than thirty-two columns."
        let encoding = encode([cue(4004, 8008, text)])
        #expect(
            decode(encoding)[.cc1]?.document.cues.map(\.text.plainText)
                == ["This line of words is a good\ndeal longer than thirty-two\ncolumns."]
        )
        #expect(encoding.losses.map(\.message).first?.contains("32 columns") == true)
        let word = String(repeating: "x", count: 70)
        let broken = decode(encode([cue(4004, 8008, word)]))[.cc1]?.document.cues.first
        #expect(broken?.text.plainText.split(separator: "\n").map(\.count) == [32, 32, 6])
    }

    @Test func `characters that there are not are replaced, and told`() {
        let encoding = encode([cue(4004, 8008, "A…B 字 \u{200B}ﬁ")])
        #expect(
            decode(encoding)[.cc1]?.document.cues.map(\.text.plainText) == ["A...B ? fi"]
        )
        #expect(encoding.losses.count == 3)
        #expect(encoding.losses.allSatisfy { $0.message.hasPrefix("CEA-608 has no \"") })
    }

    @Test func `everything that is lost is told`() {
        var lost = cue(4004, 8008, "")
        lost.text = CaptionText(nodes: [
            .element(.bold, children: [.text("b")]),
            .element(.voice("Ann"), classes: ["c"], children: [.text("v")]),
            .element(.color(RGBAColor(rgb: 0x123456)), children: [.text("c")]),
            .timestamp(milliseconds: 5000), .text("t"),
        ])
        lost.isForced = true
        lost.placement.region = "r"
        lost.placement.writingDirection = .verticalGrowingLeft
        let messages = encode([lost, cue(9000, 9000, "x")]).losses.map(\.message)
        for part in [
            "bold", "speakers", "classes", "seven colours", "bit by bit", "forced", "regions",
            "vertical", "ends when or before", "inside a word",
        ] {
            #expect(messages.contains { $0.contains(part) }, "\(part)")
        }
    }

    @Test func `more lines than rows are told, and more than four rows`() {
        let lines = (1...20).map { "line \($0)" }.joined(separator: "\n")
        let encoding = encode([cue(20_000, 30_000, lines)])
        #expect(encoding.screens.map(\.rows) == [Array(1...15)])
        #expect(encoding.losses.contains { $0.message.contains("15 rows") })
        #expect(encoding.losses.contains { $0.message.contains("4 rows") })
    }

    @Test func `any captions with time to load are decoded as they were, to the frame`() throws {
        var random = RepeatableGenerator(seed: 21)
        let alphabet = Array(
            CEA608Encoder.repertoire.subtracting([" ", "'", "\u{2010}", "\u{2011}"])
        )
        .sorted()
        for _ in 0..<50 {
            var frame = 0
            var expected: [String] = []
            var cues: [Cue] = []
            for _ in 0..<20 {
                let lines = (0..<Int.random(in: 1...3, using: &random)).map { _ in
                    let words = (0..<Int.random(in: 1...4, using: &random)).map { _ in
                        String(
                            (0..<Int.random(in: 1...7, using: &random)).compactMap { _ in
                                alphabet.randomElement(using: &random)
                            }
                        )
                    }
                    return words.joined(separator: " ")
                }
                let text = lines.joined(separator: "\n")
                let start = frame + Int.random(in: 300...400, using: &random)
                let end = start + Int.random(in: 3...200, using: &random)
                frame = end
                expected.append("\(start)-\(end) \(lines.joined(separator: "/"))")
                cues.append(
                    cue(SCC.milliseconds(frame: start), SCC.milliseconds(frame: end), text)
                )
            }
            let encoding = encode(cues)
            #expect(encoding.losses.isEmpty)
            let frames = encoding.pairs.map { SCC.frame(milliseconds: $0.milliseconds) }
            #expect(Set(frames).count == frames.count)
            #expect(decode(encoding)[.cc1]?.document.cues.map(\.inFrames) == expected)
            // Written as a file, the pairs stay the same.
            let file = SCC.Document(encoding.pairs)
            #expect(file.timedPairs == encoding.pairs)
            #expect(SCC.Document(file.timedPairs).written == file.written)
        }
    }
}
