// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@Suite struct OptimizeTests {
    @Test(arguments: ["movie.mp4", "movie.mov"])
    func `optimize puts moov and subtitles where players want them`(name: String) throws {
        try Workplace.with("movie.mov") { place in
            let movie = place.path(name)
            try succeed("add-subs", movie, place.path("es.srt"))
            let hashes = try streamHashes(movie)
            let before = try Packets(of: movie)
            #expect(before.distance > 10)
            let text = try succeed("optimize", movie)
            #expect(text.contains("media that plays together"), "\(text)")
            #expect(try streamHashes(movie) == hashes)
            let after = try Packets(of: movie)
            #expect(after.distance <= 2.5, "\(after.distance) s")
            let boxes = WalkedBox.walk(try place.data(name)).boxes.map(\.type).filter {
                $0 != "free"
            }
            #expect(boxes.firstIndex(of: "moov") ?? 9 < boxes.firstIndex(of: "mdat") ?? 0)
            #expect(boxes.count { $0 == "mdat" } == 1)

            let bytes = try place.data(name)
            #expect(
                try succeed("optimize", movie) == "\(movie): already optimized; nothing written\n"
            )
            #expect(try place.data(name) == bytes)
            let undo = try mediatag("undo", movie)
            #expect(undo.exitCode == 2 && undo.standardError.contains("nothing to undo"))
            let tag = try succeed("tag", movie, "--track", "audio:1", "--name", "Main")
            #expect(tag.contains("in place"))
            #expect(try Inspection(of: movie).fastStart == true)
            #expect(try succeed("optimize", movie).contains("already optimized; nothing written"))
        }
    }

    @Test
    func `optimize reclaims space, prints JSON of its schema and changes nothing in a dry run`()
        throws
    {
        try Workplace.with { place in
            let (movie, out) = (place.path("movie.mp4"), place.path("out.mp4"))
            let hashes = try streamHashes(movie)
            try succeed("add-subs", movie, place.path("es.srt"))
            try succeed("remove", movie, "--track", "3")
            let old = try place.data("movie.mp4")
            let dry = try succeed("optimize", movie, "--dry-run", "--format", "json")
            #expect(try validate(dry, schema: "optimize") == 1)
            #expect(dry.contains("\"would-change\""))
            let json = try succeed(
                "optimize",
                movie,
                "-o",
                out,
                "--reserve",
                "none",
                "--format",
                "json"
            )
            #expect(try validate(json, schema: "optimize") == 1)
            #expect(try place.data("movie.mp4") == old)
            let new = try place.data("out.mp4")
            #expect(json.contains("\"newLength\" : \(new.count)"))
            #expect(try new.count <= SampleMedia.bytes("movie.mp4").count)
            #expect(!WalkedBox.walk(new).boxes.contains { $0.type == "free" })
            #expect(try streamHashes(out) == hashes)
            let text = try succeed("optimize", movie, "--reserve", "none")
            #expect(text.contains("\(old.count - new.count) freed"), "\(text)")
            #expect(try place.data("movie.mp4") == new)
            #expect(try mediatag("optimize", movie, "--reserve", "much").exitCode == 64)
        }
    }

    @Test func `optimize rejects fragments unless --flatten is given`() throws {
        try Workplace.with { place in
            let (movie, fragments) = (place.path("movie.mp4"), place.path("fragments.mp4"))
            _ = try output(
                of: "ffmpeg",
                ["-v", "error", "-i", movie, "-map", "0", "-c", "copy", "-movflags"]
                    + ["+frag_keyframe+empty_moov+default_base_moof", fragments]
            )
            let hashes = try streamHashes(fragments)
            let refused = try mediatag("optimize", fragments)
            #expect(refused.exitCode == 2, refused.summary)
            #expect(refused.standardError.contains("--flatten"), refused.summary)
            try succeed("optimize", fragments, "--flatten")
            #expect(try !Inspection(of: fragments).fragmented)
            #expect(try streamHashes(fragments) == hashes)
            #expect(
                try succeed("optimize", fragments).contains("already optimized; nothing written")
            )
        }
    }

    /// FFmpeg puts the vectors into the `moov`, and offsets that count from the start of the file.
    @Test func `optimize and every other edit keep encrypted movies readable`() throws {
        try Workplace.with { place in
            let (movie, clear) = (place.path("encrypted.mp4"), place.path("movie.mp4"))
            let key = "76a6c65c5ea762046bd749a2e632ccbb"
            let encrypt = ["-encryption_scheme", "cenc-aes-ctr", "-encryption_key", key]
            let id = ["-encryption_kid", "a7e61c373e219033c21091fa607bf3b8"]
            _ = try output(
                of: "ffmpeg",
                ["-v", "error", "-i", clear, "-map", "0", "-c", "copy"] + encrypt + id + [movie]
            )
            func decrypted() throws -> String {
                try output(
                    of: "ffmpeg",
                    [
                        "-v", "error", "-decryption_key", key, "-i", movie, "-map", "0:v", "-map",
                        "0:a",
                    ]
                        + ["-c", "copy", "-f", "streamhash", "-"]
                )
            }
            let hashes = try decrypted()
            let commands = [
                ["add-subs", movie, place.path("es.srt")], ["tag", movie, "--track", "3", "--sdh"],
                ["undo", movie], ["optimize", movie], ["remove", movie, "--track", "3"],
                ["remove", movie, "--track", "audio:1", "--reclaim", "--allow-last", "--dry-run"],
                ["optimize", movie, "--reserve", "none"],
            ]
            for command in commands {
                let result = try run(builtBinary.path, command)
                try #require(result.exitCode == 0, result.summary)
                #expect(try decrypted() == hashes, "\(command)")
                try expectVectors(of: place.data("encrypted.mp4"), "\(command)")
            }
        }
    }

    /// That each `saio` of the first `moov` leads to the vectors of the `senc` beside it.
    private func expectVectors(of bytes: Data, _ what: Comment) throws {
        let boxes = WalkedBox.walk(bytes).boxes
        let movie = try #require(boxes.first { $0.type == "moov" })
        var count = 0
        func look(at box: WalkedBox) {
            if let senc = box.children.first(where: { $0.type == "senc" }),
                let saio = box.children.first(where: { $0.type == "saio" })
            {
                let place = WalkedBox.number(bytes, at: saio.payload.lowerBound + 8, count: 4)
                #expect(place == senc.payload.lowerBound + 8, what)
                count += 1
            }
            box.children.forEach(look)
        }
        look(at: movie)
        #expect(count == 2, what)
    }
}

/// The packets of a movie in the order in which they lie in the file, as ffprobe sees them.
private struct Packets {
    /// How far apart in time lies what is read one after the other, in seconds.
    let distance: Double

    init(of path: String) throws {
        let text = try output(
            of: "ffprobe",
            ["-v", "error", "-show_entries", "packet=dts_time,pos", "-of", "csv=p=0", path]
        )
        let packets = text.split(separator: "\n").compactMap {
            line -> (time: Double, place: Int)? in
            let fields = line.split(separator: ",")
            guard fields.count >= 2, let time = Double(fields[0]), let place = Int(fields[1])
            else { return nil }
            return (time, place)
        }
        var (earliest, distance) = (Double.infinity, 0.0)
        for packet in packets.sorted(by: { $0.place > $1.place }) {
            distance = max(distance, packet.time - earliest)
            earliest = min(earliest, packet.time)
        }
        self.distance = packets.isEmpty ? .infinity : distance
    }
}
