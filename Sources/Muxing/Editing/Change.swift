// SPDX-License-Identifier: Apache-2.0

package import ISOMedia
package import Matroska
package import MediaPrimitives
package import MediaReading

extension EditReport {
    /// One thing that is otherwise than before; its words are in ``what``, ``before``, ``after`` and ``why``.
    public struct Change: Equatable, Sendable {
        /// The track; nil for the movie as a whole.
        public var track: UInt32?
        /// What has changed.
        package var property: Property
        /// What it was; nil if it was not there.
        package var old: Value?
        /// What it is; nil if it is gone.
        package var new: Value?
        /// The reason, if the user did not request the change.
        package var reason: Reason?

        /// Makes a change.
        package init(
            track: UInt32? = nil,
            _ property: Property,
            from old: Value?,
            to new: Value?,
            _ reason: Reason? = nil
        ) {
            self.track = track
            self.property = property
            self.old = old
            self.new = new
            self.reason = reason
        }
    }
}

extension EditReport.Change {
    /// What changes in a file.
    package enum Property: Hashable, Sendable {
        // MARK: The file

        /// A file of another container becomes a movie.
        case container
        /// Whether samples are in fragments.
        case fragmentation
        /// The length of the presentation.
        case duration
        /// The number of chapters of Matroska.
        case chapters
        /// The number of chapters in `chpl`.
        case chapterList
        /// Whether `moov` precedes the media data.
        case movieBoxIsFirst
        /// Bytes that nothing uses.
        case unusedBytes
        /// How far apart in the file media is that plays together.
        case interleaving
        /// The number of chunks of a track.
        case chunks
        /// Free bytes for edits.
        case reserve
        /// Boxes that no other property names.
        case otherBoxes

        // MARK: Tracks

        /// The track itself.
        case track
        /// The handler type.
        case handler
        /// The language that counts.
        case language
        /// The code in `mdhd`.
        case mediaHeaderLanguage
        /// The tag in `elng`.
        case extendedLanguage
        /// The element Language of Matroska, beside LanguageBCP47.
        case languageElement
        /// The name.
        case name
        /// The number of the alternate group.
        case alternateGroup
        /// Whether it takes part in playback unless the viewer chooses otherwise.
        case isEnabled
        /// Whether players must not select it by themselves.
        case isExcludedFromAutoselection
        /// How much of it is forced.
        case forced
        /// The display flags of `tx3g`.
        case displayFlags
        /// A flag of Matroska.
        case flag(MatroskaFlag)
        /// A characteristic in `tagc`.
        case characteristic
        /// The boxes `tagc` as they are in the file.
        case characteristicBoxes
        /// A DASH role in `kind`.
        case role
        /// A kind of HTML in `kind`.
        case htmlKind
        /// The tracks that it refers to for a purpose.
        case reference(FourCC)
        /// The list of references, which is empty.
        case referenceList
        /// Width and height.
        case size
        /// Where it is on the screen: from the left and from the top.
        case place
        /// What it is in front of.
        case layer
        /// The default box of text: left, top, right and bottom.
        case defaultTextBox
        /// Boxes that no other property names.
        case boxes([FourCC])
    }

    /// What a property is before or after an edit.
    package enum Value: Equatable, Sendable {
        /// Whether something is the case.
        case flag(Bool)
        /// A word of the file, such as a name or a tag.
        case text(String)
        /// A number of things, or one that stands for something.
        case number(Int)
        /// Lengths or distances, in the order that the property states.
        case numbers([Int])
        /// A time; nil if it is not known.
        case milliseconds(Int64?)
        /// IDs of tracks.
        case tracks([UInt32])
        /// A track.
        case facts(TrackFacts)
        /// A stream of another container that becomes a track.
        case stream(ImportReport.Track)
        /// The track that a stream has become.
        case imported(ImportReport.Track)
        /// Chapters of another container, or the track and the list that they have become if the number is nil.
        case importedChapters(Int?)
        /// Chapters in editions.
        case editions(chapters: Int, count: Int)
    }

    /// Why something changes that the user did not name.
    package enum Reason: Hashable, Sendable {
        /// The track is led to the forced subtitles of its pair.
        case ownForcedSubtitles
        /// The audio is led to its default subtitles.
        case ownDefaultSubtitles
        /// The regular track of a pair was asked for, and audio refers to the forced one.
        case pairedSubtitles(regular: UInt32, forced: UInt32)
        /// All tracks of a kind are one group with one that is enabled.
        case oneGroup

        // MARK: What is right, and was not

        /// `elng` has version and flags.
        case extendedLanguageHeader
        /// `mdhd` and `elng` state one language.
        case languagesAgree
        /// Each track states its language.
        case languageStated
        /// No characteristic is stated twice, or with a NUL.
        case characteristicsOnce
        /// A characteristic that is not defined is the one that is meant.
        case characteristicDefined
        /// SDH has both characteristics.
        case wholeSDH
        /// `kind` and `tagc` state the same.
        case rolesAgree
        /// References lead to tracks of the movie.
        case referencesExist
        /// `folw` refers from audio to subtitles.
        case followersReversed
        /// Audio refers to the forced subtitles of a pair.
        case followersOfPairs
        /// Chapter lists are disabled.
        case chaptersDisabled
        /// The flags of `tx3g` state that some samples are forced if all are.
        case forcedFlags
        /// Subtitles have the handler `sbtl`.
        case subtitleHandler
        /// Subtitles are as wide as the video and in front of it.
        case subtitleGeometry
        /// LanguageBCP47 and Language of Matroska state one language.
        case matroskaLanguages
        /// The default of Matroska is for all viewers.
        case matroskaDefault
    }
}
