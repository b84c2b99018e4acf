// SPDX-License-Identifier: Apache-2.0

import FileSystem

/// A binary file of an acoustic model in the layout of CMU Sphinx, read front to back.
///
/// The parameter files begin with a text header (`s3`, pairs of names and values, `endhdr`) and a word
/// that shows the byte order; `mdef` and `sendump` have headers of their own.
/// Source: the format descriptions that the files themselves carry.
struct SphinxFile {
    let path: String
    private(set) var bytes: ArraySlice<UInt8>
    private var isBigEndian = false

    /// A model has a few megabytes; what is after that is not read.
    private static let greatestLength: UInt64 = 256 << 20

    /// Reads the file.
    ///
    /// - Parameter path: the file.
    /// - Throws: `AlignmentError` where it cannot be read.
    init(path: String) throws(AlignmentError) {
        self.path = path
        do throws(FileError) {
            let file = try SystemFile.reading(path)
            bytes = try file.read(0..<min(file.length, Self.greatestLength))[...]
        } catch {
            throw AlignmentError(.file(error), path: path)
        }
    }

    /// The error of this file.
    func invalid(_ reason: String) -> AlignmentError {
        AlignmentError(.invalidModel(reason), path: path)
    }

    /// Reads the text header of a parameter file and the word of the byte order.
    ///
    /// - Throws: `AlignmentError` if missing.
    mutating func readParameterHeader() throws(AlignmentError) {
        let mark = Array("endhdr\n".utf8)
        guard bytes.starts(with: "s3\n".utf8),
            let end = bytes.prefix(4096).indices.first(where: { bytes[$0...].starts(with: mark) })
        else { throw invalid("it has no header") }
        bytes = bytes[(end + mark.count)...]
        let order = try readInt32()
        guard order != 0x1122_3344 else { return }
        guard UInt32(bitPattern: order) == 0x4433_2211 else {
            throw invalid("its byte order is unknown")
        }
        isBigEndian = true
    }

    /// Reads bytes.
    ///
    /// - Parameter count: how many.
    /// - Returns: the bytes.
    /// - Throws: `AlignmentError` where the file is too short.
    mutating func read(_ count: Int) throws(AlignmentError) -> ArraySlice<UInt8> {
        guard count >= 0, count <= bytes.count else { throw invalid("it is too short") }
        defer { bytes = bytes.dropFirst(count) }
        return bytes.prefix(count)
    }

    /// Reads a number of four bytes.
    ///
    /// - Returns: the number.
    /// - Throws: `AlignmentError` where the file is too short.
    mutating func readInt32() throws(AlignmentError) -> Int32 {
        let word = try read(4)
        let value = word.reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        return Int32(bitPattern: isBigEndian ? value.byteSwapped : value)
    }

    /// Reads a count of things that the rest of the file has to hold.
    ///
    /// - Returns: the count.
    /// - Throws: `AlignmentError` where it is negative or larger than the file.
    mutating func readCount() throws(AlignmentError) -> Int {
        let count = Int(try readInt32())
        guard count >= 0, count <= Self.greatestLength else {
            throw invalid("a count is impossible")
        }
        return count
    }

    /// Reads numbers of single precision.
    ///
    /// - Parameter count: how many.
    /// - Returns: the numbers.
    /// - Throws: `AlignmentError` where the file is too short.
    mutating func readFloats(_ count: Int) throws(AlignmentError) -> [Float] {
        guard count <= bytes.count / 4 else { throw invalid("it is too short") }
        let words = try read(4 * count)
        let isBigEndian = isBigEndian
        return unsafe words.withUnsafeBytes { raw in
            (0..<count).map { index in
                let word = unsafe raw.loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self)
                return Float(bitPattern: isBigEndian ? word.bigEndian : word.littleEndian)
            }
        }
    }
}
