// SPDX-License-Identifier: Apache-2.0

import FileSystem
package import ISOMedia

extension MovieEditor {
    /// Opens a movie for an edit, as commands do.
    package init(path: String, output: Output) throws(ISOMediaError) {
        let file = try rethrowing { () throws(FileError) in
            try output == .inPlace ? SystemFile.editing(path) : SystemFile.reading(path)
        }
        try self.init(file, output: output)
    }
}

extension MovieUndo {
    /// Opens a movie to take back its last edit, as the command does.
    package init(path: String, onlyReading: Bool = false) throws(ISOMediaError) {
        let file = try rethrowing { () throws(FileError) in
            try onlyReading ? SystemFile.reading(path) : SystemFile.editing(path)
        }
        try self.init(file)
    }
}
