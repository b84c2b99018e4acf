// SPDX-License-Identifier: Apache-2.0

import Captions
import MediaPrimitives
import MediaSelection

extension DAPTReader {
    /// Reads the attributes of `tt`.
    mutating func readRoot(_ root: MarkupElement) {
        readProfiles(root)
        readLanguage(root)
        readScriptType(root)
        readScriptRepresents(root)
        readParameters(root)
    }

    private mutating func readProfiles(_ root: MarkupElement) {
        let content = root.attribute(DAPT.Namespace.parameter, "contentProfiles")
        if content == nil {
            error("content-profile-missing", "ttp:contentProfiles is missing", at: root)
        } else if !Self.words(content).contains(DAPT.contentProfile) {
            error(
                "content-profile-other",
                "ttp:contentProfiles does not name \(DAPT.contentProfile)",
                at: root
            )
        }
        if root.attribute(DAPT.Namespace.parameter, "profile") != nil {
            error("profile-forbidden", "ttp:profile is not allowed in DAPT", at: root)
        }
        let processor = root.attribute(DAPT.Namespace.parameter, "processorProfiles")
        if processor != nil, !Self.words(processor).contains(DAPT.processorProfile) {
            error(
                "processor-profile-other",
                "ttp:processorProfiles does not name \(DAPT.processorProfile)",
                at: root
            )
        }
    }

    private mutating func readLanguage(_ root: MarkupElement) {
        guard let text = root.xmlLang, !text.isEmpty else {
            let reason = root.xmlLang == nil ? "missing" : "empty"
            error("language-\(reason)", "xml:lang of the document is \(reason)", at: root)
            return
        }
        script.language = Self.language(text)
        if script.language == .undetermined { script.language = nil }
    }

    private mutating func readScriptType(_ root: MarkupElement) {
        guard let text = root.attribute(DAPT.Namespace.dapt, "scriptType") else {
            error("script-type-missing", "daptm:scriptType is missing", at: root)
            return
        }
        guard let kind = DescriptionScript.Kind(rawValue: text) else {
            let all = DescriptionScript.Kind.allCases.map(\.rawValue).joined(separator: ", ")
            error(
                "script-type-unknown",
                "daptm:scriptType \(text.quoted) is not one of \(all)",
                at: root
            )
            return
        }
        script.kind = kind
    }

    private mutating func readScriptRepresents(_ root: MarkupElement) {
        guard let text = root.attribute(DAPT.Namespace.dapt, "scriptRepresents") else {
            error("script-represents-missing", "daptm:scriptRepresents is missing", at: root)
            return
        }
        scriptRepresents = Self.words(text)
        if scriptRepresents.isEmpty {
            error("script-represents-empty", "daptm:scriptRepresents is empty", at: root)
        }
        for word in scriptRepresents where !DAPT.isContentDescriptor(word) {
            error(
                "script-represents-unknown",
                "daptm:scriptRepresents \(word.quoted) is not a content descriptor",
                at: root
            )
        }
        script.represents = scriptRepresents
        // One fault is reported once, not again wherever the list is used.
        if !scriptRepresents.allSatisfy(DAPT.isContentDescriptor) { scriptRepresents = [] }
    }

    private mutating func readParameters(_ root: MarkupElement) {
        for attribute in root.attributes where attribute.name.namespace == DAPT.Namespace.parameter
        {
            let (name, value) = (attribute.name.local, attribute.value)
            if ["dropMode", "markerMode", "clockMode", "subFrameRate"].contains(name) {
                error("parameter-forbidden", "ttp:\(name) is not allowed in DAPT", at: root)
            } else if name == "timeBase", value != "media" {
                error(
                    "time-base",
                    "ttp:timeBase is \(value.quoted); DAPT allows media only",
                    at: root
                )
            } else if !times.parameters.set(name, to: value) {
                error("parameter-value", "ttp:\(name) cannot be \(value.quoted)", at: root)
            }
        }
        times.parameters.timeBase = .media
        times.hasFrameRate = root.attribute(DAPT.Namespace.parameter, "frameRate") != nil
        times.hasTickRate = root.attribute(DAPT.Namespace.parameter, "tickRate") != nil
    }

    /// The parts of a value between white space.
    static func words(_ text: String?) -> [String] {
        text?.wordsOfText ?? []
    }

    /// A language tag; nil where the text is not one.
    static func language(_ text: String) -> LanguageTag? {
        do { return try LanguageTag(text) } catch { return nil }
    }
}

extension String {
    /// The text in quotation marks, at most 80 characters of it.
    var quoted: String { String(prefix(80)).debugDescription }
}
