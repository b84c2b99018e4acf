// SPDX-License-Identifier: Apache-2.0

import CZlib

/// Text that is compressed with gzip or zlib, by zlib, which is loaded on first use.
package enum GzipText {
    /// Why a text cannot be decompressed.
    package enum Fault: Error {
        /// zlib cannot be loaded, in the words of the system.
        case missingLibrary(String)
        /// The bytes are damaged.
        case damaged
        /// The text has more bytes than the limit.
        case tooLarge

        /// The reason, as a clause.
        package var reason: String {
            switch self {
            case .missingLibrary(let reason): reason
            case .damaged: "its compression is damaged"
            case .tooLarge: "it is too large"
            }
        }
    }

    /// Whether bytes begin as those of gzip.
    ///
    /// Source: RFC 1952, 2.3.1, ID1 and ID2.
    package static func isCompressed(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x1F, 0x8B]) }

    /// Decompresses a whole text.
    ///
    /// - Parameters:
    ///   - bytes: a file of gzip, or data of zlib.
    ///   - limit: the most bytes that the text may have.
    /// - Returns: the text.
    /// - Throws: `Fault`.
    package static func decompress(
        _ bytes: ArraySlice<UInt8>,
        limit: Int
    ) throws(Fault) -> [UInt8] {
        if let message = unsafe czlib_load() {
            throw .missingLibrary(unsafe String(cString: message))
        }
        // Markup is seldom more than ten times as long as its compressed form.
        var capacity = min(limit, max(4096, bytes.count * 16))
        while true {
            let (text, result) = decompress(bytes, capacity: capacity)
            if result >= 0 { return text }
            guard result == CZLIB_FULL else { throw .damaged }
            guard capacity < limit else { throw .tooLarge }
            capacity = min(limit, capacity * 8)
        }
    }

    private static func decompress(
        _ bytes: ArraySlice<UInt8>,
        capacity: Int
    ) -> (text: [UInt8], result: Int32) {
        var text = [UInt8](repeating: 0, count: capacity)
        let result = unsafe bytes.withUnsafeBufferPointer { input in
            unsafe text.withUnsafeMutableBufferPointer { output in
                unsafe czlib_decompress(
                    input.baseAddress,
                    Int32(clamping: input.count),
                    output.baseAddress,
                    Int32(clamping: output.count)
                )
            }
        }
        text.removeLast(capacity - max(0, Int(result)))
        return (text, result)
    }

    /// Compresses data in the format of zlib, without a header of gzip.
    ///
    /// Source: RFC 1950.
    ///
    /// - Parameter bytes: the data.
    /// - Returns: the same bytes each time with the same zlib; nil if zlib cannot be loaded or has
    ///   no memory.
    package static func compressAsZlib(_ bytes: [UInt8]) -> [UInt8]? {
        guard unsafe czlib_load() == nil else { return nil }
        var result = [UInt8](repeating: 0, count: czlib_bound(bytes.count))
        let length = unsafe bytes.withUnsafeBufferPointer { input in
            unsafe result.withUnsafeMutableBufferPointer { output in
                unsafe czlib_compress(
                    input.baseAddress,
                    input.count,
                    output.baseAddress,
                    output.count
                )
            }
        }
        guard length >= 0 else { return nil }
        result.removeLast(result.count - length)
        return result
    }
}
