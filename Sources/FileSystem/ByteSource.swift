// SPDX-License-Identifier: Apache-2.0

/// Bytes that can be read at any place: a file, or a file as it will be after an edit.
package protocol ByteSource: Sendable {
    /// The file, as the user named it, for messages.
    var path: String { get }
    /// Number of bytes.
    var length: UInt64 { get }

    /// Reads a range; it has to lie within the source.
    ///
    /// - Throws: `FileError.Kind.system` where the operating system refuses or the file ends
    ///   early because another program cut it off.
    func read(_ range: Range<UInt64>) throws(FileError) -> [UInt8]
}
