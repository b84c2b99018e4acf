// SPDX-License-Identifier: Apache-2.0

import Captions
import MediaSelection

/// X701: captions that went into a conversion and did not come out.
struct CaptionsLost: ConversionRule {
    let metadata = RuleMetadata(
        "X701",
        "captions-lost",
        "A conversion has lost captions",
        .error,
        references: ["EN 301 549 v3.2.1 7.1.3", "EN 301 549 v3.2.1 5.4"],
        rationale: "Deaf viewers could follow the movie before, and no longer can.",
        remedy: "Keep the captions in the conversion, or add them to the result."
    )

    /// What is decoded from other pictures may be cut where those begin and end.
    private static let leastShare = 0.9

    func check(_ conversion: Conversion, into findings: inout Findings) {
        let services = conversion.before.legibleServices
        if case .untested(let reason) = conversion.before.closedCaptions {
            findings.say(.untested("closed captions in the video: \(reason)"))
        } else if services.isEmpty, conversion.before.closedCaptions.found.isEmpty {
            return findings.say(.inapplicable)
        }
        let pairs = ServicePairs<LegibleService>(conversion)
        for service in pairs.lost {
            report("\(service.describedForLoss) are not in the result", into: &findings)
        }
        for (before, after) in pairs.pairs {
            if let obstacle = before.obstacle ?? after.obstacle {
                let label = before.obstacle == nil ? after.label : before.label
                findings.say(.untested("the words of \(label) cannot be compared: \(obstacle)"))
            }
            compareWords(before, after, into: &findings)
        }
        compareChannels(conversion, into: &findings)
    }

    private func compareWords(
        _ before: LegibleService,
        _ after: LegibleService,
        into findings: inout Findings
    ) {
        guard let old = before.words, let new = after.words else { return }
        // One cue may have become several, and several one.
        let whole = new.joined()
        let missing = old.filter { !whole.contains($0) }
        guard !missing.isEmpty else { return }
        findings.report(
            at: after.location,
            "the words of \(missing.count) of \(old.count) cues of \(before.label) are missing from "
                + after.label,
            Measurement(Double(missing.count), limit: 0, unit: "cues")
        )
    }

    private func compareChannels(_ conversion: Conversion, into findings: inout Findings) {
        let old = conversion.before.closedCaptions.found
        guard !old.isEmpty else { return }
        guard case .channels(let new) = conversion.after.closedCaptions else {
            return findings.say(.untested("the video of the result was not searched"))
        }
        for channel in old where !new.contains(channel) {
            report("closed captions \(channel) are not in the video of the result", into: &findings)
        }
        compareWordsOfChannels(conversion, into: &findings)
    }

    private func compareWordsOfChannels(_ conversion: Conversion, into findings: inout Findings) {
        let after = conversion.after.closedCaptionChannels
        for old in conversion.before.closedCaptionChannels {
            let shares = after.lazy.filter { $0.channel == old.channel }.compactMap {
                CaptionComparison(old.cues, $0.cues).shareOfFirst
            }
            guard let share = shares.max(), share < Self.leastShare else { continue }
            findings.report(
                at: FindingLocation(),
                "words of closed captions \(old.channel.name) are not in those of the result",
                .likeness(share, limit: Self.leastShare)
            )
        }
    }

    private func report(_ message: String, into findings: inout Findings) {
        findings.report(at: FindingLocation(), message)
    }
}

extension LegibleService {
    /// Where findings in it are: its track, or the asset as a whole.
    var location: FindingLocation { track.map { .track($0.id) } ?? FindingLocation() }

    /// `the Spanish captions for the deaf, track 4`.
    fileprivate var describedForLoss: String {
        let language = language.map { $0.englishName + " " } ?? ""
        let kind = isForDeaf ? "captions for the deaf" : "subtitles"
        return "the \(isForced ? "forced " : "")\(language)\(kind), \(label),"
    }
}
