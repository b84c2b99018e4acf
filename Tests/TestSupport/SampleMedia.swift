// SPDX-License-Identifier: Apache-2.0

package import Foundation

/// The files of `SampleMedia/`.
package enum SampleMedia {
    /// The package's folder: three levels above this file.
    package static let packageRoot = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The folder of the sample media.
    package static let folder = packageRoot.appending(path: "SampleMedia")

    /// The movies.
    package static let movies = ["movie.mp4", "movie.mov", "description.en.m4a"]

    /// Path of a file.
    package static func path(_ name: String) -> String { folder.appending(path: name).path }

    /// Bytes of a file.
    package static func bytes(_ name: String) throws -> [UInt8] {
        try TestSupport.bytes(of: path(name))
    }
}
