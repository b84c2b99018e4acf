// SPDX-License-Identifier: Apache-2.0

import FileSystem
import MediaReading
import Muxing

/// The files that are written beside the movie or the presentation that is described.
struct DescribedPlace {
    /// The script of the mix.
    let script: String
    private let stemFolder: String?
    private let output: EditOutput

    /// Names the files.
    ///
    /// - Parameters:
    ///   - movie: the movie or playlist that is described.
    ///   - output: what is written.
    ///   - stems: the folder of the narration; nil: none.
    init(of movie: String, _ output: EditOutput, stems: String?) {
        self.output = output
        stemFolder = stems
        let movie = output.path ?? movie
        let name = movie.split(separator: "/").last ?? ""
        let dot = name.lastIndex(of: ".").map { name.distance(from: $0, to: name.endIndex) } ?? 0
        script = String(movie.dropLast(dot)) + ".ad.dapt.ttml"
    }

    /// Refuses files that are there, before the work begins.
    func requireFree() throws(MediaError) {
        guard !output.isDryRun, let path = output.path else { return }
        for file in [path, script] where file == path || FilePath.exists(file) {
            _ = try MediaError.file(file) { () throws(FileError) in
                try FilePath.requireReplaceable(file, replacing: output.replaces)
            }
        }
    }

    /// The folder of the narration, which is made if it is missing.
    func stems() throws(FileError) -> NarrationStems? {
        guard let stemFolder else { return nil }
        try FilePath.requireFolder(stemFolder)
        return NarrationStems(
            folder: stemFolder,
            name: try reference(to: stemFolder),
            replacing: output.replaces
        )
    }

    /// How the script of the mix names a file or folder: as seen from its own folder.
    func reference(to path: String) throws(FileError) -> String {
        let base = FilePath.folder(of: script) + "/"
        if path.hasPrefix(base) { return String(path.dropFirst(base.count)) }
        return base == "./" && !path.hasPrefix("/") ? path : try FilePath.resolved(path)
    }

    /// Writes the script of the mix; in place, it takes the place of an earlier one.
    func write(_ mixed: DescriptionScript) throws(MediaError) {
        let replaces = output.replaces || output.path == nil
        try CaptionFile.write(Array(mixed.writeDAPT().utf8), to: script, replacing: replaces)
    }
}
