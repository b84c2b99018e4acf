// SPDX-License-Identifier: Apache-2.0

import TextRecognition

/// What was read of the pictures of a track, for the user.
struct PictureTextReport {
    private var cueCount = 0
    private var wordCount = 0
    private var doubts: [MediaNotice] = []
    private var doubtCount = 0
    private var unread: [Int] = []

    mutating func add(_ text: PictureText, at shown: Range<Int>) {
        let words = text.lines.flatMap(\.words)
        guard !words.isEmpty else {
            unread.append(shown.lowerBound)
            return
        }
        cueCount += 1
        wordCount += words.count
        let doubtful = words.filter(\.isDoubtful).map(\.text)
        guard !doubtful.isEmpty else { return }
        doubtCount += doubtful.count
        let notice = MediaNotice(.doubtfulWords(doubtful, milliseconds: shown.lowerBound))
        doubts.append(notice)
    }

    var notices: [MediaNotice] {
        let summary = MediaNotice(
            .recognised(cues: cueCount, words: wordCount, doubtful: doubtCount)
        )
        let empty = unread.map { MediaNotice(.pictureWithoutText(milliseconds: $0)) }
        return [summary] + doubts + empty
    }
}
