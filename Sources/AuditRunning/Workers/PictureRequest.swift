// SPDX-License-Identifier: Apache-2.0

import Auditing

/// The frames of an asset that a report is to show beside findings.
struct PictureRequest: Equatable, Sendable {
    /// The most frames of an asset.
    static let mostOfAsset = 4
    /// The most frames of a report: a few megabytes, and some seconds to decode them.
    static let most = 200

    /// The place of the asset in the report.
    let asset: Int
    /// The movie.
    let path: String
    /// The places of the findings in the asset.
    let findings: [Int]
    /// The time of each frame, in milliseconds.
    let times: [Int]
}

extension PictureRequest {
    /// The frames that a report is to show: of findings with a time that are listed and not folded, of the
    /// assets that fail first.
    ///
    /// Presentations and movies on servers have none: nothing that they name is read for a picture.
    static func all(for report: AuditReport) -> [PictureRequest] {
        let failed = report.assets.indices.filter { report.assets[$0].outcome == .failed }
        let others = report.assets.indices.filter { report.assets[$0].outcome != .failed }
        var remaining = most
        var requests: [PictureRequest] = []
        for index in failed + others {
            guard remaining > 0 else { break }
            let limit = min(remaining, mostOfAsset)
            guard let request = request(report.assets[index], index, limit) else { continue }
            remaining -= request.findings.count
            requests.append(request)
        }
        return requests
    }

    /// The rules about what flashes, and about stripes: two frames that scroll by flash, too, and a still of stripes harms.
    private static let flashing: Set = ["L901", "L902", "L903", "L907"]

    private static func request(
        _ report: AssetReport,
        _ asset: Int,
        _ limit: Int
    ) -> PictureRequest? {
        guard AssetFinder.isMovie(report.asset) else { return nil }
        let listed = FoldedFinding.all(in: report).flatMap { $0.indices.prefix(AuditPage.unfolded) }
        let timed = listed.sorted().filter {
            report.findings.all[$0].location.time != nil
                && !flashing.contains(report.findings.all[$0].rule)
        }
        let findings = timed.sorted { first, second in
            report.findings.all[first].severity > report.findings.all[second].severity
        }.prefix(limit)
        guard !findings.isEmpty else { return nil }
        return PictureRequest(
            asset: asset,
            path: report.asset,
            findings: Array(findings),
            times: findings.map { time(report.findings.all[$0].location) }
        )
    }

    /// Half a second into what a finding is about: cues begin at cuts, and frames before them.
    private static func time(_ location: FindingLocation) -> Int {
        guard let time = location.time else { return 0 }
        return max(0, min(time.start.clamped + 500, max(time.start, time.end).clamped))
    }
}

extension Int {
    /// The number within what can be added to without overflow.
    fileprivate var clamped: Int { Swift.max(-(1 << 50), Swift.min(self, 1 << 50)) }
}
