// SPDX-License-Identifier: Apache-2.0

import FileSystem
import MediaPrimitives
import MediaReading
import MediaSelection
import WebPages

/// What is to change in a page, and the files of the tracks.
package struct PageEdit: Sendable {
    /// A line of the page that is added or corrected.
    package struct Change: Equatable, Sendable {
        /// Whether it is added; false if it is corrected.
        package let isNew: Bool
        /// The tag as it is afterwards.
        package let tag: String
        /// The line of the corrected tag, or of the element, before the change; counted from 1.
        package let line: Int
    }

    /// A WebVTT file that a track needs.
    package struct File: Equatable, Sendable {
        /// Its path.
        package let path: String
        /// Its content.
        package let bytes: [UInt8]
        /// Whether it is there with this content.
        package let isWritten: Bool
    }

    /// The page afterwards.
    package let bytes: [UInt8]
    /// The lines that are added or corrected.
    package let changes: [Change]
    /// The files of the tracks that are not there as files of their own.
    package let files: [File]
    /// How many texts of the asset belong into the page.
    package let trackCount: Int
}

extension ExistingPage {
    /// Plans the `track` elements for the texts of the asset; nothing is written.
    ///
    /// A caption file beside the asset that is WebVTT is the file of its track; every other text gets a file in a folder
    /// beside the asset. Forced subtitles are left out, as HTML has no such kind.
    ///
    /// - Parameters:
    ///   - tracks: the texts of the asset.
    ///   - replaces: whether a file with another content may be replaced.
    /// - Returns: the changes.
    /// - Throws: `PageError` if a file with another content is there.
    package func edit(
        with tracks: [PageTrack],
        replacing replaces: Bool
    ) throws(PageError) -> PageEdit {
        var files: [PageEdit.File] = []
        var wanted: [WantedTrack] = []
        var paths: [String] = []
        for track in tracks where !track.isForced {
            guard let kind = TrackElement.Kind(rawValue: track.kind.rawValue) else { continue }
            let path = try file(of: track, &files)
            paths.append(beside(path))
            wanted.append(
                WantedTrack(
                    reference: mediaFolder + Self.encoded(path),
                    kind: kind,
                    language: track.language?.rawValue,
                    label: track.label
                )
            )
        }
        let known = Set(files.map(\.path))
        let edit = PageTracks(
            wanted,
            in: page,
            medium: index,
            isSame: { left, right in
                let right = Set(folder.paths(of: right))
                return folder.paths(of: left).contains { path in
                    right.contains(path) || right.contains { FilePath.isSameFile(path, $0) }
                }
            },
            isBroken: { reference in
                guard ReferenceFolder.scheme(of: reference) == nil else { return false }
                return !folder.paths(of: reference).contains {
                    FilePath.exists($0) || known.contains($0)
                }
            }
        )
        // What the page shows from another file needs none.
        let unused = Set(edit.unused.map { paths[$0] })
        files.removeAll { unused.contains($0.path) }
        let other = files.first { !$0.isWritten && FilePath.exists($0.path) }
        if let other, !replaces { throw PageError(.trackFileExists, path: other.path) }
        let changes = edit.changes.map {
            PageEdit.Change(isNew: $0.isNew, tag: $0.tag, line: $0.line)
        }
        return PageEdit(bytes: edit.bytes, changes: changes, files: files, trackCount: wanted.count)
    }

    /// The name of the file of a track, beside the asset.
    private func file(
        of track: PageTrack,
        _ files: inout [PageEdit.File]
    ) throws(PageError) -> String {
        let source = track.source.split(separator: "/").last.map(String.init) ?? ""
        if source.lowercased().hasSuffix(".vtt"), FilePath.exists(beside(source)) { return source }
        // In a folder of its own, so that no file of the movie's name is taken for captions of the movie.
        let own = track.file.split(separator: "/").last ?? ""
        let name = "\(Self.stem(of: asset))-tracks/\(own)"
        let path = beside(name)
        let isWritten = if FilePath.exists(path) { try Self.has(track.bytes, path) } else { false }
        files.append(PageEdit.File(path: path, bytes: track.bytes, isWritten: isWritten))
        return name
    }

    private static func has(_ bytes: [UInt8], _ path: String) throws(PageError) -> Bool {
        guard FilePath.length(of: path) == UInt64(bytes.count) else { return false }
        return try PageError.reading { () throws(MediaError) in try CaptionFile.read(path) }
            == bytes
    }

    private func beside(_ name: String) -> String {
        asset.lastIndex(of: "/").map { asset[...$0] + name } ?? name
    }

    private static func stem(of path: String) -> String {
        let name = path.split(separator: "/").last ?? ""
        return String(name.lastIndex(of: ".").map { name[..<$0] } ?? name)
    }

    /// The folder of the medium, as the page writes it, with its slash.
    private var mediaFolder: String {
        let source = page.media[index].sources.first { source in
            folder.paths(of: source.reference).contains { FilePath.isSameFile($0, asset) }
        }
        let path = source?.reference.prefix { $0 != "?" && $0 != "#" } ?? ""
        return path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    }

    /// A name as a reference: percent-encoded, but for letters of any script.
    ///
    /// Source: RFC 3986, 3.3; WHATWG URL, 1.3, "path percent-encode set".
    private static func encoded(_ name: String) -> String {
        let marks: Set<Unicode.Scalar> = [
            "%", "?", "#", "\"", "<", ">", "`", "{", "}", " ", ":", "\\",
        ]
        var text = ""
        for scalar in name.unicodeScalars {
            if scalar.value < 0x21 || marks.contains(scalar) {
                let digits = String(scalar.value, radix: 16, uppercase: true)
                text += "%" + (digits.count < 2 ? "0" : "") + digits
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}
