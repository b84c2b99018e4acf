// SPDX-License-Identifier: Apache-2.0

import Playlists

/// Finds tags that a playlist may have once, and a segment more than once.
struct RepeatedTag: PlaylistRule {
    let metadata = RuleMetadata(
        "H237",
        "repeated-tag",
        "A tag that may stand once stands more than once",
        .error,
        references: ["RFC 8216bis-22, 4.4.1.2 and 4.4.3"],
        rationale: "Players refuse the playlist, or take one of the two values.",
        remedy: "Leave one of them."
    )

    func check(_ asset: PlaylistAsset, into findings: inout Findings) {
        var seen: [TagName: Int] = [:]
        var ofSegment: Set<TagName> = []
        for (index, line) in asset.lines.enumerated() {
            if line.kind == .uri { ofSegment = [] }
            guard let tag = line.tag, let entry = TagCatalog.entry(tag), tag != .playlist else {
                continue
            }
            switch entry.repeatability {
            case .repeatable: break
            case .once:
                if let first = seen[tag] {
                    report(index + 1, "\(tag) stands on line \(first) already", into: &findings)
                } else {
                    seen[tag] = index + 1
                }
            case .oncePerSegment:
                guard !ofSegment.insert(tag).inserted else { continue }
                report(index + 1, "\(tag) stands twice in front of one segment", into: &findings)
            }
        }
    }
}
