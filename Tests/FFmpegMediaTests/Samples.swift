// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The files of `SampleMedia/`, and files made from them.
enum Samples {
    /// Path of a file in `SampleMedia/`.
    static func path(_ name: String) -> String {
        root.appending(path: "SampleMedia").appending(path: name).path
    }

    /// The package's folder: three levels above this file.
    static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// Calls `body` with the path of a file of that name and content, in a folder of its own that
    /// is removed afterwards.
    static func withFile<Result>(
        named name: String,
        _ content: Data,
        _ body: (String) throws -> Result
    ) throws -> Result {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "mediatag-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer {
            do { try FileManager.default.removeItem(at: folder) } catch { print(error) }
        }
        let file = folder.appending(path: name)
        try content.write(to: file)
        return try body(file.path)
    }

    /// The first `count` bytes of a sample.
    static func beginning(of name: String, count: Int) throws -> Data {
        try Data(contentsOf: URL(filePath: path(name))).prefix(count)
    }
}

/// What ffprobe prints for a file: one line for each entry, fields divided by commas.
func ffprobe(_ arguments: [String], _ path: String) throws -> [String] {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["ffprobe", "-v", "error", "-of", "csv=p=0"] + arguments + [path]
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self).split(separator: "\n").map { line in
        // A packet with side data, which are not shown, ends in an empty field.
        line.hasSuffix(",") ? String(line.dropLast()) : String(line)
    }
}
