// SPDX-License-Identifier: Apache-2.0

extension CaptionText {
    /// The text without spaces and tabs at the ends of its lines, which players show as a part of the background.
    package var withoutTrailingSpaces: CaptionText {
        guard plainText.hasTrailingSpaces else { return self }
        var isAtEnd = true
        return CaptionText(nodes: Self.trimmed(nodes, &isAtEnd))
    }

    /// Trims nodes from the last to the first; `isAtEnd` says whether a line ends after what comes next.
    private static func trimmed(_ nodes: [Node], _ isAtEnd: inout Bool) -> [Node] {
        var result: [Node] = []
        for node in nodes.reversed() {
            switch node {
            case .text(let text):
                let kept = text.trimmingLineEnds(isAtEnd: isAtEnd)
                isAtEnd = kept.isEmpty ? isAtEnd : kept.utf8.first == 0x0A
                if !kept.isEmpty { result.append(.text(kept)) }
            case .element(let element, let classes, let children):
                let kept = trimmed(children, &isAtEnd)
                result.append(.element(element, classes: classes, children: kept))
            case .timestamp: result.append(node)
            }
        }
        return result.reversed()
    }
}

extension String {
    fileprivate var hasTrailingSpaces: Bool {
        utf8.last.map(Self.isSpace) ?? false || contains(" \n") || contains("\t\n")
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

    /// The text without spaces before line breaks, and at its end if a line ends there.
    fileprivate func trimmingLineEnds(isAtEnd: Bool) -> String {
        let lines = utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
        let trimmed = lines.enumerated().map { index, line in
            guard index < lines.count - 1 || isAtEnd else { return line }
            let end = line.lastIndex { !Self.isSpace($0) }.map { line.index(after: $0) }
            return line[..<(end ?? line.startIndex)]
        }
        return trimmed.map { String(Substring($0)) }.joined(separator: "\n")
    }
}
