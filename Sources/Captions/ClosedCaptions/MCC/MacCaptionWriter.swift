// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

extension MacCaption {
    /// Time codes end here, in milliseconds: at 24 hours.
    package static let endMilliseconds = 86_400_000

    /// Writes a file of version 1.0, with a line for each frame that carries something.
    ///
    /// - Parameters:
    ///   - pairs: pairs of line 21 in the order of their times.
    ///   - packets: bytes of packets of CEA-708 in the order of their times.
    ///   - rate: how fast frames follow each other.
    ///   - isDropFrame: whether numbers are left out of the time codes, so that they keep to the clock.
    /// - Returns: the file, in ASCII; what is after 24 hours is left out.
    package static func write(
        _ pairs: [TimedCEA608Pair],
        packets: [TimedCaptionConstruct] = [],
        rate: TimeCodeRate = .television,
        isDropFrame: Bool = true
    ) -> [UInt8] {
        let pairs = pairs.filter { $0.milliseconds < endMilliseconds }
        let packets = packets.filter { $0.milliseconds < endMilliseconds }
        let drops = isDropFrame && rate.canDropFrames
        var writer = MacCaptionWriter(rate: rate, isDropFrame: drops)
        let last = max(
            pairs.last?.milliseconds ?? 0,
            packets.last?.milliseconds ?? 0
        )
        // What waits at the end has another minute.
        let end = min(last + 60_000, endMilliseconds)
        let count = Int(Double(max(0, end)) / rate.interval) + 1
        let frames = (0..<count).map { frame in
            PairSchedule.Picture(sample: frame, milliseconds: rate.milliseconds(frame: frame))
        }
        let schedule = PairSchedule(pairs, packets: packets, on: frames)
        for frame in Set(schedule.pairs.keys).union(schedule.packets.keys).sorted() {
            writer.write(schedule.pairs[frame] ?? [], schedule.packets[frame] ?? [], frame: frame)
        }
        return writer.bytes
    }
}

/// Writes the lines of a MacCaption file.
///
/// Sources: SMPTE ST 334-1 and ST 334-2; the letters are those that programs of the trade write.
private struct MacCaptionWriter {
    private(set) var bytes: [UInt8]
    private let rate: TimeCodeRate
    private let isDropFrame: Bool
    private var sequence = 0

    init(rate: TimeCodeRate, isDropFrame: Bool) {
        self.rate = rate
        self.isDropFrame = isDropFrame
        let header = [
            "File Format=MacCaption_MCC V1.0", "", "Creation Program=mediatag",
            "Time Code Rate=\(rate.name(isDropFrame: isDropFrame))", "", "",
        ]
        bytes = Array(header.joined(separator: "\n").utf8)
    }

    /// Writes the line of a frame.
    mutating func write(
        _ pairs: [TimedCEA608Pair],
        _ packets: [CaptionConstruct],
        frame: Int
    ) {
        let code = TimeCode(
            frame: frame,
            framesPerSecond: rate.framesPerSecond,
            isDropFrame: isDropFrame
        )
        bytes += "\(code)\t".utf8
        var rest = constructs(pairs, packets, frame: frame)[...]
        while !rest.isEmpty {
            let part = rest.prefix(CaptionData.countLimit)
            bytes += Self.shortened(ancillary(distribution(part)))
            rest = rest.dropFirst(part.count)
        }
        bytes.append(0x0A)
    }

    /// What a frame carries: line 21 first, in both fields (one in turn above 30 frames a second), then packets, then padding.
    private func constructs(
        _ pairs: [TimedCEA608Pair],
        _ packets: [CaptionConstruct],
        frame: Int
    ) -> [CaptionConstruct] {
        var constructs = pairs.constructs
        let isFast = rate.framesPerSecond > 30
        for (kind, parity) in [(CaptionConstruct.Kind.field1, 0), (.field2, 1)] {
            if constructs.contains(where: { $0.kind == kind }) { continue }
            if isFast, !constructs.isEmpty || frame % 2 != parity { continue }
            let place = kind == .field1 ? 0 : constructs.count
            constructs.insert(CaptionConstruct(kind, 0x80, 0x80), at: place)
        }
        constructs += packets
        let count = Int((600 * rate.interval / 1000).rounded())
        while constructs.count < count {
            constructs.append(CaptionConstruct(isValid: false, .packetData, 0, 0))
        }
        return constructs
    }

    /// A caption distribution packet.
    private mutating func distribution(_ constructs: ArraySlice<CaptionConstruct>) -> [UInt8] {
        let number = [UInt8(sequence >> 8 & 0xFF), UInt8(sequence & 0xFF)]
        sequence += 1
        // Caption data is there, it is active, and a bit is reserved.
        var packet: [UInt8] = [0x96, 0x69, 0, rate.packetCode << 4 | 0x0F, 0x43] + number
        packet += [0x72, 0xE0 | UInt8(constructs.count)]
        for construct in constructs {
            packet += [construct.header, construct.first, construct.second]
        }
        packet += [0x74] + number
        packet[2] = UInt8(packet.count + 1)
        return packet + [0 &- packet.reduce(0, &+)]
    }

    /// A packet of ancillary data.
    private func ancillary(_ packet: [UInt8]) -> [UInt8] {
        let bytes = [0x61, 0x01, UInt8(packet.count)] + packet
        return bytes + [bytes.reduce(0, &+)]
    }

    /// Digits, and letters for runs.
    private static func shortened(_ bytes: [UInt8]) -> [UInt8] {
        var text: [UInt8] = []
        var rest = bytes[...]
        while let byte = rest.first {
            let run = letters.first { rest.starts(with: $0.bytes) }
            if let run {
                text.append(run.letter)
                rest = rest.dropFirst(run.bytes.count)
            } else {
                text += byte.padded(to: 2, radix: 16).uppercased().utf8
                rest = rest.dropFirst()
            }
        }
        return text
    }

    /// Letters and what they stand for, the longest first.
    private static let letters: [(letter: UInt8, bytes: [UInt8])] = (UInt8(ascii: "G")...0x5A)
        .compactMap { letter in MacCaption.bytes(of: letter).map { (letter, $0) } }
        .sorted { $0.bytes.count > $1.bytes.count }
}

extension CaptionDocument {
    /// Writes the cues as pop-on captions of line 21 in a MacCaption file.
    ///
    /// - Parameter form: the channel, and whether numbers are left out of the time codes.
    /// - Returns: the file, and everything that it could not carry.
    package func writeMacCaption(
        _ form: SCC.Form = SCC.Form()
    ) -> (bytes: [UInt8], losses: [ConversionLoss]) {
        let (timed, before) = withWritableTimes
        let (document, styles) = timed.coloredWithoutStyleSheets(in: SourceFormat.macCaption.name)
        var early = document
        var late: [ConversionLoss] = []
        early.cues.removeAll { cue in
            let isLate = cue.endMilliseconds > MacCaption.endMilliseconds - 1000
            if isLate {
                late.add("time codes end at 24 hours: the cue is left out", at: cue.position)
            }
            return isLate
        }
        let encoding = CEA608Encoder(channel: form.channel).encode(early)
        let bytes = MacCaption.write(encoding.pairs, isDropFrame: form.isDropFrame)
        let losses = lossesBesideCues(in: SourceFormat.macCaption.name)
        return (bytes, before + losses + late + encoding.losses + styles)
    }
}
