// SPDX-License-Identifier: Apache-2.0

import Foundation
import MediaPrimitives
import TestSupport
import Testing

@testable import Captions

/// The web-platform-tests for WebVTT, against the results in the corpora.
@Suite struct WebVTTConformanceTests {
    @Test(arguments: [
        ("wpt-webvtt", "expected", 37),
        ("ttconv", "expected/file-parsing", 40),
        ("ttconv", "expected/rendering", 88),
        ("ttconv", "expected/valid", 4),
        ("ttconv", "expected/invalid", 1),
        ("libcaption", "expected", 6),
    ])
    func `files are read as a browser reads them`(
        corpus: String,
        results: String,
        required: Int
    ) throws {
        guard let folder = try Corpora.folder(corpus) else { return }
        var (passed, total) = (0, 0)
        for result in try Corpora.files(
            in: folder.appendingPathComponent(results),
            extension: "json"
        ) {
            total += 1
            if try matches(result, in: folder) { passed += 1 }
        }
        print("\(corpus)/\(results): \(passed)/\(total)")
        #expect(passed >= required)
    }

    private func matches(_ result: URL, in folder: URL) throws -> Bool {
        let expected = try #require(try Corpora.json(result) as? [String: Any])
        let file = try #require(expected["file"] as? String)
        let cues = try #require(expected["cues"] as? [[String: Any]])
        let bytes = try Array(Data(contentsOf: folder.appendingPathComponent(file)))
        let text = try DecodedText(bytes: bytes, file: file, encoding: .utf8Only).bytes
        let actual = WebVTT.parse(text[...]).0.cues
        guard actual.count == cues.count else {
            print("\(file): \(actual.count) cues, not \(cues.count)")
            return false
        }
        // Equal numbers stand for one region object; here the place of its definition tells them.
        var places: [SourcePosition] = []
        for (cue, expected) in zip(actual, cues) {
            guard let region = cue.settings.region else { continue }
            if !places.contains(region.position) { places.append(region.position) }
            let object = (expected["region"] as? [String: Any])?["object"] as? Int
            #expect(object == places.firstIndex(of: region.position))
        }
        var isMatch = true
        for (index, (cue, expected)) in zip(actual, cues).enumerated() {
            for difference in differences(cue, expected) {
                print("\(file): cue \(index): \(difference)")
                isMatch = false
            }
        }
        return isMatch
    }

    private func differences(_ cue: WebVTT.Cue, _ expected: [String: Any]) -> [String] {
        let actual = describe(cue)
        return expected.keys.sorted().compactMap { key in
            guard let value = actual[key], let wanted = expected[key] else { return nil }
            let text =
                switch key {
                case "region": describe(region: wanted)
                case "id", "text": wanted as? String ?? "?"
                default: describe(value: wanted)
                }
            return text == value ? nil : "\(key) is \(value), not \(text)"
        }
    }

    private func describe(_ cue: WebVTT.Cue) -> [String: String] {
        let settings = cue.settings
        let (line, snaps): (String, Bool) =
            switch settings.line {
            case .automatic: ("auto", true)
            case .number(let number): (describe(number), true)
            case .percentage(let share): (describe(share), false)
            }
        let directions: [Placement.WritingDirection: String] = [
            .horizontal: "", .verticalGrowingLeft: "rl", .verticalGrowingRight: "lr",
        ]
        return [
            "id": String(decoding: cue.normalizedIdentifier, as: UTF8.self),
            "text": String(decoding: cue.normalizedText, as: UTF8.self),
            "startTime": describe(Double(cue.startMilliseconds) / 1000),
            "endTime": describe(Double(cue.endMilliseconds) / 1000),
            "vertical": directions[settings.writingDirection] ?? "?",
            "line": line, "snapToLines": snaps ? "true" : "false",
            "lineAlign": settings.lineAlignment.rawValue,
            "position": settings.position.map(describe) ?? "auto",
            "positionAlign": settings.positionAlignment.rawValue,
            "size": describe(settings.size), "align": settings.alignment.rawValue,
            "region": describe(settings.region),
        ]
    }

