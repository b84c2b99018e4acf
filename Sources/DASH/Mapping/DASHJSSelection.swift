// SPDX-License-Identifier: Apache-2.0

package import MediaSelection

/// What dash.js 4 selects for viewers of whom it is told nothing: of the sets of a kind those with the highest
/// `@selectionPriority`, of these the one with the highest bit rate, and of equals the first.
///
/// Source: dash.js 4.7, `MediaController.selectInitialTrack` with `highestSelectionPriority`, its default.
package enum DASHJSSelection {
    /// The name of the player.
    private static let name = "dash.js"

    /// The set of a kind that is selected at the beginning; nil if there is none.
    package static func initialSet(_ kind: MediaKind, of mpd: MPD) -> AdaptationSet? {
        let sets = mpd.periods.first?.adaptationSets.filter { $0.kind == kind } ?? []
        let highest = sets.filter { set in !sets.contains { $0.priority > set.priority } }
        return highest.first { set in !highest.contains { $0.bitRate > set.bitRate } }
    }

    /// What viewers lose by an edit.
    package static func losses(from old: MPD, to new: MPD) -> [ViewerLoss] {
        var kinds: [ViewerLoss.Kind] = []
        if let before = initialSet(.audible, of: old), let was = before.option {
            let after = initialSet(.audible, of: new)?.option
            kinds += after.map { lost(was, $0) } ?? [.audioLost]
        }
        let (before, after) = (initialSet(.visual, of: old), initialSet(.visual, of: new))
        if after?.isSignLanguage == true, before?.isSignLanguage == false {
            kinds.append(.signLanguageUnasked)
        }
        return kinds.map { ViewerLoss($0, engines: [name], viewers: [], phrases: []) }
    }

    private static func lost(
        _ was: SelectionOption,
        _ isNow: SelectionOption
    ) -> [ViewerLoss.Kind] {
        if isNow.describesVideo, !was.describesVideo { return [.descriptionUnasked] }
        let special: [MediaCharacteristic] = [.auxiliaryContent, .enhancesSpeechIntelligibility]
        let isBeside = { (option: SelectionOption) in
            option.characteristics.contains(where: special.contains)
        }
        if isBeside(isNow), !isBeside(was) { return [.auxiliaryUnasked] }
        return was.language != isNow.language ? [.languageLost] : []
    }
}

extension AdaptationSet {
    /// The highest bit rate of its representations.
    fileprivate var bitRate: Int { representations.compactMap(\.bandwidth).max() ?? 0 }

    /// Whether it is video with an interpreter of sign language.
    fileprivate var isSignLanguage: Bool {
        roleValues.contains("sign") || option?.language?.isSignLanguage == true
    }
}
