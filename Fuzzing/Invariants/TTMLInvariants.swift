// SPDX-License-Identifier: Apache-2.0

import Captions

/// What has to hold for any text that is read as TTML.
enum TTMLInvariants {
    static func check(_ bytes: [UInt8]) throws(BrokenInvariant) {
        let text = repaired(bytes)
        let (document, diagnostics) = try captions(text)
        try Reading.compare(document, diagnostics, text, .ttml)
        try Rewriting(document: document, byteCount: text.count).check(.ttml)
        try checkSequences(text)
        try checkVerdicts(bytes, text)
        try checkWritten(document)
        try checkEdits(text, document)
    }

    /// Verdicts are the same twice, and bounded.
    private static func checkVerdicts(_ bytes: [UInt8], _ text: [UInt8]) throws(BrokenInvariant) {
        func report() -> ConformanceReport {
            ConformanceReport(
                bytes: bytes,
                text: text[...],
                profiles: ConformanceProfile.allCases,
                addingStated: true
            )
        }
        let first = report()
        try requireEqual(report(), first, "TTML: verdicts on the same document")
        try require(
            first.verdicts.count == ConformanceProfile.allCases.count,
            "TTML: a profile without a verdict"
        )
        for verdict in first.verdicts {
            try require(verdict.failures.count <= 500, "TTML: more failures than are listed")
        }
    }

    /// Parts of clauses that depend on the captions: how much is shown at a time, and the name of the language.
    private static let contentClauses = ["Render Model", "IMSC-HRM", "Region, ", "xml:lang"]

    /// What is written has the vocabulary of the edition that it states; how much is shown is up to the captions.
    private static func checkWritten(_ document: CaptionDocument) throws(BrokenInvariant) {
        guard document.cues.count < 200 else { return }
        for edition in IMSCEdition.allCases {
            let bytes = document.writeTTML(edition: edition).bytes
            let report = ConformanceReport(
                bytes: bytes,
                text: bytes[...],
                profiles: [],
                addingStated: true
            )
            for verdict in report.verdicts {
                let clauses: [String] = verdict.failedClauses.filter { clause in
                    !Self.contentClauses.contains { clause.contains($0) }
                }
                try requireEqual(clauses, [], "TTML: clauses that a written document breaks")
            }
        }
    }

    /// A document is written as it was read, and another time of a cue changes no text.
    private static func checkEdits(
        _ text: [UInt8],
        _ document: CaptionDocument
    ) throws(BrokenInvariant) {
        var source: CaptionSource
        do {
            source = try CaptionSource(bytes: text, fileName: "fuzz.ttml")
        } catch {
            return
        }
        guard source.content.format == .ttml else { return }
        try require(source.content.written == text, "TTML is not written as it was read")
        source.fix([.retime])
        let (retimed, _) = try captions(source.content.written)
        try requireEqual(
            retimed.cues.map(\.text),
            document.cues.map(\.text),
            "TTML: text after a change of times"
        )
    }

    /// Reads a text that the reader of bytes would take for TTML.
    static func captions(
        _ text: [UInt8]
    ) throws(BrokenInvariant) -> (CaptionDocument, [Diagnostic]) {
        guard let read = TTML.captions(in: text[...]) else {
            throw BrokenInvariant("libxml2 is not installed")
        }
        return read
    }

    /// A division that is alone in a sequence is read at its end, any other one while it is read: the cues and
    /// what is noticed are the same.
    ///
    /// Where tags do not match, what is put around the content may end inside it, and others follow in the sequence.
    private static func checkSequences(_ text: [UInt8]) throws(BrokenInvariant) {
        // A sequence is held as a whole, and there is a limit of held elements.
        guard text.count < 1 << 16, text.count > 0 else { return }
        let text = String(decoding: text, as: UTF8.self)
        guard text.contains("<body>") else { return }
        func read(_ container: String) throws(BrokenInvariant) -> (CaptionDocument, [String])? {
            let start = "<body><div timeContainer=\"\(container)\"><div dur=\"99h\">"
            let wrapped = text.replacing("<body>", with: start)
                .replacing("</body>", with: "</div></div></body>")
            let (document, diagnostics) = try captions(Array(wrapped.utf8))
            if diagnostics.contains(where: { $0.code == .malformedMarkup }) { return nil }
            return (document, diagnostics.map(\.description).sorted())
        }
        guard let parallel = try read("par"), let sequence = try read("seq") else { return }
        try requireEqual(sequence.0, parallel.0, "TTML: a division alone in a sequence")
        try requireEqual(sequence.1, parallel.1, "TTML: what is noticed in a sequence")
    }
}
