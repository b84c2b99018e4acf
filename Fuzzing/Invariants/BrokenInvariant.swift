// SPDX-License-Identifier: Apache-2.0

/// Something that has to hold for any input and does not.
package struct BrokenInvariant: Error, CustomStringConvertible {
    /// What does not hold, as a sentence.
    package let description: String

    /// Makes one of its sentence.
    init(_ description: String) {
        self.description = description
    }
}

/// Throws unless the condition holds.
func require(
    _ condition: Bool,
    _ sentence: @autoclosure () -> String
) throws(BrokenInvariant) {
    if !condition { throw BrokenInvariant(sentence()) }
}

/// Throws unless both are equal, and shows them.
func requireEqual<Value: Equatable>(
    _ left: Value,
    _ right: Value,
    _ what: String
) throws(BrokenInvariant) {
    if left != right { throw BrokenInvariant("\(what):\n  \(left)\n  \(right)") }
}

/// Throws where much is written of little.
func requireBounded(
    _ written: Int,
    from read: Int,
    _ what: String
) throws(BrokenInvariant) {
    // The shortest cue of any format has more than ten bytes, the longest form of one about 200.
    try require(written <= 64 * read + 4096, "\(what): \(written) bytes written of \(read)")
}
