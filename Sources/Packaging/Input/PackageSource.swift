// SPDX-License-Identifier: Apache-2.0

public import Captions
package import MediaReading
public import MediaSelection

/// A file that goes into a presentation, with what the user states about it.
///
/// What is not stated here is taken from the file: its tags, its name or its header.
public struct PackageSource: Equatable, Sendable {
    /// The file: a movie, an audio file or a caption file.
    public var path: String
    /// The language; nil: as the file states it.
    public var language: LanguageTag?
    /// The name that viewers see; nil: as the file states it.
    public var name: String?
    /// Characteristics in addition to those that the file states.
    public var characteristics: [MediaCharacteristic] = []
    /// Whether captions are for the deaf and hard of hearing; nil: as the name of the file states it.
    public var isSDH: Bool?
    /// Whether all captions of the file are forced; nil: as the name of the file states it.
    public var isForced: Bool?
    /// Whether it is played if the viewer selects nothing.
    public var isDefault = false
    /// The encoding of a caption file, by a name that iconv knows; nil: Unicode.
    public var encoding: String?
    /// The frame rate of a caption file that counts times in frames; nil: as the file states it.
    public var frameRate: Ratio?
    /// Whether the video of a movie is packaged.
    public var givesVideo = true
    /// Whether the video of a movie shows the program with an interpreter of sign language, for viewers to select in
    /// place of the main video; the language has to be a sign language.
    public var isSignLanguage = false
    /// Whether the audio of a movie is packaged; nil: that of the first movie with video, and of files
    /// without video.
    public var givesAudio: Bool?
    /// Whether the subtitles of a movie are packaged; nil: those of the first movie with video.
    public var givesText: Bool?

    /// The only track of a media file that is wanted, which has text; nil: the file as a whole.
    package var track: NamedTextTrack?
    /// Whether one audio track is to be taken, and not all.
    var givesOneAudio = false
    /// What it has if it is in no file; nil: the file is read.
    var content: Content?

    /// The content of a source that is in no file.
    enum Content: Equatable {
        /// An MP4 or QuickTime movie.
        case movie([UInt8])
        /// Captions.
        case captions(CaptionDocument)
    }

    /// Names a file, about which nothing is stated.
    public init(_ path: String) {
        self.path = path
    }

    /// Takes captions that are in no file.
    ///
    /// - Parameters:
    ///   - captions: the captions.
    ///   - name: what reports and errors call them; a language in it counts, as in the name of a file.
    public init(captions: CaptionDocument, name: String) {
        self.init(name)
        content = .captions(captions)
    }

    /// Takes an MP4 or QuickTime movie that is in no file.
    ///
    /// - Parameters:
    ///   - movie: its bytes.
    ///   - name: what reports and errors call it.
    public init(movie: [UInt8], name: String) {
        self.init(name)
        content = .movie(movie)
    }

    /// Puts what the user states in the place of what the file states.
    func apply(to option: inout SelectionOption) {
        if let language { option.language = language }
        if let name { option.name = name }
        if let isForced { option.isForced = isForced }
        if isSDH == false {
            option.characteristics.removeAll { MediaCharacteristic.sdh.contains($0) }
        }
        if isDefault { option.isDefault = true }
        for characteristic in characteristics
        where !option.characteristics.contains(characteristic) {
            option.characteristics.append(characteristic)
        }
    }
}
