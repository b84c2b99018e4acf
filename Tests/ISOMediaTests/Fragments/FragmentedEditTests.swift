// SPDX-License-Identifier: Apache-2.0

import FileSystem
import Foundation
import MediaPrimitives
import TestSupport
import Testing

@testable import ISOMedia

@Suite struct FragmentedEditTests {
    /// Also segments that are one file, and no index at the end.
    static let flags =
        FFmpegFragments.flags + [
            "cmaf+skip_trailer", "frag_keyframe+separate_moof+skip_trailer",
            "dash+frag_every_frame",
        ]

    @Test(.slow, arguments: flags)
    func `an edited fragmented movie keeps its samples, and the next edits are in place`(
        flags: String
    ) throws {
        try withTemporaryFolder { folder in
            let path = try FFmpegFragments.make(flags, in: folder)
            let before = try FragmentState(path)
            #expect(try TagEdit.run(path, name: "first") == .copy)
            try before.expectKept(in: path)
            let length = try bytes(of: path).count
            for name in ["second", "a third one", "4"] {
                let method = try TagEdit.run(path, name: name)
                #expect(method != .copy)
                #expect(try TagEdit.name(path) == name)
                #expect(try bytes(of: path).count == length)
            }
            try before.expectKept(in: path)
            try MovieUndo(path: path).commit()
            #expect(try TagEdit.name(path) == "a third one")
            try before.expectKept(in: path)
        }
    }

    @Test(.slow, arguments: ["cmaf", "frag_keyframe", "dash+global_sidx+frag_keyframe"])
    func `a fragmented movie edited to a new file keeps its samples`(flags: String) throws {
        try withTemporaryFolder { folder in
            let path = try FFmpegFragments.make(flags, in: folder)
            let before = try FragmentState(path)
            let old = try bytes(of: path)
            let new = folder.appending(path: "new.mp4").path
            try TagEdit.run(path, name: "new", output: .file(new, replacing: false))
            try before.expectKept(in: new)
            #expect(try TagEdit.name(new) == "new")
            #expect(try bytes(of: path) == old)
        }
    }

    @Test(arguments: ["dash+global_sidx+frag_keyframe", "dash+frag_keyframe"])
    func `an edited fragmented movie of one track keeps its index`(flags: String) throws {
        try withTemporaryFolder { folder in
            let path = folder.appending(path: "fragmented.mp4").path
            _ = try output(
                of: "ffmpeg",
                [
                    "-v", "error", "-f", "lavfi", "-i", "testsrc2=s=160x120:r=25:d=5", "-c:v",
                    "libx264",
                ]
                    + ["-g", "25", "-movflags", flags, path]
            )
            let before = try FragmentState(path)
            #expect(before.targets.count >= 5 && !before.targets.contains(nil))
            try TagEdit.run(path, name: "a name")
            try before.expectKept(in: path)
        }
    }

    @Test func `undo restores a fragmented movie as it was before it was copied`() throws {
        try withTemporaryFolder { folder in
            let path = try FFmpegFragments.make("frag_keyframe+separate_moof", in: folder)
            let before = try FragmentState(path)
            let tracks = try MovieFile(opening: path).movie.tracks
            try TagEdit.run(path, name: "first")
            try MovieUndo(path: path).commit()
            let name = try TagEdit.name(path)
            #expect(name == nil)
            #expect(try MovieFile(opening: path).movie.tracks.count == tracks.count)
            try before.expectKept(in: path)
        }
    }

    @Test func `free space before the fragments is used, whatever kills the edit`() throws {
        try withTemporaryFolder { folder in
            let path = try FFmpegFragments.make("cmaf+skip_trailer", in: folder)
            var original = try bytes(of: path)
            let file = try MovieFile(opening: path)
            let space = BoxBuilder.box("free", [UInt8](repeating: 0, count: 200_000))
            original.insert(contentsOf: space, at: Int(file.movieBox.range.upperBound))
            try Data(original).write(to: URL(filePath: path))
            let before = try FragmentState(path)
            let edit = try InterruptedEdit(path, addingMedia: false)
            for cut in edit.cuts {
                try Data(original).write(to: URL(filePath: path))
                try edit.stage(path, bytesOfLast: cut)
                #expect(try MovieFile(opening: path).movie.tracks == file.movie.tracks)
                if cut == 49 { try before.expectKept(in: path) }
            }
            for count in 0...edit.switches.count {
                try Data(original).write(to: URL(filePath: path))
                try edit.stage(path, bytesOfLast: .max)
                try edit.commit(path, switches: count)
                try before.expectKept(in: path)
                #expect(try TagEdit.run(path, name: "after") != .copy)
                try before.expectKept(in: path)
                #expect(try TagEdit.name(path) == "after")
                #expect(try bytes(of: path).count == original.count)
            }
        }
    }

    @Test func `an edited initialization segment stays as short as possible`() throws {
        try withTemporaryFolder { folder in
            let path = try FFmpegFragments.make("cmaf", in: folder)
            let whole = try bytes(of: path)
            let before = try FragmentState(path)
            let end = Int(try MovieFile(opening: path).movieBox.range.upperBound)
            let head = folder.appending(path: "init.mp4").path
            try Data(whole[..<end]).write(to: URL(filePath: head))
            #expect(try MovieFile(opening: head).isInitializationSegment)
            for name in ["a name", "no"] {
                #expect(try TagEdit.run(head, name: name) == .copy)
                let file = try MovieFile(opening: head)
                #expect(file.boxes.map(\.type) == ["ftyp", "moov"])
                // Three tracks have a list with a name each.
                #expect(file.length == UInt64(end + 3 * (16 + name.utf8.count)))
                // What a player puts together. The index at the end leads elsewhere then.
                let together = folder.appending(path: "\(name).mp4").path
                let rest = whole[end...]
                let fragments = rest.dropLast(try Self.indexLength(whole))
                try Data(try bytes(of: head) + fragments).write(to: URL(filePath: together))
                #expect(try streamHashes(together) == streamHashes(path))
            }
            try before.expectKept(in: path)
        }
    }

    private static func indexLength(_ bytes: [UInt8]) throws -> Int {
        let boxes = try MovieFile(MemorySource(bytes)).boxes
        return boxes.last { $0.type == "mfra" }.map { $0.range.count } ?? 0
    }
}
