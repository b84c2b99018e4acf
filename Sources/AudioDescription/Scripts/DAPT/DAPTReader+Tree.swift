// SPDX-License-Identifier: Apache-2.0

import Captions
import MediaPrimitives

extension DAPTReader {
    /// Checks what may be anywhere: identifiers, languages, times, values of attributes, and names.
    mutating func checkTree(_ element: MarkupElement) {
        checkIdentifier(element)
        if let text = element.xmlLang, !text.isEmpty, Self.language(text) == nil {
            error("language-invalid", "xml:lang \(text.quoted) is not a language tag", at: element)
        }
        checkNames(element)
        checkMetadataAttributes(element)
        checkTimes(element)
        checkAudioAttributes(element)
        // What `metadata` contains of others is not of this document.
        for child in element.elements { checkTree(child) }
    }

    private mutating func checkIdentifier(_ element: MarkupElement) {
        guard let id = element.xmlID else { return }
        if !DAPT.isName(id) {
            error("identifier-invalid", "xml:id \(id.quoted) is not a name of XML", at: element)
        } else if elements.updateValue(element, forKey: id) != nil {
            error("identifier-repeated", "xml:id \(id.quoted) is there twice", at: element)
        }
    }

    private mutating func checkNames(_ element: MarkupElement) {
        if element.isTT("animation") {
            error(
                "animation-out-of-line",
                "animation outside the content is not allowed in DAPT; use animate inside it",
                at: element
            )
        }
        if element.name.namespace == DAPT.Namespace.ttml,
            !Self.elementNames.contains(element.name.local)
        {
            warn("element-unknown", "TTML has no element \(element.name.local.quoted)", at: element)
        }
        if element.name.namespace == DAPT.Namespace.dapt, element.name.local != "daptOriginTimecode"
        {
            warn("element-unknown", "DAPT has no element \(element.name.local.quoted)", at: element)
        }
    }

    private mutating func checkMetadataAttributes(_ element: MarkupElement) {
        for attribute in element.attributes where attribute.name.namespace == DAPT.Namespace.dapt {
            let value = attribute.value
            switch attribute.name.local {
            case "represents" where !DAPT.isContentDescriptor(value):
                error(
                    "represents-unknown",
                    "daptm:represents \(value.quoted) is not a content descriptor",
                    at: element
                )
            case "langSrc": checkLanguageSource(value, element)
            case "onScreen" where !DAPT.onScreen.contains(value):
                error(
                    "on-screen-unknown",
                    "daptm:onScreen \(value.quoted) is not one of ON, OFF, ON_OFF, OFF_ON",
                    at: element
                )
            case "descType" where !value.hasPrefix("x-") && !DAPT.noteTypes.contains(value):
                error(
                    "note-type-unknown",
                    "daptm:descType \(value.quoted) is not registered and does not begin with x-",
                    at: element
                )
            case "represents", "onScreen", "descType": break
            case "scriptType", "scriptRepresents":
                guard !element.isTT("tt") else { break }
                warn(
                    "attribute-misplaced",
                    "daptm:\(attribute.name.local) counts only on tt",
                    at: element
                )
            default:
                warn(
                    "attribute-unknown",
                    "DAPT has no attribute \(attribute.name.local.quoted)",
                    at: element
                )
            }
        }
    }

    private mutating func checkLanguageSource(_ value: String, _ element: MarkupElement) {
        // The specification allows an empty value and advises against it; on the root element, where it changes
        // nothing, the W3C's tests count it as invalid.
        if value.isEmpty ? element.isTT("tt") : Self.language(value) == nil {
            error(
                "language-source-invalid",
                "daptm:langSrc \(value.quoted) is not a language tag",
                at: element
            )
        }
    }

    private mutating func checkTimes(_ element: MarkupElement) {
        if let container = element.attribute(nil, "timeContainer"), container != "par" {
            error(
                "time-container",
                "timeContainer is \(container.quoted); DAPT allows par only",
                at: element
            )
        }
        guard element.name.namespace == DAPT.Namespace.ttml else { return }
        for name in ["begin", "end", "dur", "clipBegin", "clipEnd"] {
            guard let text = element.attribute(nil, name) else { continue }
            switch times.read(text) {
            case .success(let (_, form)): timeForms.insert(form)
            case .failure(let refusal):
                let fault = refusal.fault
                error(fault.code, "\(name) \(text.quoted) \(fault.reason)", at: element)
            }
        }
    }

    private static let elementNames: Set<String> = [
        "tt", "head", "body", "div", "p", "span", "br", "metadata", "styling", "style", "initial",
        "layout", "region", "resources", "data", "chunk", "source", "audio", "font", "image",
        "animate", "set", "animation",
    ]
}

extension DAPTTimes.Fault {
    fileprivate var code: String {
        switch self {
        case .malformed: "time-invalid"
        case .clockFrames: "time-with-frames"
        case .noFrameRate: "frame-rate-missing"
        case .noTickRate: "tick-rate-missing"
        }
    }

    fileprivate var reason: String {
        switch self {
        case .malformed: "is not a time such as 12.5s or 00:00:12.5"
        case .clockFrames: "has frames, which DAPT does not allow in clock times"
        case .noFrameRate: "counts frames, and ttp:frameRate is missing"
        case .noTickRate: "counts ticks, and ttp:tickRate is missing"
        }
    }
}
