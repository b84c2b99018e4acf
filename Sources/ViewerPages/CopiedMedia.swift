// SPDX-License-Identifier: Apache-2.0

import FileSystem
import MediaPrimitives

/// The media that a page gets a copy of.
struct CopiedMedia {
    /// The names of the copies in the folder of the page, by the files as they are found.
    private(set) var names: [String: String] = [:]
    /// The files, in the order in which they are copied.
    private var files: [String] = []
    /// The movie, which is open; nil for a presentation.
    private let movie: SystemFile?

    /// Lists the media of a page: the movie or all files of a presentation, and the video with sign language.
    ///
    /// - Throws: `PageError`: a playlist cannot be read, or names a file that is missing or not in its folder.
    init(of page: ViewerPage) throws(PageError) {
        movie = page.media == .movie ? page.file : nil
        if page.media == .movie {
            add(page.asset, as: "media/" + Self.lastName(of: page.asset))
        } else {
            let presentation = try PresentationFiles(of: page.asset)
            for path in presentation.paths { add(presentation.folder + path, as: "media/" + path) }
        }
        if let video = page.signLanguageVideo?.path {
            add(video, as: SignLanguageVideo.folder + "/" + Self.lastName(of: video))
        }
    }

    private mutating func add(_ file: String, as name: String) {
        guard names[file] == nil else { return }
        names[file] = name
        files.append(file)
    }

    private static func lastName(of path: String) -> String {
        path.split(separator: "/").last.map(String.init) ?? "video"
    }

    /// Copies the files.
    ///
    /// - Parameters:
    ///   - folder: the folder of the page.
    ///   - progress: gets how many bytes have been copied, and how many there are.
    /// - Throws: `FileError` if something cannot be read or written.
    func write(
        into folder: borrowing NewFolder,
        progress: (_ done: UInt64, _ total: UInt64) -> Void
    ) throws(FileError) {
        var total: UInt64 = 0
        for file in files { total += FilePath.length(of: file) }
        var done: UInt64 = 0
        for file in files {
            guard let name = names[file] else { continue }
            try folder.makeFolder(FilePath.folder(of: name))
            let source =
                if let movie, movie.path == file { movie } else { try SystemFile.reading(file) }
            let copy = try SystemFile.creating(
                folder.path(of: name),
                named: folder.name(of: name),
                isPrivate: false
            )
            try source.copy(0..<source.length, to: copy, at: 0) { step in
                done += step
                progress(done, total)
            }
        }
    }
}
