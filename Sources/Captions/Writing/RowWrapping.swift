// SPDX-License-Identifier: Apache-2.0

extension ArraySlice {
    /// Divides a line into rows, between words where it has words, without spaces at the ends of rows.
    ///
    /// - Parameters:
    ///   - isSpace: whether a part of the line is a space.
    ///   - room: how many parts a row that begins like this has room for, 1 or more.
    /// - Returns: the rows; none of a line of spaces.
    func rows(
        dividedAt isSpace: (Element) -> Bool,
        room: (ArraySlice) -> Int
    ) -> [ArraySlice] {
        func trimmed(_ part: ArraySlice) -> ArraySlice {
            var part = part.drop(while: isSpace)
            while let last = part.last, isSpace(last) { part.removeLast() }
            return part
        }
        var rows: [ArraySlice] = []
        var rest = trimmed(self)
        while rest.count > room(rest) {
            let end = rest.startIndex + room(rest)
            let split = rest[rest.startIndex...end].lastIndex(where: isSpace) ?? end
            rows.append(trimmed(rest[..<split]))
            rest = trimmed(rest[split...])
        }
        return rest.isEmpty ? rows : rows + [rest]
    }
}
