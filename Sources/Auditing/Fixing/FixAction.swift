// SPDX-License-Identifier: Apache-2.0

public import Captions
public import MediaSelection

/// What `audit --fix` does about a finding by itself.
///
/// A rule gives one only where nothing is lost by it and nobody has to decide anything.
public enum FixAction: Hashable, Sendable {
    /// What is said of a track.
    public enum TrackChange: Hashable, Sendable {
        /// It has both characteristics of SDH.
        case sdh
        /// It is in a language, in every field that tells one.
        case language(LanguageTag)
    }

    /// What a movie says of its tracks is put right, as far as that is certain.
    case repairMovie(String)
    /// Something is said of a track of a movie.
    case tagTrack(movie: String, id: Int, TrackChange)
    /// A caption file is mended in place, without a change that a viewer sees.
    case fixCaptions(file: String, Set<CaptionFix>)

    /// The command that does the same.
    public var command: String {
        switch self {
        case .repairMovie(let movie):
            "mediatag repair \(shellQuoted(movie))"
        case .tagTrack(let movie, let id, .sdh):
            "mediatag tag \(shellQuoted(movie)) --track \(id) --sdh"
        case .tagTrack(let movie, let id, .language(let language)):
            "mediatag tag \(shellQuoted(movie)) --track \(id) --language \(language)"
        case .fixCaptions(let file, let fixes):
            (["mediatag captions fix \(shellQuoted(file)) --in-place"]
                + CaptionFix.allCases.filter(fixes.contains).map { "--\($0.rawValue)" })
                .joined(separator: " ")
        }
    }

    /// The fixes that change nothing a viewer sees, and for which nothing is guessed, as an encoding is.
    static let certainCaptionFixes = CaptionFix.safe.subtracting([.encoding])

    /// Each action once, in the order of the first of its kind; those of a caption file as one.
    static func merged(_ actions: some Sequence<FixAction>) -> [FixAction] {
        var merged: [FixAction] = []
        var places: [String: Int] = [:]
        var known: Set<FixAction> = []
        for action in actions where known.insert(action).inserted {
            if case .fixCaptions(let file, let more) = action {
                if let place = places[file], case .fixCaptions(_, let fixes) = merged[place] {
                    merged[place] = .fixCaptions(file: file, fixes.union(more))
                    continue
                }
                places[file] = merged.count
            }
            merged.append(action)
        }
        return merged
    }
}
