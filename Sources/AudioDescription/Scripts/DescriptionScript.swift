// SPDX-License-Identifier: Apache-2.0

package import MediaPrimitives
package import MediaSelection

/// A script of audio description: what is spoken between the dialogue of a movie, and when.
///
/// All times are milliseconds of the presentation, from its beginning.
package struct DescriptionScript: Equatable, Sendable {
    /// The language of the descriptions; nil: the script does not state one.
    package var language: LanguageTag?
    /// How far the work on the script is.
    package var kind = Kind.preRecording
    /// What the descriptions stand for: content descriptors of DAPT, such as `visual.nonText`.
    package var represents = ["visual"]
    /// The language of what the descriptions stand for: `zxx` for pictures without language, a language tag for texts
    /// in the picture and for translations; empty: not determined.
    package var languageSource = "zxx"
    /// Title of the document; nil: none.
    package var title: String?
    /// The descriptions in the order of the script.
    package var descriptions: [Description]

    /// No description begins or ends later than this, in milliseconds: what a file claims beyond it is read as this.
    ///
    /// It is the longest time that can be written and read again: whole seconds are read up to 10^12.
    package static let latest = 1_000_000_000_000_000

    /// How far the work on a script is: `daptm:scriptType` (DAPT 1.0, Script Type).
    package enum Kind: String, CaseIterable, Sendable {
        /// What is heard or seen, in its own language.
        case originalTranscript
        /// What is heard or seen, translated.
        case translatedTranscript
        /// What is to be spoken.
        case preRecording
        /// What was spoken.
        case asRecorded
    }

    /// Makes a script.
    ///
    /// - Parameters:
    ///   - language: of the descriptions.
    ///   - descriptions: what is spoken.
    package init(language: LanguageTag? = nil, descriptions: [Description] = []) {
        self.language = language
        self.descriptions = descriptions
    }
}

/// One description: a text, when it is spoken, how it sounds, and how the main audio gives way to it.
package struct Description: Equatable, Sendable {
    /// Its identifier, which no other description of the script has.
    package var id: String
    /// When speaking begins, in milliseconds of the presentation; 0 or more.
    package var start: Int
    /// When speaking has to have ended, in milliseconds of the presentation; nil: not stated.
    package var end: Int?
    /// What is spoken, without markup, on one line.
    package var text: String
    /// The language of the text; nil: that of the script.
    package var language: LanguageTag?
    /// Recordings of the text in the order of preference; empty: it is synthesised.
    package var recordings: [Recording] = []
    /// How the level of the main audio changes, in the order of their times.
    package var mainAudioGain: [GainChange] = []
    /// How the level of the narration changes, in the order of their times.
    package var narrationGain: [GainChange] = []
    /// Level of the narration.
    package var gain = Gain.unity
    /// Place of the narration between left (-1 000 000) and right (1 000 000), in millionths.
    package var pan = 0
    /// How fast a synthetic voice speaks.
    package var rate = SpeakingRate.normal
    /// Change of a synthetic voice's pitch, as DAPT writes it (`tta:pitch`, such as `+10%`); nil: none.
    package var pitch: String?
    /// Notes for those who make the description, such as `pronunciationNote` and `scene`; not spoken.
    package var notes: [Note] = []
    /// Where the script has it; nil: it was not read from a file.
    package var position: SourcePosition?

    /// How fast a synthetic voice speaks: `tta:speak` (TTML2, 10.4.5).
    package enum SpeakingRate: String, CaseIterable, Sendable {
        case normal, fast, slow
    }

    /// A note on a description: `ttm:desc`.
    package struct Note: Equatable, Sendable {
        /// What it is about: a value of DAPT's registry (`pronunciationNote`, `scene`, `plotSignificance`) or one
        /// that begins with `x-`; nil: not stated.
        package var type: String?
        /// The text.
        package var text: String

        /// Makes a note.
        package init(type: String? = nil, text: String) {
            self.type = type
            self.text = text
        }
    }

    /// Makes a description.
    ///
    /// - Parameters:
    ///   - id: its identifier.
    ///   - start: when speaking begins, in milliseconds.
    ///   - end: when speaking has to have ended, in milliseconds.
    ///   - text: what is spoken.
    package init(id: String, start: Int, end: Int? = nil, text: String) {
        self.id = id
        self.start = start
        self.end = end
        self.text = text
    }
}
