// SPDX-License-Identifier: Apache-2.0

import Captions
import TestSupport
import Testing

@testable import CaptionReview

/// Random edits of a file against a model that knows cues alone.
@Suite struct RandomEditTests {
    /// A cue of the model.
    private struct ModelCue: Equatable {
        var start: Int
        var end: Int
        var text: String
    }

    private static let subRip = """
        1\r\n00:00:01,000 --> 00:00:02,000\r\nOne <i>two</i>\r\nthree\r\n\r\n2\r\n00:00:03,000  -->  00:00:04,500 \
        X1:10\r\nFour five six\r\n\r\n3\r\n00:00:05,000 --> 00:00:06,000\r\nSeven eight
        """
    private static let webVTT = """
        WEBVTT - title

        STYLE
        ::cue { color: white }

        NOTE a comment

        first
        00:01.000 --> 00:02.000 line:80%
        One <i>two</i>
        three

        NOTE between

        00:00:03.000 --> 00:00:04.500
        Four five six

        3
        00:05.000 --> 00:06.000
        Seven eight
        """

    @Test(arguments: [subRip, webVTT])
    func `a thousand random edits give the cues of a model, and undoing them gives every byte`(
        file: String
    ) throws {
        let bytes = Array(file.utf8)
        let source = try CaptionSource(bytes: bytes, fileName: "file")
        var captions = ReviewedCaptions(source, bytes: bytes, fileName: "file")
        var history = ReviewHistory()
        var model = captions.listed.map {
            ModelCue(start: $0.times.start, end: $0.times.end, text: $0.text)
        }
        var models = [model]
        var undone: [[ModelCue]] = []
        var random = SeededGenerator(seed: UInt64(bytes.count))
        for number in 1...1000 {
            let sender = ReviewSender(page: "page", number: number)
            let choice = Int.random(in: 0..<10, using: &random)
            if choice < 2 {
                let role: ReviewRecord.Role = choice == 0 ? .undo : .redo
                guard let record = history.record(role, sender),
                    case .blocks(let change) = record.change
                else {
                    #expect(choice == 0 ? models.count == 1 : undone.isEmpty)
                    continue
                }
                try captions.apply(change)
                history.take(record)
                if choice == 0 {
                    undone.append(models.removeLast())
                } else {
                    models.append(undone.removeLast())
                }
                model = try #require(models.last)
            } else {
                let command = Self.command(for: captions, using: &random)
                let expected = Self.apply(command, to: model, of: captions)
                let change: BlockChange
                do {
                    change = try captions.change(of: command)
                    try captions.apply(change)
                } catch {
                    #expect(expected == nil, "\(command): \(error)")
                    continue
                }
                model = try #require(expected, "\(command) is carried out")
                history.take(
                    ReviewRecord(
                        revision: history.revision + 1,
                        role: .edit,
                        command: command.name,
                        sender: sender,
                        gesture: "\(number)",
                        change: .blocks(change)
                    )
                )
                models.append(model)
                undone = []
            }
            let cues = captions.listed.map {
                ModelCue(start: $0.times.start, end: $0.times.end, text: $0.text)
            }
            try #require(cues == model, "after edit \(number)")
        }
        let read = try CaptionSource(bytes: captions.bytes, fileName: "file")
        let again = ReviewedCaptions(read, bytes: captions.bytes, fileName: "file")
        #expect(again.listed.map(\.text) == model.map(\.text))
        while let record = history.record(.undo, ReviewSender(page: "page", number: 5000)),
            case .blocks(let change) = record.change
        {
            try captions.apply(change)
            history.take(record)
        }
        #expect(captions.bytes == bytes)
    }

    private static let texts = [
        "New text", "", "Two\nlines", "Line\n\n\nafter blank lines", "<b>Bold</b> & more",
        "déjà vu",
        "an --> arrow", "1\n00:00:01,000 --> 00:00:02,000\nother", "12\nand 13",
    ]

    private static func command(
        for captions: ReviewedCaptions,
        using random: inout SeededGenerator
    ) -> CueCommand {
        let cue = captions.cueIDs.randomElement(using: &random) ?? 0
        let start = Int.random(in: -1000..<20_000, using: &random)
        let length = Int.random(in: -100..<4000, using: &random)
        let times = CueTimes(start: start, end: start + length)
        let text = Self.texts.randomElement(using: &random) ?? ""
        switch Int.random(in: 0..<6, using: &random) {
        case 0: return .text(cue: cue, text)
        case 1: return .times(cue: cue, times)
        case 2:
            let offset = Bool.random(using: &random) ? Int.random(in: 0..<12, using: &random) : nil
            return .divide(cue: cue, milliseconds: start, offset: offset)
        case 3: return .join(cue: cue)
        case 4: return captions.cueIDs.count > 12 ? .remove(cue: cue) : .insert(times, text)
        default: return .insert(times, text)
        }
    }

    /// The cues after a command; nil if it is to be refused.
    private static func apply(
        _ command: CueCommand,
        to model: [ModelCue],
        of captions: ReviewedCaptions
    ) -> [ModelCue]? {
        var model = model
        let place = command.cue.flatMap { captions.cueIDs.firstIndex(of: $0) }
        func isUsable(_ start: Int, _ end: Int) -> Bool { start >= 0 && start < end }
        func readable(_ text: String) -> String? {
            let lines = text.split(separator: "\n").map(String.init)
            let isArrow = text.contains("-->")
            let hasTimes = text.contains(",000 -->")
            // An arrow after a number is read as times of SubRip that cannot be read.
            let isCue = zip(lines, lines.dropFirst()).contains { first, second in
                first.allSatisfy(\.isNumber) && second.contains("-->")
            }
            if hasTimes || isCue || isArrow && captions.format == .webVTT { return nil }
            return lines.joined(separator: "\n")
        }
        switch command {
        case .text(_, let text):
            guard let place, let text = readable(text) else { return nil }
            model[place].text = text
        case .times(_, let times):
            guard let place, isUsable(times.start, times.end) else { return nil }
            (model[place].start, model[place].end) = (times.start, times.end)
        case .divide(_, let time, let offset):
            guard let place else { return nil }
            let cue = model[place]
            guard isUsable(cue.start, time), isUsable(time, cue.end) else { return nil }
            let share = Double(time - cue.start) / Double(cue.end - cue.start)
            let text =
                offset.map { DividedText(cue.text, at: $0) }
                ?? DividedText(cue.text, atShare: share)
            guard !text.first.isEmpty, !text.second.isEmpty else { return nil }
            model[place] = ModelCue(start: cue.start, end: time, text: text.first)
            model.insert(ModelCue(start: time, end: cue.end, text: text.second), at: place + 1)
        case .join:
            guard let place, place + 1 < model.count else { return nil }
            let next = model.remove(at: place + 1)
            model[place].start = min(model[place].start, next.start)
            model[place].end = max(model[place].end, next.end)
            let texts = [model[place].text, next.text].filter { !$0.isEmpty }
            guard let text = readable(texts.joined(separator: "\n")) else { return nil }
            model[place].text = text
        case .remove:
            guard let place else { return nil }
            model.remove(at: place)
        case .insert(let times, let text):
            guard isUsable(times.start, times.end), let text = readable(text) else { return nil }
            let last = model.lastIndex { $0.start <= times.start }
            model.insert(
                ModelCue(start: times.start, end: times.end, text: text),
                at: last.map { $0 + 1 } ?? 0
            )
        }
        return model
    }
}
