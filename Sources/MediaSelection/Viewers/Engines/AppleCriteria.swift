// SPDX-License-Identifier: Apache-2.0

/// What AVPlayer selects by criteria of its program.
///
/// Sources: AVPlayer, `setMediaSelectionCriteria(_:forMediaCharacteristic:)`,
/// `appliesMediaSelectionCriteriaAutomatically`.
enum AppleCriteria {
    static let met = EngineRule("avplayer-criteria", "it meets the criteria of the program")
    static let unmet = EngineRule(
        "avplayer-criteria-unmet",
        "nothing meets the criteria of the program, so the default counts"
    )
    static let notAutomatic = EngineRule(
        "avplayer-not-automatic",
        "the program has switched automatic selection off, so the default counts"
    )

    static let rules = [met, unmet, notAutomatic]

    /// The choice in a group; nil if the program asks for nothing there.
    static func pick(_ kind: MediaKind, in asset: PlayableAsset, _ viewer: Viewer) -> EnginePick? {
        let members = kind == .audible ? asset.audio : asset.text
        guard let criteria = viewer.criteria, !members.isEmpty else { return nil }
        guard criteria.isAutomatic else { return unmatched(kind, members, asset, notAutomatic) }
        guard let wanted = criteria.groups[kind] else { return nil }
        func match(in members: [Int]) -> Int? {
            let match = wanted.match(in: members.map { asset.options[$0].selection })
            return match.flatMap { match in
                members.first { asset.options[$0].selection == match }
            }
        }
        let found = match(
            in: members.filter { !asset.options[$0].selection.excludedFromAutoselection }
        )
        var pick =
            found.map { .option($0, met, confidence: .likely) }
            ?? unmatched(kind, members, asset, unmet)
        if match(in: members) != found {
            pick.rules.append(AVPlayerEngine.autoselect)
            pick.confidence = .unknown
        }
        return pick
    }

    /// The default, if no criteria count.
    private static func unmatched(
        _ kind: MediaKind,
        _ members: [Int],
        _ asset: PlayableAsset,
        _ rule: EngineRule
    ) -> EnginePick {
        if let main = members.first(where: { asset.options[$0].selection.isDefault }) {
            return .option(main, rule, confidence: .likely)
        }
        // Documents say that nothing may be selected; audio is heard all the same.
        return kind == .audible
            ? .option(members[0], rule, confidence: .unknown) : .nothing(rule, confidence: .likely)
    }
}
