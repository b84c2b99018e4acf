// SPDX-License-Identifier: Apache-2.0

import Captions
import TestSupport
import Testing

@Suite struct TransportStreamSubtitlesTests {
    private static func document(_ paragraphs: String) -> [UInt8] {
        Array(
            """
            <tt xmlns="http://www.w3.org/ns/ttml" xml:lang="de"><body><div>\(paragraphs)</div></body></tt>
            """.utf8
        )
    }

    private static func paragraph(_ begin: String, _ end: String, _ text: String) -> String {
        "<p begin=\"\(begin)\" end=\"\(end)\">\(text)</p>"
    }

    private static func captions(_ file: BroadcastFile) -> (CaptionDocument, [Diagnostic]) {
        let subtitles = TeletextPages.read(file.bytes)
        guard let service = subtitles.services.first else { return (CaptionDocument(), []) }
        return subtitles.captions(of: service, from: 0)
    }

    @Test func `times of TTML count from the media time of its segment`() {
        var file = BroadcastFile([.timedText(0x200, "ger", purpose: 0)])
        file.clock(0)
        let text = Self.paragraph("01:00:01.500", "01:00:03.000", "Hallo.")
        file.timedText(0x200, at: 90_000, mediaTime: 36_000_000, Self.document(text))
        let (document, diagnostics) = Self.captions(file)
        #expect(document.lines == ["2500 4000 Hallo."])
        #expect(document.language == "ger")
        #expect(diagnostics == [])
    }

