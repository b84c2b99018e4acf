// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// The titles of a quota report as comma-separated values (RFC 4180), with the verdicts and why they do not count.
package enum QuotaTable {
    /// The header and all lines, each ended by CR LF.
    package static func text(_ report: QuotaReport) -> String {
        ([header] + report.titles.map(row)).map(CommaSeparatedLine.text).joined()
    }

    private static let header =
        [
            "Title", "Work", "Catalogue", "Vendor", "Date", "Language", "Category", "Duration",
            "Weight",
        ]
        + ["Captions", "CaptionsReason", "AudioDescription", "AudioDescriptionReason"]
        + ["SignLanguage", "SignLanguageReason"]

    private static func row(_ title: QuotaTally.Title) -> [String] {
        let facts = [
            title.name,
            title.row?.work ?? "",
            title.row?.catalogue ?? "",
            title.row?.vendor ?? "",
            title.row?.date ?? "",
            title.language ?? "",
            title.row?.category ?? "",
            title.milliseconds.map { ClockTime(milliseconds: $0).timeCode() } ?? "",
            "\(title.row?.weight ?? 1)",
        ]
        return facts + title.verdicts.flatMap { [QuotaWording.words($0.kind), $0.reason] }
    }
}

/// How reports name services and verdicts.
package enum QuotaWording {
    /// A service.
    package static func words(_ service: AccessFacts.Kind) -> String {
        switch service {
        case .captions: "captions"
        case .audioDescription: "audio description"
        case .signLanguage: "sign language"
        }
    }

    /// A verdict.
    package static func words(_ verdict: QuotaVerdict.Kind) -> String {
        switch verdict {
        case .counted: "counted"
        case .faulty: "faulty"
        case .missing: "missing"
        case .cannotTell: "cannot tell"
        }
    }

    /// A share in hundredths of a percent: `2.5 %`.
    package static func percent(_ hundredths: Int) -> String {
        let (whole, rest) = hundredths.quotientAndRemainder(dividingBy: 100)
        if rest == 0 { return "\(whole) %" }
        return "\(whole).\(rest % 10 == 0 ? "\(rest / 10)" : rest.padded(to: 2)) %"
    }

    /// Which share a part is of a whole, rounded down; a dash if there is nothing.
    package static func share(_ part: Int, of whole: Int) -> String {
        guard whole > 0, part <= whole else { return "–" }
        let product = part.magnitude.multipliedFullWidth(by: 10_000)
        return percent(Int(whole.magnitude.dividingFullWidth(product).quotient))
    }

    /// An amount in the unit of a quota: `1:02:03`, with all hours, or `3`; fractions of a second are left out.
    package static func amount(_ value: Int, _ unit: Quota.Unit) -> String {
        guard unit == .hours else { return "\(value)" }
        let seconds = value / 1000
        let (minutes, rest) = (seconds / 60 % 60, seconds % 60)
        return "\(seconds / 3600):\(minutes.padded(to: 2)):\(rest.padded(to: 2))"
    }
}
