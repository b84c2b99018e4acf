// SPDX-License-Identifier: Apache-2.0

package import DASH
public import MediaSelection
public import Playlists

/// What is to be said anew of a rendition or an adaptation set.
public struct PresentationChange: Equatable, Sendable {
    /// The language; nil: as it is.
    public var language: LanguageTag?
    /// The name; nil: as it is.
    public var name: String?
    /// Characteristics that it has to have.
    public var addedCharacteristics: [MediaCharacteristic] = []
    /// Characteristics that it must not have.
    package var removedCharacteristics: [MediaCharacteristic] = []
    /// Whether it is shown even if subtitles are off; nil: as it is.
    package var isForced: Bool?
    /// Whether it is to be the default of its kind.
    package var isDefault = false
    /// What only playlists state.
    public var rendition = RenditionChange()
    /// What only MPDs state.
    package var adaptationSet = AdaptationSetChange()

    /// Makes an empty change.
    public init() {}

    /// Whether nothing is to change.
    package var isEmpty: Bool { self == PresentationChange() }

    /// The change in the words of playlists.
    var ofRendition: RenditionChange {
        var change = rendition
        if let language { change.set("LANGUAGE", .quoted(language.rawValue)) }
        if let name { change.set("NAME", .quoted(name)) }
        if let isForced { change.set("FORCED", isForced ? .unquoted("YES") : nil) }
        if isDefault { change.set("DEFAULT", .unquoted("YES")) }
        change.addedCharacteristics += addedCharacteristics.map(\.rawValue)
        change.removedCharacteristics += removedCharacteristics.map(\.rawValue)
        return change
    }

    /// The change in the words of MPDs.
    var ofAdaptationSet: AdaptationSetChange {
        var change = adaptationSet
        change.language = language
        change.label = name
        change.isMain = isDefault
        let forced: [MediaCharacteristic] = isForced == nil ? [] : [.forcedOnlySubtitles]
        change.addedCharacteristics = addedCharacteristics + (isForced == true ? forced : [])
        change.removedCharacteristics = removedCharacteristics + (isForced == false ? forced : [])
        return change
    }
}
