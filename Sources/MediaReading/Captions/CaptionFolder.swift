// SPDX-License-Identifier: Apache-2.0

import Captions
import FileSystem

/// The caption files of a folder and of the folders in it, by their names.
package struct CaptionFolder: Sendable {
    /// The folder with its slash.
    package let path: String
    /// The files by their paths from the folder, in their order.
    package private(set) var files: [String] = []

    /// Searches a folder; links are not followed, and names that begin with a dot are left out.
    ///
    /// - Parameter path: the folder.
    /// - Throws: `MediaError` if the folder or one in it cannot be read.
    package init(_ path: String) throws(MediaError) {
        self.path = path.hasSuffix("/") ? path : path + "/"
        var folders = [""]
        while let folder = folders.popLast() {
            let whole = self.path + folder
            let names = try MediaError.file(whole) { () throws(FileError) in
                try Folder.names(in: whole, named: whole)
            }
            for name in names where !name.hasPrefix(".") {
                switch Folder.entry(at: whole + name) {
                case .folder: folders.append(folder + name + "/")
                case .file where Self.isCaptions(name): files.append(folder + name)
                default: break
                }
            }
        }
        files.sort()
    }

    /// Whether a name ends as those of captions do, and not as those of other texts do, too.
    private static func isCaptions(_ name: String) -> Bool {
        guard let dot = name.lastIndex(of: ".") else { return false }
        let ending = name[name.index(after: dot)...].lowercased()
        return !["txt", "xml"].contains(ending) && SourceFormat.fileNameExtensions.contains(ending)
    }
}
