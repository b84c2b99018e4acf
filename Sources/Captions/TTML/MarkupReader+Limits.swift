// SPDX-License-Identifier: Apache-2.0

extension MarkupReader {
    /// How deep elements may be inside elements; below libxml2's own limit of 256, so that what is
    /// deeper is reported at its place and the tree can be walked recursively.
    static let depthLimit = 200
    /// How many elements are held at one time: those of a paragraph, of a head, or of what is shown one
    /// after the other.
    static let elementLimit = 1 << 16
    /// How many names a document may have; libxml2 takes the square of their number.
    static let nameLimit = 1 << 14
    /// How many faults are read past; telling libxml2's takes longer than anything else.
    static let faultLimit = 100_000
    /// How many bytes entities may add to a document.
    static let expansionLimit = 1 << 20
}
