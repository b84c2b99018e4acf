// SPDX-License-Identifier: Apache-2.0

/// A line of text in a picture, alone in a picture of its own.
struct InkLine {
    /// Its ink.
    let picture: InkPicture
    /// Where it is in the picture of the cue.
    let box: InkBox

    /// No cue has more lines.
    private static let mostLines = 16

    /// Divides a picture into lines by the middles of its letters.
    static func lines(of picture: InkPicture) -> [InkLine] {
        let parts = InkParts(picture)
        let tallest = parts.boxes.map(\.height).sorted().suffix(max(1, parts.boxes.count / 2))
        guard let median = tallest.dropFirst(tallest.count / 2).first else { return [] }
        // Letters, but not dots and accents, which are above or below a letter of either line.
        let letters = parts.boxes.indices.filter { parts.boxes[$0].height * 2 >= median }
            .sorted { middle(parts.boxes[$0]) < middle(parts.boxes[$1]) }
        var lines: [[Int]] = []
        var last = Int.min / 2
        for letter in letters {
            let place = middle(parts.boxes[letter])
            if place - last > median * 6 / 5 { lines.append([]) }
            lines[lines.count - 1].append(letter)
            last = place
        }
        guard lines.count <= mostLines else { return [] }
        add(parts, to: &lines)
        return lines.map { line($0, parts, picture) }
    }

    /// Twice the middle of the rows.
    private static func middle(_ box: InkBox) -> Int { box.top + box.bottom }

    /// Puts what is no letter into the line that it is nearest to.
    private static func add(_ parts: InkParts, to lines: inout [[Int]]) {
        let letters = lines
        let spans = letters.map { line in
            line.reduce(into: parts.boxes[line[0]]) { $0 = $0.union(parts.boxes[$1]) }
        }
        let taken = Set(letters.joined())
        for small in parts.boxes.indices where !taken.contains(small) {
            let box = parts.boxes[small]
            let distances = letters.indices.map { line in
                let nearest =
                    letters[line].map { letter in
                        let other = parts.boxes[letter]
                        return box.commonColumns(other) > 0
                            ? max(0, -box.commonRows(other)) : Int.max
                    }.min() ?? Int.max
                return nearest < Int.max ? nearest : max(0, -box.commonRows(spans[line])) * 2
            }
            guard let least = distances.min(), let line = distances.firstIndex(of: least) else {
                continue
            }
            lines[line].append(small)
        }
    }

    private static func line(
        _ members: [Int],
        _ parts: InkParts,
        _ picture: InkPicture
    ) -> InkLine {
        var box = members.reduce(into: parts.boxes[members[0]]) { $0 = $0.union(parts.boxes[$1]) }
        // The edges of letters have less ink than their parts.
        box = InkBox(
            left: max(0, box.left - 2),
            top: max(0, box.top - 2),
            right: min(picture.width, box.right + 2),
            bottom: min(picture.height, box.bottom + 2)
        )
        let own = Set(members.map { Int32($0 + 1) })
        var others = picture
        for y in box.top..<box.bottom {
            for x in box.left..<box.right {
                let label = parts.labels[y * picture.width + x]
                guard label != 0, !own.contains(label) else { continue }
                for nextY in max(0, y - 1)...min(picture.height - 1, y + 1) {
                    for nextX in max(0, x - 1)...min(picture.width - 1, x + 1) {
                        let next = nextY * picture.width + nextX
                        if !own.contains(parts.labels[next]) { others.pixels[next] = 0 }
                    }
                }
            }
        }
        return InkLine(picture: others.cropped(to: box).normalised, box: box)
    }
}
