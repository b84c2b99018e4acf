// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// YouTube's timed text: version 3 (`<p t d><s t>`), and versions 1 and 2 (`<text start dur>`, `<text t d>`).
///
/// Milliseconds in version 3, seconds in version 1.
enum YouTubeSRVFormat {
    static let reader = TextReader(
        format: .youTubeSRV,
        recognises: { $0.text.contains("<timedtext") || $0.text.contains("<transcript>") },
        read: read
    )

    private static func read(_ source: RecogniserSource, _ recognition: inout Recognition) {
        let markup = SmallMarkup(source.bytes)
        recognition.spacing = .marked
        var segment: RecognisedSegment?
        var word: RecognisedWord?
        for part in markup.parts {
            switch part {
            case .start("p", let values, let offset), .start("text", let values, let offset):
                segment = paragraph(values, offset)
            case .start("s", let values, let offset):
                let start = segment?.start.map { $0 + (time(values["t"], .milliseconds) ?? 0) }
                word = RecognisedWord(text: [], start: start, end: nil, offset: offset)
            case .text(let text):
                if word != nil {
                    word?.text += Array(text.utf8)
                } else {
                    segment?.append(text)
                }
            case .end("s"):
                if let word { segment?.words.append(word) }
                word = nil
            case .end("p"), .end("text"):
                finish(segment, &recognition)
                segment = nil
            case .start, .end: break
            }
        }
        if markup.isCutOff || segment != nil {
            recognition.note(.cutOff, offset: source.bytes.count)
        }
        shorten(&recognition.segments)
    }

    private static func paragraph(_ values: [String: String], _ offset: Int) -> RecognisedSegment {
        var segment = RecognisedSegment(offset: offset)
        segment.start = time(values["t"], .milliseconds) ?? time(values["start"], .seconds)
        let length = time(values["d"], .milliseconds) ?? time(values["dur"], .seconds)
        segment.end = segment.start.flatMap { start in length.map { start + max(0, $0) } }
        return segment
    }

    private static func finish(_ segment: RecognisedSegment?, _ recognition: inout Recognition) {
        guard var segment else { return }
        let isEmpty = (segment.text ?? []).allSatisfy(\.isASCIISpace)
        if !segment.words.isEmpty { segment.text = nil }
        if segment.words.isEmpty, isEmpty { return }
        recognition.add(segment)
    }

    /// Captions of a recogniser stay while the next are shown: their words are spoken before.
    private static func shorten(_ segments: inout [RecognisedSegment]) {
        for index in segments.indices.dropLast() {
            guard let end = segments[index].end, let next = segments[index + 1].start, next < end
            else { continue }
            segments[index].end = max(next, segments[index].start ?? next)
        }
        for index in segments.indices where segments[index].words.count == 1 {
            segments[index].words[0].end = segments[index].end
        }
    }

    private static func time(_ text: String?, _ unit: TimeUnit) -> Int? {
        text.flatMap { JSONTime.decimal(Array($0.utf8.prefix(64))[...], exponent: unit.exponent) }
    }
}

/// Annotations of ELAN (`.eaf`): the tiers of words, else those that depend on no other.
///
/// Times are milliseconds. Source: "EAF annotation format", Max Planck Institute for Psycholinguistics.
enum ELANFormat {
    static let reader = TextReader(
        format: .elan,
        recognises: { $0.text.contains("<ANNOTATION_DOCUMENT") },
        read: read
    )

    private struct Tier {
        var name: String
        var speaker: String?
        var isDependent: Bool
        var items: [RecognisedSegment] = []
    }

    private static func read(_ source: RecogniserSource, _ recognition: inout Recognition) {
        let markup = SmallMarkup(source.bytes)
        var slots: [String: Int] = [:]
        var known: [String: (start: Int?, end: Int?)] = [:]
        var tiers: [Tier] = []
        var segment: RecognisedSegment?
        var isValue = false
        for part in markup.parts {
            switch part {
            case .start("TIME_SLOT", let values, _):
                if let id = values["TIME_SLOT_ID"], let value = values["TIME_VALUE"] {
                    slots[id] = JSONTime.decimal(Array(value.utf8.prefix(64))[...], exponent: 3)
                }
            case .start("TIER", let values, _):
                tiers.append(
                    Tier(
                        name: values["TIER_ID"] ?? "",
                        speaker: values["PARTICIPANT"],
                        isDependent: values["PARENT_REF"] != nil
                    )
                )
            case .start("ALIGNABLE_ANNOTATION", let values, let offset):
                segment = RecognisedSegment(offset: offset)
                segment?.start = values["TIME_SLOT_REF1"].flatMap { slots[$0] }
                segment?.end = values["TIME_SLOT_REF2"].flatMap { slots[$0] }
                known[values["ANNOTATION_ID"] ?? ""] = (segment?.start, segment?.end)
            case .start("REF_ANNOTATION", let values, let offset):
                segment = RecognisedSegment(offset: offset)
                let times = known[values["ANNOTATION_REF"] ?? ""]
                segment?.start = times?.start
                segment?.end = times?.end
                known[values["ANNOTATION_ID"] ?? ""] = times
            case .start("ANNOTATION_VALUE", _, _): isValue = true
            case .end("ANNOTATION_VALUE"): isValue = false
            case .text(let text) where isValue:
                segment?.append(text)
            case .end("ALIGNABLE_ANNOTATION"), .end("REF_ANNOTATION"):
                if let segment, !tiers.isEmpty { tiers[tiers.count - 1].items.append(segment) }
                segment = nil
            case .start, .end, .text: break
            }
        }
        let ends = markup.parts.contains(.end(name: "ANNOTATION_DOCUMENT"))
        if markup.isCutOff || !ends { recognition.note(.cutOff, offset: source.bytes.count) }
        add(tiers, to: &recognition)
    }

    private static func add(_ tiers: [Tier], to recognition: inout Recognition) {
        let words = tiers.filter { $0.name.lowercased().contains("word") && !$0.items.isEmpty }
        let chosen = words.isEmpty ? tiers.filter { !$0.isDependent && !$0.items.isEmpty } : words
        for tier in chosen {
            for var segment in tier.items where !(segment.text ?? []).allSatisfy(\.isASCIISpace) {
                if chosen.count > 1 {
                    let speaker = tier.speaker ?? ""
                    segment.speaker = speaker.isEmpty ? tier.name : speaker
                    segment.channel = tier.name
                }
                recognition.add(segment)
            }
        }
    }
}

extension RecognisedSegment {
    /// Adds to its text.
    fileprivate mutating func append(_ part: String) { text = (text ?? []) + Array(part.utf8) }
}
