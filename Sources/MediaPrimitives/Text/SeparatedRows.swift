// SPDX-License-Identifier: Apache-2.0

/// The rows of a table of separated values (RFC 4180): a field in quotation marks may have separators, line ends and,
/// doubled, quotation marks.
package enum SeparatedRows {
    /// Reads a table.
    ///
    /// Nothing of it is an error: a field whose quotation mark is not closed ends with the text.
    ///
    /// - Parameters:
    ///   - text: the table in UTF-8; what is not UTF-8 is replaced.
    ///   - separator: the byte between two fields.
    ///   - take: takes the fields of a row, and the line on which it begins, counted from 1.
    package static func read(
        _ text: ArraySlice<UInt8>,
        separator: UInt8 = UInt8(ascii: ","),
        _ take: (_ fields: [String], _ line: Int) -> Void
    ) {
        var fields: [String] = []
        var field: [UInt8] = []
        var (line, firstLine, isQuoted) = (1, 1, false)
        var index = text.startIndex
        func close() {
            fields.append(String(decoding: field, as: UTF8.self))
            field.removeAll(keepingCapacity: true)
        }
        while index < text.endIndex {
            let byte = text[index]
            index += 1
            if byte == 0x0A { line += 1 }
            if isQuoted {
                if byte != UInt8(ascii: "\"") {
                    field.append(byte)
                } else if index < text.endIndex, text[index] == byte {
                    field.append(byte)
                    index += 1
                } else {
                    isQuoted = false
                }
            } else if byte == UInt8(ascii: "\""), field.allSatisfy({ $0 == 0x20 }) {
                field.removeAll(keepingCapacity: true)
                isQuoted = true
            } else if byte == separator {
                close()
            } else if byte == 0x0A {
                if field.last == 0x0D { field.removeLast() }
                close()
                take(fields, firstLine)
                (fields, firstLine) = ([], line)
            } else {
                field.append(byte)
            }
        }
        if !field.isEmpty || !fields.isEmpty {
            close()
            take(fields, firstLine)
        }
    }
}
