// SPDX-License-Identifier: Apache-2.0

import ISOMedia

/// The chapters that a movie gets: in order, within the movie, without gaps.
struct ChapterPlan {
    /// The chapters; each ends where the next one begins, the last one with the movie.
    private(set) var chapters: [Chapter] = []
    /// What was wanted and cannot be, a sentence each.
    private(set) var warnings: [String] = []

    /// The length of a title has 16 bits.
    private static let titleLimit = Int(UInt16.max)

    /// Brings chapters into a movie that ends at `end`, in milliseconds; 0 where that is not known.
    init(_ wanted: [Chapter], end: Int) {
        for chapter in wanted.sorted(by: { $0.startMilliseconds < $1.startMilliseconds }) {
            var chapter = chapter
            chapter.startMilliseconds = max(0, chapter.startMilliseconds)
            if end > 0, chapter.startMilliseconds >= end {
                warnings.append("\"\(chapter.title)\" begins after the movie and is left out")
            } else if let last = chapters.last,
                last.startMilliseconds == chapter.startMilliseconds
            {
                warnings.append(
                    "\"\(chapter.title)\" begins with \"\(last.title)\" and is left out"
                )
            } else {
                chapters.append(chapter)
            }
        }
        for index in chapters.indices {
            let isLast = index + 1 == chapters.count
            let latest = end > 0 ? end : max(chapters[index].endMilliseconds, 1)
            chapters[index].endMilliseconds =
                isLast ? latest : chapters[index + 1].startMilliseconds
            chapters[index].title = chapters[index].title.cut(toBytes: Self.titleLimit)
        }
        warnAboutList()
    }

    private mutating func warnAboutList() {
        let limit = ChapterListBox.countLimit
        if chapters.count > limit {
            warnings.append("the list in the user data (chpl) has room for the first \(limit)")
        }
        let long = chapters.count { $0.title.utf8.count > ChapterListBox.titleLimit }
        if long > 0 {
            let bytes = ChapterListBox.titleLimit
            warnings.append("titles are cut to \(bytes) bytes in the user data (chpl): \(long)")
        }
    }
}
