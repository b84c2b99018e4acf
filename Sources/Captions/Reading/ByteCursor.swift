// SPDX-License-Identifier: Apache-2.0

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// Walks over bytes of text; the one place where parsers look at single bytes and digits.
package struct ByteCursor {
    /// What is walked over.
    let bytes: ArraySlice<UInt8>
    /// The index of the next byte.
    var index: Int

    /// Starts at the front.
    package init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        index = bytes.startIndex
    }

    /// Whether every byte has been passed.
    var isAtEnd: Bool { index >= bytes.endIndex }

    /// The next byte, which stays.
    var current: UInt8? { index < bytes.endIndex ? bytes[index] : nil }

    /// The byte after the next one.
    var following: UInt8? { index + 1 < bytes.endIndex ? bytes[index + 1] : nil }

    /// What has not been passed.
    var remaining: ArraySlice<UInt8> { bytes[index...] }

    /// Passes the byte if it is the next one.
    mutating func skip(_ byte: UInt8) -> Bool {
        guard current == byte else { return false }
        index += 1
        return true
    }

    /// Passes the bytes as long as the condition holds, and returns them.
    @discardableResult
    mutating func take(while condition: (UInt8) -> Bool) -> ArraySlice<UInt8> {
        let start = index
        while index < bytes.endIndex, condition(bytes[index]) { index += 1 }
        return bytes[start..<index]
    }

    /// Passes spaces and tabs; returns whether there were any.
    @discardableResult
    mutating func skipSpaces() -> Bool {
        !take { $0 == 0x20 || $0 == 0x09 }.isEmpty
    }

    /// Passes decimal digits; nil if missing.
    ///
    /// The value stops growing at 10^12.
    mutating func digits() -> (value: Int, count: Int)? {
        let start = index
        var value = 0
        while index < bytes.endIndex, bytes[index].isASCIIDigit {
            value = min(value * 10 + Int(bytes[index] - 0x30), 1_000_000_000_000)
            index += 1
        }
        return index == start ? nil : (value, index - start)
    }
}

extension UInt8 {
    /// Whether this is LF or CR.
    package var isLineEnding: Bool { self == 0x0A || self == 0x0D }

    /// Whether this is one of `0` to `9`.
    var isASCIIDigit: Bool { self &- 0x30 < 10 }

    /// Whether this is an unaccented letter.
    var isASCIILetter: Bool { (self | 0x20) &- 0x61 < 26 }

    /// Whether this is TAB, LF, FF, CR or space (ASCII white space of the Infra standard).
    package var isASCIIWhiteSpace: Bool {
        self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0C || self == 0x0D
    }

    /// The letter in lower case; any other byte as it is.
    package var lowercased: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }

    /// The value as a hexadecimal digit.
    var hexadecimalValue: Int? {
        if isASCIIDigit { return Int(self) - 0x30 }
        return (lowercased &- 0x61) < 6 ? Int(lowercased) - 0x57 : nil
    }
}

extension ArraySlice<UInt8> {
    /// The bytes as text; what is not UTF-8 becomes U+FFFD.
    package var string: String { String(decoding: self, as: UTF8.self) }

    /// Whether the bytes begin with those of the text.
    package func hasPrefix(_ text: StaticString) -> Bool {
        starts(with: text.description.utf8)
    }

    /// Whether the bytes are a text of which the ASCII letters are in lower case.
    func equalsIgnoringCase(_ lowercaseText: String) -> Bool {
        count == lowercaseText.utf8.count
            && elementsEqual(lowercaseText.utf8) { $0.lowercased == $1 }
    }

    /// Reads `00:00:00,000` at an index; nil when anything else is there.
    ///
    /// Nearly all times are written so, and are read faster so than digit by digit.
    ///
    /// - Returns: milliseconds; the digits that follow, if any, are not looked at.
    func regularTime(at index: Int, separator: UInt8) -> Int? {
        guard index >= startIndex, index + 12 <= endIndex else { return nil }
        let time = span.extracting((index - startIndex)..<(index - startIndex + 12))
        let colon = UInt8(ascii: ":")
        guard time[2] == colon, time[5] == colon, time[8] == separator else { return nil }
        var mostDigit: UInt8 = 0
        /// The number that two bytes are, if they are digits.
        func number(at place: Int) -> Int {
            let (tens, ones) = (time[place] ^ 0x30, time[place + 1] ^ 0x30)
            mostDigit = Swift.max(mostDigit, tens, ones)
            return Int(tens) * 10 + Int(ones)
        }
        let (hours, minutes, seconds) = (number(at: 0), number(at: 3), number(at: 6))
        let (hundredths, last) = (number(at: 9), time[11] ^ 0x30)
        guard Swift.max(mostDigit, last) < 10, minutes < 60, seconds < 60 else { return nil }
        return ((hours * 60 + minutes) * 60 + seconds) * 1000 + hundredths * 10 + Int(last)
    }

    /// Whether ` --> ` is at an index.
    func hasRegularArrow(at index: Int) -> Bool {
        guard index >= startIndex, index + 5 <= endIndex else { return false }
        return self[index] == 0x20 && self[index + 1] == 0x2D && self[index + 2] == 0x2D
            && self[index + 3] == 0x3E && self[index + 4] == 0x20
    }

    /// How many cues a text has if all of it is like its beginning; at most one in 32 bytes.
    var estimatedCueCount: Int {
        let sample = prefix(1 << 16)
        let cues = sample.indices.dropFirst(2).count {
            sample[$0] == 0x3E && sample[$0 - 1] == 0x2D && sample[$0 - 2] == 0x2D
        }
        let estimate = cues * (count / Swift.max(1, sample.count) + 1)
        // An array that turns out too small is copied; what is not used of it takes no memory.
        return Swift.min(count / 20, estimate + estimate / 8)
    }

    /// The index of the first NUL; nil if missing.
    var firstNull: Int? { index(of: 0) }

    /// The index of the first byte of a value, found with the C library; nil if missing.
    func index(of byte: UInt8) -> Int? {
        unsafe withUnsafeBytes { buffer in
            guard let start = buffer.baseAddress,
                let found = unsafe memchr(start, Int32(byte), buffer.count)
            else { return nil }
            // The pointer memchr returns is inside the buffer.
            return unsafe startIndex + (UnsafeRawPointer(found) - start)
        }
    }

    /// Whether an arrow, `-->`, is anywhere in the bytes.
    var containsArrow: Bool {
        var from = startIndex
        while let end = self[from...].firstIndex(of: 0x3E) {
            if end - startIndex >= 2, self[end - 1] == 0x2D, self[end - 2] == 0x2D { return true }
            from = end + 1
        }
        return false
    }

    /// The bytes without those at either end for which the condition holds.
    package func trimming(where condition: (UInt8) -> Bool) -> ArraySlice<UInt8> {
        var (start, end) = (startIndex, endIndex)
        while start < end, condition(self[start]) { start += 1 }
        while start < end, condition(self[end - 1]) { end -= 1 }
        return self[start..<end]
    }

    /// The bytes without spaces and tabs at either end.
    package var trimmingSpaces: ArraySlice<UInt8> { trimming { $0 == 0x20 || $0 == 0x09 } }
}
