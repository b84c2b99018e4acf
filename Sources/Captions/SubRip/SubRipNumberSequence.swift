// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// Checks that the numbers of blocks count 1, 2, 3; some programs begin with 0, which is no fault.
struct SubRipNumberSequence {
    private var last = 0
    private var seen = NumberSet()
    private var isFirst = true

    /// The number that the next block should have.
    var due: Int { last + 1 }

    /// What is wrong with a number.
    enum Fault {
        case missing
        case duplicate(Int)
        case outOfOrder(Int, after: Int)
        case gap(Int, due: Int)

        /// The code of it.
        var code: DiagnosticCode {
            switch self {
            case .missing: .missingNumber
            case .duplicate: .duplicateNumber
            case .outOfOrder: .numberOutOfOrder
            case .gap: .numberGap
            }
        }

        /// It in words.
        var message: String {
            switch self {
            case .missing: "the cue has no number"
            case .duplicate(let number): "number \(number) again"
            case .outOfOrder(let number, let before): "number \(number) after \(before)"
            case .gap(let number, let due): "number \(number) where \(due) is due"
            }
        }
    }

    /// Takes the number of the next block, nil when it has none; returns what is wrong, if anything is.
    mutating func take(_ number: Int?) -> Fault? {
        defer { isFirst = false }
        guard let number else {
            last += 1
            return .missing
        }
        if isFirst, number == 0 {
            _ = seen.insert(0)
            return nil
        }
        let before = last
        last = number
        if !seen.insert(number) { return .duplicate(number) }
        if number < before { return .outOfOrder(number, after: before) }
        return number == before + 1 ? nil : .gap(number, due: before + 1)
    }
}

/// A line of digits, which is the number of a block or text, as the next line tells.
struct SubRipHeldNumber {
    let line: LineRange
    let digits: Range<Int>
    let value: Int
    let followsBlank: Bool
    var isFollowedByBlank = false

    /// Reads a line; nil when it is anything but digits.
    init?(_ line: LineRange, _ content: ArraySlice<UInt8>, followsBlank: Bool) {
        let digits = content.trimmingSpaces
        guard 1...12 ~= digits.count else { return nil }
        var value = 0
        for byte in digits {
            guard byte.isASCIIDigit else { return nil }
            value = value * 10 + Int(byte - 0x30)
        }
        self.line = line
        self.digits = digits.indices
        self.value = value
        self.followsBlank = followsBlank
    }
}

/// The numbers that were seen, as ranges of numbers that follow each other.
///
/// A regular file is one range. Of a file with more than 16 384 ranges the later ones are not
/// kept, so that memory and time stay bounded.
struct NumberSet {
    private var runs: [ClosedRange<Int>] = []
    private static let limit = 16_384

    /// Adds a number; returns false when it was there.
    mutating func insert(_ number: Int) -> Bool {
        // Nearly always the number follows the last one.
        if let last = runs.last, last.upperBound + 1 == number {
            runs[runs.count - 1] = last.lowerBound...number
            return true
        }
        let index = indexOfRun(endingFrom: number)
        if index < runs.count, runs[index].contains(number) { return false }
        if index > 0, runs[index - 1].upperBound + 1 == number {
            runs[index - 1] = runs[index - 1].lowerBound...number
        } else if runs.count < Self.limit {
            runs.insert(number...number, at: index)
        }
        return true
    }

    /// The first range that does not end before a number.
    private func indexOfRun(endingFrom number: Int) -> Int {
        runs.partitioningIndex { $0.upperBound >= number }
    }
}
