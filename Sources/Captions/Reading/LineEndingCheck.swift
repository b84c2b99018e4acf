// SPDX-License-Identifier: Apache-2.0

/// Notices the first line that ends unlike the first line of its text.
struct LineEndingCheck {
    private var first: LineRange?
    private var isMixed = false

    /// Takes the next line of a text; returns whether it is the first that ends otherwise.
    mutating func isFirstUnlike(_ line: LineRange, in bytes: ArraySlice<UInt8>) -> Bool {
        guard !isMixed, line.next > line.end else { return false }
        guard let first else {
            self.first = line
            return false
        }
        isMixed =
            line.next - line.end != first.next - first.end || bytes[line.end] != bytes[first.end]
        return isMixed
    }
}
