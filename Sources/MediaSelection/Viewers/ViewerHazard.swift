// SPDX-License-Identifier: Apache-2.0

/// What a selection does to a viewer; the raw value is the name of the rule of the audit.
public enum ViewerHazard: String, CaseIterable, Sendable {
    /// A viewer who needs text gets none, although there is text in their language.
    case captionsNotSelected = "captions-not-selected"
    /// A viewer who prefers descriptions hears none, although there is one in their language.
    case descriptionNotSelected = "description-not-selected"
    /// A viewer hears a description without asking for it, although there is audio without.
    case descriptionUnasked = "description-unasked"
    /// A viewer sees captions for the deaf without asking for them.
    case captionsUnasked = "captions-unasked"
    /// Forced text in the language of the selected audio is not shown, and no other text is.
    case forcedNotSelected = "forced-not-selected"
    /// A viewer hears another language, although there is audio in one of theirs.
    case languageNotSelected = "language-not-selected"
}

/// What an asset offers to a viewer, by which the selections of all engines are judged.
struct ViewerOffer {
    private let asset: PlayableAsset
    private let viewer: Viewer
    /// Whether there is text that the viewer needs, in one of their languages.
    private let hasNeededText: Bool
    /// Whether there is a description that the viewer prefers, in one of their languages.
    private let hasDescription: Bool
    private let hasAudioWithoutDescription: Bool
    private let hasAudioInLanguage: Bool
    private let forcedLanguages: [LanguageTag]

    init(of asset: PlayableAsset, to viewer: Viewer) {
        self.asset = asset
        self.viewer = viewer
        hasNeededText =
            viewer.needsText
            && asset.offeredText.contains {
                viewer.understands(asset.options[$0].language)
                    && !asset.options[$0].selection.isForced
                    && !asset.options[$0].selection.isTextDescription
            }
        hasDescription =
            viewer.prefersDescription
            && asset.audio.contains {
                asset.options[$0].selection.describesVideo
                    && viewer.understands(asset.options[$0].language)
            }
        hasAudioWithoutDescription = asset.audio.contains {
            !asset.options[$0].selection.describesVideo
        }
        hasAudioInLanguage = asset.audio.contains {
            viewer.understands(asset.options[$0].language)
        }
        forcedLanguages = asset.offeredText.compactMap {
            asset.options[$0].selection.isForced ? asset.options[$0].language : nil
        }
    }

    /// The hazards of a selection.
    func hazards(of selection: EngineSelection) -> [ViewerHazard] {
        var hazards: [ViewerHazard] = []
        if missesCaptions(selection.text) { hazards.append(.captionsNotSelected) }
        let audio = selection.audio.option
        let isDescribed = audio.map { asset.options[$0].selection.describesVideo } ?? false
        if hasDescription, !isDescribed { hazards.append(.descriptionNotSelected) }
        if isDescribed, !viewer.prefersDescription, hasAudioWithoutDescription {
            hazards.append(.descriptionUnasked)
        }
        let isForDeaf = selection.text.option.map { asset.options[$0].isForDeaf } ?? false
        if isForDeaf, !viewer.needsText { hazards.append(.captionsUnasked) }
        let heard = audio.flatMap { asset.options[$0].language }
        if selection.text.option == nil, let heard,
            forcedLanguages.contains(where: { $0.primarySubtag == heard.primarySubtag })
        {
            hazards.append(.forcedNotSelected)
        }
        if audio != nil, hasAudioInLanguage, !viewer.understands(heard) {
            hazards.append(.languageNotSelected)
        }
        return hazards
    }

    private func missesCaptions(_ pick: EnginePick) -> Bool {
        guard hasNeededText else { return false }
        // Where it is not known whether text is shown, it is not known that it is missing.
        guard let text = pick.option else { return pick.confidence != .unknown }
        return asset.options[text].selection.isForced
            || asset.options[text].selection.isTextDescription
            || !viewer.understands(asset.options[text].language)
    }
}
