// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import Captions

@Suite struct MacCaptionWritingTests {
    private static let rates: [TimeCodeRate] = [
        (24, true), (24, false), (25, false), (30, true), (30, false), (50, false), (60, true),
        (60, false),
    ].map { TimeCodeRate($0.0, isFractional: $0.1) }

    @Test func `a line has the packet of its frame, in letters and digits`() {
        let pair = TimedCEA608Pair(
            milliseconds: SCC.milliseconds(frame: 1800),
            field: .one,
            pair: CEA608Pair(0x94, 0x2C)
        )
        let text = String(decoding: MacCaption.write([pair]), as: UTF8.self)
        #expect(
            text.hasPrefix(
                "File Format=MacCaption_MCC V1.0\n\nCreation Program=mediatag\nTime Code Rate=30DF\n\n"
            )
        )
        // Frame 1800 is the first of the second minute; 18 constructs are padding.
        #expect(text.contains("\n00:01:00;02\tT49S494F43ZZ72F4FC942CROO74ZZ"), "\(text)")
    }

    @Test(arguments: rates)
    func `pairs and packets are read at the frames that they were written to`(
        rate: TimeCodeRate
    ) throws {
        var random = SeededGenerator(seed: 5)
        var (pairs, packets): ([TimedCEA608Pair], [TimedCaptionConstruct]) = ([], [])
        for frame in stride(from: 0, to: 4000, by: 3) {
            let time = rate.milliseconds(frame: frame)
            for field in [CEA608Field.one, .two] where Bool.random(using: &random) {
                let pair = CEA608Pair(
                    codes: UInt8.random(in: 0x20...0x7E, using: &random),
                    UInt8.random(in: 0x20...0x7E, using: &random)
                )
                pairs.append(TimedCEA608Pair(milliseconds: time, field: field, pair: pair))
            }
            for index in 0..<Int.random(in: 0...8, using: &random) {
                let construct = CaptionConstruct(
                    index == 0 ? .packetStart : .packetData,
                    UInt8.random(in: 0...255, using: &random),
                    UInt8.random(in: 0...255, using: &random)
                )
                packets.append(TimedCaptionConstruct(milliseconds: time, construct))
            }
        }
        for isDropFrame in [true, false] {
            let bytes = MacCaption.write(
                pairs,
                packets: packets,
                rate: rate,
                isDropFrame: isDropFrame
            )
            let read = MacCaption.carried(in: bytes[...])
            #expect(read.pairs == pairs)
            #expect(read.packets == packets)
            var parser = MacCaptionParser(bytes[...])
            while parser.next() != nil {}
            #expect(parser.diagnostics.all.filter { $0.code != .otherChannel }.isEmpty)
        }
    }

    @Test func `captions become pop-on captions of a channel`() throws {
        let cue = Cue(startMilliseconds: 2000, endMilliseconds: 4000, text: CaptionText("Hello"))
        let form = SCC.Form(channel: .cc3, isDropFrame: false)
        let (bytes, losses) = CaptionDocument(cues: [cue]).writeMacCaption(form)
        #expect(losses.isEmpty)
        #expect(String(decoding: bytes, as: UTF8.self).contains("Time Code Rate=30\n"))
        let captions = MacCaption.carried(in: bytes[...])
        #expect(captions.channels.map(\.channel) == [.line21(.cc3)])
        #expect(captions.channels[0].document.cues.map(\.text.plainText) == ["Hello"])
    }

    @Test func `a rate is that of the pictures, and television's if it is no rate of packets`() {
        for rate in Self.rates { #expect(TimeCodeRate(nearestTo: rate.interval) == rate) }
        #expect(TimeCodeRate(nearestTo: 100) == .television)
    }

    @Test func `other time codes leave every other byte as it is, and lines do not meet`() {
        // Two frame numbers are left out at the beginning of the first minute.
        let text =
            "File Format=MacCaption_MCC V1.0\r\nTime Code Rate=30DF\r\n\r\n00:00:59;28\tT\r\n"
        let rest = "// 00:00:59;28\r\n00:00:59;29 T\r\n00:02:00;02\tFFZ"
        func moved(_ time: (Int) -> Int) -> String {
            let bytes = MacCaption.changingTimes(in: Array((text + rest).utf8), time)
            return String(decoding: bytes, as: UTF8.self)
        }
        #expect(moved { $0 } == text + rest)
        #expect(
            moved { $0 + 1001 } == text.replacing("00:00:59;28", with: "00:01:01;00")
                + "// 00:00:59;28\r\n00:01:01;01 T\r\n00:02:01;02\tFFZ"
        )
        #expect(
            moved { _ in 0 } == text.replacing("00:00:59;28", with: "00:00:00;00")
                + "// 00:00:59;28\r\n00:00:00;01 T\r\n00:00:00;02\tFFZ"
        )
    }
}
