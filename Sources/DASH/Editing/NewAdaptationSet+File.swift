// SPDX-License-Identifier: Apache-2.0

import FileSystem
import MediaPrimitives
package import MediaSelection

extension NewAdaptationSet {
    /// Describes a caption file, whose size and format are looked up if it is there.
    ///
    /// - Parameters:
    ///   - url: its path from the folder of the MPD, or its URL.
    ///   - format: as its name states it.
    ///   - option: what it offers.
    ///   - folders: where it may be, with their slashes; first the folder of the MPD that is written.
    /// - Returns: the set, and the file that is missing where players will look for it; nil if it is there, or elsewhere.
    /// - Throws: `MPDError` if it cannot be read, or is of another format.
    package static func captions(
        _ url: String,
        _ format: SidecarFormat,
        _ option: SelectionOption,
        in folders: [String]
    ) throws(MPDError) -> (NewAdaptationSet, missing: String?) {
        func places(_ url: String) -> [String] {
            url.contains("://") || url.hasPrefix("/") ? [] : folders.map { $0 + url }
        }
        var url = url
        // A shell completes paths from the current folder.
        if let folder = folders.first, !folder.isEmpty, url.hasPrefix(folder),
            !places(url).contains(where: FilePath.exists), FilePath.exists(url)
        {
            url.removeFirst(folder.count)
        }
        guard let file = places(url).first(where: FilePath.exists) else {
            let set = NewAdaptationSet(url: url, option: option, format: format)
            return (set, places(url).first)
        }
        let (length, start) = try MPDError.file(file) { () throws(FileError) in
            let opened = try SystemFile.reading(file)
            return (opened.length, try opened.read(0..<min(opened.length, 1024)))
        }
        guard format.accepts(start[...]) else {
            throw MPDError(.otherContent(expected: format.title), path: file)
        }
        let set = NewAdaptationSet(
            url: url.percentEncodedPath,
            option: option,
            format: format,
            byteCount: Int(clamping: length)
        )
        return (set, nil)
    }
}
