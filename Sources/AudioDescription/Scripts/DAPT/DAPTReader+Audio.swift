// SPDX-License-Identifier: Apache-2.0

import Captions
import MediaPrimitives

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension DAPTReader {
    /// Checks attributes of audio style: `tta:gain`, `tta:pan`, `tta:speak` and `tta:pitch` (TTML2, 10.4).
    mutating func checkAudioAttributes(_ element: MarkupElement) {
        let isAnimated = element.isTT("animate")
        for attribute in element.attributes where attribute.name.namespace == DAPT.Namespace.audio {
            let (name, value) = (attribute.name.local, attribute.value)
            let values = isAnimated ? value.split(separator: ";").map(\.trimmed) : [value.trimmed]
            let isValid =
                switch name {
                case "gain": !values.isEmpty && values.allSatisfy { DAPTGains.gain($0) != nil }
                case "pan": !values.isEmpty && values.allSatisfy { DAPTGains.pan($0) != nil }
                case "speak": ["none", "normal", "fast", "slow", "inherit"].contains(value)
                case "pitch": !value.trimmed.isEmpty
                default: true
                }
            if !isValid {
                error("audio-style-value", "tta:\(name) cannot be \(value.quoted)", at: element)
            }
        }
        if isAnimated || element.isTT("set"), let fill = element.attribute(nil, "fill"),
            !["freeze", "remove"].contains(fill)
        {
            error("fill-unknown", "fill \(fill.quoted) is neither freeze nor remove", at: element)
        }
        if element.isTT("data"), !element.children("source").isEmpty {
            error("source-in-data", "a data element must not contain source", at: element)
        }
    }

    /// The recordings that an `audio` element names.
    mutating func recordings(_ audio: MarkupElement, in context: DAPTContext) -> [Recording] {
        checkLanguage(of: audio, context.language)
        let begin = times.time(audio, "clipBegin")?.milliseconds ?? 0
        let end = times.time(audio, "clipEnd")?.milliseconds
        if let end, end <= begin {
            warn("clip-empty", "clipEnd is not after clipBegin", at: audio)
        }
        let sources = audio.children("source")
        let named = audio.attribute(nil, "src")
        if named != nil, !sources.isEmpty {
            error(
                "audio-two-sources",
                "audio has src and source; one of them is allowed",
                at: audio
            )
        }
        var found: [Recording] = []
        if let named { found += recording(named, of: audio).map { [$0] } ?? [] }
        for source in sources {
            checkLanguage(of: source, audio.xmlLang ?? context.language)
            if let path = source.attribute(nil, "src") {
                found += recording(path, of: source).map { [$0] } ?? []
            } else if let data = source.children("data").first {
                found += embedded(data).map { [$0] } ?? []
            } else {
                error("audio-no-source", "source has neither src nor data", at: source)
            }
        }
        if named == nil, sources.isEmpty {
            error("audio-no-source", "audio has neither src nor source", at: audio)
        }
        return found.map { recording in
            var clip = recording
            (clip.clipBegin, clip.clipEnd) = (max(begin, 0), end)
            return clip
        }
    }

    /// A recording that `src` names: a file, a URL, or a part of the document.
    private mutating func recording(_ path: String, of element: MarkupElement) -> Recording? {
        guard path.hasPrefix("#") else {
            if path.isEmpty { error("audio-no-source", "src is empty", at: element) }
            return path.isEmpty
                ? nil : Recording(.file(path), mediaType: element.attribute(nil, "type"))
        }
        guard let target = elements[String(path.dropFirst())] else {
            error("audio-source-missing", "src \(path.quoted) names nothing", at: element)
            return nil
        }
        guard target.isTT("data") || target.isTT("audio") else {
            error("audio-source-other", "src \(path.quoted) is not audio or data", at: element)
            return nil
        }
        if target.isTT("data") { return embedded(target) }
        if let inner = target.children("source").first?.children("data").first {
            return embedded(inner)
        }
        if let file = target.attribute(nil, "src"), !file.hasPrefix("#") {
            return Recording(.file(file), mediaType: target.attribute(nil, "type"))
        }
        return nil
    }

    private mutating func embedded(_ data: MarkupElement) -> Recording? {
        guard let type = data.attribute(nil, "type"), !type.isEmpty else {
            error("data-no-type", "data does not state its type", at: data)
            return nil
        }
        if !data.children("source").isEmpty { return nil }
        let text = data.plainText.filter { !$0.isWhitespace }
        guard let bytes = Data(base64Encoded: text) else {
            error("data-not-base64", "data is not base64", at: data)
            return nil
        }
        return Recording(.data(Array(bytes)), mediaType: type)
    }

    private mutating func checkLanguage(of element: MarkupElement, _ outer: String) {
        guard let own = element.xmlLang, own != outer else { return }
        error(
            "audio-language",
            "the audio's language \(own.quoted) is not that of its text, \(outer.quoted)",
            at: element
        )
    }
}
