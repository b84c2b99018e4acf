// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// Builds the tree of cue text (WebVTT, 6.4, "WebVTT cue text parsing rules").
struct WebVTTCueTextParser {
    /// What was noticed.
    var diagnostics: DiagnosticList { tokenizer.diagnostics }
    private var tokenizer: WebVTTCueTextTokenizer
    private var builder = CaptionTextBuilder(maximumDepth: 100)
    private var isTooDeep = false

    /// Starts at the front of normalized text.
    init(_ text: ArraySlice<UInt8>, at position: SourcePosition) {
        tokenizer = WebVTTCueTextTokenizer(text, at: position)
    }

    /// Reads everything.
    mutating func parse() -> CaptionText {
        while let token = tokenizer.next() {
            switch token {
            case .string(let text):
                builder.append(.text(text))
            case .start(let name, let classes, let annotation):
                start(name, classes, annotation)
            case .end(let name):
                end(name)
            case .timestamp(let text):
                timestamp(text)
            }
        }
        reportOpenTags()
        return builder.finish()
    }

    /// What each tag without an annotation means.
    private static let elements: [String: CaptionText.Element] = [
        "c": .span, "i": .italic, "b": .bold, "u": .underline, "ruby": .ruby, "rt": .rubyText,
    ]

    private mutating func start(_ name: String, _ classes: [String], _ annotation: String?) {
        guard let element = element(name, annotation) else {
            report(.unknownTag, "<\(name)> is not a tag here; dropped")
            return
        }
        let tag = CaptionTextBuilder.OpenTag(
            name,
            element,
            classes: classes,
            at: tokenizer.tokenPosition
        )
        guard !builder.open(tag), !isTooDeep else { return }
        isTooDeep = true
        let depth = builder.maximumDepth
        report(.nestingTooDeep, "tags are nested deeper than \(depth); dropped")
    }

    private mutating func element(_ name: String, _ annotation: String?) -> CaptionText.Element? {
        switch name {
        case "v":
            if (annotation ?? "").isEmpty { report(.missingVoiceName, "<v> names no speaker") }
            return .voice(annotation.flatMap { $0.isEmpty ? nil : $0 })
        case "lang":
            return .language(annotation ?? "")
        case "rt" where builder.openTags.last?.name != "ruby":
            return nil
        default:
            return Self.elements[name]
        }
    }

    private mutating func end(_ name: String) {
        let current = builder.openTags.last?.name
        if name == current {
            builder.close()
        } else if name == "ruby", current == "rt" {
            builder.close()
            builder.close()
        } else {
            let isOpen = builder.openTags.contains { $0.name == name }
            report(
                isOpen ? .misnestedTag : .strayEndTag,
                isOpen
                    ? "</\(name)> comes before the end of <\(current ?? "")>; ignored"
                    : "</\(name)> without <\(name)>; ignored"
            )
        }
    }

    private mutating func timestamp(_ text: ArraySlice<UInt8>) {
        var cursor = ByteCursor(text)
        guard let time = WebVTT.timestamp(&cursor), cursor.isAtEnd else {
            report(.invalidTimestampTag, "<\(text.string)> is not a timestamp; dropped")
            return
        }
        builder.append(.timestamp(milliseconds: time))
    }

    /// A voice span over a whole cue, and a ruby text, may stay open (WebVTT, 4.2.2).
    private mutating func reportOpenTags() {
        for (index, tag) in builder.openTags.enumerated() {
            if tag.name == "rt" || index == 0 && tag.name == "v" { continue }
            let message = "<\(tag.name)> is never closed"
            tokenizer.diagnostics.append(.unclosedTag, message, at: tag.position)
        }
    }

    private mutating func report(_ code: DiagnosticCode, _ message: @autoclosure () -> String) {
        let position = tokenizer.tokenPosition
        tokenizer.diagnostics.append(code, message(), at: position)
    }
}
