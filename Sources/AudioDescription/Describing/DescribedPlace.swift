// SPDX-License-Identifier: Apache-2.0

import AudioDescription
import FileSystem
import MediaReading

/// The files that `describe` writes beside the movie or the presentation.
struct DescribedPlace {
    /// The script of the mix.
    let script: String
    private let stemFolder: String?
    private let options: EditOptions

    init(_ command: DescribeMovie) {
        options = command.output
        stemFolder = command.stems
        let movie = command.output.output ?? command.dialogue.movie
        let name = movie.split(separator: "/").last ?? ""
        let dot = name.lastIndex(of: ".").map { name.distance(from: $0, to: name.endIndex) } ?? 0
        script = String(movie.dropLast(dot)) + ".ad.dapt.ttml"
    }

    /// Refuses files that are there, before the work begins.
    func requireFree() throws(MediaError) {
        guard !options.dryRun else { return }
        let output = options.output
        let replaces = options.force
        if let output {
            _ = try MediaError.file(output) { () throws(FileError) in
                try FilePath.requireReplaceable(output, replacing: replaces)
            }
        }
        // A script that is mixed again is its own result.
        guard output != nil, FilePath.exists(script) else { return }
        _ = try MediaError.file(script) { () throws(FileError) in
            try FilePath.requireReplaceable(script, replacing: replaces)
        }
    }

    /// The folder of the narration, which is made if it is missing.
    func stems() throws(FileError) -> NarrationStems? {
        guard let stemFolder else { return nil }
        try FilePath.requireFolder(stemFolder)
        return NarrationStems(
            folder: stemFolder,
            name: try reference(to: stemFolder),
            replacing: options.force
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
        let replaces = options.force || options.output == nil
        try CaptionFile.write(Array(mixed.writeDAPT().utf8), to: script, replacing: replaces)
    }
}
