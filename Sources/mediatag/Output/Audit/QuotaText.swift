// SPDX-License-Identifier: Apache-2.0

import Auditing

/// How far a catalogue is on the way to a quota, for people, in lines of 80 columns.
struct QuotaText {
    let report: QuotaReport

    private var unit: Quota.Unit { report.quota.unit }

    /// The lines, each ended.
    var text: String {
        let quota = report.quota
        let head = [quota.title.printable, "\(quota.source.printable), read \(quota.date)"]
        let notes = (quota.note.map { [$0.printable] } ?? [])
        let lines = (head + notes).map { WrappedText.lines(WrappedText.words($0), hanging: 2) }
        return lines.joined() + "\n" + services + "\n" + steps + changes + groups + remarks
    }

    private func amount(_ value: Int) -> String { QuotaWording.amount(value, unit) }

    private func amount(_ amount: QuotaAmount) -> String { self.amount(amount.value(unit)) }

    private var services: String {
        let base = report.total.base
        let hours = QuotaWording.amount(base.milliseconds, .hours)
        let titles = ReportWording.counted(base.titles, "title", "titles")
        let rows = AccessFacts.Kind.allCases.map { service in
            let own = report.total.amount(service, .counted).value(unit)
            let share = QuotaWording.share(own, of: base.value(unit))
            let others: [QuotaVerdict.Kind] = [.faulty, .missing, .cannotTell]
            return [QuotaWording.words(service), amount(own), share]
                + others.map { amount(report.total.amount(service, $0)) }
        }
        let table = TextTable(
            ["Service", "Counted", "Share", "Faulty", "Missing", "Cannot tell"],
            rows
        )
        return "\(titles), \(hours) (h:mm:ss)\n\n" + Self.text(table)
    }

    private var steps: String {
        report.steps.map { state in
            let step = state.step
            let of = step.category.map { " of \($0.printable)" } ?? ""
            let years = step.years.map { " \($0) years after the start" } ?? ""
            let due = step.due.map { " by \($0)" } ?? years
            let demand =
                switch step.demand {
                case .share(let share): QuotaWording.percent(share)
                case .milliseconds(let milliseconds): amount(milliseconds)
                }
            let subject = "\(QuotaWording.words(step.service)): \(demand)\(of)\(due): "
            let outcome =
                state.isReached
                ? "reached"
                : "\(amount(state.missing)) of \(amount(state.required)) missing"
                    + (state.isNext ? " (next step)" : "")
            return WrappedText.lines(WrappedText.words(subject + outcome), hanging: 2)
        }.joined()
    }

    /// What has changed since an earlier count.
    private var changes: String {
        guard let change = report.change else { return "" }
        func titles(_ part: QuotaAmount) -> String {
            let titles = ReportWording.counted(part.titles, "title", "titles")
            return unit == .hours ? "\(titles) (\(amount(part)))" : titles
        }
        let services = AccessFacts.Kind.allCases.map { kind in
            "\(QuotaWording.words(kind)): \(titles(change[kind].gained)) more, \(titles(change[kind].lost)) no longer"
        }
        let all = "titles: \(titles(change.new)) new, \(titles(change.removed)) removed"
        return "\nSince the earlier results:\n"
            + ([all] + services).map { WrappedText.lines(WrappedText.words($0), hanging: 2) }
            .joined()
    }

    private var groups: String {
        report.groups.map { dimension, groups in
            let rows = groups.map { group in
                [group.name?.printable ?? "unknown", amount(group.base)]
                    + AccessFacts.Kind.allCases.map { amount(group.amount($0, .counted)) }
            }
            let services = AccessFacts.Kind.allCases.map { QuotaWording.words($0).capitalisedFirst }
            return "\n"
                + Self.text(
                    TextTable([dimension.rawValue.capitalisedFirst, "All"] + services, rows)
                )
        }.joined()
    }

    private var remarks: String {
        let reasons: [(QuotaReport.Reason, String)] = [
            (.exempt, "exempt"), (.notInCatalogue, "not in the catalogue"),
            (.noVideo, "without video"),
            (.page, "web pages"),
        ]
        let parts = reasons.compactMap { reason, words in
            report.leftOut[reason].map { "\($0) \(words)" }
        }
        var lines = parts.isEmpty ? [] : ["Not in the base: \(parts.joined(separator: ", "))."]
        if report.withoutDuration > 0, unit == .hours {
            let titles = ReportWording.counted(report.withoutDuration, "title", "titles")
            lines.append("\(titles) without a known duration, so without hours.")
        }
        lines.append(
            "Counted: something offers the service, and no rule for it found an error. A person decides whether it is good."
        )
        return "\n" + lines.map { WrappedText.lines(WrappedText.words($0), hanging: 2) }.joined()
    }

    private static func text(_ table: TextTable) -> String {
        ([table.heading] + table.lines).map { "\($0)\n" }.joined()
    }
}

extension String {
    /// The text with a capital at its beginning.
    fileprivate var capitalisedFirst: String { prefix(1).uppercased() + dropFirst() }
}
