// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// The numbers that were seen, as stretches of numbers that follow each other.
///
/// A regular file is one stretch. Of a file with more than 16 384 stretches the later ones are not
/// kept, so that memory and time stay bounded.
struct NumberSet {
    private var stretches: [ClosedRange<Int>] = []
    private static let limit = 16_384

    /// Adds a number; returns false when it was there.
    mutating func insert(_ number: Int) -> Bool {
        // Nearly always the number follows the last one.
        if let last = stretches.last, last.upperBound + 1 == number {
            stretches[stretches.count - 1] = last.lowerBound...number
            return true
        }
        let index = indexOfStretch(endingFrom: number)
        if index < stretches.count, stretches[index].contains(number) { return false }
        if index > 0, stretches[index - 1].upperBound + 1 == number {
            stretches[index - 1] = stretches[index - 1].lowerBound...number
        } else if stretches.count < Self.limit {
            stretches.insert(number...number, at: index)
        }
        return true
    }

    /// The first stretch that does not end before a number.
    private func indexOfStretch(endingFrom number: Int) -> Int {
        stretches.partitioningIndex { $0.upperBound >= number }
    }
}
