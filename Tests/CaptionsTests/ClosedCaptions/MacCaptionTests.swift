// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives
import Testing

@testable import Captions

@Suite struct MacCaptionTests {
    /// A line of data with pairs of field 1, and one of field 2, in one packet.
    private func line(_ timeCode: String, _ pairs: [UInt16], field2: [UInt16] = []) -> String {
        let constructs =
            pairs.map { "FC" + digits($0) } + field2.map { "FD" + digits($0) }
            + [String](repeating: "FA0000", count: 3)
        let count = 0xE0 | constructs.count
        var packet = "9669" + digits8(0) + "4F43" + "0001" + "72" + digits8(count)
        packet += constructs.joined() + "740001" + "00"
        let length = packet.utf8.count / 2
        packet = packet.replacing("966900", with: "9669" + digits8(length), maxReplacements: 1)
        let bytes = stride(from: 0, to: packet.utf8.count, by: 2).map { offset in
            let start = packet.index(packet.startIndex, offsetBy: offset)
            return UInt8(packet[start..<packet.index(start, offsetBy: 2)], radix: 16) ?? 0
        }
        let sum = UInt8(truncatingIfNeeded: 256 - bytes.reduce(0) { $0 + Int($1) } % 256)
        packet = String(packet.dropLast(2)) + digits8(Int(sum))
        let short = packet.replacing("9669", with: "S", maxReplacements: 1)
            .replacing("FA0000FA0000FA0000", with: "I").replacing("E10000", with: "U")
        return "\(timeCode)\tT\(digits8(length))\(short)00"
    }

    private func digits8(_ value: Int) -> String {
        let text = String(value, radix: 16, uppercase: true)
        return text.count == 1 ? "0" + text : text
    }

    private func digits(_ value: UInt16) -> String {
        digits8(Int(value >> 8)) + digits8(Int(value & 0xFF))
    }

    private func file(_ lines: [String], rate: String = "30DF", version: String = "1.0") -> String {
        "File Format=MacCaption_MCC V\(version)\n\n// A comment\nUUID=1\n"
            + "Time Code Rate=\(rate)\n\n" + lines.joined(separator: "\n") + "\n"
    }

    private let codes: [UInt16] = [
        0x9420, 0x9420, 0x9470, 0x9470, 0xC8E9, 0x942F, 0x942F,
    ]

    @Test(arguments: ["1.0", "2.0"])
    func `captions of packets are read, letters standing for runs`(version: String) throws {
        var lines = codes.enumerated().map { index, code in
            line("00:00:01;0\(index)" + (version == "2.0" ? ".0,9" : ""), [code])
        }
        lines.append(line("00:00:03;00", [0x942C]))
        let text = file(lines, version: version)
        let reading = try CaptionDocument.read(bytes: Array(text.utf8), fileName: "a.mcc")
        #expect(reading.format == .macCaption)
        #expect(reading.diagnostics.isEmpty)
        #expect(reading.document.cues.map(\.inFrames) == ["35-90 Hi"])
    }

    @Test(arguments: [("24", 1001), ("25", 1000), ("60", 1001), ("50", 1000)])
    func `the rate tells the time of frames`(rate: String, milliseconds: Int) throws {
        let lines = codes.map { line("00:00:01:00", [$0]) } + [line("00:00:02:00", [0x942C])]
        let (document, _) = MacCaption.captions(in: file(lines, rate: rate).bytes)
        #expect(document.cues.map(\.startMilliseconds) == [milliseconds])
        #expect(document.cues.map(\.endMilliseconds) == [2 * milliseconds])
    }

    @Test func `the second field and other services are told`() {
        let lines = codes.map { line("00:00:01:00", [$0], field2: [$0]) }
        let (document, diagnostics) = MacCaption.captions(in: file(lines).bytes)
        #expect(document.cues.map(\.text.plainText) == ["Hi"])
        #expect(diagnostics.map(\.code) == [.otherChannel])
        let other = MacCaption.captions(in: file(lines).bytes, of: .cc3)
        #expect(other.0.cues.map(\.text.plainText) == ["Hi"])
    }

    @Test(arguments: [
        ("junk", "7:1 malformed-timing"), ("00:00:01;00\tT04x", "7:16 malformed-byte-pair"),
        ("00:00:01;00\tT042", "7:16 malformed-byte-pair"),
        ("00:01:00;00\tZ", "7:1 time-out-of-range"),
        ("00:00:01;00\tT04S0843", "7:13 malformed-byte-pair"),
    ])
    func `faults have their place`(line: String, diagnostic: String) {
        let (document, diagnostics) = MacCaption.captions(in: file([line]).bytes)
        #expect(document.cues.isEmpty)
        #expect(diagnostics.first?.brief == diagnostic)
    }

    @Test func `a rate that there is not and times that go back are told`() {
        let lines = [line("00:00:02:00", [0x9420]), line("00:00:01:00", [0x9420])]
        let (_, diagnostics) = MacCaption.captions(in: file(lines, rate: "33").bytes)
        #expect(
            diagnostics.inSourceOrder.map(\.brief) == [
                "5:16 invalid-parameter", "8:1 overlapping-data",
            ]
        )
    }

    @Test func `any text is read without an end`() {
        var random = RepeatableGenerator(seed: 4)
        let letters = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ\t:;.,=\n")
        for _ in 0..<200 {
            let text = (0..<2000).compactMap { _ in letters.randomElement(using: &random) }
            let data = file(["00:00:01;00\tT" + String(text)])
            #expect(MacCaption.captions(in: data.bytes).0.cues.count < 2000)
        }
    }
}
