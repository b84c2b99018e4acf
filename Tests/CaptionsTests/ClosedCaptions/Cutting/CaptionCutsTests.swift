// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import Captions

@Suite struct CaptionCutsTests {
    /// A caption: when it is shown, in milliseconds, and its text.
    private struct Shown: Equatable {
        var start: Int
        var end: Int
        let text: String
    }

    private static func document(_ captions: [Shown]) -> CaptionDocument {
        CaptionDocument(
            cues: captions.map {
                Cue(
                    startMilliseconds: $0.start,
                    endMilliseconds: $0.end,
                    text: CaptionText($0.text)
                )
            }
        )
    }

    /// The captions as CC1, CC2 and services 1 and 9.
    private static func carried(_ captions: [Shown]) -> ClosedCaptions {
        let document = document(captions)
        var carried = ClosedCaptions()
        carried.pairs = CEA608Encoder(channel: .cc1).encode(document).pairs
        carried.packets = CEA708Encoder([(1, document), (9, document)]).encode().packets
        return carried
    }

    /// What pictures with the captions say, 30 a second.
    private static func decoded(_ captions: ClosedCaptions, milliseconds: Int) -> ClosedCaptions {
        let pictures = (0..<milliseconds * 30 / 1001).map {
            PairSchedule.Picture(sample: $0, milliseconds: $0 * 1001 / 30)
        }
        let schedule = PairSchedule(captions.pairs, packets: captions.packets, on: pictures)
        return schedule.decoded(on: pictures, endMilliseconds: milliseconds)
    }

    private static func shown(_ captions: ClosedCaptions, _ channel: ClosedCaptionChannel)
        -> [Shown]
    {
        (captions[channel]?.document.cues ?? []).map {
            Shown(
                start: $0.startMilliseconds,
                end: $0.endMilliseconds,
                text: $0.text.plainText
            )
        }
    }

