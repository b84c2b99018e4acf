// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@testable import Captions

@Suite struct CEA708EncoderTests {
    /// What our decoder reads of packets.
    private func read(_ packets: [TimedCaptionConstruct]) -> ClosedCaptions {
        var decoder = ClosedCaptionDecoder()
        for packet in packets {
            decoder.take([packet.construct], atMilliseconds: packet.milliseconds)
        }
        return decoder.finish()
    }

    private func document(_ cues: (Range<Int>, String)...) -> CaptionDocument {
        CaptionDocument(
            cues: cues.map { times, text in
                Cue(
                    startMilliseconds: times.lowerBound,
                    endMilliseconds: times.upperBound,
                    text: CaptionText(text)
                )
            }
        )
    }

    @Test func `a window is loaded unseen, shown and hidden`() {
        let encoding = CEA708Encoder([(1, document((2000..<4000, "Hi")))]).encode()
        let bytes = encoding.packets.flatMap { [$0.construct.first, $0.construct.second] }
        #expect(
            bytes == [
                // Sequence 0, 15 times two bytes; service 1 with 27: DLW, DF0, SWA, SPL, SPA, SPC, text, ETX.
                0x0F, 0x3B, 0x8C, 0x01, 0x98, 0x00, 0x46, 0x64, 0x00, 0x01, 0x00, 0x97, 0xC0, 0x00,
                0x0E, 0x00, 0x92, 0x00, 0x00, 0x90, 0x05, 0x00, 0x91, 0x3F, 0x00, 0x00, 0x48, 0x69,
                0x03, 0x00,
                // Shown, then hidden and deleted.
                0x42, 0x22, 0x89, 0x01, 0x83, 0x24, 0x8A, 0x01, 0x8C, 0x01,
            ]
        )
        #expect(encoding.packets.first?.milliseconds == 1000)
        let cues = read(encoding.packets)[.service(1)]?.document.cues
        #expect(cues?.map(\.startMilliseconds) == [2000])
        #expect(cues?.map(\.endMilliseconds) == [4000])
    }

    @Test(arguments: [1, 6, 7, 63])
    func `each service is read with its number`(service: Int) {
        let packets = CEA708Encoder([(service, document((1000..<2000, "a")))]).encode().packets
        let read = read(packets)
        #expect(read.channels.map(\.channel) == [.service(service)])
        #expect(read.faults.isEmpty)
    }

    @Test(arguments: [
        "Größe “ok” … ½ ♪ Šœ", "안녕하세요\n세계", "你好，世界", "سلام، دنیا", "Привет, мир", "Zażółć gęślą",
    ])
    func `characters of every set are read as they were written`(text: String) {
        let encoding = CEA708Encoder([(1, document((1000..<3000, text)))]).encode()
        #expect(encoding.losses.values.flatMap(\.self).isEmpty)
        let cues = read(encoding.packets)[.service(1)]?.document.cues
        #expect(cues?.map(\.text.plainText) == [text])
    }

    @Test func `styles are read, and what has no place is reported`() {
        var cue = document((1000..<2000, ""))
        cue.cues[0].text = CaptionText(nodes: [
            .element(.italic, children: [.text("a")]), .text(" "),
            .element(.color(RGBAColor(rgb: 0xFFFF00)), children: [.text("b")]),
        ])
        let encoding = CEA708Encoder([(1, cue)]).encode()
        #expect(encoding.losses[1]?.isEmpty == true)
        let read = read(encoding.packets)[.service(1)]?.document.cues.first
        #expect(read?.text.runs == cue.cues[0].text.runs.merged)
        var lossy = document((1000..<2000, "😀"))
        lossy.cues[0].isForced = true
        lossy.cues[0].text.nodes.append(
            .element(
                .color(RGBAColor(rgb: 0x123456)),
                children: [.element(.bold, children: [.text("x")])]
            )
        )
        let losses = CEA708Encoder([(1, lossy)]).encode().losses[1]?.map(\.message) ?? []
        for word in ["😀", "bold", "64 colours", "forced"] {
            #expect(losses.contains { $0.contains(word) }, "\(word)")
        }
    }

    @Test func `nine cues at once are too many, and too much text is late`() {
        let nine = CaptionDocument(
            cues: (0..<9).map { index in
                Cue(
                    startMilliseconds: 1000 + index,
                    endMilliseconds: 5000,
                    text: CaptionText("a\(index)")
                )
            }
        )
        let losses = CEA708Encoder([(1, nine)]).encode().losses[1] ?? []
        #expect(losses.contains { $0.message.contains("eight windows") })
        let long = String(repeating: "word ", count: 100)
        let services = (1...12).map { number in (number, document((1000..<1100, long))) }
        let late = CEA708Encoder(services).encode().losses.values.flatMap(\.self)
        #expect(late.contains { $0.message.contains("late") })
    }

    /// Random documents of several services: text, styles and times come back.
    @Test func `random services are read as they were written`() throws {
        let count = ProcessInfo.processInfo.environment["MEDIATAG_CEA708_DOCUMENTS"].flatMap(
            Int.init
        )
        var random = SeededGenerator(seed: 708)
        let letters = Array("abcdefgABCÀéîõüçß“”…½♪1234567890'?!.,안녕세你好سلام")
        for _ in 0..<(count ?? 150) {
            let numbers = (1...63).shuffled(using: &random).prefix(
                Int.random(in: 1...3, using: &random)
            )
            let documents = numbers.map { number in
                (number: number, document: Self.document(letters, &random))
            }
            let encoding = CEA708Encoder(documents).encode()
            #expect(encoding.losses.values.flatMap(\.self).isEmpty)
            let captions = read(encoding.packets)
            #expect(captions.faults.isEmpty)
            for (number, document) in documents {
                let cues = try #require(captions[.service(number)]).document.cues
                #expect(cues.map(\.text.runs) == document.cues.map(\.text.runs.merged))
                for (one, other) in zip(document.cues, cues) {
                    // Signals of three services take turns.
                    #expect(0...100 ~= other.startMilliseconds - one.startMilliseconds)
                    #expect(one.placement.alignment == other.placement.alignment)
                }
            }
        }
    }

    private static func document(
        _ letters: [Character],
        _ random: inout SeededGenerator
    ) -> CaptionDocument {
        var time = 2000
        return CaptionDocument(
            cues: (0..<Int.random(in: 1...6, using: &random)).map { _ in
                let start = time + Int.random(in: 0...800, using: &random)
                time = start + Int.random(in: 900...4000, using: &random)
                let nodes = (0..<Int.random(in: 1...2, using: &random)).map { line in
                    let length = Int.random(in: 1...16, using: &random)
                    let text =
                        (line > 0 ? "\n" : "")
                        + String(
                            (0..<length).map { _ in letters.randomElement(using: &random) ?? "a" }
                        )
                    return Bool.random(using: &random)
                        ? CaptionText.Node.text(text)
                        : .element(.color(RGBAColor(rgb: 0x00FFFF)), children: [.text(text)])
                }
                let sides: [Placement.Alignment] = [.left, .center, .right]
                return Cue(
                    startMilliseconds: start,
                    endMilliseconds: time,
                    text: CaptionText(nodes: nodes),
                    placement: Placement(
                        vertical: .bottom,
                        alignment: sides.randomElement(using: &random) ?? .left
                    )
                )
            }
        )
    }
}

extension [StyledRun] {
    /// The runs with line breaks and blanks as the decoder has them: at the end of the run before.
    fileprivate var merged: [StyledRun] {
        reduce(into: []) { runs, run in
            var run = run
            while let first = run.text.first, first == "\n" || first == " ", !runs.isEmpty {
                runs[runs.count - 1].text.append(run.text.removeFirst())
            }
            if run.text.isEmpty { return }
            if let last = runs.last, last.hasStyle(of: run) {
                runs[runs.count - 1].text += run.text
            } else {
                runs.append(run)
            }
        }
    }
}
