// SPDX-License-Identifier: Apache-2.0

import Foundation
import MediaPrimitives
import TestSupport
import Testing

@testable import Captions

/// Documents that are the same in every run, and every corner of the model.
private struct RandomDocuments {
    var generator = RepeatableGenerator(seed: 77)
    let format: CaptionFormat

    /// What texts are made of: what is markup, a time or the end of a cue somewhere.
    private static let words = [
        "a", "b c", "<", ">", "&", "{", "}", "\\an8", "<i>", "</b>", "-->", "--", "\n", "\n\n", "5",
        "\r", "é😀", "00:00:01,000 --> 00:00:02,000", "&amp;", " ", "\t", "\u{FEFF}", "<font>",
    ]

    private mutating func chance(_ share: Int) -> Bool {
        Int.random(in: 0..<share, using: &generator) == 0
    }

    private mutating func text() -> String {
        (0..<Int.random(in: 1...5, using: &generator))
            .map { _ in Self.words.randomElement(using: &generator) ?? "" }.joined()
    }

    private mutating func element(in parent: CaptionText.Element?) -> CaptionText.Element {
        let simple: [CaptionText.Element] = [.bold, .italic, .underline]
        let own: [CaptionText.Element] =
            format == .subRip
            ? [.color(RGBAColor(rgb: 0x123456))]
            : [.span, .voice(nil), .voice("A & B>--"), .language("en"), .ruby]
        if parent == .ruby, chance(2) { return .rubyText }
        return (simple + own).randomElement(using: &generator) ?? .bold
    }

    private mutating func nodes(depth: Int, in parent: CaptionText.Element?) -> [CaptionText.Node] {
        var nodes: [CaptionText.Node] = []
        var isAfterText = false
        for _ in 0..<Int.random(in: 0...3, using: &generator) {
            if depth < 5, chance(2) {
                let element = element(in: parent)
                let classes = format == .webVTT && chance(3) ? ["x", "y-z"] : []
                let children = self.nodes(depth: depth + 1, in: element)
                nodes.append(.element(element, classes: classes, children: children))
                isAfterText = false
            } else if format == .webVTT, chance(5) {
                nodes.append(
                    .timestamp(milliseconds: Int.random(in: 0..<1 << 30, using: &generator))
                )
                isAfterText = false
            } else if !isAfterText {
                nodes.append(.text(text()))
                isAfterText = true
            }
        }
        return nodes
    }

    private mutating func placement() -> Placement {
        var placement = Placement()
        if format == .subRip {
            placement.vertical = [.top, .middle, .bottom].randomElement(using: &generator) ?? .top
            placement.alignment =
                [.left, .center, .right].randomElement(using: &generator) ?? .left
            return placement
        }
        placement.alignment =
            [.start, .center, .end, .left, .right].randomElement(using: &generator) ?? .left
        if chance(3) { placement.position = Double.random(in: 0...100, using: &generator) }
        if placement.position != nil, chance(2) { placement.positionAlignment = .lineRight }
        if chance(3) {
            placement.region = "r"
            return placement
        }
        if chance(3) { placement.size = Double.random(in: 0...100, using: &generator) }
        if chance(3) { placement.writingDirection = .verticalGrowingRight }
        if chance(2) {
            let number = Int.random(in: -20...20, using: &generator)
            placement.line = chance(2) ? .number(Double(number)) : .percentage(33.25)
            placement.lineAlignment =
                [.start, .center, .end].randomElement(using: &generator) ?? .start
            placement.vertical = placement.line.vertical
        }
        return placement
    }

    mutating func next() -> CaptionDocument {
        var document = CaptionDocument()
        if format == .webVTT {
            document.language = chance(2) ? "en-GB" : nil
            var region = CaptionRegion(identifier: "r")
            region.width = Double.random(in: 0...100, using: &generator)
            region.scrollsUp = chance(2)
            document.regions = [region]
            document.styleSheets = chance(2) ? ["::cue { color: red }\n::cue(b) {}"] : []
        }
        for number in 1...Int.random(in: 1...4, using: &generator) {
            document.cues.append(
                Cue(
                    identifier: format == .subRip ? "\(number)" : chance(2) ? "id \(number)" : nil,
                    startMilliseconds: Int.random(in: 0..<1 << 40, using: &generator),
                    endMilliseconds: Int.random(in: 1 << 40..<1 << 41, using: &generator),
                    text: CaptionText(nodes: nodes(depth: 0, in: nil)),
                    placement: placement(),
                    position: SourcePosition(line: 1, column: 1)
                )
            )
        }
        return document
    }
}