    private static func expect(
        _ found: [Shown],
        _ expected: [Shown],
        within tolerance: Int = 150,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(found.map(\.text) == expected.map(\.text), sourceLocation: sourceLocation)
        for (one, other) in zip(found, expected) {
            #expect(
                abs(one.start - other.start) <= tolerance && abs(one.end - other.end) <= tolerance,
                "\(one) is not \(other)",
                sourceLocation: sourceLocation
            )
        }
    }

    private static let channels: [ClosedCaptionChannel] = [
        .line21(.cc1), .service(1), .service(9),
    ]
    private static let captions = [
        Shown(start: 2000, end: 3000, text: "First"), Shown(start: 4000, end: 8000, text: "Second"),
        Shown(start: 9000, end: 11_000, text: "Third\nof two rows"),
    ]

    @Test(arguments: channels)
    func `a caption of the part before is erased, and that of the part after is there`(
        channel: ClosedCaptionChannel
    ) {
        let parts = [
            ShownPart(media: 0..<5000, start: 0), ShownPart(media: 9500..<20_000, start: 5000),
        ]
        let found = Self.decoded(Self.carried(Self.captions).shown(parts), milliseconds: 12_000)
        #expect(found.faults.isEmpty)
        Self.expect(
            Self.shown(found, channel),
            [
                Self.captions[0], Shown(start: 4000, end: 5000, text: "Second"),
                Shown(start: 5000, end: 6500, text: "Third\nof two rows"),
            ]
        )
    }

    @Test(arguments: channels)
    func `a caption is erased at a cut to a part without one, and one across a cut is kept`(
        channel: ClosedCaptionChannel
    ) {
        let parts = [
            ShownPart(media: 2500..<4500, start: 0), ShownPart(media: 6000..<7000, start: 2000),
            ShownPart(media: 8200..<20_000, start: 3000),
        ]
        let found = Self.decoded(Self.carried(Self.captions).shown(parts), milliseconds: 12_000)
        Self.expect(
            Self.shown(found, channel),
            [
                Shown(start: 0, end: 500, text: "First"),
                Shown(start: 1500, end: 3000, text: "Second"),
                Shown(start: 3800, end: 5800, text: "Third\nof two rows"),
            ],
            within: 450
        )
    }

    @Test func `one part that is all of the media changes nothing but numbers of packets`() {
        let carried = Self.carried(Self.captions)
        let same = carried.shown([ShownPart(media: 0..<Int.max, start: 0)])
        #expect(same.pairs == carried.pairs)
        #expect(same.packets == carried.packets)
    }

    @Test(arguments: UInt64(0)..<30)
    func `random cuts leave the captions that are shown`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let captions = (1...14).map { number in
            Shown(start: number * 3000 + 500, end: number * 3000 + 2500, text: "Caption \(number)")
        }
        // In the middle of a caption, between two, while one is loaded, and between the copies of the code that shows it.
        let ends = [1500, 2900]
        let starts = [1500, 2900, 300, 520]
        var parts: [ShownPart] = []
        var (place, time) = (3, 0)
        while place < 40 {
            let first = place * 1000 / 3000 * 3000 + starts.randomElement(using: &random)!
            let last =
                (first / 3000 + Int.random(in: 1...3, using: &random)) * 3000
                + ends.randomElement(using: &random)!
            parts.append(ShownPart(media: first..<last, start: time))
            time += last - first
            place = last / 1000 + Int.random(in: 1...9, using: &random)
        }
        var expected: [Shown] = []
        for part in parts {
            for caption in captions {
                let start = max(caption.start, part.media.lowerBound)
                let end = min(caption.end, part.media.upperBound)
                guard start < end else { continue }
                let shown = Shown(
                    start: part.shown(start),
                    end: part.shown(end),
                    text: caption.text
                )
                if expected.last?.text == caption.text {
                    expected[expected.count - 1].end = shown.end
                } else {
                    expected.append(shown)
                }
            }
        }
        let found = Self.decoded(Self.carried(captions).shown(parts), milliseconds: time)
        for channel in Self.channels {
            Self.expect(Self.shown(found, channel), expected, within: 700)
        }
    }

    // MARK: - Rows that roll up

    /// Pairs of rows that roll up, a row every two seconds.
    private static func rolling(_ texts: [String]) -> [TimedCEA608Pair] {
        let writer = CEA608CodeWriter(channel: .cc1)
        return texts.enumerated().flatMap { number, text in
            let characters = text.map { CEA608Line.Styled(character: $0, style: .plain) }
            let row = CEA608Layout.Row(number: 15, textColumn: 0, line: CEA608Line(characters))
            let pairs =
                writer.command(.rollUp3) + writer.command(.carriageReturn)
                + writer.text(of: [row]).joined()
            return pairs.enumerated().map { index, pair in
                TimedCEA608Pair(
                    milliseconds: number * 2000 + index * 1001 / 30,
                    field: .one,
                    pair: pair
                )
            }
        }
    }

    @Test func `rows that roll up are there again, and go on`() {
        var carried = ClosedCaptions()
        carried.pairs = Self.rolling(["one", "two", "three", "four", "five", "six"])
        let parts = [
            ShownPart(media: 0..<3500, start: 0), ShownPart(media: 9500..<20_000, start: 3500),
        ]
        let found = Self.decoded(carried.shown(parts), milliseconds: 10_000)
        let texts = Self.shown(found, .line21(.cc1)).map(\.text)
        // Rows come one by one, as they are sent; the last state is that of the whole.
        #expect(texts.first == "one")
        #expect(texts.contains("one\ntwo"))
        #expect(texts.contains("three\nfour\nfive"))
        #expect(texts.last == "four\nfive\nsix")
        #expect(!texts.contains { $0.contains("two\nthree") || $0.contains("two\nfour") })
    }

    @Test func `a part that begins within a packet of extended data has no text of it`() {
        let writer = CEA608CodeWriter(channel: .cc3)
        // The name of the program, in which the cut is, and then a caption.
        let name =
            [CEA608Pair(codes: 0x01, 0x03)]
            + "Extended".utf8.map {
                CEA608Pair(codes: $0, $0)
            }
        let end = [CEA608Pair(codes: 0x0F, 0x11)]
        let row = CEA608Layout.Row(
            number: 15,
            textColumn: 0,
            line: CEA608Line("Caption".map { CEA608Line.Styled(character: $0, style: .plain) })
        )
        let pairs =
            writer.command(.resumeDirectCaptioning) + name + end
            + writer.command(.resumeDirectCaptioning) + writer.text(of: [row]).joined()
        var carried = ClosedCaptions()
        carried.pairs = pairs.enumerated().map { index, pair in
            TimedCEA608Pair(milliseconds: index * 100, field: .two, pair: pair)
        }
        let shown = carried.shown([ShownPart(media: 600..<20_000, start: 0)])
        let found = Self.decoded(shown, milliseconds: 10_000)
        #expect(Self.shown(found, .line21(.cc3)).map(\.text) == ["Caption"])
    }
}
