// SPDX-License-Identifier: Apache-2.0

package import MediaSelection

/// `@selectionPriority`: of the sets of a kind, a player that is told nothing selects one with the highest number.
///
/// A set without it has 1. dash.js 4 selects by it first, and then by bit rate: a description or a video in sign language
/// with the same priority as the main content is played to everyone if it has more bits.
///
/// Source: ISO/IEC 23009-1, 5.3.7.2; dash.js 4.7, `MediaController.selectInitialTrack`.
package enum SelectionPriority {
    /// The value of a set without the attribute.
    static let usual = 1

    /// The priority in a presentation that is new: what is played by default, then what is for everyone, then what is for
    /// viewers who ask for it.
    package static func of(_ option: SelectionOption, isMain: Bool) -> Int {
        if isMain { return 3 }
        let isSpecial =
            option.isForced || option.isAuxiliary || option.kind == .visual
            || option.characteristics.contains { $0.isAccessibility || $0 == .forcedOnlySubtitles }
        return isSpecial ? usual : 2
    }
}

extension AdaptationSet {
    /// The priority, as stated or as it is without a statement.
    var priority: Int { selectionPriority ?? SelectionPriority.usual }
}

extension MPD.Period {
    /// The highest priority of the sets of a kind, but for one set; nil if there is no other.
    func highestPriority(of kind: MediaKind?, except element: Int? = nil) -> Int? {
        let others = adaptationSets.filter { $0.kind == kind && $0.element != element }
        return others.map(\.priority).max()
    }

    /// The priority of a new set: below all others of its kind, or above all if it is the default.
    ///
    /// - Returns: nil if it need not be stated.
    func priority(ofNew option: SelectionOption) -> String? {
        guard let highest = highestPriority(of: option.kind) else { return nil }
        let priority = option.isDefault ? highest + 1 : max(0, highest - 1)
        return priority == SelectionPriority.usual ? nil : "\(priority)"
    }
}
