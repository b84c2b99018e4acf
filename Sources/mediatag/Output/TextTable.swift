// SPDX-License-Identifier: Apache-2.0

/// Columns of text as wide as their widest cell.
struct TextTable {
    /// The line of headings.
    let heading: String
    /// A line for each row.
    let lines: [String]

    init(_ headings: [String], _ rows: [[String]]) {
        let widths = headings.indices.map { column in
            ([headings] + rows).map { $0[column].count }.max() ?? 0
        }
        func line(_ cells: [String]) -> String {
            let padded = zip(cells, widths).map { cell, width in
                cell + String(repeating: " ", count: width - cell.count)
            }
            let line = padded.joined(separator: "  ")
            return String(line[...(line.lastIndex { $0 != " " } ?? line.startIndex)])
        }
        heading = line(headings)
        lines = rows.map(line)
    }
}
