// SPDX-License-Identifier: Apache-2.0

extension CaptionDocument {
    /// The document with times that every format can have, and what that changed.
    ///
    /// No format has times before 0: a cue that begins before 0 begins at 0, and one that ends at 0 or before
    /// is left out. A cue that ends before it begins, which no player shows, ends as it begins.
    package var withWritableTimes: (document: CaptionDocument, losses: [ConversionLoss]) {
        guard cues.contains(where: { !$0.hasWritableTimes }) else { return (self, []) }
        var document = self
        var losses: [ConversionLoss] = []
        document.cues.removeAll()
        var firstIndexes: [Int] = []
        for cue in cues {
            firstIndexes.append(document.cues.count)
            if let cue = cue.withWritableTimes(&losses) { document.cues.append(cue) }
        }
        firstIndexes.append(document.cues.count)
        // Comments stay between the same cues.
        for index in document.notes.indices {
            let place = min(notes[index].cueIndex, cues.count)
            document.notes[index].cueIndex = firstIndexes[place]
        }
        return (document, losses)
    }
}

extension Cue {
    fileprivate var hasWritableTimes: Bool {
        startMilliseconds >= 0 && endMilliseconds >= startMilliseconds
    }

    fileprivate func withWritableTimes(_ losses: inout [ConversionLoss]) -> Cue? {
        guard !hasWritableTimes else { return self }
        var cue = self
        guard startMilliseconds < 0 else {
            losses.add(
                "the cue ends before it begins; it is written to end as it begins",
                at: position
            )
            cue.endMilliseconds = startMilliseconds
            return cue
        }
        guard endMilliseconds > 0 else {
            losses.add("the cue ends at 0 or before, and is left out", at: position)
            return nil
        }
        losses.add("the cue begins before 0; it is written to begin at 0", at: position)
        cue.startMilliseconds = 0
        cue.text = text.mappingTimes { max(0, $0) }
        return cue
    }
}
