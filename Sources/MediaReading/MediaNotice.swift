// SPDX-License-Identifier: Apache-2.0

package import Captions
package import Matroska
package import MediaPrimitives
package import MediaSelection

/// Something that the user of a file should know: what is left out, repaired or assumed when it is read.
public struct MediaNotice: Equatable, Sendable {
    /// A part of a file.
    package enum Part: Equatable, Sendable {
        /// A stream, counted from 0.
        case stream(Int)
        /// A track, by its ID or its summary.
        case track(String)
        /// A channel of closed captions, by its name.
        case channel(String)
        /// The chapters.
        case chapters
        /// A sample of a track, counted from 1.
        case sample(Int)
        /// A caption of a channel, counted from 1.
        case caption(Int)
        /// A place in a document inside a track.
        case position(SourcePosition)
    }

    /// Where it is.
    package struct Place: Equatable, Sendable {
        /// The file, as the user named it; nil: the file that the reader was given.
        package var file: String?
        /// The part of the file, from the whole to the detail; empty: the file itself.
        package var parts: [Part] = []
    }

    /// What is the case.
    package enum Kind: Equatable, Sendable {
        // MARK: Streams that do not become tracks

        /// A picture such as a cover, by its codec.
        case coverLeftOut(codec: String)
        /// MP4 has no box for how the pictures for two eyes are in a frame.
        case stereoLeftOut(String)
        /// MP4 has no box for how the frame covers a sphere.
        case projectionLeftOut(String)
        /// The transparency, which MP4 cannot carry beside the coded video.
        case transparencyLeftOut
        /// The dynamic metadata (HDR10+), which MP4 cannot carry beside the coded video.
        case dynamicMetadataLeftOut
        /// A file inside the file, by its name.
        case attachmentLeftOut(name: String)
        /// A stream that is not media, by its codec.
        case dataLeftOut(codec: String)
        /// Subtitles that are images, by their codec.
        case imageSubtitlesLeftOut(codec: String)
        /// Subtitles of a format that is not read.
        case subtitlesLeftOut(UnknownSubtitles)
        /// A page of teletext that has subtitles and is not declared, and the number of its track.
        case undeclaredPageLeftOut(page: Int, track: Int)
        /// Subtitles that cannot be read, and why.
        case subtitlesUnreadable(MediaError)
        /// A stream without packets.
        case emptyStreamLeftOut
        /// Subtitles without cues.
        case noCuesLeftOut
        /// Tags of the file as a whole, by their names.
        case fileTagsLeftOut([String])
        /// A language that is not a language tag.
        case languageLeftOut(LanguageTagError)
        /// What FFmpeg reports, in its words.
        case ffmpeg(String)

        // MARK: Video and audio

        /// Packets without times, for which a frame rate is assumed.
        case noTimestamps(frameRate: String)
        /// Gaps in the audio.
        case gapsKept(Int)
        /// Audio that was decoded and encoded again as AAC.
        case reencoded(codec: String, kilobitRate: Int)
        /// Packets that could not be decoded.
        case undecodedPackets(Int)

        // MARK: Text

        /// What the reader of captions noticed, and how often.
        case caption(Diagnostic, count: Int)
        /// What the format that is written cannot carry.
        case loss(ConversionLoss)
        /// Cues without a time or a duration.
        case untimedCues(Int)
        /// Cues that end before the movie starts.
        case earlyCues(Int)
        /// Samples of duration 0.
        case silentSamples(Int)
        /// An edit list that changes the speed, which text does not follow.
        case editSpeed
        /// Nothing is ever shown.
        case noShownText
        /// Pictures that were read as text: how many cues and words, and how many words a person has to look at.
        case recognised(cues: Int, words: Int, doubtful: Int)
        /// Words that were read of a picture and may be wrong, and when they are shown.
        case doubtfulWords([String], milliseconds: Int)
        /// Shapes of a track that a person can name, and the file in which.
        case shapesToName(Int, file: String)
        /// A picture in which no text was found, and when it is shown.
        case pictureWithoutText(milliseconds: Int)
        /// The last subtitle does not state when it ends.
        case assumedEnd
        /// Closed captions that were read in part, and why not all.
        case readInPart(String)
        /// A fault in how closed captions are carried, and how often.
        case carriageFault(CarriageFault, count: Int)

        // MARK: Chapters

        /// What is damaged in a Matroska file.
        case matroska(MatroskaNotice)
        /// The list in the user data.
        case damagedChapterList
        /// Editions other than the one that players use.
        case editionsLeftOut(Int)
        /// An edition that is played in an order of its own.
        case orderedEdition
        /// Chapters inside chapters.
        case nestedChaptersLeftOut(Int)
        /// Hidden chapters, and chapters of other files.
        case hiddenChaptersLeftOut(Int)
        /// Titles in other languages.
        case titlesLeftOut(languages: [String])
        /// A chapter, by its title, that starts after the end of the movie.
        case chapterAfterEnd(String)
        /// A chapter that starts at the same time as another, by their titles.
        case chapterRepeated(String, of: String)
        /// More chapters than the list in the user data can hold.
        case chapterListFull(limit: Int)
        /// Titles that are longer than the list in the user data can hold.
        case titlesCut(Int, byteLimit: Int)
    }

    /// Where it is.
    package var place: Place
    /// What is the case.
    package let kind: Kind

    /// Makes a notice about a part of a file.
    package init(_ kind: Kind, in file: String? = nil, _ parts: Part...) {
        self.kind = kind
        place = Place(file: file, parts: parts)
    }

    /// The notice with the file named, and the part that contains its own.
    func within(_ part: Part, of file: String) -> MediaNotice {
        var notice = self
        notice.place = Place(file: file, parts: [part] + place.parts)
        return notice
    }
}

extension [MediaNotice] {
    /// The notices, with the file named and the part that contains theirs.
    package func within(_ part: MediaNotice.Part, of file: String) -> [MediaNotice] {
        map { $0.within(part, of: file) }
    }
}

extension MediaNotice: CustomStringConvertible {
    /// `file: part: what is the case`.
    public var description: String {
        ([place.file].compactMap(\.self) + place.parts.map(\.name) + [kind.sentence])
            .joined(separator: ": ")
    }
}

extension MediaNotice.Part {
    fileprivate var name: String {
        switch self {
        case .stream(let index): "stream \(index)"
        case .track(let name): "track \(name)"
        case .channel(let name): name
        case .chapters: "chapters"
        case .sample(let number): "sample \(number)"
        case .caption(let number): "caption \(number)"
        case .position(let position): "\(position)"
        }
    }
}
