// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// The files of `SampleMedia/`.
public enum SampleMedia {
    /// The package's folder: three levels above this file.
    public static let packageRoot = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The folder of the sample media.
    public static let folder = packageRoot.appending(path: "SampleMedia")

    /// The movies.
    public static let movies = ["movie.mp4", "movie.mov", "description.en.m4a"]

    /// Path of a file.
    public static func path(_ name: String) -> String { folder.appending(path: name).path }

    /// Bytes of a file.
    public static func bytes(_ name: String) throws -> [UInt8] {
        try TestSupport.bytes(of: path(name))
    }
}
