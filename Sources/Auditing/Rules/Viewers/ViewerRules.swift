// SPDX-License-Identifier: Apache-2.0

import MediaSelection

/// The rules for what viewers get in players: the hazards of a simulation.
///
/// Profiles that judge assets switch off what is the fault of a player alone.
enum ViewerRules {
    static let all: [any Rule<Asset>] = [
        captionsNotSelected, descriptionNotSelected, descriptionUnasked, captionsUnasked,
        forcedNotSelected, languageNotSelected, descriptionFirst, forcedWithoutAudio,
    ]

    static let captionsNotSelected = RuleMetadata(
        "X717",
        "captions-not-selected",
        "Deaf viewers get no text in a player, although there is text in their language",
        .review,
        .likely,
        rationale: "They have to find a menu, and many applications have none.",
        remedy: "Configure the player to select captions by the settings of the viewer."
    ).forAssets { asset, findings in
        report(.captionsNotSelected, .deaf, of: asset, into: &findings) { option in
            option.kind == .legible && !option.isForced
        }
    }

    static let descriptionNotSelected = RuleMetadata(
        "X718",
        "description-not-selected",
        "Blind viewers hear no audio description in a player, although there is one in their language",
        .review,
        .likely,
        rationale: "They have to find a menu that they may not be able to see.",
        remedy: "Configure the player to select descriptions by the settings of the viewer."
    ).forAssets { asset, findings in
        report(.descriptionNotSelected, .blind, of: asset, into: &findings, where: \.describesVideo)
    }

    static let descriptionUnasked = RuleMetadata(
        "X719",
        "description-unasked",
        "A player plays audio description to viewers who did not ask for it",
        .warning,
        .likely,
        rationale: "All viewers hear the description until they find the setting.",
        remedy: "Make audio without description the first and the default."
    ).forAssets { asset, findings in
        report(.descriptionUnasked, .none, of: asset, into: &findings, where: \.isAudible)
    }

    static let captionsUnasked = RuleMetadata(
        "X720",
        "captions-unasked",
        "A player shows captions for the deaf to viewers who did not ask for them",
        .review,
        .likely,
        rationale:
            "All viewers see them until they find the setting, and some cannot turn them off.",
        remedy: "Do not make captions for the deaf the default, and put them after other text."
    ).forAssets { asset, findings in
        report(.captionsUnasked, .none, of: asset, into: &findings, where: \.isAudible)
    }

    static let forcedNotSelected = RuleMetadata(
        "X721",
        "forced-not-selected",
        "A player does not show the forced subtitles of the audio that it plays",
        .review,
        .likely,
        rationale: "Viewers do not understand signs and foreign speech.",
        remedy: "Configure the player to select forced subtitles in the language of the audio."
    ).forAssets { asset, findings in
        report(.forcedNotSelected, .none, of: asset, into: &findings, where: \.isAudible)
    }

    static let languageNotSelected = RuleMetadata(
        "X722",
        "language-not-selected",
        "A player plays another language, although there is audio in the language of the viewer",
        .review,
        .likely,
        rationale: "Viewers hear a language that they may not understand.",
        remedy: "Configure the player to select audio by the languages of the viewer."
    ).forAssets { asset, findings in
        report(.languageNotSelected, .none, of: asset, into: &findings, where: \.isAudible)
    }

    /// Where the description is the default, M114 and H211 report it; M114 also takes the first track for it.
    static let descriptionFirst = RuleMetadata(
        "X723",
        "description-first",
        "The first audio is a description, although there is audio without",
        .warning,
        references: ["HLS Authoring Specification 9.17"],
        rationale:
            "Players that do not know the characteristic play the first audio, so all viewers hear the "
            + "description.",
        remedy: "Put the audio without description first."
    ).forAssets { asset, findings in
        guard let options = asset.playable?.options.map(\.selection) else {
            return findings.say(.inapplicable)
        }
        let audio = options.filter(\.isAudible)
        guard let first = audio.first, first.describesVideo, !first.isDefault,
            let plain = audio.first(where: { !$0.describesVideo })
        else { return }
        let hasDefault = audio.contains(where: \.isDefault)
        if asset.presentation == nil, asset.mpd == nil, !hasDefault { return }
        let names = SelectionGroup(characteristic: .audible, options: [first, plain]).displayNames
        findings.report(
            at: FindingLocation(),
            "the first audio is \(names[0]), before \(names[1])",
            severity: hasDefault ? .info : nil
        )
    }

    static let forcedWithoutAudio = RuleMetadata(
        "X724",
        "forced-without-audio",
        "Forced subtitles are in a language that no audio has",
        .warning,
        .likely,
        rationale:
            "Players show forced subtitles if they are in the language of the audio, so nothing shows "
            + "these.",
        remedy: "Correct the language, or make them regular subtitles."
    ).forAssets { asset, findings in
        guard let options = asset.playable?.options.map(\.selection) else {
            return findings.say(.inapplicable)
        }
        let audio = options.filter(\.isAudible)
        let spoken = Set(audio.compactMap { $0.language?.primarySubtag })
        // Audio of an unknown language may be in any.
        guard !audio.isEmpty, audio.allSatisfy({ $0.language.map { $0 != .undetermined } ?? false })
        else { return }
        var seen: Set<LanguageTag> = []
        for forced in options where forced.kind == .legible && forced.isForced {
            guard let language = forced.language, language != .undetermined,
                !spoken.contains(language.primarySubtag), seen.insert(language).inserted
            else { continue }
            findings.report(
                at: FindingLocation(),
                "forced subtitles are in \(language.englishName), and no audio is"
            )
        }
    }

    /// The most languages whose viewers are simulated.
    private static let mostLanguages = 50

    /// Reports a hazard for viewers in the languages of the options that it is about.
    private static func report(
        _ hazard: ViewerHazard,
        _ need: Viewer.Need,
        of asset: Asset,
        into findings: inout Findings,
        where concerns: (SelectionOption) -> Bool
    ) {
        guard let playable = asset.playable else { return findings.say(.inapplicable) }
        let concerned = playable.options.map(\.selection).filter(concerns)
        guard !concerned.isEmpty else { return findings.say(.inapplicable) }
        var seen: Set<LanguageTag> = []
        let languages = concerned.compactMap(\.language).filter {
            $0 != .undetermined && seen.insert($0).inserted
        }
        for language in languages.prefix(mostLanguages) {
            let viewer = Viewer(need, language)
            let found = Simulation(of: playable, for: [viewer]).results.filter {
                $0.hazards.contains(hazard)
            }
            guard !found.isEmpty else { continue }
            let engines = found.map(\.engine.name).joined(separator: ", ")
            findings.report(
                at: FindingLocation(),
                "\(viewer.phrase) \(hazard.consequence) in \(engines)"
            )
        }
    }
}

extension SelectionOption {
    fileprivate var isAudible: Bool { kind == .audible }
}

extension ViewerHazard {
    /// What happens to the viewer, as a clause.
    fileprivate var consequence: String {
        switch self {
        case .captionsNotSelected: "gets no text"
        case .descriptionNotSelected: "hears no description"
        case .descriptionUnasked: "hears a description unasked"
        case .captionsUnasked: "sees captions for the deaf unasked"
        case .forcedNotSelected: "does not see the forced subtitles"
        case .languageNotSelected: "hears another language"
        }
    }
}
