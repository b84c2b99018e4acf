// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@Suite struct AddSubsSystemTests {
    /// Runs a line of bash as nobody, in a folder and with a binary that nobody can reach.
    private func asNobody(_ script: String, in place: Workplace) throws -> ProcessResult {
        let isRoot = getuid() == 0
        let binary = place.path("mediatag")
        try run("cp", [builtBinary.path, binary])
        try run("chmod", ["755", binary])
        let user = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
        let command = ["bash", "-c", "cd \"$1\" && " + script, binary, place.folder.path]
        return try run("env", (isRoot ? user : []) + command)
    }

    @Test(arguments: [MovieLayout.movieLast, .movieFirst])
    func `a read-only file is not edited`(layout: MovieLayout) throws {
        try Workplace.with { place in
            try place.write("movie.mp4", try layout.bytes())
            try run("chmod", ["444", place.path("movie.mp4")])
            let old = try place.data("movie.mp4")
            let result = try asNobody("$0 add-subs movie.mp4 es.srt", in: place)
            #expect(result.exitCode == 2, result.summary)
            #expect(result.standardError.hasPrefix("error: movie.mp4: Permission denied"))
            #expect(try place.data("movie.mp4") == old)
            #expect(try place.names == ["es.srt", "mediatag", "movie.mp4"])
        }
    }

    @Test func `a movie and its captions are taken in either order`() throws {
        try Workplace.with { place in
            try succeed("add-subs", "es.srt", "movie.mp4", in: place.folder)
            #expect(try Inspection(of: place.path("movie.mp4")).legible.count == 1)
        }
    }

    #if os(Linux)
        @Test func `the words of the command line are read where /proc is missing`() throws {
            guard getuid() == 0 else {
                print("not run: only root can take /proc away")
                return
            }
            try Workplace.with { place in
                let script = "umount -l /proc && exec \"$0\" inspect movie.mp4"
                let command = ["--mount", "bash", "-c", script, builtBinary.path]
                let result = try run("unshare", command, in: place.folder)
                #expect(result.exitCode == 0, result.summary)
                #expect(result.standardOutput.contains("movie.mp4"), result.summary)
            }
        }
    #endif

    @Test func `a read-only folder is an error if a new file is needed`() throws {
        try Workplace.with { place in
            try place.write("movie.mp4", try MovieLayout.movieFirst.bytes())
            try run("chmod", ["666", place.path("movie.mp4")])
            try run("chmod", ["555", place.folder.path])
            let old = try place.data("movie.mp4")
            let edit = try asNobody("$0 add-subs movie.mp4 es.srt", in: place)
            #expect(edit.exitCode == 2, edit.summary)
            #expect(
                edit.standardError.hasPrefix(
                    "error: movie.mp4: no file can be made in its folder: "
                ),
                edit.summary
            )
            let copy = try asNobody("$0 add-subs movie.mp4 es.srt -o out.mp4", in: place)
            #expect(
                copy.standardError.hasPrefix("error: out.mp4: no file can be made in its folder: "),
                copy.summary
            )
            #expect(copy.exitCode == 2 && copy.standardOutput == "")
            #expect(try place.data("movie.mp4") == old)
            #expect(try place.names == ["es.srt", "mediatag", "movie.mp4"])
            try run("chmod", ["755", place.folder.path])
        }
    }

    @Test(arguments: [MovieLayout.movieLast, .movieFirst, .movieBetweenMediaToEndOfFile])
    func `a file size limit leaves the movie unchanged`(layout: MovieLayout) throws {
        try Workplace.with { place in
            let old = Data(try layout.bytes())
            try place.write("movie.mp4", old)
            let limit = (old.count + 1023) / 1024
            for output in ["", "-o out.mp4"] {
                let script = "ulimit -f \(output.isEmpty ? limit : limit / 2); "
                let result = try shell(
                    script + "$0 add-subs movie.mp4 es.srt \(output)",
                    in: place.folder
                )
                #expect(result.exitCode == 2 && !result.wasKilled, result.summary)
                let file = output.isEmpty ? "movie.mp4" : "out.mp4"
                #expect(result.standardError.hasPrefix("error: \(file): write: File too large"))
                #expect(try place.data("movie.mp4") == old)
                #expect(try place.names == ["es.srt", "movie.mp4"])
            }
        }
    }

    @Test func `a movie that another process edits is not edited`() throws {
        try Workplace.with { place in
            let old = try place.data("movie.mp4")
            let result = try shell("flock movie.mp4 $0 add-subs movie.mp4 es.srt", in: place.folder)
            #expect(result.exitCode == 2, result.summary)
            #expect(
                result.standardError.hasPrefix("error: movie.mp4: another process is editing it")
            )
            #expect(try place.data("movie.mp4") == old)
            try succeed("add-subs", "movie.mp4", "es.srt", in: place.folder)
        }
    }

    #if os(Linux)
        @Test(arguments: [MovieLayout.movieLast, .movieFirstWithReserve, .movieFirst])
        func `a movie that was changed meanwhile is not edited`(layout: MovieLayout) throws {
            try withTemporaryFolder { folder in
                let library = try FaultLibrary(in: folder)
                let place = Workplace(folder: folder.appending(path: "files"))
                try FileManager.default.createDirectory(
                    at: place.folder.appending(path: "tmp"),
                    withIntermediateDirectories: true
                )
                try place.copy("es.srt")
                try place.write("movie.mp4", try layout.bytes())
                let edit = ["add-subs", "movie.mp4", "es.srt"]
                let calls = try library.run(edit, in: place).calls
                let flush = try #require(calls.firstIndex { $0.name == "fsync" })
                try place.write("movie.mp4", try layout.bytes())
                let (result, _) = try library.pause(edit, in: place, at: flush + 1) {
                    let movie = try FileHandle(
                        forUpdating: place.folder.appending(path: "movie.mp4")
                    )
                    try movie.seek(toOffset: 4000)
                    try movie.write(contentsOf: Data("X".utf8))
                    try movie.close()
                }
                #expect(result.exitCode == 2, result.summary)
                #expect(
                    result.standardError.contains("movie.mp4: another program changed it")
                )
                #expect(try place.names == ["es.srt", "movie.mp4", "tmp"])
                let now = try place.data("movie.mp4")
                #expect(now[4000] == UInt8(ascii: "X"))
                var expected = Data(try layout.bytes())
                expected[4000] = UInt8(ascii: "X")
                #expect(FileComparison(old: expected, new: now).differences == [])
                #expect(now.count == expected.count)
            }
        }
    #endif

    @Test func `an output name that is not allowed is rejected`() throws {
        try Workplace.with { place in
            try place.copy("movie.mp4", as: "there.mp4")
            try run("ln", ["-s", "movie.mp4", place.path("link.mp4")])
            try run("ln", [place.path("movie.mp4"), place.path("hard.mp4")])
            let cases = [
                ("there.mp4", "it already exists; pass --force"),
                ("movie.mp4", "the movie itself"),
                ("./movie.mp4", "the movie itself"), ("link.mp4", "the movie itself"),
                ("hard.mp4", "the movie itself"),
                ("none/out.mp4", "no file can be made in its folder: No such file"),
            ]
            for (name, reason) in cases {
                try place.expectRefusal(["movie.mp4", "es.srt", "-o", name], naming: name, reason)
            }
            let forced = ["movie.mp4", "es.srt", "--force", "-o", "movie.mp4"]
            try place.expectRefusal(forced, naming: "movie.mp4", "the movie itself")
            try succeed(
                "add-subs",
                "movie.mp4",
                "es.srt",
                "-o",
                "there.mp4",
                "--force",
                in: place.folder
            )
            #expect(try Inspection(of: place.path("there.mp4")).legible.count == 1)
            let alone = try mediatag("add-subs", "movie.mp4", "es.srt", "--force", in: place.folder)
            #expect(alone.exitCode == 64)
        }
    }
}
