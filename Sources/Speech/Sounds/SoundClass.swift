// SPDX-License-Identifier: Apache-2.0

/// A class of sounds that captions for the deaf name, as a row of a table.
package struct SoundClass: Equatable, Sendable {
    /// What kind of thing makes the sound, which decides whether it may be captioned during dialogue.
    package enum Kind: String, CaseIterable, Sendable {
        /// People, without words.
        case human
        /// Music.
        case music
        /// Something that warns or calls.
        case alarm
        /// Animals.
        case animal
        /// Weather, fire and water.
        case nature
        /// Vehicles and engines.
        case vehicle
        /// Something that happens at once: doors, glass, shots.
        case impact
        /// The place around.
        case ambience

        /// Whether it is captioned even while someone speaks.
        var isCaptionedDuringDialogue: Bool { self == .alarm || self == .impact || self == .human }
    }

    /// How much a viewer misses without it.
    package enum Relevance: String, CaseIterable, Sendable {
        /// It is always captioned if a detector is sure.
        case high
        /// It is captioned where there is room.
        case medium
        /// It is captioned only if it lasts.
        case low
    }

    /// The name in reports.
    package let name: String
    /// What kind of thing makes the sound.
    package let kind: Kind
    /// How much a viewer misses without it.
    package let relevance: Relevance
    /// A detector that is less sure, 0 to 1, is not believed.
    package let minConfidence: Double
    /// A shorter sound is not captioned, in milliseconds.
    package let minDuration: Int
    /// Sounds with a shorter pause between them are one, in milliseconds.
    package let mergeGap: Int
    /// Whether it is speech, which is no sound cue.
    package let isSpeech: Bool
    /// The class that is named if the detector is not sure enough of this one; nil: none.
    package let parent: String?
    /// The labels of detectors in lower case: names of AudioSet, and its identifiers.
    let labels: [String]
}

extension SoundClass {
    /// The class of a label: an identifier of AudioSet such as `/m/0bt9lr`, or a name in any case; nil if it is not known.
    package static func of(label: String) -> SoundClass? {
        let key = label.lowercased().filter { $0.isLetter || $0.isNumber || $0 == "/" || $0 == "_" }
        return byLabel[key]
    }

    /// The class with a name.
    package static func named(_ name: String) -> SoundClass? { all.first { $0.name == name } }

    private static let byLabel: [String: SoundClass] = {
        var found: [String: SoundClass] = [:]
        for sound in all {
            for label in [sound.name] + sound.labels {
                found[label.filter { $0.isLetter || $0.isNumber || $0 == "/" || $0 == "_" }] = sound
            }
        }
        return found
    }()
}
