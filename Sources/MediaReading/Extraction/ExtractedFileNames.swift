// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaPrimitives
import MediaSelection

/// The names of the files that tracks of a movie are extracted to: `movie.es-419.sdh.srt`.
///
/// `add-subs` reads the same language and marks from the name; a language that no name can state it does
/// not read. A name that another track has, or that would be read otherwise, has the track's ID in it:
/// `movie.4.es.srt`.
struct ExtractedFileNames: Sendable {
    /// The name of the movie without folder and extension.
    let stem: String
    private var used: Set<String> = []

    /// Takes the path or URL of the movie, of which the last part counts without its extension.
    init(movie path: String) {
        let path = RemoteName.path(path)
        let name = path.split(separator: "/").last.map(String.init) ?? "movie"
        let end = name.lastIndex(of: ".") ?? name.endIndex
        stem = end == name.startIndex ? name : String(name[..<end])
    }

    /// A name that no track had before; never with a folder in it.
    mutating func name(of track: TrackFacts, extension ending: String) -> String {
        let isSDH = track.isSDH
        let tag = track.language?.rawValue
        var marks = tag.map { [$0] } ?? []
        if isSDH { marks.append("sdh") }
        if track.forced == .all { marks.append("forced") }
        for words in [[stem], [stem, "\(track.id)"]] {
            let name = (words + marks + [ending]).joined(separator: ".")
            let read = CaptionFileName(path: name)
            // A language that no name can state, such as fil, has to be given to add-subs anyway.
            let isLanguageRead = read.language == tag.flatMap(LanguageTag.init(fileNameWord:))
            let isRead =
                isLanguageRead && read.isSDH == isSDH && read.isForced == (track.forced == .all)
            if isRead, used.insert(name.lowercased()).inserted { return name }
        }
        let name = ([stem, "\(track.id)"] + marks + [ending]).joined(separator: ".")
        used.insert(name.lowercased())
        return name
    }
}
