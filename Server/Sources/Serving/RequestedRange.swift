// SPDX-License-Identifier: Apache-2.0

/// What a `Range` header asks of a file [RFC 9110, 14.1.2 and 14.2].
public enum RequestedRange: Equatable, Sendable {
    /// The whole file: there is no header, or one that a server ignores: another unit, an error of syntax, or
    /// several ranges, which no player asks for and which multiply the answer.
    case whole

    /// A part of the file, in bytes.
    case part(Range<Int64>)

    /// No byte of the file is asked for: 416.
    case unsatisfiable

    /// Reads the value of a header.
    ///
    /// - Parameters:
    ///   - header: the value, such as `bytes=0-499` or `bytes=-500`; nil if missing.
    ///   - size: of the file, in bytes.
    public init(header: String?, size: Int64) {
        guard let header, let asked = Self.parse(header) else {
            self = .whole
            return
        }
        switch asked {
        case (nil, let last?):
            // The last bytes, as many as there are.
            self = last == 0 || size == 0 ? .unsatisfiable : .part(max(0, size - last)..<size)
        case (let first?, let last):
            if let last, last < first {
                self = .whole
            } else if first >= size {
                self = .unsatisfiable
            } else {
                self = .part(first..<min(last ?? Int64.max, size - 1) + 1)
            }
        case (nil, nil): self = .whole
        }
    }

    /// The two numbers of `bytes=first-last`.
    private static func parse(_ header: String) -> (first: Int64?, last: Int64?)? {
        let parts = header.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].trimmed.lowercased() == "bytes" else { return nil }
        let numbers = parts[1].trimmed.split(
            separator: "-",
            maxSplits: 1,
            omittingEmptySubsequences: false
        )
        guard numbers.count == 2, let first = number(numbers[0]), let last = number(numbers[1])
        else { return nil }
        return (first, last)
    }

    /// A number that may be left out; nil where there are other characters than digits.
    ///
    /// What is too large is the largest.
    private static func number(_ text: Substring) -> Int64?? {
        guard text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
        return .some(text.isEmpty ? nil : Int64(text) ?? Int64.max - 1)
    }
}

extension Substring {
    fileprivate var trimmed: Substring {
        let start = drop { $0 == " " || $0 == "\t" }
        guard let last = start.lastIndex(where: { $0 != " " && $0 != "\t" }) else { return "" }
        return start[...last]
    }
}