    @Test func `a document ends the one before, and goes on with what it repeats`() {
        var file = BroadcastFile([.timedText(0x200, "ger", purpose: 0)])
        let first = Self.paragraph("0s", "9s", "One.") + Self.paragraph("0s", "9s", "Two.")
        file.timedText(0x200, at: 90_000, Self.document(first))
        let second = Self.paragraph("0s", "4s", "Two.") + Self.paragraph("1s", "4s", "Three.")
        file.timedText(0x200, at: 360_000, Self.document(second))
        #expect(
            Self.captions(file).0.lines == ["1000 4000 One.", "1000 8000 Two.", "5000 8000 Three."]
        )
    }

    @Test func `compressed documents are read, and damaged ones are reported`() {
        // A paragraph "Hi" from 1 s to 2 s.
        let compressed = hex(
            """
            1F8B 0800 0000 0000 0203 25CB 3B0E 8020 0C00 D0AB B075 A351 3753 3A7B 0E02 4112 7E91 46F4
            F61A DDDF 2311 75E5 54BA 815D A4AD 8863 0C3D 165D 8F80 A5A3 484E C064 ABBB 995C 3C99 9AB2
            3EC4 6260 EAA0 7C71 06E6 0EBC 45C2 C684 1FC1 9FBF 991F A1AD E41E 6000 0000
            """
        )
        var file = BroadcastFile([.timedText(0x200, "ger", purpose: 0)])
        file.timedText(0x200, at: 90_000, type: 2, compressed)
        file.timedText(0x200, at: 450_000, type: 2, Array(compressed.dropLast(40)))
        file.timedText(0x200, at: 450_000, Self.document("<p"))
        file.timedText(0x200, at: 450_000, type: 7, [1, 2, 3])
        let (document, diagnostics) = Self.captions(file)
        #expect(document.lines == ["2000 3000 Hi"])
        #expect(diagnostics.contains { $0.message.contains("compression is damaged") })
        #expect(diagnostics.contains { $0.code == .malformedMarkup || $0.code == .damagedText })
    }

    @Test func `purposes and types say for whom subtitles are`() {
        let subtitling: [UInt8] =
            [0x59, 24] + "eng".utf8 + hex("10 0001 0001")
            + "fre".utf8 + hex("20 0002 0002") + "ger".utf8 + hex("25 0003 0003")
        let file = BroadcastFile([
            .timedText(0x200, "ger", purpose: 0x00), .timedText(0x201, "ger", purpose: 0x11),
            .timedText(0x202, "ger", purpose: 0x30), .timedText(0x203, "ger", purpose: 0x31),
            .init(0x204, subtitling),
        ])
        let services = TeletextPages.read(file.bytes).services
        #expect(
            services.map(\.purpose) == [
                .subtitle, .hearingImpaired, .audioDescription, .commentary, .subtitle,
                .hearingImpaired, .hearingImpaired,
            ]
        )
        #expect(services.suffix(3).map(\.language) == ["eng", "fre", "ger"])
        #expect(services.suffix(3).map(\.number) == [1, 2, 3])
    }

    @Test func `times go on where the count of 33 bits, or the clock, begins anew`() {
        let end: Int64 = 1 << 33
        var pages = TeletextPages()
        pages.file = BroadcastFile([.teletext(0x200, [("eng", 2, 0x888)])])
        let stamps: [(Int64, String)] = [
            (end - 90_000, "One."), (90_000, ""), (180_000, "Two."), (50 << 20, ""),
            (45_000, "Three."),
            (135_000, ""),
        ]
        for (stamp, text) in stamps {
            pages.file.clock(stamp)
            pages.file.teletext(at: stamp) {
                $0.page(0x888, rows: text.isEmpty ? [] : [(22, text)])
            }
        }
        let gap = 1000 + (50 << 20) / 90
        #expect(
            pages.lines() == ["0 2000 One.", "3000 \(gap) Two.", "\(gap) \(gap + 1000) Three."]
        )
    }

    @Test func `lost packets are counted, and packets that are sent twice are not`() {
        var pages = TeletextPages(rows: [(20, "Hello"), (22, "there.")])
        pages.show(3) { $0.page(0x888, rows: []) }
        let bytes = pages.file.bytes
        let packets = stride(from: 0, to: bytes.count, by: 188).map { Array(bytes[$0..<$0 + 188]) }
        let doubled = packets.flatMap { $0 + $0 }
        let read = TeletextPages.read(doubled)
        #expect(read.captions(of: 888).0.lines == ["1000 3000 Hello/there."])
        #expect(read.captions(of: 888).1 == [])
        let first = packets.firstIndex { $0[1] & 0x40 != 0 && $0[2] == 0 && $0[1] & 0x1F == 2 } ?? 0
        let lost = (packets[...first] + packets[(first + 2)...]).flatMap(\.self)
        let (document, diagnostics) = TeletextPages.read(lost).captions(of: 888)
        #expect(document.cues.isEmpty)
        #expect(diagnostics.map(\.code) == [.lostPackets])
    }

    @Test func `a packet without any time is counted`() {
        var pages = TeletextPages()
        pages.file = BroadcastFile([.teletext(0x200, [("eng", 2, 0x888)])])
        pages.file.teletext(at: nil) { $0.page(0x888, rows: [(22, "Hello.")]) }
        let (document, diagnostics) = pages.captions()
        #expect(document.cues.isEmpty)
        #expect(diagnostics.map(\.code) == [.lostPackets])
    }

    @Test func `tables that change all the time add a limited number of streams and pages`() {
        var bytes: [UInt8] = []
        for version in 0..<60 {
            let pages = (0..<30).map { index in
                let page = (version * 30 + index) % 800
                return ("eng", 2, (page / 100 + 1) << 8 | (page / 10 % 10) << 4 | page % 10)
            }
            bytes += BroadcastFile([.teletext(0x200 + version, pages)]).bytes
        }
        let read = TeletextPages.read(bytes)
        #expect(read.services.count == 512)
        #expect(Set(read.services.map(\.pid)).count == 18)
    }

    @Test func `whatever the bytes, nothing breaks`() {
        var generator = SeededGenerator(seed: 8)
        var pages = TeletextPages(rows: [(20, "Hello"), (22, "there.")])
        pages.show(3) { $0.triplets(8, 26, [TeletextData.triplet(address: 62, mode: 4)]) }
        let bytes = pages.file.bytes
        for _ in 0..<300 {
            var other = bytes
            for _ in 0..<Int.random(in: 1...12, using: &generator) {
                other[Int.random(in: 0..<other.count, using: &generator)] =
                    UInt8.random(in: 0...255, using: &generator)
            }
            let end = Int.random(in: 0...other.count, using: &generator)
            let read = TeletextPages.read(Array(other[..<end]))
            for service in read.services { _ = read.captions(of: service, from: nil) }
            #expect(read.services.count <= 40)
        }
    }
}
