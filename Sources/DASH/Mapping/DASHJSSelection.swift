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

    /// What viewers lose by an edit: of audio and text in all engines that play MPDs, of video in dash.js.
    package static func losses(from old: MPD, to new: MPD) -> [ViewerLoss] {
        let losses = ViewerLoss.all(from: PlayableAsset(old), to: PlayableAsset(new))
        let (before, after) = (initialSet(.visual, of: old), initialSet(.visual, of: new))
        guard after?.isSignLanguage == true, before?.isSignLanguage == false else { return losses }
        let signed = ViewerLoss(.signLanguageUnasked, engines: [name], viewers: [], phrases: [])
        return losses + [signed]
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
