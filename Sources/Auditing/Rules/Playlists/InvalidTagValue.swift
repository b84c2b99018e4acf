// SPDX-License-Identifier: Apache-2.0

import Playlists

/// Finds tags without attributes whose value is missing, or of another kind.
struct InvalidTagValue: PlaylistRule {
    let metadata = RuleMetadata(
        "H242",
        "invalid-tag-value",
        "The value of a tag cannot be read",
        .error,
        references: ["RFC 8216bis-22, 4.4"],
        rationale: "Players ignore the tag or refuse the playlist.",
        remedy: "Write the value as the standard has it."
    )

    func check(_ asset: PlaylistAsset, into findings: inout Findings) {
        for (index, line) in asset.lines.enumerated() {
            guard let tag = line.tag, let entry = TagCatalog.entry(tag), isFault(line, entry) else {
                continue
            }
            report(
                index + 1,
                "\"\(line.text.prefix(80))\" has no value that \(tag) can have",
                into: &findings
            )
        }
    }

    private func isFault(_ line: PlaylistLine, _ entry: TagEntry) -> Bool {
        switch entry.name {
        case .inf: SegmentDuration(line).map { $0.duration.nanoseconds < 0 } ?? true
        case .byteRange: SegmentByteRange(line) == nil
        case .playlistType: PlaylistType(line) == nil
        case .programDateTime: ProgramDateTime(line)?.date == nil
        case .allowCache: false
        case .targetDuration: TargetDuration(line).map { $0.value < 1 } ?? true
        default:
            switch entry.value {
            case .integer: Version.isUnreadable(line)
            case .none: line.hasValue
            case .attributes, .own: false
            }
        }
    }
}
