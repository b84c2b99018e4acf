// SPDX-License-Identifier: Apache-2.0

import Auditing
import ISOMedia
import MediaSelection

extension AuditedTrack {
    /// A track as a test states it; a plain one where nothing is given.
    init(
        id: Int,
        kind: TrackKind,
        format: String? = nil,
        language: LanguageTag? = nil,
        mediaHeaderLanguage: PackedLanguageCode? = nil,
        extendedLanguage: String? = nil,
        name: String? = nil,
        isEnabled: Bool = false,
        alternateGroup: Int = 0,
        isExcludedFromAutoselection: Bool = false,
        characteristics: [MediaCharacteristic] = [],
        roles: [String] = [],
        htmlKinds: [String] = [],
        forced: ForcedSubtitles = .none,
        displayFlags: TextSampleEntry.DisplayFlags? = nil,
        references: [String: [Int]] = [:],
        durationSeconds: Double? = nil,
        sampleCount: Int? = nil,
        text: Text = .none
    ) {
        let facts = TrackFacts(
            id: UInt32(clamping: id),
            kind: kind,
            language: language,
            mediaHeaderLanguage: mediaHeaderLanguage,
            extendedLanguage: extendedLanguage,
            name: name,
            isEnabled: isEnabled,
            alternateGroup: alternateGroup,
            isExcludedFromAutoselection: isExcludedFromAutoselection,
            characteristics: characteristics,
            roles: roles,
            htmlKinds: htmlKinds,
            forced: forced,
            displayFlags: displayFlags
        )
        self.init(facts, format: format, references: references, text: text)
        self.durationSeconds = durationSeconds
        self.sampleCount = sampleCount
    }
}
