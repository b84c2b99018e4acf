// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Captions

/// Captions of line 21 and subtitles of EBU STL that cover text in the picture are moved to the first rows.
@Suite struct CoveredRowsTests {
    private static func lowerThird(_ time: Range<Int>, top: Double = 0.8) -> ShownArea {
        ShownArea(time: time, left: 0.1, top: top, right: 0.9, bottom: top + 0.15)
    }

    private static func cue(_ text: String, _ times: Range<Int>) -> Cue {
        Cue(
            startMilliseconds: times.lowerBound,
            endMilliseconds: times.upperBound,
            text: CaptionText(text)
        )
    }

    private static let document = {
        var document = CaptionDocument()
        document.cues = [
            cue("Covered words\nof two lines", 3000..<6000), cue("Free words", 20_000..<23_000),
        ]
        return document
    }()

    private static func scc(_ bytes: [UInt8]) throws -> CaptionSource {
        try CaptionSource(bytes: bytes, fileName: "a.scc")
    }

    private static func cues(_ source: CaptionSource) throws -> [Cue] {
        guard case .scc(let document) = source.content else { return [] }
        return document.captions().0.cues
    }

    @Test func `a covered caption of SCC goes to the first rows, and only its preambles change`()
        throws
    {
        let before = SCC.write(Self.document).bytes
        var source = try Self.scc(before)
        #expect(source.moveCoveredCues([Self.lowerThird(4000..<5000)]).isEmpty)
        let after = source.content.written
        #expect(after.count == before.count)
        let (old, new) = (try Self.cues(Self.scc(before)), try Self.cues(source))
        #expect(new.map(\.placement.vertical) == [.top, .bottom])
        #expect(new[0].placement.line == .percentage(10))
        #expect(new.map(\.text) == old.map(\.text))
        #expect(new.map(\.startMilliseconds) == old.map(\.startMilliseconds))
        #expect(new.map(\.endMilliseconds) == old.map(\.endMilliseconds))
        // Two rows, each with a preamble that is sent twice.
        let words = zip(before.split(separator: 0x20), after.split(separator: 0x20))
        #expect(words.count { $0 != $1 } == 4)
        #expect(new[0].text.plainText == "Covered words\nof two lines")
        var again = try Self.scc(after)
        #expect(again.moveCoveredCues([Self.lowerThird(4000..<5000)]).isEmpty)
        #expect(again.content.written == after)
    }

    @Test func `a caption of SCC stays where the first rows have text, too`() throws {
        let before = SCC.write(Self.document).bytes
        var source = try Self.scc(before)
        let texts = [Self.lowerThird(4000..<5000), Self.lowerThird(4000..<5000, top: 0.08)]
        let left = source.moveCoveredCues(texts)
        #expect(left.map(\.number) == [1])
        #expect(source.content.written == before)
    }

    @Test func `roll-up captions stay, and are listed`() throws {
        let text =
            "Scenarist_SCC V1.0\n\n00:00:01;00\t9425 9425 94ad 94ad 9470 9470 c8e9 20c8 e980\n\n"
            + "00:00:04;00\t942c 942c\n"
        var source = try Self.scc(Array(text.utf8))
        #expect(source.moveCoveredCues([Self.lowerThird(0..<5000)]).count == 1)
        #expect(source.content.written == Array(text.utf8))
    }

    @Test(arguments: [true, false])
    func `a covered subtitle of EBU STL goes to the first row`(isTeletext: Bool) throws {
        let bytes = Self.document.writeEBUSTL(EBUSTL.Form(isTeletext: isTeletext)).bytes
        let before = EBUSTL.parse(bytes)
        var source = try CaptionSource(bytes: bytes, fileName: "a.stl")
        #expect(source.moveCoveredCues([Self.lowerThird(4000..<5000)]).isEmpty)
        guard case .ebuSTL(let after) = source.content else { return #expect(Bool(false)) }
        #expect(after.subtitles.map(\.first.row)[0] == 1)
        #expect(after.subtitles[1] == before.subtitles[1])
        let cues = after.captions().0.cues
        #expect(cues.map(\.placement.vertical) == [.top, .bottom])
        #expect(zip(bytes, after.written).count { $0 != $1 } == 1)
        let texts = [Self.lowerThird(4000..<5000), Self.lowerThird(4000..<5000, top: 0.08)]
        var other = try CaptionSource(bytes: bytes, fileName: "a.stl")
        #expect(other.moveCoveredCues(texts).map(\.number) == [1])
        #expect(other.content.binary == bytes)
    }
}