    private func describe(_ region: WebVTT.Region?) -> String {
        guard let region else { return "none" }
        let (anchor, viewport) = (region.regionAnchor, region.viewportAnchor)
        return [
            region.identifier, describe(region.width), describe(Double(region.lines)),
            describe(anchor.x), describe(anchor.y), describe(viewport.x), describe(viewport.y),
            region.scrollsUp ? "up" : "",
        ].joined(separator: " ")
    }

    private func describe(region value: Any) -> String {
        guard let region = value as? [String: Any] else { return "none" }
        // The number of lines has an upper limit, which the README of the corpus allows.
        let lines =
            (region["lines"] as? String).flatMap(Double.init)
            ?? (region["lines"] as? Double) ?? -1
        var parts = [region["width"], min(lines, 1e12)]
        parts += ["regionAnchorX", "regionAnchorY", "viewportAnchorX", "viewportAnchorY", "scroll"]
            .map { region[$0] }
        let identifier = region["id"] as? String ?? "?"
        return ([identifier] + parts.map { $0.map(describe(value:)) ?? "?" })
            .joined(separator: " ")
    }

    private func describe(value: Any) -> String {
        if let text = value as? String { return Double(text).map(describe) ?? text }
        guard let number = value as? NSNumber else { return "?" }
        return boolean(number) ?? describe(number.doubleValue)
    }

    private func boolean(_ number: NSNumber) -> String? {
        String(cString: number.objCType) == "c" ? (number.boolValue ? "true" : "false") : nil
    }

    private func describe(_ number: Double) -> String { "\(number == 0 ? 0 : number)" }

    @Test func `cue text gives the trees of the tests`() throws {
        guard let folder = try Corpora.folder("wpt-webvtt") else { return }
        var (passed, total) = (0, 0)
        let cases = folder.appendingPathComponent("test/wpt-cue-parsing")
        for file in try Corpora.files(in: cases, extension: "json") {
            let list = try #require(try Corpora.json(file) as? [[String: String]])
            let vtt = file.deletingPathExtension().appendingPathExtension("vtt")
            let cues = WebVTT.parse(try Array(Data(contentsOf: vtt))[...]).0.cues
            #expect(cues.count == list.count)
            for (index, (item, cue)) in zip(list, cues).enumerated() {
                total += 1
                var parser = WebVTTCueTextParser(cue.normalizedText, at: cue.textPosition)
                let tree = parser.parse().nodes.map { outline($0, depth: 0) }.joined()
                if tree == item["expectedTree"] {
                    passed += 1
                } else {
                    print("\(file.lastPathComponent) \(index): \(item)\n\(tree)")
                }
            }
        }
        print("cue text: \(passed)/\(total)")
        #expect(passed == 77)
    }

    private func outline(_ node: CaptionText.Node, depth: Int) -> String {
        let margin = "| " + String(repeating: "  ", count: depth)
        switch node {
        case .text(let text):
            return "\(margin)\"\(text)\"\n"
        case .timestamp(let milliseconds):
            return "\(margin)<?timestamp \(clock(milliseconds))>\n"
        case .element(let element, let classes, let children):
            let (name, attribute) = describe(element)
            var text = "\(margin)<\(name)>\n"
            let list = classes.joined(separator: " ")
            if !classes.isEmpty { text += "\(margin)  class=\"\(list)\"\n" }
            if let attribute { text += "\(margin)  \(attribute)\n" }
            return text + children.map { outline($0, depth: depth + 1) }.joined()
        }
    }

    private func describe(_ element: CaptionText.Element) -> (String, String?) {
        switch element {
        case .bold: ("b", nil)
        case .italic: ("i", nil)
        case .underline: ("u", nil)
        case .span, .color: ("span", nil)
        case .voice(let name): ("span", "title=\"\(name ?? "")\"")
        case .language(let tag): ("span", "lang=\"\(tag)\"")
        case .ruby: ("ruby", nil)
        case .rubyText: ("rt", nil)
        }
    }

    private func clock(_ time: Int) -> String {
        let parts = [time / 3_600_000, time / 60_000 % 60, time / 1000 % 60]
        let text = parts.map { String(format: "%02d", $0) }.joined(separator: ":")
        return text + String(format: ".%03d", time % 1000)
    }
}
