// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Auditing
import Muxing

/// Takes the reports of assets as they come, and writes them in the format that was asked for.
///
/// Text and JSON lines go to standard output at once, and nothing of them is kept; everything else, and
/// every file, is written when all is done.
struct AuditOutput {
    /// What all assets so far came to in numbers.
    private(set) var totals = AuditTotals()
    /// The reports so far, where the format needs all of them at once.
    private var report: AuditReport
    private let options: AuditOutputOptions
    private let baseline: Baseline?
    private let suppressions: [Suppression]
    private let text: AuditText
    private var used: Set<Suppression> = []
    private var pending = ""

    /// Whether a person sees each asset as it comes.
    var isWatched: Bool {
        [.text, .jsonl].contains(options.format) && options.output == nil
            && Terminal.standardOutput.isTerminal
    }

    /// Reads the baseline and the suppressions.
    ///
    /// - Throws: exit code 2 where one of them cannot be read, after telling why.
    init(_ options: AuditOutputOptions, profile: String) throws {
        self.options = options
        baseline = try options.readBaseline()
        suppressions = try options.readSuppressions()
        report = AuditReport(profile: profile)
        text = AuditText(terminal: options.output == nil ? .standardOutput : .plain)
    }

    /// Adds the report of one asset.
    mutating func add(_ asset: AssetReport) {
        var asset = asset
        asset.compare(with: baseline, suppressions: suppressions)
        used.formUnion(asset.standings.compactMap(\.suppression))
        totals.add(asset)
        switch options.format {
        case .text: write(text.lines(asset))
        case .jsonl: write(ReportJSON.line(asset, profile: report.profile))
        case .json, .csv, .sarif, .junit, .html: report.assets.append(asset)
        }
    }

    /// Writes the rest.
    ///
    /// - Throws: exit code 2 where the file cannot be written, after telling why.
    mutating func finish() throws {
        switch options.format {
        case .text: write(text.summary(totals, profile: report.profile))
        case .jsonl: break
        case .json: write(ReportJSON.document(report))
        case .csv: write(AuditTable.text(report))
        case .sarif: write(SARIFLog.text(report))
        case .junit: write(AuditJUnit.text(report))
        case .html: write(AuditPage.text(report))
        }
        for unused in suppressions where !used.contains(unused) {
            Messages.warn("the suppression of \(unused.rule) (\(unused.reason)) fits no finding")
        }
        guard let file = options.output else { return }
        do {
            try CaptionFile.write(Array(pending.utf8), to: file, replacing: true)
        } catch {
            Messages.fail(error)
            throw ExitCode.unreadable
        }
    }

    private mutating func write(_ text: String) {
        if options.output == nil { Results.write(text) } else { pending += text }
    }
}
