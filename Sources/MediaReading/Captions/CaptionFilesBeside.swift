// SPDX-License-Identifier: Apache-2.0

package import FileSystem
package import MediaSelection

/// Caption files in the folder of a movie, which some players show with it.
package enum CaptionFilesBeside {
    /// The most files that are taken; more are left out.
    private static let limit = 200

    /// The files as options, in the order of their names.
    ///
    /// What they are is read in their names, as other commands read it (`CaptionFileName`); a player may read the name otherwise.
    ///
    /// - Parameter movie: the path of the movie.
    /// - Returns: text options, each with `captionFile`.
    /// - Throws: `FileError` if the folder cannot be listed.
    package static func options(of movie: String) throws(FileError) -> [PlayableOption] {
        let slash = movie.lastIndex(of: "/")
        let folder = slash.map { String(movie[...$0]) } ?? "./"
        let name = slash.map { String(movie[movie.index(after: $0)...]) } ?? movie
        let files = try Folder.names(in: folder, named: folder)
            .compactMap { CaptionFileBeside($0, beside: name) }
        return files.sorted { $0.name < $1.name }.prefix(limit).map(option)
    }

    private static func option(_ file: CaptionFileBeside) -> PlayableOption {
        let read = CaptionFileName(path: file.name)
        let selection = SelectionOption(
            kind: .legible,
            language: read.language,
            characteristics: read.isSDH ? MediaCharacteristic.sdh : [],
            isForced: read.isForced
        )
        return PlayableOption(
            id: "file:\(file.name)",
            selection: selection,
            statedLanguage: read.language?.rawValue,
            captionFile: file
        )
    }
}
