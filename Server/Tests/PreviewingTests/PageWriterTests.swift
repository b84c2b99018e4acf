// SPDX-License-Identifier: Apache-2.0

import Foundation
import Previewing
import Testing

@Suite struct PageWriterTests {
    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    /// A writer whose program is a script.
    private func writer(_ script: String) throws -> PageWriter {
        let program = folder.appending(path: "mediatag")
        // Another process writes it: programs that other tests start meanwhile would hold it open, as text that is busy.
        let making = try Process.run(
            URL(filePath: "/bin/sh"),
            arguments: [
                "-c", #"printf '%s\n' '#!/bin/sh' "$1" > "$0"; chmod 700 "$0""#, program.path,
                script,
            ]
        )
        making.waitUntilExit()
        return PageWriter(
            mediatag: program,
            asset: folder.appending(path: "a é.mp4"),
            page: folder.appending(path: "page"),
            options: ["--hls-js", "hls.js"]
        )
    }

    @Test func `the program gets the address of the asset as a URL, and the other options`() throws
    {
        try writer(#"printf '%s\n' "$@" > "$0.words""#).write()
        let words = try String(
            contentsOf: folder.appending(path: "mediatag.words"),
            encoding: .utf8
        )
        .split(separator: "\n")
        #expect(words.first == "html")
        #expect(words.suffix(4) == ["--media-url", "/media/a%20%C3%A9.mp4", "--hls-js", "hls.js"])
    }

    @Test func `an error of the program is reported, however much it prints`() throws {
        let writer = try writer(
            "head -c 300000 /dev/zero; echo 'error: it has no video ' >&2; exit 2"
        )
        let error = try #require(throws: PreviewError.self) { try writer.write() }
        #expect(error.description == "it has no video")
    }

    @Test func `a program that is missing is reported with the reason`() throws {
        let path = folder.appending(path: "missing").path
        let writer = PageWriter(
            mediatag: URL(filePath: path),
            asset: folder.appending(path: "movie.mp4"),
            page: folder.appending(path: "page"),
            options: []
        )
        let error = try #require(throws: PreviewError.self) { try writer.write() }
        #expect(error.description == "\(path) does not run: No such file or directory")
    }
}
