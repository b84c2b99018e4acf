// SPDX-License-Identifier: Apache-2.0

import FileSystem
import MediaReading

extension ContainerImport {
    /// Opens a file to be read.
    init(_ path: String) throws {
        self.init(try SystemFile.reading(path))
    }
}
