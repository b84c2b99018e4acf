// SPDX-License-Identifier: Apache-2.0

import Captions

/// What has to hold if units of a transport stream are changed.
enum TransportRewritingInvariants {
    private static let pid = 0x100

    /// What is around packets of a stream that is made here.
    private struct Frame {
        let before: Int
        let after: Int

        var length: Int { before + 188 + after }
    }

    private static let frames = [
        Frame(before: 0, after: 0), Frame(before: 4, after: 0), Frame(before: 0, after: 16),
    ]

    /// The bytes as a stream, and as what is in packets of a stream, whose headers no random bytes would have.
    static func check(_ bytes: [UInt8]) throws(BrokenInvariant) {
        if let (same, _) = rewritten(bytes, { _ in nil }) {
            try require(same == bytes, "a stream without changes is another one")
        }
        for frame in frames { try check(stream: stream(bytes, frame), frame) }
    }

    private static func stream(_ bytes: [UInt8], _ frame: Frame) -> [UInt8] {
        var stream: [UInt8] = []
        for (number, start) in stride(from: 0, to: bytes.count, by: 100).enumerated() {
            let part = bytes[start..<min(bytes.count, start + 100)]
            let mode = part.first ?? 0
            let pid: UInt8 = mode & 0xC0 == 0xC0 ? 0x1F : 0x01
            let isStart = mode & 3 == 0
            let field = [UInt8(mode & 0x3F)] + part.dropFirst().prefix(Int(mode & 0x3F))
            let unit: [UInt8] = isStart ? [0, 0, 1, 0xE0, 0, 0, 0x80, 0x00, 0x00] : []
            stream += [0, 0, UInt8(number >> 8 & 0xFF), UInt8(number & 0xFF)].suffix(frame.before)
            let content = (mode & 4 == 0 ? unit : field + unit) + part
            stream += [0x47, (isStart ? 0x40 : 0) | pid, pid == 0x1F ? 0xFF : 0x00]
            stream += [(mode & 4 == 0 ? 0x10 : 0x30) | UInt8(number & 0x0F)]
            stream += content.prefix(184)
            stream += [UInt8](repeating: 0xFF, count: max(0, 184 - content.count))
            stream += [UInt8](repeating: 0, count: frame.after)
        }
        return stream
    }

    private static func check(stream: [UInt8], _ frame: Frame) throws(BrokenInvariant) {
        guard let (same, units) = rewritten(stream, { _ in nil }) else { return }
        try require(same == stream, "a stream without changes is another one")
        // Longer, shorter and equally long units.
        for change in [
            { $0 + [UInt8](repeating: 1, count: 300) }, { $0.prefix($0.count / 2) }, { $0 },
        ]
            as [(ArraySlice<UInt8>) -> ArraySlice<UInt8>]
        {
            guard let (changed, _) = rewritten(stream, { Array(change($0)) }) else {
                throw BrokenInvariant("a stream can be read, but not be changed")
            }
            try require(
                others(changed, frame) == others(stream, frame),
                "packets of other PIDs are changed"
            )
            guard let (_, found) = rewritten(changed, { _ in nil }) else {
                throw BrokenInvariant("a stream that was changed cannot be read")
            }
            try requireEqual(found, units.map { Array(change($0[...])) }, "units that were changed")
        }
    }

    /// The stream with changed units, and its units before; nil if it cannot be changed.
    private static func rewritten(
        _ stream: [UInt8],
        _ change: (ArraySlice<UInt8>) -> [UInt8]?
    ) -> ([UInt8], [[UInt8]])? {
        var rewriting = TransportStreamRewriting(pid: pid)
        var units: [[UInt8]] = []
        var output: [UInt8] = []
        do throws(TransportStreamFault) {
            for start in stride(from: 0, to: stream.count, by: 1000) {
                let piece = Array(stream[start..<min(stream.count, start + 1000)])
                output += try rewriting.take(piece) { unit in
                    units.append(Array(unit.data))
                    return change(unit.data)
                }
            }
        } catch {
            return nil
        }
        do throws(TransportStreamFault) {
            output += try rewriting.finish { unit in
                units.append(Array(unit.data))
                return change(unit.data)
            }
        } catch {
            return nil
        }
        return (output, units)
    }

    /// The packets of other PIDs but those that only fill the stream, with what is around them.
    private static func others(_ stream: [UInt8], _ frame: Frame) -> [[UInt8]] {
        stride(from: 0, through: stream.count - frame.length, by: frame.length).compactMap {
            place in
            let start = place + frame.before
            let number = Int(stream[start + 1] & 0x1F) << 8 | Int(stream[start + 2])
            return number == pid || number == 0x1FFF
                ? nil : Array(stream[place..<place + frame.length])
        }
    }
}
