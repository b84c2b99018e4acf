// SPDX-License-Identifier: Apache-2.0

/// EBU STL (`.stl`): subtitles as broadcasters exchange them.
///
/// A block of 1,024 bytes about the file comes first, then blocks of 128 bytes, each with the times, place and text of a subtitle,
/// or with a part of them.
///
/// Source: EBU Tech 3264-E (February 1991); EBU Tech 3360 for what its fields are in EBU-TT.
package enum EBUSTL {
    /// A file as it was read, subtitles in its order.
    package struct Document: Equatable, Sendable {
        /// The block about the file.
        var information: GeneralInformation
        /// The subtitles, with comments and user data among them.
        package internal(set) var subtitles: [Subtitle]
        /// What is after the last whole block.
        let trailing: ArraySlice<UInt8>

        /// The file: the very bytes that were read, but for the blocks that were changed.
        package var written: [UInt8] {
            var bytes = information.bytes
            bytes.reserveCapacity(bytes.count + subtitles.count * EBUSTL.blockLength)
            for subtitle in subtitles {
                for block in subtitle.blocks { bytes += block.bytes }
            }
            return bytes + trailing
        }
    }

    /// Length of the block about the file, in bytes.
    static let headerLength = 1024
    /// Length of each other block, in bytes.
    static let blockLength = 128

    /// Whether a file begins as these do: digits of a code page, `STL` and a frame rate.
    ///
    /// - Parameter bytes: the whole file as it is.
    /// - Returns: false also for a file that is too short.
    package static func hasSignature(_ bytes: [UInt8]) -> Bool {
        bytes.count >= headerLength && bytes[..<3].allSatisfy(\.isASCIIDigit)
            && bytes[3...].hasPrefix("STL") && bytes[6..<8].allSatisfy(\.isASCIIDigit)
            && bytes[8...].hasPrefix(".01")
    }

    /// Reads a file; every byte of it ends up in the document.
    ///
    /// - Parameter bytes: a file that has the signature.
    /// - Returns: the document; blocks that continue a subtitle are together with its first one.
    package static func parse(_ bytes: [UInt8]) -> Document {
        let information = GeneralInformation(Array(bytes[..<headerLength]))
        let (rate, table) = (information.rate, information.table)
        var subtitles: [Subtitle] = []
        var open: Subtitle?
        var start = headerLength
        while start + blockLength <= bytes.count {
            let place = (start - headerLength) / blockLength + 1
            let block = TextBlock(bytes[start..<(start + blockLength)], place: place)
            start += blockLength
            if let unfinished = open, !block.isText || unfinished.number != block.number {
                subtitles.append(unfinished)
                open = nil
            }
            open?.blocks.append(block)
            let subtitle = open ?? Subtitle(block, rate, table)
            open = block.isText && !block.isLast ? subtitle : nil
            if open == nil { subtitles.append(subtitle) }
        }
        if let open { subtitles.append(open) }
        return Document(
            information: information,
            subtitles: subtitles,
            trailing: bytes[start...]
        )
    }
}
