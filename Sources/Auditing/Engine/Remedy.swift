// SPDX-License-Identifier: Apache-2.0

public import Captions
public import ISOMedia
public import MediaSelection

/// What removes a finding, as a value: rules know no command line.
///
/// The program words each remedy once, when a report is put together (``RemedyWording``), so that reports,
/// stored states and answers of workers carry the same text. `--fix` carries out the value, never the text.
public struct Remedy: Hashable, Sendable {
    /// What is done to the file; the user fills in values that are nil.
    public enum Action: Hashable, Sendable {
        /// Repairs what a movie states about its tracks; DASH roles only if they are synchronised.
        case repair(synchronizingKind: Bool)
        /// Changes the tags of a track.
        case tagTrack(Int, [TagChange])
        /// Removes a track.
        case removeTrack(Int)
        /// Adds subtitles for the deaf and hard of hearing.
        case addSubtitles(LanguageTag?)
        /// Adds audio that describes the video; the language need not be stated.
        case addDescription(LanguageTag?)
        /// Embeds closed captions from a file in place of those in the video.
        case embedCaptions
        /// Extracts a channel of closed captions from a track.
        case extractCaptions(track: Int, channel: String)
        /// Extracts a channel of closed captions from a track, and embeds it again.
        case reembedCaptions(track: Int, channel: String?)
        /// Applies fixes to a caption file.
        case fixCaptions(Set<CaptionFix>)
        /// Shifts captions, in a SubRip or WebVTT file or in a track, to match the speech of a movie.
        case synchronizeCaptions(track: Int?, movie: String)
        /// Converts a file of another format to WebVTT, and shifts its captions to match the speech of a movie.
        case convertAndSynchronizeCaptions(movie: String)
        /// Changes the attributes of a rendition, named `GROUP-ID/NAME`.
        case tagRendition(String, [TagChange])
        /// Changes what an MPD says of an adaptation set, named by its selector; the Period, if it is not the first.
        case tagAdaptationSet(String, period: String?, [TagChange])
        /// Declares a channel of closed captions (`CC1`, `SERVICE1`) in a multivariant playlist.
        case declareClosedCaptions(channel: String, LanguageTag?)
    }

    /// A change of what is stated about a track or a rendition.
    public enum TagChange: Hashable, Sendable {
        case language(LanguageTag?)
        /// A name, which only the user knows.
        case name
        /// Both characteristics of SDH.
        case sdh
        case describesVideo
        case forced(ForcedSubtitles)
        case isDefault
        case autoselect
        case addCharacteristic(String)
        case removeCharacteristic(String)
        /// The track of the forced subtitles that belong to this one.
        case forcedCompanion(Int)
    }

    /// The path or the URL of the movie, caption file or playlist.
    public let file: String
    /// What is done.
    public let action: Action
    /// Whether nothing is lost and no decision is needed, so that `--fix` may carry it out.
    public internal(set) var isSafe: Bool

    /// Makes a remedy.
    public init(_ file: String, _ action: Action, isSafe: Bool = false) {
        self.file = file
        self.action = action
        self.isSafe = isSafe
    }

    /// The caption fixes that change nothing a viewer sees, and need no guess.
    static let safeCaptionFixes = CaptionFix.safe.subtracting([.encoding])

    /// Each remedy once, in the order in which they first occur; the fixes of a caption file are combined.
    package static func merged(_ remedies: some Sequence<Remedy>) -> [Remedy] {
        var merged: [Remedy] = []
        var places: [String: Int] = [:]
        var known: Set<Remedy> = []
        for remedy in remedies where known.insert(remedy).inserted {
            if case .fixCaptions(let more) = remedy.action {
                if let place = places[remedy.file],
                    case .fixCaptions(let fixes) = merged[place].action
                {
                    let all = Action.fixCaptions(fixes.union(more))
                    merged[place] = Remedy(remedy.file, all, isSafe: remedy.isSafe)
                    continue
                }
                places[remedy.file] = merged.count
            }
            merged.append(remedy)
        }
        return merged
    }
}

/// Words a remedy for the user of a program, as a command for example; nil: reports do not name the remedy.
public typealias RemedyWording = @Sendable (Remedy) -> String?
