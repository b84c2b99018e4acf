// SPDX-License-Identifier: Apache-2.0

/// Part of a file as it was written, with places in it that can be replaced.
///
/// Ranges count from the first byte of the part. Replacing copies this part and no other.
struct WrittenText: Equatable, Sendable {
    /// The bytes.
    private(set) var bytes: ArraySlice<UInt8>

    /// Takes bytes as they are.
    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
    }

    /// The bytes of a place.
    subscript(range: Range<Int>) -> ArraySlice<UInt8> {
        bytes[(bytes.startIndex + range.lowerBound)..<(bytes.startIndex + range.upperBound)]
    }

    /// Puts other bytes into a place, and returns where they are then.
    mutating func replace(_ range: Range<Int>, with new: some Collection<UInt8>) -> Range<Int> {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count - range.count + new.count)
        text += bytes.prefix(range.lowerBound)
        text += new
        text += bytes.dropFirst(range.upperBound)
        bytes = text[...]
        return range.lowerBound..<(range.lowerBound + new.count)
    }

    /// The first line ending; LF when there is none.
    var lineEnding: ArraySlice<UInt8> {
        guard let index = bytes.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) else {
            return [0x0A]
        }
        let isPair = bytes[index] == 0x0D && index + 1 < bytes.endIndex && bytes[index + 1] == 0x0A
        return bytes[index...(isPair ? index + 1 : index)]
    }
}

extension Range<Int> {
    /// The range moved.
    func shifted(by distance: Int) -> Range<Int> {
        (lowerBound + distance)..<(upperBound + distance)
    }
}
