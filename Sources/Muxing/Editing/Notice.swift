// SPDX-License-Identifier: Apache-2.0

package import Captions
package import ISOMedia
public import MediaPrimitives
package import MediaReading
package import MediaSelection

/// Something that the user of an edit should know; whoever prints it makes the sentence.
public struct Notice: Equatable, Sendable {
    /// How much it matters.
    public enum Severity: String, Sendable {
        /// Something is lost, not as it was wanted, or has to be done by the user.
        case warning
        /// It follows from what was asked for.
        case information
    }

    /// What it is about.
    public struct Place: Equatable, Sendable {
        /// A file that was read for the edit; nil: the movie.
        public var file: String?
        /// Where in a text file.
        public var position: SourcePosition?
        /// The track of the movie; nil: none in particular.
        public var track: UInt32?
    }

    /// Why samples cannot be read.
    public enum SampleObstacle: Sendable {
        /// They are in another file.
        case elsewhere
        /// They are encrypted.
        case encrypted
    }

    /// What is the case.
    package enum Kind: Equatable, Sendable {
        // MARK: Files that were read

        /// What the reader of a file noticed.
        case media(MediaNotice)
        /// What the reader of a caption file noticed.
        case caption(Diagnostic)
        /// A cue that cannot be shown.
        case cueLeftOut(UnusableCue)
        /// What the format of the track could not carry.
        case loss(ConversionLoss)
        /// A cue that is to be forced, and is not in the file named here.
        case noSuchCue(in: String)
        /// Cues that end after the movie, and when the last of them and the movie end.
        case cuesAfterEnd(count: Int, last: MediaTime, movie: MediaTime, extendsMovie: Bool)
        /// Audio that is shorter than the movie.
        case audioEndsEarly(audio: MediaTime, movie: MediaTime)
        /// Audio that is longer than the movie.
        case audioEndsLate(audio: MediaTime, movie: MediaTime, extendsMovie: Bool)
        /// Audio that is longer than the movie, and of which only the part within it is added.
        case audioCutOff(audio: MediaTime, movie: MediaTime)
        /// A characteristic that an audio file states, and that Matroska has no element for.
        case characteristicLeftOut(MediaCharacteristic)
        /// Byte pairs after the last picture, which are not embedded.
        case pairsAfterLastPicture(Int)
        /// Captions of which only a part could be read, and why.
        case captionsReadInPart(String)
        /// Tracks whose captions are not taken, and the track whose captions are.
        case captionsOfOtherTracks(String, taken: Int)
        /// Captions that wait for pictures to carry them, and how long.
        case captionsDelayed(milliseconds: Int)
        /// A channel that says something else than before: captions that are missing, and others.
        case captionsDiffer(ClosedCaptionChannel, missing: Int, other: Int)
        /// Captions of a transport stream that its tables do not state.
        case captionsNotDeclared

        // MARK: The file of the movie

        /// Players select something worse for viewers than before.
        case viewerLoss(ViewerLoss)
        /// The movie has a signature, which no longer holds.
        case contentCredentials
        /// Boxes of fragments that a flat movie has no place for.
        case fragmentBoxesDropped(FourCC, count: Int)
        /// Media data that may belong to no track is not given back.
        case wholeBoxesKept
        /// Why media data keeps its order.
        case orderKept(MovieOptimization.Obstacle)
        /// A second undo cannot bring the edit back.
        case undoIsFinal
        /// The undo restores the movie that was made flat for the edit, and not its fragments.
        case undoKeepsFlat
        /// The file has so many other names (hard links), which show the edit, too.
        case otherNamesEdited(Int)
        /// The file had so many other names (hard links), which keep the file as it was.
        case otherNamesKept(Int)
        /// The tracks of Matroska are after the clusters now.
        case tracksAtEnd

        // MARK: Object stores

        /// The tags of the object may not be read, so that the new one has none.
        case objectTagsUnreadable
        /// The store has made the object without its tags, and does not take them.
        case objectTagsNotKept
        /// The store does not know conditions of writing.
        case unconditionalWrite

        // MARK: Chapters

        /// The list in the user data stays although the chapter track is removed.
        case chapterListKept
        /// The user data is damaged, so that the list in it is not written.
        case chapterListNotWritten

        // MARK: Tracks

        /// One of the two SDH characteristics alone.
        case halfSDH(MediaCharacteristic)
        /// The same of a track that was tagged.
        case taggedHalfSDH
        /// Main content that is excluded from autoselection.
        case auxiliaryByExclusion
        /// A characteristic that was to be removed, and those that the track has.
        case absentCharacteristic(MediaCharacteristic, present: [MediaCharacteristic])
        /// A characteristic that is not defined although its name says so.
        case undefinedCharacteristic(MediaCharacteristic)
        /// No language is stated for a track of this kind.
        case noLanguage(TrackKind)
        /// The samples are said to be forced in part, and none of them is.
        case noForcedSample
        /// The samples are said to be forced in part, and cannot be read.
        case forcedSamplesUnreadable(SampleObstacle)
        /// Tracks of a kind that are not one group.
        case severalGroups(MediaKind)
        /// Audio tracks that are enabled, in no group, and not the only ones.
        case audioPlaysTogether([UInt32])
        /// New audio that is in no group, because these tracks play together, or several groups do.
        case replacesNoGroup([UInt32])
        /// A pair of regular and forced subtitles of different languages.
        case pairOfLanguages(UInt32, UInt32)
    }

    /// What it is about.
    public var place: Place
    /// What is the case.
    package var kind: Kind

    /// Makes a notice about a file, or a track of the movie.
    init(
        _ kind: Kind,
        in file: String? = nil,
        at position: SourcePosition? = nil,
        track: UInt32? = nil
    ) {
        self.kind = kind
        place = Place(file: file, position: position, track: track)
    }

    /// How much it matters.
    public var severity: Severity {
        switch kind {
        case .cuesAfterEnd(_, _, _, extendsMovie: true), .audioEndsLate(_, _, extendsMovie: true):
            .information
        default: .warning
        }
    }
}
