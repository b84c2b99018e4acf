// SPDX-License-Identifier: Apache-2.0

/// An item of a list without a body: Chromium puts the content beside the label.
///
/// Source: ISO 32000-1, 14.8.4.3.3 (list elements).
struct PDFListItem {
    private let number: Int
    private let item: PDFFile.Object
    private let labels: [Int]
    /// The elements that the body has to have.
    private let content: [Int]

    /// Reads an item; nil if it has a body, or content or items of its own.
    ///
    /// - Parameters:
    ///   - number: its number in the file.
    ///   - file: the PDF.
    init?(_ number: Int, in file: PDFFile) {
        guard let item = file.object(number), item.data == nil else { return nil }
        var labels: [Int] = []
        var content: [Int] = []
        for child in item.dictionary.children {
            guard case .reference(let number) = child,
                let type = file.object(number)?.dictionary.name("S"),
                type != "LBody", type != "LI"
            else { return nil }
            if type == "Lbl" { labels.append(number) } else { content.append(number) }
        }
        guard !content.isEmpty else { return nil }
        (self.number, self.item, self.labels, self.content) = (number, item, labels, content)
    }

    /// The item, its body and what the body has, by their numbers.
    ///
    /// - Parameters:
    ///   - body: the number of the new body.
    ///   - file: the PDF.
    /// - Returns: the objects that are new or changed.
    func changes(body: Int, in file: PDFFile) -> [Int: [UInt8]] {
        var changes = [
            number: file.dictionary(of: item, setting: ["K": Self.list(labels + [body])]),
            body: Array(
                "<</Type /StructElem /S /LBody /P \(number) 0 R /K \(Self.list(content))>>".utf8
            ),
        ]
        for child in content {
            changes[child] = file.object(child).map {
                file.dictionary(of: $0, setting: ["P": "\(body) 0 R"])
            }
        }
        return changes
    }

    private static func list(_ numbers: [Int]) -> String {
        "[\(numbers.map { "\($0) 0 R" }.joined(separator: " "))]"
    }
}
