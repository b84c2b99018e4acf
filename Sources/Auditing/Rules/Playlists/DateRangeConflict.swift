// SPDX-License-Identifier: Apache-2.0

import Playlists

/// Finds date ranges without start, ends before the start, contradicting attributes, and playlists without dates.
struct DateRangeConflict: MediaPlaylistRule {
    let metadata = RuleMetadata(
        "H286",
        "date-range",
        "A date range contradicts itself, another, or the playlist",
        .error,
        references: ["RFC 8216bis-22, 4.4.5.1"],
        rationale: "Players ignore it, and interstitials, warnings or splices with it.",
        remedy: "State START-DATE and one consistent end, and EXT-X-PROGRAM-DATE-TIME in the "
            + "playlist."
    )

    func check(
        _ playlist: MediaPlaylist,
        of asset: PlaylistAsset,
        into findings: inout Findings
    ) {
        let ranges = playlist.text.tags(DateRange.self)
        guard let first = ranges.first else { return }
        if !asset.lines.contains(where: { $0.tag == .programDateTime }) {
            let message = "the playlist has date ranges and no EXT-X-PROGRAM-DATE-TIME"
            report(first.line, message, into: &findings)
        }
        var known: [String: AttributeList] = [:]
        for (tag, line) in ranges {
            for fault in faults(of: tag, known[tag.id ?? ""]) {
                report(line, fault, into: &findings)
            }
            if let id = tag.id, known[id] == nil { known[id] = tag.attributes }
        }
    }

    private func faults(of tag: DateRange, _ earlier: AttributeList?) -> [String] {
        var faults: [String] = []
        if tag.startDate == nil, earlier?.contains("START-DATE") != true {
            faults.append("the date range has no START-DATE")
        }
        let start = tag.startDate.flatMap { DateTime($0) }?.milliseconds
        if let start, let end = tag.endDate.flatMap({ DateTime($0) })?.milliseconds {
            if end < start { faults.append("END-DATE is before START-DATE") }
            if let duration = tag.duration, end - start != duration.nanoseconds / 1_000_000 {
                faults.append("END-DATE is not START-DATE and DURATION")
            }
        }
        if tag.endsOnNext == true {
            if tag.rangeClass == nil { faults.append("END-ON-NEXT without CLASS") }
            if tag.duration != nil || tag.endDate != nil {
                faults.append("END-ON-NEXT with DURATION or END-DATE")
            }
        }
        if tag.cues.contains("PRE"), tag.cues.contains("POST") {
            faults.append("CUE has both PRE and POST")
        }
        for attribute in tag.attributes.entries {
            guard let before = earlier?[attribute.name], before != attribute.value else { continue }
            faults.append("\(attribute.name) differs from that of the same ID before")
        }
        return faults
    }
}
