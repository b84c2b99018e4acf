// SPDX-License-Identifier: Apache-2.0

import FileSystem
import ISOMedia
import MediaReading

@testable import Muxing

extension EditJob {
    /// Opens a movie for an edit.
    init(movie path: String, output: MovieEditor.Output) throws {
        let isInPlace = output == .inPlace
        let file = try isInPlace ? SystemFile.editing(path) : SystemFile.reading(path)
        try self.init(file, output: output)
    }
}

extension ContainerImport {
    /// Opens a file to be read.
    init(_ path: String) throws {
        self.init(try SystemFile.reading(path))
    }
}
