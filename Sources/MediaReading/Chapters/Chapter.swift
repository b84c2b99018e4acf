// SPDX-License-Identifier: Apache-2.0

import ISOMedia

/// A part of a movie with a title.
package struct Chapter: Equatable, Sendable {
    /// When it begins, in milliseconds of the presentation.
    package var startMilliseconds: Int
    /// When it ends, in milliseconds of the presentation.
    package var endMilliseconds: Int
    /// Its title.
    package var title: String

    /// Makes a chapter.
    package init(startMilliseconds: Int, endMilliseconds: Int, title: String) {
        self.startMilliseconds = startMilliseconds
        self.endMilliseconds = endMilliseconds
        self.title = title
    }
}

extension [Chapter] {
    /// Whether two lists name the same parts; ends follow from what comes next.
    package func isSameList(as other: [Chapter]) -> Bool {
        map(\.startMilliseconds) == other.map(\.startMilliseconds)
            && map(\.title) == other.map(\.title)
    }
}

/// The chapters that a movie gets: in order, within the movie, without gaps.
package struct ChapterPlan {
    /// The chapters; each ends where the next one begins, the last one with the movie.
    package private(set) var chapters: [Chapter] = []
    /// What was wanted and cannot be done.
    package private(set) var notices: [MediaNotice] = []

    /// The length of a title has 16 bits.
    private static let titleLimit = Int(UInt16.max)

    /// Brings chapters into a movie that ends at `end`, in milliseconds; 0 where that is not known.
    ///
    /// `isListed` states whether they go into the list in the user data, too, which has limits.
    package init(_ wanted: [Chapter], end: Int, isListed: Bool = true) {
        for chapter in wanted.sorted(by: { $0.startMilliseconds < $1.startMilliseconds }) {
            var chapter = chapter
            chapter.startMilliseconds = max(0, chapter.startMilliseconds)
            if end > 0, chapter.startMilliseconds >= end {
                notices.append(MediaNotice(.chapterAfterEnd(chapter.title)))
            } else if let last = chapters.last,
                last.startMilliseconds == chapter.startMilliseconds
            {
                notices.append(MediaNotice(.chapterRepeated(chapter.title, of: last.title)))
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
        if isListed { noteLimits() }
    }

    private mutating func noteLimits() {
        let limit = ChapterListBox.countLimit
        if chapters.count > limit { notices.append(MediaNotice(.chapterListFull(limit: limit))) }
        let bytes = ChapterListBox.titleLimit
        let long = chapters.count { $0.title.utf8.count > bytes }
        if long > 0 { notices.append(MediaNotice(.titlesCut(long, byteLimit: bytes))) }
    }
}
