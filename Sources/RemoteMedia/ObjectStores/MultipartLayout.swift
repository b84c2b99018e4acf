// SPDX-License-Identifier: Apache-2.0

/// How a new object is put together from ranges of the old one, which the store copies, and bytes that are sent.
///
/// Every part but the last has 5 MiB at least. Where new bytes between kept ones are fewer, kept bytes beside them are
/// read and sent with them; a kept range that is too short to be a part is sent whole.
///
/// Source: Amazon S3, "Multipart upload limits".
struct MultipartLayout: Equatable {
    /// A part of the new object.
    enum Part: Equatable {
        /// Bytes of the old object, which the store copies.
        case copy(Range<UInt64>)
        /// Bytes of the new object, which are sent.
        case send(Range<UInt64>)

        /// Number of bytes.
        var length: UInt64 {
            switch self {
            case .copy(let range), .send(let range): range.upperBound - range.lowerBound
            }
        }
    }

    /// What stores ask of parts.
    struct Limits: Equatable {
        /// Every part but the last has as many bytes.
        var leastPart: UInt64 = 5 << 20
        /// The longest range that is copied as one part; stores copy up to 5 GiB.
        var longestCopy: UInt64 = 1 << 30
        /// The most bytes that are sent as one part, which are in memory for it.
        var longestSending: UInt64 = 16 << 20
        /// The number of parts.
        var partCount = 10_000
        /// The length of an object.
        var length: UInt64 = 5 << 40
        /// The most bytes that are sent for an edit.
        var sending: UInt64 = 1 << 30
    }

    /// Bytes of the old object in the new one.
    struct Kept: Equatable {
        var offset: UInt64
        var range: Range<UInt64>
        var count: UInt64 { range.upperBound - range.lowerBound }
    }

    /// The parts, in the order of the new object.
    let parts: [Part]

    /// How many bytes are sent.
    var sentLength: UInt64 {
        parts.reduce(0) { sum, part in if case .send = part { sum + part.length } else { sum } }
    }

    /// Divides a new object of a length, which keeps some ranges, in their order.
    ///
    /// - Throws: `ObjectStoreFault` if stores cannot take it, or too much would have to be sent.
    init(
        length: UInt64,
        keeping kept: [Kept],
        _ limits: Limits = Limits()
    ) throws(ObjectStoreFault) {
        guard length <= limits.length else { throw .tooLong }
        let runs = Self.runs(length, kept, limits.leastPart)
        // A copy of an object of 5 TiB takes parts of half a gibibyte at least.
        let longestCopy = max(limits.longestCopy, length / UInt64(limits.partCount / 2))
        var parts: [Part] = []
        for run in runs {
            switch run {
            case .copy(let range):
                parts += Self.divided(range, longestCopy).map { .copy($0) }
            case .send(let range):
                parts += Self.divided(range, limits.longestSending).map { .send($0) }
            }
        }
        self.parts = parts
        guard sentLength <= limits.sending else { throw .tooMuchToSend(sentLength) }
        guard parts.count <= limits.partCount else { throw .tooManyParts(limit: limits.partCount) }
    }

    /// What is copied and what is sent in turns, each long enough for a part.
    private static func runs(_ length: UInt64, _ kept: [Kept], _ least: UInt64) -> [Part] {
        var runs: [Part] = []
        // How much of the new object is divided, and how much of it is at the end of what is sent.
        var (done, sending): (UInt64, UInt64) = (0, 0)
        func send(upTo end: UInt64) {
            if end > done - sending { runs.append(.send(done - sending..<end)) }
            (done, sending) = (end, 0)
        }
        for piece in kept where piece.count > 0 {
            let end = piece.offset + piece.count
            // New bytes in front of it, and what of it has to be sent with them.
            let before = piece.offset - (done - sending)
            let borrowed = before > 0 && before < least ? min(piece.count, least - before) : 0
            let rest = piece.count - borrowed
            let isLong = rest >= least || (end == length && rest > 0)
            guard isLong else {
                (sending, done) = (end - (done - sending), end)
                continue
            }
            send(upTo: piece.offset + borrowed)
            runs.append(.copy(piece.range.lowerBound + borrowed..<piece.range.upperBound))
            (done, sending) = (end, 0)
        }
        send(upTo: length)
        return runs
    }

    /// Divides a run into parts of nearly the same length, none of which is too short.
    private static func divided(
        _ range: Range<UInt64>,
        _ longest: UInt64
    ) -> [Range<UInt64>] {
        let length = range.upperBound - range.lowerBound
        guard length > longest else { return [range] }
        let count = (length + longest - 1) / longest
        return (0..<count).map { index in
            let start = range.lowerBound + length / count * index
            let end = index == count - 1 ? range.upperBound : start + length / count
            return start..<end
        }
    }
}
