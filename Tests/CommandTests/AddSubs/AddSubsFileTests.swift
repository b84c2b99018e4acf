// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@Suite struct AddSubsFileTests {
    @Test(arguments: [MovieLayout.movieLast, .movieFirst, .movieFirstWithReserve])
    func `the target of a symbolic link is edited`(layout: MovieLayout) throws {
        try Workplace.with { place in
            try place.write("movie.mp4", try layout.bytes())
            try run("mkdir", [place.path("links")])
            try run("ln", ["-s", "../movie.mp4", place.path("links/a.mp4")])
            try run("ln", ["-s", "a.mp4", place.path("links/b.mp4")])
            try succeed("add-subs", "links/b.mp4", "es.srt", in: place.folder)
            let files = FileManager.default
            #expect(
                try files.destinationOfSymbolicLink(atPath: place.path("links/b.mp4")) == "a.mp4"
            )
            #expect(
                try files.destinationOfSymbolicLink(atPath: place.path("links/a.mp4"))
                    == "../movie.mp4"
            )
            #expect(try Inspection(of: place.path("movie.mp4")).legible.count == 1)
            #expect(
                try files.contentsOfDirectory(atPath: place.path("links")).sorted() == [
                    "a.mp4", "b.mp4",
                ]
            )
        }
    }

    @Test(arguments: [MovieLayout.movieLast, .movieFirst, .movieFirstWithReserve])
    func `an edited movie keeps its mode and extended attributes, and has the time of the edit`(
        layout: MovieLayout
    ) throws {
        try Workplace.with { place in
            let movie = try place.write("movie.mp4", try layout.bytes())
            let setting = "import os,sys; os.setxattr(sys.argv[1], 'user.note', b'keep')"
            _ = try output(of: "python3", ["-c", setting, movie])
            try run("touch", ["-d", "2001-02-03T04:05:06.789Z", movie])
            try run("chmod", ["640", movie])
            let reading = """
                import os, sys
                s = os.stat(sys.argv[1])
                print(oct(s.st_mode), s.st_uid, s.st_gid, os.getxattr(sys.argv[1], 'user.note'))
                """
            let before = try output(of: "python3", ["-c", reading, movie])
            let start = Date()
            try succeed("add-subs", "movie.mp4", "es.srt", in: place.folder)
            #expect(try output(of: "python3", ["-c", reading, movie]) == before)
            let attributes = try FileManager.default.attributesOfItem(atPath: movie)
            let modified = try #require(attributes[.modificationDate] as? Date)
            // File systems keep the time of the last tick of their clock.
            #expect(modified > start.addingTimeInterval(-1))
        }
    }

    #if os(Linux)
        @Test func `only its owner can read an unfinished copy`() throws {
            try withTemporaryFolder { folder in
                let library = try FaultLibrary(in: folder)
                let bytes = try MovieLayout.movieFirst.bytes()
                // A copy has a name until it is finished where a file system has no unnamed files.
                let named = ["FAULT_NAMED": "1"]
                var modes: Set<String> = []
                for number in 1... {
                    let wasKilled = try Workplace.with { place in
                        let movie = try place.write("movie.mp4", bytes)
                        try run("chmod", ["600", movie])
                        let (result, _) = try library.run(
                            ["add-subs", "movie.mp4", "es.srt"],
                            in: place,
                            .kill,
                            at: number,
                            with: named
                        )
                        for name in try place.names where name.hasPrefix(".movie.mp4") {
                            modes.insert(try output(of: "stat", ["-c", "%a", place.path(name)]))
                        }
                        return result.wasKilled
                    }
                    if !wasKilled { break }
                }
                #expect(modes == ["600\n"])
            }
        }
    #endif

    @Test(arguments: [
        "two words.mp4", "-o.mp4", "ñandú 映画 🎬.mp4", "two\nlines.mp4", "it's \"quoted\" $HOME.mp4",
        ".hidden.mp4", String(repeating: "n", count: 251) + ".mp4",
    ])
    func `a movie may have any name`(name: String) throws {
        try Workplace.with { place in
            for layout in [MovieLayout.movieLast, .movieFirst] {
                try place.write(name, try layout.bytes())
                try place.copy("es.srt", as: "-.es.srt")
                let text = try succeed("add-subs", "--", name, "-.es.srt", in: place.folder)
                #expect(text.contains("added track 3"))
                let json = try succeed("inspect", "--format", "json", "--", name, in: place.folder)
                try validate(json, schema: "inspect")
                #expect(json.contains("\"id\" : 3"))
                #expect(try place.names == [name, "-.es.srt", "es.srt", "movie.mp4"].sorted())
            }
        }
    }

    @Test func `captions are read from the standard input`() throws {
        try Workplace.with { place in
            let result = try shell(
                "$0 add-subs movie.mp4 - --language es < es.srt",
                in: place.folder
            )
            #expect(result.exitCode == 0, result.summary)
            #expect(try ffprobeCues(place.path("movie.mp4"), streamIndex: 2) == spanishCues)
            let unnamed = try shell(
                "cat es.srt | $0 add-subs movie.mp4 - --again",
                in: place.folder
            )
            #expect(unnamed.exitCode == 2)
            #expect(
                unnamed.standardError.hasPrefix("error: standard input: no language"),
                unnamed.summary
            )
            let movie = try mediatag("add-subs", "-", "es.srt", in: place.folder)
            #expect(movie.exitCode == 64)
        }
    }
}
