// SPDX-License-Identifier: Apache-2.0

import FileSystem
import Foundation
import TestSupport
import Testing

@testable import ISOMedia

@Suite struct LeftOverTests {
    /// A process that has ended.
    private static let ended = "2147483600"

    @Test(
        arguments: [MovieLayout.movieLast, .movieFirst],
        [
            ".movie.mp4.mediatag-new", ".other.mkv.mediatag-unpacked",
            ".other.mp4.mediatag-new-\(ended)-1f", ".spool.mediatag-new-\(ended)-ffffffffffffffff",
        ]
    )
    func `temporary files of a killed process are removed by the next edit in the folder`(
        layout: MovieLayout,
        name: String
    ) throws {
        try layout.withFile { path in
            let before = try MovieState(path)
            let folder = URL(filePath: path).deletingLastPathComponent()
            let rest = folder.appending(path: name)
            try Data(repeating: 0x55, count: 100_000).write(to: rest)
            try MovieEditor.addDummy(to: path)
            try before.expectKept(in: path, added: 1)
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            #expect(names == [URL(filePath: path).lastPathComponent])
        }
    }

    @Test func `temporary folders of a killed process are removed`() throws {
        try withTemporaryFolder { folder in
            let rest = folder.appending(path: ".out.mediatag-new-\(Self.ended)-2/audio")
            try FileManager.default.createDirectory(at: rest, withIntermediateDirectories: true)
            try Data([1]).write(to: rest.appending(path: "1.m4s"))
            try SystemFile.write([2], to: folder.appending(path: "text").path, replacing: false)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["text"])
        }
    }

    @Test(arguments: [
        ".movie.mp4.mediatag-newer", "movie.mp4.mediatag-new", ".movie.mp4.mediatag-new-1-xyz",
        ".movie.mp4.mediatag-new-\(ProcessInfo.processInfo.processIdentifier)-",
        ".movie.mp4.mediatag-new-1-5",
    ])
    func `temporary files of other names or of a running process stay`(name: String) throws {
        try withTemporaryFolder { folder in
            let file = folder.appending(path: name)
            try Data([1]).write(to: file)
            try SystemFile.write([2], to: folder.appending(path: "text").path, replacing: false)
            #expect(FileManager.default.fileExists(atPath: file.path))
        }
    }

    @Test func `temporary files that are locked, links or renamed stay`() throws {
        try withTemporaryFolder { folder in
            let manager = FileManager.default
            let names = ["locked", "link", "hard"].map { ".\($0).mediatag-new-\(Self.ended)-1" }
            let files = names.map { folder.appending(path: $0) }
            try Data([1]).write(to: files[0])
            let locked = try SystemFile.reading(files[0].path)
            try locked.lock()
            let other = folder.appending(path: "other")
            try Data([1]).write(to: other)
            try manager.createSymbolicLink(at: files[1], withDestinationURL: other)
            try manager.linkItem(at: other, to: files[2])
            try SystemFile.write([2], to: folder.appending(path: "text").path, replacing: false)
            let left = try manager.contentsOfDirectory(atPath: folder.path).sorted()
            #expect(left == (names + ["other", "text"]).sorted())
            withExtendedLifetime(locked) {}
        }
    }

    @Test func `a temporary file is never made over an existing file`() throws {
        try withTemporaryFolder { folder in
            let file = folder.appending(path: "file")
            let link = folder.appending(path: "link")
            try Data([1]).write(to: file)
            try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
            for path in [file.path, link.path] {
                #expect(throws: FileError.self) {
                    try SystemFile.creating(path, named: path, isPrivate: true)
                }
            }
            #expect(try Data(contentsOf: file) == Data([1]))
        }
    }

    @Test func `temporary names differ, however long the name of the file is`() throws {
        try withTemporaryFolder { folder in
            let place = folder.path + "/" + String(repeating: "ü", count: 127)
            let names = (1...2).map { _ in TemporaryName(for: place) }
            defer { names.forEach { $0.remove() } }
            #expect(names[0].path != names[1].path)
            for name in names {
                _ = try SystemFile.creating(name.path, named: place, isPrivate: true)
                #expect(name.path.hasPrefix(folder.path + "/.ü"))
            }
        }
    }

    @Test(arguments: ["device", "FIFO", "socket", "folder"])
    func `an output that is not a regular file is not replaced`(kind: String) throws {
        try withTemporaryFolder { folder in
            let path = folder.appending(path: "out.mp4").path
            switch kind {
            case "device":
                try FileManager.default.createSymbolicLink(
                    atPath: path,
                    withDestinationPath: "/dev/null"
                )
            case "FIFO": #expect(mkfifo(path, 0o600) == 0)
            case "socket": try bindSocket(at: path)
            default:
                try FileManager.default.createDirectory(
                    atPath: path,
                    withIntermediateDirectories: false
                )
            }
            let fault = FileError(.outputIsNoFile("a \(kind)"), path: path)
            let expected = ISOMediaError(fault)
            #expect(throws: fault) {
                try SystemFile.write([1], to: path, replacing: true)
            }
            try MovieLayout.movieLast.withFile { movie in
                #expect(throws: expected) {
                    try MovieEditor(path: movie, output: .file(path, replacing: true))
                }
                #expect(throws: expected) {
                    try DraftMovie(for: path, of: movie, replacing: true)
                }
            }
        }
    }

    private func bindSocket(at path: String) throws {
        _ = try output(
            of: "python3",
            ["-c", "import socket,sys;socket.socket(socket.AF_UNIX).bind(sys.argv[1])", path]
        )
    }
}
