// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import AuditRunning
import Auditing
import MediaReading

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Takes the reports of assets as they come, and writes them in the format that was asked for.
///
/// Text and JSON lines go to standard output at once, and nothing of them is kept; everything else, and
/// every file, is written when all is done.
struct AuditOutput {
    /// What all assets so far came to in numbers.
    private(set) var totals = AuditTotals()
    /// What was found in folders and not looked at, a sentence each.
    var skipped: [String] = []
    /// What decodes frames of the video for pages.
    var pictures: ((AuditReport) -> FindingFiles)?
    /// What decodes clips of the sound for pages; nil unless they are wanted.
    var clips: ((AuditReport) -> FindingFiles)?
    /// The reports so far, where the format needs all of them at once.
    private var report: AuditReport
    private let options: AuditOutputOptions
    private let selection: SARIFSelection
    private let baseline: Baseline?
    private let suppressions: [Suppression]
    private var text: AuditText
    private var rules: FoundRules?
    private var used: Set<Suppression> = []
    private var pending = ""
    /// Counts the assets for a quota, whose report is then written in place of the findings.
    private var quota: QuotaTally?
    /// What stored results of an earlier run come to for the quota.
    private let earlier: QuotaReport?
    /// Whether a step of the quota was due and is not reached.
    private(set) var misses = false

    /// Whether a person sees each asset as it comes.
    var isWatched: Bool {
        [.text, .jsonl].contains(options.format) && options.output == nil
            && Terminal.standardOutput.isTerminal && !options.quiet && !options.summary
            && quota == nil
    }

    /// Reads the baseline and the suppressions.
    ///
    /// - Parameters:
    ///   - options: how the audit is reported.
    ///   - profile: the name of the profile.
    ///   - scope: what is audited.
    ///   - quotas: the quota for which the assets are counted, if there is one.
    ///   - severity: the least severity that makes the exit status 1.
    /// - Throws: exit code 2 if one of them cannot be read, after reporting why.
    init(
        _ options: AuditOutputOptions,
        profile: String,
        scope: AuditScope,
        quotas: QuotaOptions,
        failingAt severity: Severity?
    ) throws {
        self.options = options
        let tally = try quotas.tally()
        quota = tally
        earlier = try tally.flatMap { tally in
            try options.since.flatMap { try quotas.report(ofEarlier: $0, by: tally) }
        }
        selection = options.sarifAll ? .everything : .problems(failingAt: severity)
        baseline = try quota == nil ? options.readBaseline() : nil
        let today = ReportDate.today
        let all = try options.readSuppressions()
        suppressions = all.filter { !$0.hasEnded(on: today) }
        Messages.warn(
            all: all.filter { $0.hasEnded(on: today) }.map {
                "the suppression of \($0.rule) has ended, so its findings count: \($0.explanation)"
            }
        )
        report = AuditReport(profile: profile, scope: scope)
        if options.since != nil, quota == nil {
            report.progress = AuditProgress(since: baseline, date: scope.date)
        }
        text = AuditText(
            terminal: options.output == nil ? .standardOutput : .plain,
            detail: options.detail(failingAt: severity)
        )
        rules = options.summary ? FoundRules() : nil
    }

    /// Adds the report of one asset.
    mutating func add(_ asset: AssetReport) {
        var asset = asset
        asset.compare(with: baseline, suppressions: suppressions)
        used.formUnion(asset.statuses.compactMap(\.suppression))
        totals.add(asset)
        rules?.add(asset)
        report.progress?.add(asset, since: baseline)
        guard quota == nil else { return add(stored: StoredAsset(asset)) }
        switch options.format {
        case .text: write(text.lines(asset))
        case .jsonl: write(ReportJSON.line(asset, profile: report.profile))
        case .json, .csv, .sarif, .junit, .earl, .clauses, .openacr, .schemaOrg, .tvAnytime,
            .html, .pdf:
            report.assets.append(asset)
        }
    }

    /// Counts an asset for the quota.
    mutating func add(stored asset: StoredAsset) { quota?.add(asset) }

