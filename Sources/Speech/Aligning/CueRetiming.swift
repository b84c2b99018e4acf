// SPDX-License-Identifier: Apache-2.0

package import Captions

/// Moves the cues of a caption file to when their text is spoken.
package struct CueRetiming: Sendable {
    /// A cue, and when it is shown before and after.
    package struct Change: Equatable, Sendable {
        /// The place of the cue in the document.
        package let cue: Int
        /// When it was shown, in milliseconds.
        package let old: Range<Int>
        /// When its text is spoken, in milliseconds; the old time where that is not known.
        package let new: Range<Int>
    }

    /// The cues in their order, those without spoken text among them.
    package let changes: [Change]

    /// The places of the cues of a document that have spoken text, and that text.
    ///
    /// - Parameter document: the captions.
    /// - Returns: one sentence for each such cue.
    package static func sentences(of document: CaptionDocument) -> [(
        cue: Int, sentence: TranscriptSentence
    )] {
        document.cues.enumerated().compactMap { index, cue in
            let text = spokenText(cue.text.plainText)
            return text.contains { $0.isLetter || $0.isNumber }
                ? (index, TranscriptSentence(text)) : nil
        }
    }

    /// Finds the new times of all cues.
    ///
    /// A cue begins with its first word. It ends with its last word, or later where it did before and no other
    /// cue has begun. Cues whose text is not found, is empty, or is too short to be sure of, move with the cue
    /// before them, or at the beginning with the first that is found. No cue passes another one.
    ///
    /// - Parameters:
    ///   - document: the captions.
    ///   - aligned: what became of the sentences of cues, by the places of the cues.
    package init(_ document: CaptionDocument, _ aligned: [Int: AlignedSentence]) {
        let olds = document.cues.map {
            $0.startMilliseconds..<max($0.startMilliseconds, $0.endMilliseconds)
        }
        let spoken = olds.indices.map { aligned[$0].flatMap(Self.place) }
        var next = [Int](repeating: .max, count: olds.count + 1)
        for index in olds.indices.reversed() {
            next[index] = spoken[index]?.lowerBound ?? next[index + 1]
        }
        let first = olds.indices.first { spoken[$0] != nil }
        var shift =
            first.flatMap { index in
                spoken[index].map { $0.lowerBound - olds[index].lowerBound }
            } ?? 0
        var latest = 0
        var changes: [Change] = []
        for (index, old) in olds.enumerated() {
            var new: Range<Int>
            if let words = spoken[index] {
                shift = words.lowerBound - old.lowerBound
                let least = max(words.upperBound, words.lowerBound + 1)
                new = words.lowerBound..<max(least, min(words.lowerBound + old.count, least + 500))
            } else {
                let before = next[index + 1]
                let fitting = before == .max ? Int.max : max(latest, before - old.count)
                let start = max(latest, min(max(0, old.lowerBound + shift), fitting))
                new = start..<start + old.count
            }
            // Words of cues that are spoken are in order; this is for cues of one start.
            if new.lowerBound < latest { new = latest..<max(latest, new.upperBound) }
            latest = new.lowerBound
            changes.append(Change(cue: index, old: old, new: new))
        }
        for index in changes.indices.dropLast() {
            let (change, next) = (changes[index], changes[index + 1].new.lowerBound)
            guard change.new.lowerBound < next, next < change.new.upperBound else { continue }
            changes[index] = Change(
                cue: change.cue,
                old: change.old,
                new: change.new.lowerBound..<next
            )
        }
        self.changes = changes
    }

    /// When a sentence is spoken; nil if that is not known.
    private static func place(_ sentence: AlignedSentence) -> Range<Int>? {
        guard sentence.outcome != .doubtful(.tooLittleSound),
            let start = sentence.startMilliseconds, let end = sentence.endMilliseconds
        else { return nil }
        return start..<max(start, end)
    }

    /// The text without descriptions of sounds in brackets, names of speakers in capitals and notes of music.
    static func spokenText(_ text: String) -> String {
        var depth = 0
        var spoken = ""
        for character in text {
            switch character {
            case "[", "(": depth += 1
            case "]", ")": depth = max(0, depth - 1)
            default: if depth == 0 { spoken.append(character) }
            }
        }
        let lines = spoken.split(whereSeparator: \.isNewline).map { line -> Substring in
            guard let colon = line.firstIndex(of: ":"), line[..<colon].contains(where: \.isLetter),
                line[..<colon].allSatisfy({ !$0.isLowercase && !$0.isNumber }),
                line.index(after: colon) < line.endIndex
            else { return line }
            return line[line.index(after: colon)...]
        }
        return lines.joined(separator: " ")
    }
}

extension CaptionSource {
    /// Changes the times of cues, with everything else kept byte for byte.
    ///
    /// - Parameters:
    ///   - retiming: the new times.
    ///   - fileName: how an error names the file.
    /// - Throws: `CaptionError.Kind.notEditable` for SCC.
    package mutating func retime(_ retiming: CueRetiming, fileName: String) throws(CaptionError) {
        var changes = retiming.changes[...]
        func time(_ start: Int, _ end: Int) -> Range<Int>? {
            guard let change = changes.first, change.old.lowerBound == start,
                change.old.upperBound == max(start, end)
            else { return nil }
            changes = changes.dropFirst()
            return change.new
        }
        switch content {
        case .subRip(var document):
            for index in document.blocks.indices {
                guard let timing = document.blocks[index].timing,
                    let new = time(timing.startMilliseconds, timing.endMilliseconds)
                else { continue }
                document.blocks[index].setTimes(
                    startMilliseconds: new.lowerBound,
                    endMilliseconds: new.upperBound
                )
            }
            content = .subRip(document)
        case .webVTT(var document):
            for index in document.blocks.indices {
                guard case .cue(var cue) = document.blocks[index],
                    let new = time(cue.startMilliseconds, cue.endMilliseconds)
                else { continue }
                cue.setTimes(startMilliseconds: new.lowerBound, endMilliseconds: new.upperBound)
                document.blocks[index] = .cue(cue)
            }
            content = .webVTT(document)
        case .ebuSTL(var document):
            document.changeTimes { start, end in
                time(start, end).map { ($0.lowerBound, $0.upperBound) }
            }
            content = .ebuSTL(document)
        case .ttml(var document):
            document.changeParagraphs(time)
            content = .ttml(document)
        case .scc:
            throw CaptionError(.notEditable(SourceFormat.scc.name), file: fileName)
        }
    }
}
