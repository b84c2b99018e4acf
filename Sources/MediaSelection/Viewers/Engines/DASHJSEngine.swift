// SPDX-License-Identifier: Apache-2.0

/// dash.js as an application gets it: no initial settings, text on, and nothing remembered of what was played before.
///
/// Version 4 takes the highest bandwidth of equal priorities, whatever the roles; version 5 looks at the role `main`
/// first, then for sets without a role, and takes the lowest bandwidth of each channel. Source: `MediaController`,
/// `TextController` of v4.7.4 and v5.1.1; compared with both.
enum DASHJSEngine {
    static let priority4 = EngineRule(
        "dashjs-audio-priority",
        "it has the highest selectionPriority"
    )
    static let bandwidth4 = EngineRule(
        "dashjs-audio-bandwidth",
        "no selectionPriority is higher, and it has the highest bandwidth; roles do not count"
    )
    static let only4 = EngineRule("dashjs-audio-only", "it is the only audio")
    static let text4 = EngineRule(
        "dashjs-text-first",
        "text is on, and it is the first; forced text counts"
    )

    static let priority5 = EngineRule(
        "dashjs5-audio-priority",
        "it has the highest selectionPriority"
    )
    static let main5 = EngineRule(
        "dashjs5-audio-main",
        "no selectionPriority is higher, and it alone has the role main, or no role if none is main"
    )
    static let bandwidth5 = EngineRule(
        "dashjs5-audio-bandwidth",
        "others have the same selectionPriority and role, and no less bandwidth for each channel"
    )
    static let only5 = EngineRule("dashjs5-audio-only", "it is the only audio")
    static let text5 = EngineRule(
        "dashjs5-text-first",
        "text is on, and it is the first that is not forced"
    )
    static let forced5 = EngineRule(
        "dashjs5-text-forced",
        "text is on, all of it is forced, and it is the first"
    )

    static let rules4 = [priority4, bandwidth4, only4, text4]
    static let rules5 = [priority5, main5, bandwidth5, only5, text5, forced5]

    static func select4(_ asset: PlayableAsset, _ viewer: Viewer) -> EngineSelection {
        let text = asset.text.first.map { EnginePick.option($0, text4, confidence: .likely) }
        return EngineSelection(audio: audio4(asset), text: text ?? .nothing(.noText))
    }

    static func select5(_ asset: PlayableAsset, _ viewer: Viewer) -> EngineSelection {
        EngineSelection(audio: audio5(asset), text: text5(asset))
    }

    private static func audio4(_ asset: PlayableAsset) -> EnginePick {
        guard let first = asset.audio.first else { return .nothing(.noAudio) }
        guard asset.audio.count > 1 else { return .option(first, only4) }
        let preferred = highestPriority(asset)
        guard preferred.count > 1 else {
            return .option(preferred.first ?? first, priority4, confidence: .likely)
        }
        let most = preferred.map { set(asset, $0).bandwidth }.max() ?? 0
        let best = preferred.first { set(asset, $0).bandwidth == most } ?? first
        return .option(best, bandwidth4, confidence: .likely)
    }

    private static func audio5(_ asset: PlayableAsset) -> EnginePick {
        guard let first = asset.audio.first else { return .nothing(.noAudio) }
        guard asset.audio.count > 1 else { return .option(first, only5) }
        let preferred = highestPriority(asset)
        guard preferred.count > 1 else {
            return .option(preferred.first ?? first, priority5, confidence: .likely)
        }
        let groups = [
            preferred.filter { set(asset, $0).roles.contains("main") },
            preferred.filter { set(asset, $0).roles.isEmpty }, preferred,
        ]
        let candidates = groups.first { !$0.isEmpty } ?? preferred
        if candidates.count == 1 { return .option(candidates[0], main5, confidence: .likely) }
        let least = candidates.map { bandwidthOfChannel(asset, $0) }.min() ?? 0
        let efficient = candidates.filter { bandwidthOfChannel(asset, $0) == least }
        let most = efficient.map { set(asset, $0).bandwidth }.max()
        let best = efficient.first { set(asset, $0).bandwidth == most } ?? first
        return .option(best, bandwidth5, confidence: .likely)
    }

    /// The audio with the highest priority.
    private static func highestPriority(_ asset: PlayableAsset) -> [Int] {
        let highest = asset.audio.map { set(asset, $0).selectionPriority }.max()
        return asset.audio.filter { set(asset, $0).selectionPriority == highest }
    }

    /// Bits a second for each channel; without a number of channels, of one.
    private static func bandwidthOfChannel(_ asset: PlayableAsset, _ index: Int) -> Double {
        let stated = asset.options[index].channels ?? 1
        let channels = fullRangeChannels[stated] ?? max(1, stated)
        return Double(set(asset, index).bandwidth) / Double(channels)
    }

    /// The channels of configurations (ISO/IEC 23091-3, ChannelConfiguration) without those of low frequencies, if the number is
    /// not that of the configuration.
    private static let fullRangeChannels = [
        6: 5, 8: 2, 9: 3, 10: 4, 11: 6, 12: 7, 13: 22, 14: 7, 15: 10, 16: 9, 17: 11, 18: 13, 19: 11,
        20: 13,
    ]

    private static func set(_ asset: PlayableAsset, _ index: Int) -> PlayableSet {
        asset.options[index].set ?? PlayableSet(roles: [], selectionPriority: 1, bandwidth: 0)
    }

    private static func text5(_ asset: PlayableAsset) -> EnginePick {
        guard let first = asset.text.first else { return .nothing(.noText) }
        let shown = asset.text.first { !asset.options[$0].selection.isForced }
        return shown.map { .option($0, text5, confidence: .likely) }
            ?? .option(first, forced5, confidence: .likely)
    }
}
