// SPDX-License-Identifier: Apache-2.0

/// The order of words, and what is said of all of them.
extension TranscriptAssembly {
    mutating func noteInterpolation() {
        guard recognition.count(.dividedSegments) + recognition.count(.dividedGroups) == 0 else {
            return
        }
        for draft in drafts where draft.isInterpolated {
            recognition.note(.interpolatedTimes, offset: draft.offset)
        }
    }

    /// Without speakers, channels are told apart.
    mutating func nameChannels() {
        let channels = Set(drafts.compactMap(\.channel))
        guard channels.count > 1, drafts.allSatisfy({ $0.speaker == nil }) else { return }
        for index in drafts.indices {
            drafts[index].speaker = drafts[index].channel.map { "channel \($0)" }
        }
    }

    /// Puts words in the order of their starts; what is glued stays together.
    mutating func sort() throws(SpeechError) {
        let disorder = TimeChecks.disorder(drafts)
        if TimeChecks.isTooMuch(disorder: disorder, of: drafts.count) {
            throw source.error(
                .notInOrder(recognition.format, count: disorder, words: drafts.count),
                at: nil
            )
        }
        noteDisorder()
        let starts = drafts.map { $0.start ?? 0 }
        guard zip(starts, starts.dropFirst()).contains(where: { $0 > $1 }) else { return }
        let groups = groups()
        let order = groups.indices.sorted { first, second in
            (starts[groups[first].lowerBound], first) < (starts[groups[second].lowerBound], second)
        }
        drafts = order.flatMap { drafts[groups[$0]] }
        var latest = 0
        for index in drafts.indices {
            latest = max(latest, drafts[index].start ?? 0)
            drafts[index].start = latest
            drafts[index].end = max(latest, drafts[index].end ?? 0)
        }
    }

    /// Notes the words that begin before the word in front of them, of the same channel.
    private mutating func noteDisorder() {
        var last: [String?: Int] = [:]
        for draft in drafts {
            guard let start = draft.start else { continue }
            if start < last[draft.channel] ?? 0 {
                recognition.note(.sortedWords, offset: draft.offset)
            }
            last[draft.channel] = start
        }
    }

    /// Each word with those that are glued to it.
    private func groups() -> [Range<Int>] {
        var groups: [Range<Int>] = []
        for index in drafts.indices {
            let isGlued = drafts[index].gluesToPrevious && index > 0
            if isGlued, drafts[index - 1].channel == drafts[index].channel,
                let last = groups.popLast()
            {
                groups.append(last.lowerBound..<index + 1)
            } else {
                groups.append(index..<index + 1)
            }
        }
        return groups
    }
}
