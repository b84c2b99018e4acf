// SPDX-License-Identifier: Apache-2.0

import Captions

/// The order of a movie and its caption files on the command line.
enum ArgumentOrder {
    /// The movie and the caption files: the movie first, even if a caption file is in its place and one file
    /// among the captions is none by its name.
    static func movieFirst(_ movie: String, _ captions: [String]) -> (String, [String]) {
        let others = captions.indices.filter { !namesCaptions(captions[$0]) && captions[$0] != "-" }
        guard namesCaptions(movie), others.count == 1, let place = others.first else {
            return (movie, captions)
        }
        var swapped = captions
        swapped[place] = movie
        return (captions[place], swapped)
    }

    /// The same for one caption file.
    static func movieFirst(_ movie: String, _ captions: String) -> (String, String) {
        let (first, rest) = movieFirst(movie, [captions])
        return (first, rest[0])
    }

    /// The movie and a script of audio description, in either order.
    ///
    /// - Parameters:
    ///   - movie: the word where the movie is expected.
    ///   - script: the word where the script is expected.
    /// - Returns: the movie and the script; as they were if neither name shows another order.
    static func movieFirst(_ movie: String, script: String) -> (String, String) {
        guard namesScript(movie), !namesScript(script) else { return (movie, script) }
        return (script, movie)
    }

    private static func namesScript(_ path: String) -> Bool {
        if path == "-" { return true }
        let name = fileExtension(of: path).dropFirst().lowercased()
        // Scripts of DAPT and tables are no captions.
        return namesCaptions(path) || ["xml", "dapt", "csv", "tsv", "txt"].contains(name)
    }

    private static func namesCaptions(_ path: String) -> Bool {
        SourceFormat.fileNameExtensions.contains(fileExtension(of: path).dropFirst().lowercased())
    }
}
