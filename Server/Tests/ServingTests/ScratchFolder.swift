// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A folder for the time of a test.
final class ScratchFolder: Sendable {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "serving-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    func write(_ text: String, to path: String) throws {
        let file = url.appending(path: path)
        let folder = file.deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    func link(_ path: String, to target: String) throws {
        let link = url.appending(path: path).path
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
    }

    deinit { try? FileManager.default.removeItem(at: url) }
}
