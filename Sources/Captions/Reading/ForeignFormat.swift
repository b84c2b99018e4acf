// SPDX-License-Identifier: Apache-2.0

/// Recognises formats that nothing here reads, so that the error can name them.
enum ForeignFormat {
    /// The name of the format the text looks like; nil when it is none of these.
    static func name(of bytes: ArraySlice<UInt8>) -> String? {
        let start = bytes.prefix(4096).trimming(where: \.isASCIIWhiteSpace)
        return signatures.first { start.startsIgnoringCase(with: $0.0) }?.1
    }

    /// The name of a format that is not text, by the file as it is; nil when it is none of these.
    static func name(ofFile bytes: [UInt8]) -> String? {
        // The code page and the disk format code of the General Subtitle Information block
        // (EBU Tech 3264).
        let isEBU =
            bytes.count >= 1024 && bytes[..<3].allSatisfy(\.isASCIIDigit)
            && bytes[3...].hasPrefix("STL") && bytes[8...].hasPrefix(".01")
        return isEBU ? "EBU STL (.stl)" : nil
    }

    /// How files of a format begin, in lower case.
    private static let signatures: [(String, String)] = [
        ("<?xml", "XML that is not TTML"),
        ("# vobsub", "VobSub (.idx)"),
    ]
}
