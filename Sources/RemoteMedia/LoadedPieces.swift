// SPDX-License-Identifier: Apache-2.0

/// What has been loaded of a file besides what was read at once, and how much more may be.
struct LoadedPieces {
    /// Pieces that lie closer together are loaded as one: a request costs as much as so many bytes.
    private static let gapLength: UInt64 = 2 << 10
    /// How many pieces are loaded ahead.
    private static let pieceLimit = 64
    /// What is longer is read once and not kept.
    private static let keptLength = 64 << 10
    /// How much is loaded after what was asked for, as the next box begins there.
    private static let aheadLength: UInt64 = 4 << 10
    /// How much of the end of a file is loaded at once.
    private static let tailLength: UInt64 = 32 << 10

    private var pieces: [(start: UInt64, bytes: [UInt8])]
    /// How many bytes may still be loaded that were not asked for.
    private var spare: UInt64

    init(_ first: [UInt8], spare: Int) {
        pieces = [(0, first)]
        self.spare = UInt64(max(0, spare))
    }

    /// The beginning of the file.
    var first: [UInt8] { pieces[0].bytes }

    /// As much of the beginning of a range as one piece has.
    func beginning(of range: Range<UInt64>) -> [UInt8] {
        let found = pieces.last {
            $0.start <= range.lowerBound && range.lowerBound < $0.start + UInt64($0.bytes.count)
        }
        guard let found else { return [] }
        let start = Int(range.lowerBound - found.start)
        let end = Int(min(range.upperBound - found.start, UInt64(found.bytes.count)))
        return Array(found.bytes[start..<end])
    }

    /// How much is loaded after so many bytes: less and less, so that the sum stays bounded.
    ///
    /// Near the end of the file that is all that remains, as many movies have a `moov` there.
    ///
    /// - Parameters:
    ///   - count: how many bytes were asked for.
    ///   - rest: how many bytes the file has after them.
    /// - Returns: how many bytes of these are loaded, too.
    func readAhead(_ count: UInt64, of rest: UInt64) -> UInt64 {
        guard count < Self.aheadLength else { return 0 }
        return rest <= min(Self.tailLength, spare / 2) ? rest : min(Self.aheadLength, spare / 4)
    }

    /// Keeps bytes, of which so many were not asked for yet.
    mutating func add(_ bytes: [UInt8], at start: UInt64, beside count: UInt64) {
        spare -= min(spare, count)
        guard bytes.count <= Self.keptLength else { return }
        pieces.append((start, bytes))
    }

    /// Keeps bytes that will be asked for.
    mutating func add(wanted bytes: [UInt8], at start: UInt64) {
        pieces.append((start, bytes))
    }

    /// What has to be loaded so that ranges can be read; nil where that is more than may be.
    ///
    /// The bytes count as loaded from here on.
    ///
    /// - Parameters:
    ///   - ranges: what will be read.
    ///   - limit: how many bytes, where these do not count with the others.
    /// - Returns: ranges that lie apart.
    mutating func affordable(_ ranges: [Range<UInt64>], limit: Int?) -> [Range<UInt64>]? {
        let wanted = missing(of: ranges)
        let bytes = limit.map { UInt64($0) } ?? spare
        // The first condition keeps the sum from overflowing.
        guard wanted.allSatisfy({ $0.upperBound - $0.lowerBound <= bytes }),
            limit != nil || wanted.count <= Self.pieceLimit
        else { return nil }
        let sum = wanted.reduce(UInt64(0)) { $0 &+ ($1.upperBound - $1.lowerBound) }
        guard sum <= bytes else { return nil }
        if limit == nil { spare -= sum }
        return wanted
    }

    /// Ranges that have not been loaded yet, in their order, those that are close together as one.
    private func missing(of ranges: [Range<UInt64>]) -> [Range<UInt64>] {
        var wanted: [Range<UInt64>] = []
        let missing = ranges.filter {
            UInt64(beginning(of: $0).count) < $0.upperBound - $0.lowerBound
        }
        for range in missing.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            let last = wanted.last?.upperBound ?? 0
            let gap = range.lowerBound - min(range.lowerBound, last)
            if let before = wanted.last, gap <= Self.gapLength {
                wanted.removeLast()
                wanted.append(before.lowerBound..<max(before.upperBound, range.upperBound))
            } else {
                wanted.append(range)
            }
        }
        return wanted
    }
}
