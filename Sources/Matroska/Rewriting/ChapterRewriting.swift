// SPDX-License-Identifier: Apache-2.0

import FileSystem

extension SegmentRewriting.Change {
    /// Whether a file has the new chapters and no others, if there are new ones.
    func hasChapters(
        _ elements: SegmentElements,
        in file: SystemFile
    ) throws(MatroskaError) -> Bool {
        guard let chapters else { return true }
        var found: [UInt8] = []
        for entry in elements.entries where entry.id == MatroskaID.chapters {
            found += try MatroskaHeads.read(entry.element.position..<entry.end, file)
        }
        return found == chapters
    }
}

extension EBMLChildren {
    /// The numbers of editions and chapters, with those of chapters inside of others.
    var chapterUIDs: [UInt64] { uids(depth: 0) }

    private func uids(depth: Int) -> [UInt64] {
        guard depth < 10 else { return [] }
        return flatMap { child -> [UInt64] in
            switch child.element.id {
            case MatroskaID.editionUID, MatroskaID.chapterUID:
                [child.unsignedInteger].compactMap(\.self)
            case MatroskaID.editionEntry, MatroskaID.chapterAtom:
                child.children.uids(depth: depth + 1)
            default: []
            }
        }
    }
}
