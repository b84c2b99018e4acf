// SPDX-License-Identifier: Apache-2.0

extension Teletext {
    /// What a page of teletext showed, and when.
    struct PageHistory {
        /// What a page shows from a time on until another one.
        struct Showing {
            /// Ticks of 1/90 000 s.
            let start: Int64
            fileprivate(set) var end: Int64
            fileprivate(set) var page: ShownPage
            /// Whether nothing ends it but the end of the stream.
            fileprivate(set) var isOpenEnded = false
        }

        /// How long a page is shown with which the stream ends, in ticks of 1/90 000 s.
        private static let assumedTicks: Int64 = 4 * 90_000

        /// What was shown, in order of time.
        private(set) var showings: [Showing] = []
        /// Pages of which another one took the place at the same moment.
        private(set) var replacedCount = 0
        /// Whether the page has said of itself that it is subtitles (C6).
        private(set) var isSubtitle = false

        /// Whether it has shown anything.
        var hasShownText: Bool { current != nil || !showings.isEmpty }

        private let region: Int
        /// What is received.
        private var content = PageContent()
        /// What was received before the rows were erased.
        private var before = PageContent()
        /// When the header of the page came that is received.
        private var headerTime: Int64 = 0
        /// What is shown: since when, and the page that it is read from.
        private var current: (start: Int64, content: PageContent, page: ShownPage)?
        private var designation: Int?

        /// Has nothing yet; the region is that of pages that do not state one.
        init(region: Int) { self.region = region }

        /// Takes a header.
        mutating func begin(_ header: Header, at time: Int64) {
            if header.erases {
                before = content
                content = PageContent()
            } else {
                before = PageContent()
            }
            content.nationalOption = header.nationalOption
            content.isBoxed = header.isBoxed
            content.isInhibited = header.isInhibited
            if header.isSubtitle { isSubtitle = true }
            headerTime = max(time, current?.start ?? time)
        }

        /// Takes a row.
        mutating func take(row: Int, _ bytes: ArraySlice<UInt8>) {
            content.take(row: row, bytes, before: before)
        }

        /// Takes a part of the enhancement (X/26).
        mutating func take(enhancement part: Int, _ triplets: [Int?]) {
            content.take(enhancement: part, triplets)
        }

        /// Takes the designation of character sets (X/28).
        mutating func take(designation: Int) { content.take(designation: designation) }

        /// Shows what was received since the header, with the character sets of the magazine (M/29).
        mutating func complete(designation: Int?) {
            self.designation = designation
            if let current, current.content.isSame(as: content) {
                // The same once more; it may have letters that could not be read before.
                guard current.content.hasUnreadLetters else { return }
                return replace(with: current.content.completed(by: content))
            }
            let page = shown(content)
            if let current, current.page.looks(like: page) { return }
            end(at: headerTime)
            guard !page.isBlank else { return }
            let start = resumed(page) ?? headerTime
            current = (start, content, page)
        }

        /// When the page before began, if it is the same and was erased only to be sent again.
        private mutating func resumed(_ page: ShownPage) -> Int64? {
            guard let last = showings.last, last.end == headerTime, last.page.looks(like: page)
            else {
                return nil
            }
            return showings.removeLast().start
        }

        /// Ends what is shown at the end of the stream.
        mutating func finish(at time: Int64) {
            guard let start = current?.start else { return }
            end(at: time > start ? time : start + Self.assumedTicks, isOpenEnded: true)
        }

        private func shown(_ content: PageContent) -> ShownPage {
            ShownPage(content, region: region, magazine: designation)
        }

        private mutating func replace(with content: PageContent) {
            guard let start = current?.start else { return }
            current = (start, content, shown(content))
        }

        private mutating func end(at time: Int64, isOpenEnded: Bool = false) {
            guard let (start, _, page) = current else { return }
            current = nil
            guard time > start else {
                replacedCount += 1
                return
            }
            var showing = Showing(start: start, end: time, page: page)
            showing.isOpenEnded = isOpenEnded
            showings.append(showing)
        }
    }
}