extension [CaptionText.Node] {
    /// The nodes with neighbouring characters as one; a tag that was ignored stood between them.
    fileprivate var joined: [CaptionText.Node] {
        reduce(into: []) { nodes, node in
            if case .text(let text) = node, case .text(let before) = nodes.last {
                nodes[nodes.count - 1] = .text(before + text)
            } else if case .element(let element, let classes, let children) = node {
                nodes.append(.element(element, classes: classes, children: children.joined))
            } else {
                nodes.append(node)
            }
        }
    }
}

extension CaptionDocument {
    /// The document without the places that it had in its file.
    fileprivate var withoutPositions: CaptionDocument {
        var copy = self
        for index in copy.cues.indices {
            copy.cues[index].position = SourcePosition(line: 1, column: 1)
        }
        return copy
    }

    fileprivate func writtenAndRead(as format: CaptionFormat) -> CaptionDocument {
        CaptionDocument.parse(write(as: format).bytes[...], as: format).0.withoutPositions
    }
}

@Suite struct RandomDocumentTests {
    @Test func `any document is read from WebVTT as it was written`() {
        var documents = RandomDocuments(format: .webVTT)
        for _ in 0..<3000 {
            let document = documents.next()
            #expect(document.write(as: .webVTT).losses.isEmpty)
            #expect(document.writtenAndRead(as: .webVTT) == document)
        }
    }

    @Test func `any document is read from SubRip as it was written, but for what is told`() {
        var documents = RandomDocuments(format: .subRip)
        var exact = 0
        for _ in 0..<3000 {
            let document = documents.next()
            let read = document.writtenAndRead(as: .subRip)
            if document.write(as: .subRip).losses.isEmpty {
                exact += 1
                #expect(read == document)
            }
            #expect(read.cues.map(\.startMilliseconds) == document.cues.map(\.startMilliseconds))
            #expect(read.cues.map(\.endMilliseconds) == document.cues.map(\.endMilliseconds))
            #expect(read.cues.map(\.placement) == document.cues.map(\.placement))
            // What was read can be written without another loss.
            #expect(read.write(as: .subRip).losses.isEmpty)
            #expect(read.writtenAndRead(as: .subRip) == read)
        }
        #expect(exact > 300)
    }

    @Test func `text and times survive the other format and the way back`() {
        var documents = RandomDocuments(format: .subRip)
        for _ in 0..<1000 {
            let document = documents.next().writtenAndRead(as: .subRip)
            let back = document.writtenAndRead(as: .webVTT).writtenAndRead(as: .subRip)
            #expect(back.cues.map(\.text.plainText) == document.cues.map(\.text.plainText))
            #expect(back.cues.map(\.startMilliseconds) == document.cues.map(\.startMilliseconds))
            #expect(back.cues.map(\.endMilliseconds) == document.cues.map(\.endMilliseconds))
            #expect(back.cues.map(\.placement.vertical) == document.cues.map(\.placement.vertical))
        }
    }

    @Test(arguments: ["wpt-webvtt", "ttconv", "libcaption", "cdown-srt"])
    func `the corpora keep text and times through a rewriting`(corpus: String) throws {
        guard let folder = try Corpora.folder(corpus) else { return }
        var (passed, total) = (0, 0)
        for file in try Corpora.allFiles(in: folder, extensions: ["srt", "vtt"]) {
            let bytes = try Array(Data(contentsOf: file))
            if bytes.isEmpty { continue }
            let reading = try CaptionDocument.read(
                bytes: bytes,
                fileName: file.lastPathComponent,
                encoding: .detect
            )
            guard case .native(let format) = reading.format else { continue }
            // Times that no format can have are changed by writing.
            let document = reading.document.withWritableTimes.document
            let back = document.writtenAndRead(as: format)
            total += 1
            let isSame = zip(back.cues, document.cues).allSatisfy { back, cue in
                back.text.nodes == cue.text.nodes.joined
                    && back.startMilliseconds == cue.startMilliseconds
                    && back.endMilliseconds == cue.endMilliseconds
                    && (format == .subRip || back.placement == cue.placement)
            }
            if isSame, back.cues.count == document.cues.count {
                passed += 1
            } else {
                print("\(file.lastPathComponent): not the same cues")
            }
        }
        print("\(corpus), rewritten: \(passed)/\(total)")
        #expect(passed == total && total > 0)
    }
}
