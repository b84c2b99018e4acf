// SPDX-License-Identifier: Apache-2.0

import Auditing
import MediaReading

/// The clips of sound of an asset that a report is to have beside findings.
struct ClipRequest: Equatable, Sendable {
    /// The most clips of a report: 21 MB of it, if each is as long as it may be.
    static let most = 50

    /// The place of the asset in the report.
    let asset: Int
    /// The movie.
    let path: String
    /// The places of the findings in the asset.
    let findings: [Int]
    /// When each clip is, in milliseconds.
    let intervals: [Range<Int>]

    /// The rules whose findings are about what is heard.
    private static let rules: Set<String> = [
        "S504", "S505", "S506", "S516", "S518", "S519", "S520", "S521", "S522", "S523", "S524",
        "S525", "S540",
    ]
    /// Milliseconds before and after what a finding is about.
    private static let margin = 500

    /// The clips that a report is to have, those of the assets that fail first; of each, the most severe findings.
    ///
    /// Presentations and movies on servers have none: nothing that they name is read for a clip.
    static func all(for report: AuditReport) -> [ClipRequest] {
        let failed = report.assets.indices.filter { report.assets[$0].outcome == .failed }
        let others = report.assets.indices.filter { report.assets[$0].outcome != .failed }
        var remaining = most
        var requests: [ClipRequest] = []
        for index in failed + others where remaining > 0 {
            guard let request = ClipRequest(report.assets[index], index, remaining) else {
                continue
            }
            remaining -= request.findings.count
            requests.append(request)
        }
        return requests
    }

    private init?(_ report: AssetReport, _ asset: Int, _ limit: Int) {
        guard AssetFinder.isMovie(report.asset) else { return nil }
        let all = report.findings.all
        let listed = FoldedFinding.all(in: report).flatMap { $0.indices.prefix(AuditPage.listed) }
        let heard = listed.sorted().filter {
            Self.rules.contains(all[$0].rule) && all[$0].location.time != nil
        }
        let findings = heard.sorted { all[$0].severity > all[$1].severity }.prefix(limit)
        guard !findings.isEmpty else { return nil }
        self.asset = asset
        path = report.asset
        self.findings = Array(findings)
        intervals = findings.map { Self.interval(all[$0].location) }
    }

    private static func interval(_ location: FindingLocation) -> Range<Int> {
        let (start, end) = location.time ?? (0, 0)
        let first = max(0, min(start, SoundClips.latestMilliseconds) - margin)
        let last = min(max(start, end), SoundClips.latestMilliseconds) + margin
        return first..<min(max(first, last), first + SoundClips.mostMilliseconds)
    }
}
