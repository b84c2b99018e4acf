// SPDX-License-Identifier: Apache-2.0

/// The unit of times and the length of a file.
///
/// Source: RFC 9559, 5.1.2.
struct SegmentInformation {
    /// Nanoseconds of a tick.
    let nanosecondsPerTick: UInt64
    /// The length in ticks; nil where none is stated.
    let duration: Double?
    private let children: EBMLChildren

    /// Reads the element's children.
    ///
    /// - Throws: `MatroskaError.Kind.damaged`.
    init(_ children: EBMLChildren, at position: UInt64) throws(MatroskaError) {
        let scale = children.first { $0.element.id == MatroskaID.timestampScale }
        let nanoseconds = scale.map { $0.unsignedInteger ?? 0 } ?? 1_000_000
        guard children.isWhole, 1...1_000_000_000_000 ~= nanoseconds else {
            throw MatroskaError(.damaged("Info"), at: position)
        }
        nanosecondsPerTick = nanoseconds
        self.children = children
        let length = children.first { $0.element.id == MatroskaID.duration }
        switch (length?.data.count, length?.unsignedInteger) {
        case (4, let bits?): duration = Double(Float(bitPattern: UInt32(bits)))
        case (8, let bits?): duration = Double(bitPattern: bits)
        default: duration = nil
        }
    }

    /// A time in ticks.
    func ticks(_ milliseconds: Int) -> Int64 {
        Int64((Double(milliseconds) * 1e6 / Double(nanosecondsPerTick)).rounded())
    }

    /// A time in ticks, to the nearest.
    func ticks(nanoseconds: Int64) -> Int64 {
        let scale = Int64(nanosecondsPerTick)
        let (whole, rest) = nanoseconds.quotientAndRemainder(dividingBy: scale)
        return whole + (2 * rest >= scale ? 1 : 0)
    }

    /// The length in milliseconds; nil where none is stated.
    var milliseconds: Double? {
        duration.flatMap {
            $0.isFinite && $0 > 0 && $0 < 1e18 ? $0 * Double(nanosecondsPerTick) / 1e6 : nil
        }
    }

    /// The element with another length.
    func encoded(duration: Double) -> [UInt8] {
        var data: [UInt8] = []
        var hasChecksum = false
        for child in children {
            if child.element.id == MatroskaID.checksum {
                hasChecksum = true
            } else if child.element.id != MatroskaID.duration {
                data += child.bytes
            }
        }
        let bits = EBMLEncoding.unsigned8(duration.bitPattern)
        data += EBMLEncoding.element(MatroskaID.duration, bits)
        let checksum = hasChecksum ? EBMLEncoding.checksum(of: data) : []
        return EBMLEncoding.element(MatroskaID.information, checksum + data, sizeLength: 8)
    }
}
