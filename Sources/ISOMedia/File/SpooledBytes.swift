// SPDX-License-Identifier: Apache-2.0

/// A range of a file that holds media on its way into a movie.
///
/// Media that is read from another container, or encoded, can be larger than memory should be.
public struct SpooledBytes: Equatable, Sendable {
    /// The file.
    public let file: SystemFile
    /// Where the bytes are in it.
    public let range: Range<UInt64>

    /// Names a range of a file.
    public init(_ file: SystemFile, range: Range<UInt64>) {
        self.file = file
        self.range = range
    }

    /// Number of bytes.
    public var length: UInt64 { range.upperBound - range.lowerBound }

    /// Copies the bytes into a file.
    func copy(
        to target: SystemFile,
        at offset: UInt64,
        progress: (UInt64) -> Void
    ) throws(ISOMediaError) {
        try file.copy(range, to: target, at: offset, progress: progress)
    }

    /// Whether both are the same range of the same open file.
    public static func == (left: SpooledBytes, right: SpooledBytes) -> Bool {
        left.file === right.file && left.range == right.range
    }
}
