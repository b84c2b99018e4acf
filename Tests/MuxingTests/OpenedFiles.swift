// SPDX-License-Identifier: Apache-2.0

import FileSystem
import ISOMedia

@testable import Muxing

extension EditJob {
    /// Opens a movie for an edit.
    init(movie path: String, output: MovieEditor.Output) throws {
        let isInPlace = output == .inPlace
        let file = try isInPlace ? SystemFile.editing(path) : SystemFile.reading(path)
        try self.init(file, output: output)
    }
}
