// SPDX-License-Identifier: Apache-2.0

import RemoteMedia

/// Which files of a folder belong to which movie, by their names.
struct FolderIndex {
    private var captions: [String: [String]] = [:]
    private var transcripts: Set<String> = []

    private static let transcriptExtensions: Set<String> = ["txt", "html", "htm", "md", "pdf"]

    /// Puts files together: a caption file belongs to the movie with the longest name that its own
    /// begins with, up to a dot.
    init(_ files: [String]) {
        let stems = Set(
            files.filter { !AssetFinder.isCaptionFile($0) && !Self.isTranscript($0) }
                .map(AssetFinder.withoutExtension)
        )
        for file in files {
            let isTranscript = Self.isTranscript(file)
            guard isTranscript || AssetFinder.isCaptionFile(file),
                let stem = Self.stem(of: file, among: stems)
            else { continue }
            if isTranscript {
                transcripts.insert(stem)
            } else {
                captions[stem, default: []].append(file)
            }
        }
    }

    /// The caption files of a movie, in the order of their names.
    func captions(of movie: String) -> [String] {
        captions[AssetFinder.withoutExtension(movie)] ?? []
    }

    /// Whether a transcript lies beside a movie.
    func hasTranscript(of movie: String) -> Bool {
        transcripts.contains(AssetFinder.withoutExtension(movie))
    }

    private static func isTranscript(_ file: String) -> Bool {
        transcriptExtensions.contains(AssetFinder.fileExtension(file))
    }

    private static func stem(of file: String, among stems: Set<String>) -> String? {
        var stem = RemoteName.path(file)[...]
        while let dot = stem.lastIndex(of: "."), stem[dot...].firstIndex(of: "/") == nil {
            stem = stem[..<dot]
            if stems.contains(String(stem)) { return String(stem) }
        }
        return nil
    }
}
