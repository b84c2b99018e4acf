// SPDX-License-Identifier: Apache-2.0

import Captions
import MediaPrimitives
import MediaSelection

/// Reads a DAPT document: a script, and every requirement of DAPT 1.0 that the document breaks.
struct DAPTReader {
    /// The script so far.
    var script = DescriptionScript()
    /// What was noticed.
    private(set) var findings: [ScriptFinding] = []
    /// How times are read.
    var times = DAPTTimes()
    /// `daptm:scriptRepresents`.
    var scriptRepresents: [String] = []
    /// Elements of the document by their identifiers.
    var elements: [String: MarkupElement] = [:]
    /// Whether a text is known without the language of what it stands for.
    var lacksLanguageSource = false
    /// The forms of times that were seen.
    var timeForms: Set<DAPTTimes.Form> = []

    /// More findings than these say nothing new.
    static let findingLimit = 1000

    /// Whether a document of TTML is meant as DAPT: it names the profile, or has something of DAPT's vocabulary.
    static func isDAPT(_ root: MarkupElement) -> Bool {
        let profiles = root.attribute(DAPT.Namespace.parameter, "contentProfiles") ?? ""
        if profiles.contains("/profile/dapt") { return true }
        return root.attributes.contains { $0.name.namespace == DAPT.Namespace.dapt }
    }

    /// Reads a document.
    mutating func read(_ root: MarkupElement) {
        readRoot(root)
        checkTree(root)
        readHead(root)
        let context = DAPTContext(
            language: root.xmlLang ?? "",
            represents: root.attribute(DAPT.Namespace.dapt, "represents") ?? "",
            languageSource: root.attribute(DAPT.Namespace.dapt, "langSrc") ?? ""
        )
        script.languageSource = context.languageSource
        let bodies = root.children("body")
        if bodies.count > 1 { error("several-bodies", "a document has one body", at: bodies[1]) }
        for body in bodies.prefix(1) { readDivision(body, in: context, gains: []) }
        if lacksLanguageSource {
            let message = "texts do not state the language of what they stand for (daptm:langSrc)"
            warn("language-source-missing", message, at: root)
        }
        if timeForms.count > 1 {
            warn("mixed-times", "clock times and offsets are mixed; use one form", at: root)
        }
    }

    /// Reads the body or a `div`: an event, or a container of others.
    private mutating func readDivision(
        _ element: MarkupElement,
        in outer: DAPTContext,
        gains: [GainChange]
    ) {
        let context = outer.entering(element, times)
        let gains = gains + DAPTGains(self.times, context).changes(of: element)
        let divisions = element.children("div")
        if element.isTT("div"), divisions.isEmpty, let id = element.xmlID {
            readEvent(element, id, context, gains)
            return
        }
        for division in divisions { readDivision(division, in: context, gains: gains) }
    }

    // MARK: Findings

    /// Reports what breaks a requirement.
    mutating func error(_ code: String, _ message: String, at element: MarkupElement) {
        report(.error, code, message, at: element.position)
    }

    /// Reports what is probably not meant.
    mutating func warn(_ code: String, _ message: String, at element: MarkupElement) {
        report(.warning, code, message, at: element.position)
    }

    /// Reports something at a place.
    mutating func report(
        _ severity: ScriptFinding.Severity,
        _ code: String,
        _ message: String,
        at position: SourcePosition?
    ) {
        guard findings.count < Self.findingLimit else { return }
        let finding = ScriptFinding(
            severity: severity,
            code: code,
            message: message,
            position: position
        )
        findings.append(finding)
    }
}
