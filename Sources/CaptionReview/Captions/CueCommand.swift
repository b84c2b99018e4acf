// SPDX-License-Identifier: Apache-2.0

import Captions

/// What a person does to cues.
package enum CueCommand: Equatable, Sendable {
    /// Gives a cue another text, with its markup.
    case text(cue: Int, String)
    /// Gives a cue other times.
    case times(cue: Int, CueTimes)
    /// Makes two cues of one.
    ///
    /// - milliseconds: when the second begins.
    /// - offset: where its text begins, in UTF-16 units; nil: at the space nearest to that time.
    case divide(cue: Int, milliseconds: Int, offset: Int?)
    /// Makes one cue of a cue and the next one.
    case join(cue: Int)
    /// Removes a cue.
    case remove(cue: Int)
    /// Adds a cue after those that begin no later.
    case insert(CueTimes, String)

    /// The name in messages and in the journal.
    package var name: String {
        switch self {
        case .text: "text"
        case .times: "times"
        case .divide: "divide"
        case .join: "join"
        case .remove: "remove"
        case .insert: "insert"
        }
    }

    /// The cue that it is about; nil for a new one.
    package var cue: Int? {
        switch self {
        case .text(let cue, _), .times(let cue, _), .divide(let cue, _, _), .join(let cue),
            .remove(let cue):
            cue
        case .insert: nil
        }
    }
}

extension ReviewedCaptions {
    /// The change that a command makes; the captions stay as they are.
    ///
    /// - Throws: `ReviewError` if the command cannot be carried out.
    package func change(of command: CueCommand) throws(ReviewError) -> BlockChange {
        switch command {
        case .text(let cue, let text):
            let (id, block) = try found(cue)
            return try replacing(id, block, [(id, Self.bytes(block, block.times, text))])
        case .times(let cue, let times):
            let (id, block) = try found(cue)
            try Self.require(times)
            return try replacing(id, block, [(id, Array(block.retimed(times).written))])
        case .divide(let cue, let milliseconds, let offset):
            return try divided(cue, milliseconds, offset)
        case .join(let cue): return try joined(cue)
        case .remove(let cue): return try removed(cue)
        case .insert(let times, let text): return try inserted(times, text)
        }
    }

    /// Nothing later is written, in milliseconds: SubRip has two digits of hours.
    private static let latest = 99 * 3_600_000

    private static func require(_ times: CueTimes) throws(ReviewError) {
        guard 0..<latest ~= times.start, times.start < times.end, times.end <= latest else {
            throw .unusableTimes
        }
    }

    private func place(_ id: Int) throws(ReviewError) -> Int {
        guard let place = ids.firstIndex(of: id) else { throw .noSuchCue }
        return place
    }

    private func found(_ id: Int) throws(ReviewError) -> (Int, ReviewBlock) {
        let block = blocks[try place(id)]
        guard block.times != nil else { throw .noSuchCue }
        return (id, block)
    }

    private static func bytes(_ block: ReviewBlock, _ times: CueTimes?, _ text: String) -> [UInt8] {
        (times.map(block.retimed) ?? block).replacingText(text)
    }

    /// The change of one block, after making sure that each new one reads back as one cue.
    private func replacing(
        _ id: Int,
        _ block: ReviewBlock,
        _ new: [(id: Int, bytes: [UInt8])]
    ) throws(ReviewError) -> BlockChange {
        for part in new where self.block(reading: part.bytes)?.times == nil {
            throw .unreadableText
        }
        return BlockChange(
            before: [NumberedBlock(id: id, bytes: Array(block.written))],
            after: new.map { NumberedBlock(id: $0.id, bytes: $0.bytes) }
        )
    }

