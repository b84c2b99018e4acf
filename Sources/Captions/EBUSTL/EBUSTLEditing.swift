// SPDX-License-Identifier: Apache-2.0

extension EBUSTL.Subtitle: EditableCue, CueBlock {
    var cue: EBUSTL.Subtitle? {
        get { isShown ? self : nil }
        set { if let newValue { self = newValue } }
    }

    var statedTimes: (start: Int, end: Int)? {
        (rate.milliseconds(first.start), rate.milliseconds(first.end))
    }

    /// Fixes of texts are not for these files: rows, boxes and codes belong together.
    var editedText: ArraySlice<UInt8> {
        get { text[...] }
        set {}
    }

    var plainText: String {
        let text = EBUSTL.SubtitleText(
            text,
            table: .of(table),
            isTeletext: false,
            columnCount: 0
        )
        return text.rows.text.plainText
    }

    /// Writes times in all blocks, by the nearest frames; one that ends where it begins lasts a frame.
    mutating func setTimes(startMilliseconds: Int, endMilliseconds: Int) {
        let start = rate.frame(milliseconds: startMilliseconds)
        let end = max(start + 1, rate.frame(milliseconds: endMilliseconds))
        for index in blocks.indices {
            blocks[index].setTimes(start: rate.code(frame: start), end: rate.code(frame: end))
        }
    }
}

extension EBUSTL.Document {
    /// Changes the subtitles, and states what their number and first time are then.
    package mutating func change(_ edit: (inout Self) -> Void) {
        let before = subtitles
        edit(&self)
        if subtitles != before { correctCounts() }
    }

    /// Changes the times of the subtitles, in their order.
    ///
    /// - Parameter time: gets the times of a cue as ``captions(frameRate:)`` has them, in milliseconds, and returns the new ones; nil
    ///   if they stay.
    package mutating func changeTimes(
        _ time: (_ start: Int, _ end: Int) -> (start: Int, end: Int)?
    ) {
        let ends = ends
        change { document in
            for index in document.subtitles.indices where document.subtitles[index].isShown {
                guard let start = document.subtitles[index].statedTimes?.start,
                    let end = ends[index],
                    let new = time(start, end)
                else { continue }
                document.subtitles[index].setTimes(
                    startMilliseconds: new.start,
                    endMilliseconds: new.end
                )
            }
        }
    }

    /// The start of the program in milliseconds, if the last subtitle is not before it; otherwise 0.
    package var origin: Int {
        guard let start = programStart(),
            let last = subtitles.last(where: \.isShown)?.statedTimes?.start
        else { return 0 }
        return start <= last ? start : 0
    }

    /// When the subtitles disappear, in milliseconds: those of a cumulative set with its last one.
    private var ends: [Int?] {
        var ends = subtitles.map { $0.isShown ? $0.statedTimes?.end : nil }
        var set: [Int] = []
        for (index, subtitle) in subtitles.enumerated() where subtitle.isShown {
            switch subtitle.first.cumulativeStatus {
            case .none: set = []
            case .first: set = [index]
            case .middle: set.append(index)
            case .last:
                for member in set { ends[member] = ends[index] }
                set = []
            }
        }
        return ends
    }

    /// The document with numbers, counts and the first time as its blocks have them.
    mutating func correctCounts() {
        if information.number(.blockCount) != blockCount {
            information.set(.blockCount, blockCount)
        }
        if information.number(.subtitleCount) != subtitleCount {
            information.set(.subtitleCount, subtitleCount)
        }
        guard let first = firstStart, information.time(.firstCue) != first else { return }
        information.set(.firstCue, first.digits)
    }

    /// Numbers the subtitles in their order, from the number of the first one.
    mutating func renumber() {
        guard let first = subtitles.first(where: { $0.first.isText })?.number else { return }
        let count = subtitleCount
        var number = first + count > 0x10000 ? 0 : first
        for index in subtitles.indices where subtitles[index].first.isText {
            for block in subtitles[index].blocks.indices {
                subtitles[index].blocks[block].setNumber(number)
            }
            number += 1
        }
    }

    /// Puts the subtitles in the order of their beginnings; those of a cumulative set stay together, and other blocks where they are.
    mutating func sort() {
        let places = subtitles.indices.filter { subtitles[$0].isShown }
        var latest = 0
        let keyed = places.map { place in
            let status = subtitles[place].first.cumulativeStatus
            if status == .none || status == .first {
                latest = subtitles[place].statedTimes?.start ?? latest
            }
            return (start: latest, place: place)
        }
        let order = keyed.sorted { ($0.start, $0.place) < ($1.start, $1.place) }.map(\.place)
        guard order != places else { return }
        let sorted = order.map { subtitles[$0] }
        for (place, subtitle) in zip(places, sorted) { subtitles[place] = subtitle }
    }

    /// The subtitles as lines of text, to compare files by.
    var listing: [UInt8] {
        let table = EBUSTL.CharacterTable.of(information.table)
        let stated = EBUSTL.GeneralInformation.Field.allCases.filter { $0 != .userData }
            .map { "\($0.rawValue) \(information[$0])" }
        let lines = subtitles.map { subtitle in
            let text = EBUSTL.SubtitleText(
                subtitle.text,
                table: table,
                isTeletext: false,
                columnCount: 0
            )
            let words = text.rows.text.plainText.replacing("\n", with: " | ")
            let first = subtitle.first
            return "\(first.number)  \(first.start)  \(first.end)  \(words)"
        }
        return Array((stated + lines).joined(separator: "\n").utf8) + [0x0A]
    }
}
