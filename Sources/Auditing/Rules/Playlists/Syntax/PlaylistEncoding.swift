// SPDX-License-Identifier: Apache-2.0

import Playlists

/// Finds byte order marks, control characters and bytes that are not UTF-8.
struct PlaylistEncoding: PlaylistRule {
    let metadata = RuleMetadata(
        "H235",
        "playlist-encoding",
        "The file is not plain UTF-8 text",
        .error,
        references: ["RFC 8216bis-22, 4.1"],
        rationale: "Players reject a playlist with a byte order mark or control characters.",
        remedy: "Write UTF-8 without a byte order mark, with LF or CR LF as line ends."
    )

    func check(_ asset: PlaylistAsset, into findings: inout Findings) {
        if asset.playlist.text.hasByteOrderMark {
            findings.report(line: 1, "the file begins with a byte order mark")
        }
        for (index, line) in asset.lines.enumerated() {
            // Nearly every line is printable ASCII.
            guard let odd = line.content.firstIndex(where: { !(0x20...0x7E ~= $0) }) else {
                continue
            }
            if let control = line.text.unicodeScalars.first(where: { isControl($0, in: line) }) {
                let code = String(control.value, radix: 16, uppercase: true)
                findings.report(
                    line: index + 1,
                    column: line.column(of: odd),
                    "the line has the control character U+\(String(repeating: "0", count: 4 - code.count))\(code)"
                )
            } else if !line.text.utf8.elementsEqual(line.content) {
                findings.report(
                    line: index + 1,
                    column: line.column(of: odd),
                    "the line is not UTF-8"
                )
            }
        }
    }

    /// U+0000 to U+001F and U+007F to U+009F; a tab separates IDs in one attribute.
    private func isControl(_ scalar: Unicode.Scalar, in line: PlaylistLine) -> Bool {
        if scalar == "\t", line.tag == .skip { return false }
        return scalar.value < 0x20 || 0x7F...0x9F ~= scalar.value
    }
}