    private func divided(
        _ cue: Int,
        _ milliseconds: Int,
        _ offset: Int?
    ) throws(ReviewError) -> BlockChange {
        let (id, block) = try found(cue)
        guard let times = block.times else { throw .noSuchCue }
        let (early, late) = (
            CueTimes(start: times.start, end: milliseconds),
            CueTimes(start: milliseconds, end: times.end)
        )
        try Self.require(early)
        try Self.require(late)
        let share = Double(milliseconds - times.start) / Double(max(1, times.end - times.start))
        let text =
            if let offset { DividedText(block.text, at: offset) } else {
                DividedText(block.text, atShare: share)
            }
        guard !text.first.isEmpty, !text.second.isEmpty else { throw .notDivisible }
        return try replacing(
            id,
            block,
            [
                (id, ReviewBlock.closed(Self.bytes(block, early, text.first))),
                (nextID, Self.bytes(block.withoutIdentifier(), late, text.second)),
            ]
        )
    }

    private func joined(_ cue: Int) throws(ReviewError) -> BlockChange {
        let place = try place(cue)
        let block = try found(cue).1
        let blocks = blocks
        guard let next = blocks.indices.first(where: { $0 > place && blocks[$0].times != nil }),
            let (times, others) = block.times.flatMap({ first in
                blocks[next].times.map { (first, $0) }
            })
        else { throw .nothingToJoin }
        let whole = CueTimes(
            start: min(times.start, others.start),
            end: max(times.end, others.end)
        )
        let texts = [block.text, blocks[next].text].filter { !$0.isEmpty }
        let bytes = Self.bytes(block, whole, texts.joined(separator: "\n"))
        guard self.block(reading: bytes)?.times == whole else { throw .unreadableText }
        let between = numbered(place + 1..<next)
        return BlockChange(
            before: numbered(place..<next + 1),
            after: [NumberedBlock(id: cue, bytes: ReviewBlock.closed(bytes))] + between
        )
    }

    private func removed(_ cue: Int) throws(ReviewError) -> BlockChange {
        _ = try found(cue)
        let place = try place(cue)
        // With a neighbour, which stays, so that the inverse finds the place again.
        if place > 0 {
            let both = numbered(place - 1..<place + 1)
            return BlockChange(before: both, after: Array(both.prefix(1)))
        }
        let both = numbered(0..<min(2, ids.count))
        return BlockChange(before: both, after: Array(both.dropFirst()))
    }

    private func inserted(_ times: CueTimes, _ text: String) throws(ReviewError) -> BlockChange {
        try Self.require(times)
        let blocks = blocks
        let last = blocks.lastIndex { ($0.times?.start ?? .max) <= times.start }
        let new = NumberedBlock(id: nextID, bytes: try newBlock(times, text))
        guard !blocks.isEmpty else { return BlockChange(before: [], after: [new]) }
        guard let last else {
            // Before the first cue, after comments, style sheets and regions.
            let first = blocks.firstIndex { $0.times != nil } ?? blocks.count - 1
            let old = numbered(first..<first + 1)
            let isCue = blocks[first].times != nil
            return BlockChange(before: old, after: isCue ? [new] + old : Self.closed(old) + [new])
        }
        let old = numbered(last..<last + 1)
        return BlockChange(before: old, after: Self.closed(old) + [new])
    }

    private func newBlock(_ times: CueTimes, _ text: String) throws(ReviewError) -> [UInt8] {
        let ending = lineEnding
        let number = format == .subRip ? [Array(String(ids.count + 1).utf8)[...]] : []
        let arrow = "00:00:00.000 --> 00:00:00.001"
        let line = format == .subRip ? arrow.replacing(".", with: ",") : arrow
        let draft = Array((number + [Array(line.utf8)[...], [], []]).joined(separator: ending))
        guard let block = block(reading: draft) else { throw .unreadableText }
        let bytes = Self.bytes(block, times, text)
        guard self.block(reading: bytes)?.times == times else { throw .unreadableText }
        return bytes
    }

    private static func closed(_ blocks: [NumberedBlock]) -> [NumberedBlock] {
        blocks.map { NumberedBlock(id: $0.id, bytes: ReviewBlock.closed($0.bytes)) }
    }

    private func numbered(_ places: Range<Int>) -> [NumberedBlock] {
        let blocks = blocks
        return places.map { NumberedBlock(id: ids[$0], bytes: Array(blocks[$0].written)) }
    }
}
