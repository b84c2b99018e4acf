// SPDX-License-Identifier: Apache-2.0

import FileSystem
import Matroska

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
