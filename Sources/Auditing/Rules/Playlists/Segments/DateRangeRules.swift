// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives
import Playlists

/// The rules for date ranges.
enum DateRangeRules {
    static let all: [any Rule<PlaylistAsset>] = [dateRange, interstitial, flashingLights]

    /// Finds date ranges without start, ends before the start, contradicting attributes, and playlists without
    /// dates.
    static let dateRange = RuleMetadata(
        "H286",
        "date-range",
        "A date range contradicts itself, another, or the playlist",
        .error,
        references: ["RFC 8216bis-22, 4.4.5.1"],
        rationale: "Players ignore it, including interstitials, warnings or splices.",
        remedy: "State START-DATE and one consistent end, and EXT-X-PROGRAM-DATE-TIME in the "
            + "playlist."
    ).forMediaPlaylists { playlist, asset, findings in
        let ranges = playlist.text.tags(DateRange.self)
        guard let first = ranges.first else { return }
        if !asset.lines.contains(where: { $0.tag == .programDateTime }) {
            let message = "the playlist has date ranges, but no EXT-X-PROGRAM-DATE-TIME"
            findings.report(line: first.line, message)
        }
        var known: [String: AttributeList] = [:]
        for (tag, line) in ranges {
            for fault in tag.faults(known[tag.id ?? ""]) { findings.report(line: line, fault) }
            if let id = tag.id, known[id] == nil { known[id] = tag.attributes }
        }
    }

    static let interstitial = RuleMetadata(
        "H287",
        "interstitial",
        "An interstitial does not state what to play, or states it twice",
        .error,
        references: ["RFC 8216bis-22, Appendix D"],
        rationale: "Players skip the interstitial.",
        remedy: "State either X-ASSET-URI or X-ASSET-LIST."
    ).forMediaPlaylists { playlist, _, findings in
        for (tag, line) in playlist.text.tags(DateRange.self) {
            guard let interstitial = Interstitial(tag) else { continue }
            let assets = [interstitial.assetURI, interstitial.assetList].compactMap(\.self).count
            guard assets != 1 else { continue }
            findings.report(
                line: line,
                assets == 0
                    ? "neither X-ASSET-URI nor X-ASSET-LIST is stated"
                    : "both X-ASSET-URI and X-ASSET-LIST are stated"
            )
        }
    }

    static let flashingLights = RuleMetadata(
        "H288",
        "flashing-lights",
        "A warning of flashing lights is incomplete",
        .error,
        references: ["HLS Authoring Specification, appendix on flashing lights"],
        rationale: "Devices that dim flashing lights cannot know how much.",
        remedy: "State X-RISK-LEVEL from 0 to 100."
    ).forMediaPlaylists { playlist, _, findings in
        for (tag, line) in playlist.text.tags(DateRange.self)
        where tag.rangeClass == DateRange.flashingLightsClass {
            if let risk = tag.riskLevel, 0...100 ~= risk { continue }
            findings.report(line: line, "X-RISK-LEVEL is not a number from 0 to 100")
        }
    }
}

extension DateRange {
    /// What is wrong with a date range, given the attributes of an earlier one with the same ID.
    fileprivate func faults(_ earlier: AttributeList?) -> [String] {
        var faults: [String] = []
        if startDate == nil, earlier?.contains("START-DATE") != true {
            faults.append("the date range has no START-DATE")
        }
        let start = startDate.flatMap { DateTime($0) }?.milliseconds
        if let start, let end = endDate.flatMap({ DateTime($0) })?.milliseconds {
            if end < start { faults.append("END-DATE is before START-DATE") }
            if let duration, end - start != duration.nanoseconds / 1_000_000 {
                faults.append("END-DATE is not START-DATE plus DURATION")
            }
        }
        if endsOnNext == true {
            if rangeClass == nil { faults.append("END-ON-NEXT without CLASS") }
            if duration != nil || endDate != nil {
                faults.append("END-ON-NEXT with DURATION or END-DATE")
            }
        }
        if cues.contains("PRE"), cues.contains("POST") {
            faults.append("CUE has both PRE and POST")
        }
        for attribute in attributes.entries {
            guard let before = earlier?[attribute.name], before != attribute.value else { continue }
            faults.append(
                "\(attribute.name) differs from that of an earlier date range with the same ID"
            )
        }
        return faults
    }
}
