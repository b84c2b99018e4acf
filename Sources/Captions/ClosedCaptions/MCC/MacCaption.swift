// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// MacCaption files (`.mcc`, versions 1.0 and 2.0): the ancillary packets of each frame in hexadecimal
/// digits, after its time code.
///
/// ```
/// File Format=MacCaption_MCC V1.0
///
/// Time Code Rate=30DF
///
/// 00:00:01;12	T43S434F43F…
/// ```
///
/// The letters `G` to `Z` stand for runs of bytes. A packet is a data identifier, a secondary one, a
/// count, a caption distribution packet and a checksum (SMPTE ST 334-1, 334-2).
package enum MacCaption {
    /// The first line, but for the version.
    static let signature = "file format=maccaption_mcc"

    /// Whether a text begins as these files do, whatever the case of its letters.
    package static func hasSignature(_ text: ArraySlice<UInt8>) -> Bool {
        text.prefix(4096).trimming(where: \.isASCIIWhiteSpace).startsIgnoringCase(with: signature)
    }

    /// The captions of line 21 in a file, and what was noticed.
    ///
    /// - Parameters:
    ///   - text: UTF-8 without a byte order mark.
    ///   - channel: the channel; nil for the first one that has captions.
    /// - Returns: the captions of the channel, without any cue where it has none, and what was noticed.
    static func captions(
        in text: ArraySlice<UInt8>,
        of channel: CEA608Channel? = nil
    ) -> (CaptionDocument, [Diagnostic]) {
        var parser = MacCaptionParser(text)
        var decoder = CEA608Decoder(ignoresParity: true)
        while let frame = parser.next() {
            frame.forEachPair { decoder.append($0, at: frame.position) }
        }
        let decoded = decoder.finish()
        let parity = decoded.fields.reduce(0) { $0 + $1.parityErrors }
        if parity > 0 {
            let message = "\(parity) byte pair\(parity == 1 ? "" : "s") without odd parity"
            parser.diagnostics.append(.evenParity, message, at: SourcePosition(line: 1, column: 1))
        }
        let document = decoded.document(of: channel, into: &parser.diagnostics)
        return (document, parser.diagnostics.all)
    }

    /// All that a file carries, line 21 and packets of CEA-708.
    package static func carried(in text: ArraySlice<UInt8>) -> ClosedCaptions {
        var parser = MacCaptionParser(text)
        var decoder = ClosedCaptionDecoder(keepsPairs: true)
        while let frame = parser.next() {
            decoder.take(frame.constructs, atMilliseconds: frame.milliseconds)
        }
        return decoder.finish()
    }

    /// The bytes that the letters stand for; nil for any other byte.
    static func bytes(of letter: UInt8) -> [UInt8]? {
        switch letter {
        case UInt8(ascii: "G")...UInt8(ascii: "O"):
            let count = Int(letter - UInt8(ascii: "G")) + 1
            return Array([[UInt8]](repeating: [0xFA, 0x00, 0x00], count: count).joined())
        case UInt8(ascii: "P"): return [0xFB, 0x80, 0x80]
        case UInt8(ascii: "Q"): return [0xFC, 0x80, 0x80]
        case UInt8(ascii: "R"): return [0xFD, 0x80, 0x80]
        case UInt8(ascii: "S"): return [0x96, 0x69]
        case UInt8(ascii: "T"): return [0x61, 0x01]
        case UInt8(ascii: "U"): return [0xE1, 0x00, 0x00, 0x00]
        case UInt8(ascii: "Z"): return [0x00]
        default: return nil
        }
    }
}

extension TimeCodeRate {
    /// The rates of caption distribution packets, by the four highest bits of their fourth byte
    /// (SMPTE ST 334-2, table 3).
    private static let packetRates: [UInt8: TimeCodeRate] = [
        1: TimeCodeRate(24, isFractional: true), 2: TimeCodeRate(24), 3: TimeCodeRate(25),
        4: television, 5: TimeCodeRate(30), 6: TimeCodeRate(50),
        7: TimeCodeRate(60, isFractional: true), 8: TimeCodeRate(60),
    ]

    /// Reads the value of `Time Code Rate`: `24`, `25`, `30`, `30DF`, `50`, `60` or `60DF`; nil for
    /// anything else.
    init?(macCaption text: ArraySlice<UInt8>) {
        var cursor = ByteCursor(text)
        guard let (value, _) = cursor.digits(), [24, 25, 30, 50, 60].contains(value) else {
            return nil
        }
        self.init(value, isFractional: ![25, 50].contains(value))
    }

    /// The rate of packets that is the nearest to a time between frames; 30000/1001 if none is within a hundredth of it.
    ///
    /// - Parameter interval: milliseconds.
    package init(nearestTo interval: Double) {
        func distance(_ rate: TimeCodeRate) -> Double { abs(rate.interval - interval) / interval }
        let nearest = Self.packetRates.values.min { distance($0) < distance($1) }
        self = nearest.flatMap { distance($0) < 0.01 ? $0 : nil } ?? .television
    }

    /// The number of the rate in caption distribution packets.
    var packetCode: UInt8 { Self.packetRates.first { $0.value == self }?.key ?? 4 }

    /// What a MacCaption file states: `24`, `25`, `30`, `30DF`, `50`, `60` or `60DF`.
    func name(isDropFrame: Bool) -> String { "\(framesPerSecond)\(isDropFrame ? "DF" : "")" }

    /// Whether the rate is that of NTSC or not, by a packet, where it agrees about the time code.
    func refined(byPacketRate code: UInt8) -> TimeCodeRate {
        guard let rate = Self.packetRates[code >> 4], rate.framesPerSecond == framesPerSecond else {
            return self
        }
        return rate
    }
}