    /// Writes the rest.
    ///
    /// - Throws: exit code 2 if the file cannot be written, after reporting why.
    mutating func finish() throws {
        report.scope.skipped = skipped
        report.progress?.finish()
        if let quota {
            var report = quota.finish()
            if let earlier { report.compare(with: earlier) }
            write(quotaReport(report))
        } else {
            try writeRest()
        }
        Messages.warn(
            all: suppressions.filter { !used.contains($0) && quota == nil }.map {
                "the suppression of \($0.rule) (\($0.reason)) matches no finding"
            }
        )
        guard let file = options.output else { return }
        if options.format == .pdf {
            try print(pending, to: file)
        } else {
            try save(pending, to: file)
        }
    }

    /// Writes a page as a PDF.
    private func print(_ page: String, to file: String) throws {
        do {
            try CaptionFile.write(PagePrinter.pdf(of: page, for: file), to: file, replacing: true)
        } catch {
            Messages.fail(error)
            throw ExitCode.unreadable
        }
    }

    /// Writes what only all assets together show, in the format that was asked for.
    private mutating func writeRest() throws {
        switch options.format {
        case .text: write(endText)
        case .jsonl: break
        case .json: write(ReportJSON.document(report))
        case .csv: write(AuditTable.text(report))
        case .sarif: write(SARIFLog.text(report, selection))
        case .junit: write(AuditJUnit.text(report))
        case .earl: write(EARLReport.text(report))
        case .clauses: write(ClauseTable.text(report))
        case .openacr: write(OpenACRReport.text(report))
        case .schemaOrg: write(SchemaOrgReport.text(report))
        case .tvAnytime: write(TVAnytimeReport.text(report))
        case .html: try writePages()
        case .pdf: write(AuditPage.text(report, pictures: pictures?(report) ?? FindingFiles()))
        }
    }

    private mutating func quotaReport(_ report: QuotaReport) -> String {
        misses = !report.isKept(on: ReportDate.today)
        return switch options.format {
        case .json: ReportJSON.text(of: report)
        case .csv: QuotaTable.text(report)
        default: QuotaText(report: report).text
        }
    }

    private var endText: String {
        guard !options.quiet else { return "" }
        return AuditEndText(
            totals: totals,
            profile: report.profile,
            rules: rules,
            progress: report.progress,
            hasFolded: text.hasFolded
        ).text
    }

    /// Writes the page, or pages and their index: the index last, so that what it names is there.
    private mutating func writePages() throws {
        let frames = pictures?(report) ?? FindingFiles()
        let clips = clips?(report) ?? FindingFiles()
        guard let file = options.output,
            let pages = AuditPages(
                report,
                index: Self.name(of: file),
                pictures: frames,
                clips: clips
            )
        else {
            write(AuditPage.text(report, pictures: frames, clips: clips))
            return
        }
        let folder = String(file.dropLast(Self.name(of: file).count)) + pages.folder
        do {
            try PageFolder.make(folder)
        } catch {
            Messages.fail(error)
            throw ExitCode.unreadable
        }
        for page in 1...pages.count {
            try save(pages.text(page), to: "\(folder)/\(AuditPages.name(page))")
        }
        PageFolder.removePages(after: pages.count, in: folder)
        write(pages.indexText)
    }

    private static func name(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
    }

    private func save(_ text: String, to file: String) throws {
        do {
            try CaptionFile.write(Array(text.utf8), to: file, replacing: true)
        } catch {
            Messages.fail(error)
            throw ExitCode.unreadable
        }
    }

    private mutating func write(_ text: String) {
        if options.output == nil { Results.write(text) } else { pending += text }
    }
}

/// The folder of the pages of a report.
enum PageFolder {
    /// Makes the folder, unless it is there.
    static func make(_ path: String) throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    /// Removes the pages that an earlier report of more assets has left; other files stay.
    static func removePages(after count: Int, in path: String) {
        var page = count + 1
        while FileManager.default.fileExists(atPath: "\(path)/\(AuditPages.name(page))") {
            do {
                try FileManager.default.removeItem(atPath: "\(path)/\(AuditPages.name(page))")
            } catch {
                return Messages.warn(
                    "\(path)/\(AuditPages.name(page)): page of an earlier report not removed: \(error)"
                )
            }
            page += 1
        }
    }
}
