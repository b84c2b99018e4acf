// SPDX-License-Identifier: Apache-2.0

/// Sentences that are spoken one after the other, whose words are aligned together.
struct Passage: Equatable {
    /// The sentences, by their places among those that were searched for.
    private(set) var sentences: Range<Int>
    /// The frames, with a margin.
    private(set) var frames: Range<Int>

    /// Frames after which a passage ends with its sentence.
    private static let length = 1000
    /// Frames before and after, in case a sentence begins earlier or ends later than it was found to.
    private static let margin = 40
    /// Frames between sentences of one passage at most.
    private static let greatestGap = 100

    /// Divides sentences that were found into passages.
    ///
    /// - Parameters:
    ///   - found: the sentences and about where they are.
    ///   - frameCount: frames of the recording.
    /// - Returns: the passages.
    static func passages(_ found: [SentenceSearch.Found], frameCount: Int) -> [Passage] {
        var passages: [Passage] = []
        for (index, item) in found.enumerated() {
            // Words of other sentences are never in it: "do" would fit there as well.
            let first = index == 0 ? 0 : found[index - 1].frames.upperBound
            let end = index + 1 < found.count ? found[index + 1].frames.lowerBound : frameCount
            let lower = max(min(first, item.frames.lowerBound), item.frames.lowerBound - margin)
            let upper = min(max(end, item.frames.upperBound), item.frames.upperBound + margin)
            let wide = lower..<upper
            if let last = passages.last, last.sentences.upperBound == item.sentence,
                last.frames.count < length,
                item.frames.lowerBound - last.frames.upperBound < greatestGap - margin
            {
                passages[passages.count - 1] = Passage(
                    sentences: last.sentences.lowerBound..<item.sentence + 1,
                    frames: last.frames.lowerBound..<wide.upperBound
                )
            } else {
                passages.append(
                    Passage(sentences: item.sentence..<item.sentence + 1, frames: wide)
                )
            }
        }
        return passages
    }
}
