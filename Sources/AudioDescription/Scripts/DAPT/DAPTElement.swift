// SPDX-License-Identifier: Apache-2.0

import Captions
import MediaPrimitives

extension MarkupElement {
    /// The value of an attribute of a namespace; nil: of none.
    func attribute(_ namespace: String?, _ local: String) -> String? {
        attributes.first { $0.name.local == local && $0.name.namespace == namespace }?.value
    }

    /// Whether it is an element of a namespace.
    func isElement(_ namespace: String, _ local: String) -> Bool {
        name.local == local && name.namespace == namespace
    }

    /// Whether it is an element of TTML.
    func isTT(_ local: String) -> Bool { isElement(DAPT.Namespace.ttml, local) }

    /// The child elements of TTML with a name.
    func children(_ local: String) -> [MarkupElement] { elements.filter { $0.isTT(local) } }

    /// `xml:id`.
    var xmlID: String? { attribute(DAPT.Namespace.xml, "id") }
    /// `xml:lang`.
    var xmlLang: String? { attribute(DAPT.Namespace.xml, "lang") }

    /// Whether it has a time of its own.
    var isTimed: Bool { ["begin", "end", "dur"].contains { attribute(nil, $0) != nil } }
}

/// What elements take from those around them.
struct DAPTContext {
    /// `xml:lang`, as written.
    var language: String
    /// `daptm:represents`; empty: nothing.
    var represents = ""
    /// `daptm:langSrc`; empty: not determined.
    var languageSource = ""
    /// When it begins.
    var begin = TTML.Time.zero
    /// When it ends; nil: with the movie.
    var end: TTML.Time?

    /// What an element inside has, given its times.
    func entering(_ element: MarkupElement, _ times: DAPTTimes) -> DAPTContext {
        var inner = self
        inner.language = element.xmlLang ?? language
        inner.represents = element.attribute(DAPT.Namespace.dapt, "represents") ?? represents
        inner.languageSource = element.attribute(DAPT.Namespace.dapt, "langSrc") ?? languageSource
        (inner.begin, inner.end) = times.interval(of: element, in: self)
        return inner
    }
}

/// Reads times as DAPT allows them (DAPT 1.0, Time expressions).
struct DAPTTimes {
    /// What the root element says of times.
    var parameters = TTML.Parameters()
    /// Whether the root element has `ttp:frameRate`.
    var hasFrameRate = false
    /// Whether the root element has `ttp:tickRate`.
    var hasTickRate = false

    /// The forms of a time.
    enum Form { case clock, offset }

    /// Why a time is not allowed.
    enum Fault { case malformed, clockFrames, noFrameRate, noTickRate }

    /// Reads a time.
    func read(_ text: String) -> Result<(TTML.Time, Form), Refusal> {
        guard let time = TTML.Time(text, parameters), text.utf8.first != 0x20 else {
            return .failure(Refusal(.malformed))
        }
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        if parts.count > 1 {
            if parts.count > 3 { return .failure(Refusal(.clockFrames)) }
            let seconds = parts[2].prefix { $0 != "." }
            guard parts[0].count >= 2, parts[1].count == 2, seconds.count == 2 else {
                return .failure(Refusal(.malformed))
            }
            return .success((time, .clock))
        }
        if text.hasSuffix("f"), !hasFrameRate { return .failure(Refusal(.noFrameRate)) }
        if text.hasSuffix("t"), !hasTickRate { return .failure(Refusal(.noTickRate)) }
        return .success((time, .offset))
    }

    /// A fault as an error.
    struct Refusal: Error {
        let fault: Fault
        init(_ fault: Fault) { self.fault = fault }
    }

    /// A time of an element, whatever is wrong with it; nil: it has none, or one that cannot be read.
    func time(_ element: MarkupElement, _ name: String) -> TTML.Time? {
        element.attribute(nil, name).flatMap { TTML.Time($0, parameters) }
    }

    /// When an element is active.
    func interval(
        of element: MarkupElement,
        in outer: DAPTContext
    ) -> (begin: TTML.Time, end: TTML.Time?) {
        let begin = outer.begin + (time(element, "begin") ?? .zero)
        let ends = [
            outer.end, time(element, "end").map { outer.begin + $0 },
            time(element, "dur").map { begin + $0 },
        ]
        return (begin, ends.compactMap(\.self).min())
    }
}
