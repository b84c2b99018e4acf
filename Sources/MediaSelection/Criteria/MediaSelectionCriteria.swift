// SPDX-License-Identifier: Apache-2.0

/// What a program asks its player to select in a group in place of the settings of the system.
///
/// Source: AVPlayerMediaSelectionCriteria. How options are compared that all fit is not published; the order of steps is
/// that of WebKit's `MediaSelectionGroupAVFObjC`, written by the same authors.
public struct MediaSelectionCriteria: Equatable, Sendable {
    /// The languages, the preferred one first; none: every language fits.
    public var languages: [LanguageTag]
    /// The characteristics that the option should have, all of them.
    public var characteristics: [MediaCharacteristic]
    /// The characteristics that an option must have; without such an option, the default of the group is selected.
    public var principalCharacteristics: [MediaCharacteristic]

    /// Makes criteria.
    public init(
        languages: [LanguageTag] = [],
        characteristics: [MediaCharacteristic] = [],
        principalCharacteristics: [MediaCharacteristic] = []
    ) {
        self.languages = languages
        self.characteristics = characteristics
        self.principalCharacteristics = principalCharacteristics
    }

    /// The option that meets the criteria best; nil if none does.
    ///
    /// Of the playable options with all principal characteristics: those in the languages, or all if none is in them;
    /// of these, the ones with all characteristics if there are any; the first of the rest. If neither a language nor
    /// a characteristic fits, none does.
    public func match(in options: [SelectionOption]) -> SelectionOption? {
        let candidates = options.playable.with(principalCharacteristics)
        let inLanguages = candidates.preferring(languages)
        let rest = inLanguages.isEmpty ? candidates : inLanguages
        let best = characteristics.isEmpty ? [] : rest.with(characteristics)
        let principal = principalCharacteristics.isEmpty ? nil : candidates.first
        return best.first ?? inLanguages.first ?? principal
    }
}

extension SelectionGroup {
    /// What a player selects by criteria of a program: the option that meets them best, or else the default option.
    ///
    /// - Parameter criteria: what the program asks for.
    /// - Returns: nil if no option meets them and the group has no default: nothing is selected.
    public func option(for criteria: MediaSelectionCriteria) -> SelectionOption? {
        criteria.match(in: options) ?? defaultOption
    }
}

/// What a program sets for its player: criteria for each group, and whether the player selects by itself.
///
/// Source: AVPlayer, `setMediaSelectionCriteria(_:forMediaCharacteristic:)`,
/// `appliesMediaSelectionCriteriaAutomatically`.
public struct ProgramCriteria: Equatable, Sendable {
    /// The criteria by group; a group without any is selected by the settings of the system.
    public var groups: [MediaKind: MediaSelectionCriteria]
    /// Whether the player selects by itself; otherwise it plays the default options until the program selects others.
    public var isAutomatic: Bool

    /// Makes criteria for a player.
    public init(_ groups: [MediaKind: MediaSelectionCriteria] = [:], isAutomatic: Bool = true) {
        self.groups = groups
        self.isAutomatic = isAutomatic
    }
}
