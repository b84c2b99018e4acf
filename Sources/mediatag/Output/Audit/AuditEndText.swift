// SPDX-License-Identifier: Apache-2.0

import Auditing

/// The last lines of an audit for people: totals over all assets, and what a program cannot assess.
struct AuditEndText {
    let totals: AuditTotals
    let profile: String
    /// The rules that found something; nil if only the counts are requested.
    var rules: FoundRules?
    /// What has changed since an earlier run; nil if it is not compared with one.
    var progress: AuditProgress?
    /// Whether findings or criteria were folded.
    var hasFolded = false

    /// The lines, each ended.
    var text: String {
        counts + changes + (rules.map { "\n" + outcomes + table($0) } ?? "") + notAssessed
            + (hasFolded
                ? "\nRepeated findings and criteria are folded; --verbose lists each.\n" : "")
    }

    private var counts: String {
        let assets = ReportWording.counted(totals.assets, "asset", "assets")
        var phrases = WrappedText.words("\(assets), profile \(profile.printable):")
        // Lines break between counts, and not between a number and its noun.
        let severities = ReportWording.counts(totals.count).replacing(", ", with: ",\n")
        phrases += severities.split(separator: "\n").map { WrappedText.Word(text: String($0)) }
        let others = [
            (totals.unreadable, "not read completely"), (totals.known, "known from the baseline"),
            (totals.suppressed, "suppressed"),
        ]
        let notes = others.filter { $0.0 > 0 }.map { "\($0) \($1)" }
        if let last = phrases.popLast() {
            phrases += (["\(last.text)"] + notes).enumerated().map { index, phrase in
                WrappedText.Word(text: phrase + (index < notes.count ? ";" : ""))
            }
        }
        return WrappedText.lines(phrases, hanging: 2)
    }

    /// More fixed findings than these are counted, not named.
    private static let namedFixes = 20

    /// What is new, known and fixed, and the fixed findings.
    private var changes: String {
        guard let progress else { return "" }
        let gone =
            progress.gone.isEmpty ? "" : ", \(progress.gone.count) assets not audited again"
        let head =
            "Since the earlier run: \(progress.new) new, \(progress.known) known, "
            + "\(progress.fixed.count) fixed\(gone)"
        let named = progress.fixed.prefix(Self.namedFixes).map { finding in
            "fixed: \(finding.asset.printable): \(finding.rule.printable) \(finding.slug.printable), "
                + finding.message.printable
        }
        let rest = progress.fixed.count - named.count
        let lines = named + (rest > 0 ? ["… and \(rest) more"] : [])
        return WrappedText.lines(WrappedText.words(head), hanging: 2)
            + lines.map { WrappedText.lines(WrappedText.words($0), indent: 2, hanging: 4) }.joined()
    }

    private var outcomes: String {
        let words = totals.outcomes.map { "\($0.count) \(ReportWording.words($0.outcome))" }
        return WrappedText.lines(WrappedText.words("Assets: " + words.joined(separator: ", ")))
    }

    private func table(_ rules: FoundRules) -> String {
        guard !rules.all.isEmpty else { return "" }
        let rows = rules.all.map { rule in
            [
                "\(rule.id) \(rule.slug)", rule.severity.rawValue, "\(rule.findings)",
                "\(rule.assets)",
            ]
        }
        let table = TextTable(["Rule", "Severity", "Findings", "Assets"], rows)
        return "\n" + ([table.heading] + table.lines).map { "\($0)\n" }.joined()
    }

    private var notAssessed: String {
        let clauses =
            NotAssessed.clauses
            + (totals.isNotListened ? [NotAssessed.withoutListening + " (--deep)"] : [])
        return "\nNot assessed:\n"
            + clauses.map {
                WrappedText.lines(WrappedText.words($0), indent: 2, hanging: 4)
            }.joined()
    }
}
