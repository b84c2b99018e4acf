// SPDX-License-Identifier: Apache-2.0

import FileSystem
import ISOMedia
import Matroska
import MediaReading
import Muxing

extension MatroskaEditor {
    /// Opens a file for an edit, as commands do.
    init(path: String, output: Output) throws(MatroskaError) {
        let file = try MatroskaError.file { () throws(FileError) in
            try output == .inPlace ? SystemFile.editing(path) : SystemFile.reading(path)
        }
        try self.init(file, output: output)
    }
}

extension MatroskaUndo {
    /// Opens a file to take back its last edit, as the command does.
    init(path: String) throws(MatroskaError) {
        try self.init(
            try MatroskaError.file { () throws(FileError) in try SystemFile.editing(path) }
        )
    }
}

extension MovieUndo {
    /// Opens a movie to take back its last edit, as the command does.
    init(path: String, onlyReading: Bool = false) throws(ISOMediaError) {
        let file = try rethrowing { () throws(FileError) in
            try onlyReading ? SystemFile.reading(path) : SystemFile.editing(path)
        }
        try self.init(file)
    }
}

extension EditJob {
    /// Opens a movie for an edit in place.
    init(inPlace path: String) throws(MediaError) {
        let file = try MediaError.file(path) { () throws(FileError) in
            try SystemFile.editing(path)
        }
        try self.init(file, output: .inPlace)
    }
}
