// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// Accessibility metadata of schema.org as JSON-LD: a `VideoObject` for each asset with video, by the vocabulary of the
/// Accessibility Discoverability Vocabulary.
///
/// Only facts are stated: a feature that is offered in the language of the audio, and in which no rule found an error.
/// Whether an access mode is sufficient is not: a person decides that.
package enum SchemaOrgReport {
    /// The document, with a line end.
    package static func text(_ report: AuditReport) -> String {
        let videos = report.assets.compactMap { asset in
            asset.access.map { Video(asset, $0) }
        }
        return ReportJSON.text(Document(graph: videos), isIndented: true)
    }

    private struct Document: Encodable {
        /// In place of the address of a context, which readers would load.
        private let context = ["@vocab": "https://schema.org/"]
        let graph: [Video]

        private enum CodingKeys: String, CodingKey {
            case context = "@context"
            case graph = "@graph"
        }
    }

    private struct Video: Encodable {
        private let type = "VideoObject"
        private let name: String
        private let contentUrl: String?
        private let duration: String?
        private let inLanguage: String?
        private let accessMode: [String]
        private let accessibilityFeature: [String]?
        private let accessibilityHazard: [String]

        private enum CodingKeys: String, CodingKey {
            case type = "@type"
            case name, contentUrl, duration, inLanguage, accessMode, accessibilityFeature
            case accessibilityHazard
        }

        init(_ asset: AssetReport, _ access: AccessFacts) {
            name = asset.asset
            contentUrl = RemoteName.isWeb(asset.asset) ? asset.asset : nil
            duration = access.milliseconds.map(Self.duration)
            inLanguage = access.language
            accessMode = access.isSilent ? ["visual"] : ["auditory", "visual"]
            let features = AccessFacts.Kind.allCases.filter { access.counts($0) }
            accessibilityFeature = features.isEmpty ? nil : features.map(\.feature)
            accessibilityHazard = [Self.flashing(asset.look?.flashes.outcome)]
        }

        /// A duration of ISO 8601, in seconds: `PT5400.5S`.
        private static func duration(_ milliseconds: Int) -> String {
            let (seconds, rest) = milliseconds.quotientAndRemainder(dividingBy: 1000)
            return rest == 0 ? "PT\(seconds)S" : "PT\(seconds).\(rest.padded(to: 3))S"
        }

        private static func flashing(_ outcome: String?) -> String {
            switch outcome {
            case RuleOutcome.passed.name: "noFlashingHazard"
            case RuleOutcome.failed.name: "flashing"
            default: "unknownFlashingHazard"
            }
        }
    }
}

extension AccessFacts.Kind {
    /// The value of `accessibilityFeature`.
    fileprivate var feature: String {
        switch self {
        case .captions: "closedCaptions"
        case .audioDescription: "audioDescription"
        case .signLanguage: "signLanguage"
        }
    }
}

extension AccessFacts {
    /// Whether a service is offered in the language of the audio, without an error.
    fileprivate func counts(_ kind: Kind) -> Bool {
        let subtag = language?.primarySubtag
        return QuotaVerdict(self[kind], of: kind, in: subtag, or: []).kind == .counted
    }
}
