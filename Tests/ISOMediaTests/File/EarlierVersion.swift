// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import ISOMedia

/// The files of builds that changed only the type of the old `moov`, whose slots were visible before.
enum EarlierVersion {
    /// Adds the dummy track as such a build did.
    static func edit(_ path: String) throws {
        let file = try MovieFile(opening: path)
        let former = try #require(try FormerMovie(file.movieBox, in: file.source))
        try MovieEditor.addDummy(to: path)
        let slots = try #require(try MovieFile(opening: path).slots)
        let header = former.header[..<4] + Array("free".utf8) + former.header[8...]
        try writeSparse(path, Array(header), at: former.offset)
        let space = BoxBuilder.box("free", [UInt8](repeating: 0, count: 40))
        try writeSparse(path, space, at: slots.offset - FormerMovie.length)
    }
}
