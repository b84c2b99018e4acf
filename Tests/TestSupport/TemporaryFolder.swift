// SPDX-License-Identifier: Apache-2.0

package import Foundation

/// Calls `body` with a folder of its own, which is removed afterwards.
package func withTemporaryFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
        .appending(path: "mediatag-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer {
        do { try FileManager.default.removeItem(at: folder) } catch { print(error) }
    }
    return try body(folder)
}

/// Calls `body` with the path of a file of these bytes, in a folder of its own that is removed
/// afterwards.
package func withTemporaryFile<Result>(
    named name: String = "movie.mp4",
    _ bytes: some Sequence<UInt8>,
    _ body: (String) throws -> Result
) throws -> Result {
    try withTemporaryFolder { folder in
        let file = folder.appending(path: name)
        try Data(bytes).write(to: file)
        return try body(file.path)
    }
}

/// All bytes of a file.
package func bytes(of path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: path)))
}

/// Writes bytes into a file at a place and gives the file a length, without filling what is between.
package func writeSparse(
    _ path: String,
    _ bytes: [UInt8],
    at offset: UInt64,
    length: UInt64? = nil
) throws {
    let file = try FileHandle(forWritingTo: URL(filePath: path))
    if let length { try file.truncate(atOffset: length) }
    try file.seek(toOffset: offset)
    try file.write(contentsOf: Data(bytes))
    try file.close()
}
