// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// The lines in which two MPDs differ; how lines end is not shown.
package enum MPDDifference {
    /// Longer lines are shown in parts.
    private static let longLine = 500
    /// No more bytes of a line are shown.
    private static let lineLimit = 2_000

    /// The lines in the unified form.
    package static func lines(from old: [UInt8], to new: [UInt8]) -> [String] {
        var lines: [String] = []
        LineDifference(from: unified(old)[...], to: unified(new)[...]).forEach { part in
            if case .line(let change, let line) = part, line.count > lineLimit {
                let cut = LineDifference.Part.line(change, line.prefix(lineLimit))
                return lines.append(cut.text + "…")
            }
            lines.append(part.text)
        }
        return lines
    }

    /// The text with LF at the end of each line, and long lines divided between tags: many MPDs have only one.
    private static func unified(_ bytes: [UInt8]) -> [UInt8] {
        var scanner = LineScanner(bytes[...])
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count)
        while let line = scanner.next() {
            var last: UInt8 = 0
            for byte in line.bytes {
                if last == UInt8(ascii: ">"), byte == UInt8(ascii: "<"),
                    line.bytes.count > longLine
                {
                    text.append(0x0A)
                }
                text.append(byte)
                last = byte
            }
            text.append(0x0A)
        }
        return text
    }
}
