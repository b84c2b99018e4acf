// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// Reads the frames of a MacCaption file.
struct MacCaptionParser {
    /// What one line of data says.
    struct Frame {
        /// When the frame is shown, in milliseconds.
        let milliseconds: Int
        /// What its packets carry.
        let constructs: [CaptionConstruct]
        /// Where its time code stands.
        let position: SourcePosition
        /// Its time code.
        let timeCode: TimeCode
        /// The bytes of the time code in the file.
        let codePlace: Range<Int>

        /// Takes the pairs of line 21 one by one.
        func forEachPair(_ body: (TimedCEA608Pair) -> Void) {
            for construct in constructs where construct.isValid && construct.isLine21 {
                let pair = TimedCEA608Pair(
                    milliseconds: milliseconds,
                    field: construct.kind == .field1 ? .one : .two,
                    pair: CEA608Pair(construct.first, construct.second)
                )
                body(pair)
            }
        }
    }

    /// The longest data of a line: a few packets of 255 bytes.
    private static let dataLimit = 4096

    private let bytes: ArraySlice<UInt8>
    private var lines: LineRanges
    /// How fast the frames follow each other, as far as that is known.
    private(set) var rate = TimeCodeRate.television
    private var isRateRefined = false
    private var latest = Int.min
    private var hasOtherServices = false
    var diagnostics = DiagnosticList()

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        lines = LineRanges(bytes)
    }

    /// The next frame with packets; nil at the end.
    mutating func next() -> Frame? {
        while let range = lines.next() {
            let text = bytes[range.indices].trimming(where: \.isASCIIWhiteSpace)
            if text.isEmpty || text.hasPrefix("//") { continue }
            if let equals = text.firstIndex(of: UInt8(ascii: "=")) {
                readHeader(text[..<equals], text[(equals + 1)...], range)
            } else if let frame = readData(text, range) {
                return frame
            }
        }
        return nil
    }

    private mutating func readHeader(
        _ name: ArraySlice<UInt8>,
        _ value: ArraySlice<UInt8>,
        _ range: LineRange
    ) {
        guard name.trimming(where: \.isASCIIWhiteSpace).equalsIgnoringCase("time code rate") else {
            return
        }
        if let rate = TimeCodeRate(macCaption: value.trimming(where: \.isASCIIWhiteSpace)) {
            self.rate = rate
        } else {
            diagnostics.append(
                .invalidParameter,
                "the time code rate is not 24, 25, 30, 30DF, 50, 60 or 60DF; 30 is assumed",
                at: range.position(at: value.startIndex)
            )
        }
    }

    private mutating func readData(_ text: ArraySlice<UInt8>, _ range: LineRange) -> Frame? {
        var cursor = ByteCursor(text)
        let place = range.position(at: cursor.index)
        let start = cursor.index
        guard let timeCode = TimeCode(&cursor) else {
            diagnostics.append(
                .malformedTiming,
                "no time code such as 00:00:01;12 at the front of the line",
                at: place
            )
            return nil
        }
        if !timeCode.exists(framesPerSecond: rate.framesPerSecond) {
            diagnostics.append(.timeOutOfRange, "there is no frame \(timeCode)", at: place)
        }
        let codePlace = start..<cursor.index
        // Version 2.0 may say the field and the line of the packet.
        cursor.take { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",") || $0.isASCIIDigit }
        cursor.skipSpaces()
        let data = expand(cursor.remaining, range)
        let constructs = constructs(in: data, at: range.position(at: cursor.index))
        let frame = timeCode.frame(framesPerSecond: rate.framesPerSecond)
        var time = rate.milliseconds(frame: frame)
        if time < latest {
            diagnostics.append(
                .overlappingData,
                "\(timeCode) comes after a later frame; its captions are taken with that one",
                at: place
            )
            time = latest
        }
        latest = time
        return Frame(
            milliseconds: time,
            constructs: constructs,
            position: place,
            timeCode: timeCode,
            codePlace: codePlace
        )
    }

    /// The bytes of digits and of letters that stand for runs.
    private mutating func expand(_ text: ArraySlice<UInt8>, _ range: LineRange) -> [UInt8] {
        var bytes: [UInt8] = []
        var high: Int?
        for (index, character) in zip(text.indices, text) {
            if bytes.count > Self.dataLimit { break }
            if let digit = character.hexadecimalValue {
                if let upper = high {
                    bytes.append(UInt8(upper << 4 | digit))
                    high = nil
                } else {
                    high = digit
                }
            } else if high == nil, let run = MacCaption.bytes(of: character) {
                bytes += run
            } else {
                diagnostics.append(
                    .malformedBytePair,
                    "neither a pair of hexadecimal digits nor a letter for a run of bytes",
                    at: range.position(at: index)
                )
                return bytes
            }
        }
        if high != nil {
            let place = range.position(at: text.endIndex - 1)
            diagnostics.append(.malformedBytePair, "half of a byte at the end", at: place)
        }
        return bytes
    }

    /// What the packets of a line carry.
    private mutating func constructs(
        in data: [UInt8],
        at place: SourcePosition
    ) -> [CaptionConstruct] {
        var rest = data[...]
        var found: [CaptionConstruct] = []
        // Identifiers, a count, so many bytes, and a checksum that programs often leave out.
        while rest.count > 3 {
            let start = rest.startIndex
            let packet = rest[(start + 3)...].prefix(Int(rest[start + 2]))
            if rest[start] == 0x61, rest[start + 1] == 0x01 {
                found += constructs(inPacket: packet, at: place)
            }
            rest = rest.dropFirst(4 + packet.count)
        }
        if !hasOtherServices, found.contains(where: { $0.isValid && !$0.isLine21 }) {
            hasOtherServices = true
            let message = "services of CEA-708, which are not read from this format"
            diagnostics.append(.otherChannel, message, at: place)
        }
        return found
    }

    private mutating func constructs(
        inPacket packet: ArraySlice<UInt8>,
        at place: SourcePosition
    ) -> [CaptionConstruct] {
        var faults = CarriageFaults()
        let decoded = CaptionDistributionPacket(packet, noting: &faults)
        for (fault, _) in faults.sorted {
            diagnostics.append(.malformedBytePair, fault.sentence, at: place)
        }
        if !isRateRefined, decoded != nil, packet.count > 3 {
            rate = rate.refined(byPacketRate: packet[packet.startIndex + 3])
            isRateRefined = true
        }
        return decoded?.constructs ?? []
    }
}
