// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Captions and audio that are added to a presentation, killed at each system call that changes a file.
@Suite(.slow) struct KilledAdditionTests {
    /// The bytes of a folder's files, hidden ones too, by their paths.
    private func contents(_ folder: String) throws -> [String: Data] {
        var contents: [String: Data] = [:]
        for name in try FileManager.default.subpathsOfDirectory(atPath: folder) {
            contents[name] = FileManager.default.contents(atPath: folder + "/" + name) ?? Data()
        }
        return contents
    }

    @Test(
        arguments: [
            (["--subtitles", "es.srt"], "subtitles-es"),
            (["--audio", "description.en.m4a", "--describes-video"], "audio-en-ad"),
        ]
    )
    func `the playlist is the old one or names whole files, and the next run completes it`(
        words: [String],
        added: String
    ) throws {
        try Workplace.with("description.en.m4a") { place in
            try succeed("hls", "movie.mp4", "-o", "out", in: place.folder)
            let (out, master) = (place.path("out"), place.path("out/master.m3u8"))
            let old = try contents(out)
            let file = place.path(words[1])
            let command = ["playlist", "add", master, words[0], file] + words.dropFirst(2)
            let strace = Strace(command)
            let calls = try strace.writingCalls(in: place)
            let new = try contents(out)
            #expect(calls.count >= 10 && new["\(added)/index.m3u8"] != nil)
            for call in calls {
                try FileManager.default.removeItem(atPath: out)
                for (name, bytes) in old.sorted(by: { $0.key < $1.key }) {
                    let target = URL(filePath: out).appending(path: name)
                    try FileManager.default.createDirectory(
                        at: target.deletingLastPathComponent(),
                        withIntermediateDirectories: true
                    )
                    if !bytes.isEmpty { try bytes.write(to: target) }
                }
                let killed = try strace.inject("signal=KILL", at: call)
                #expect(killed.wasKilled, "\(call): \(killed.standardError)")
                let left = try contents(out).filter { !$0.key.hasPrefix(".") }
                let text = left["master.m3u8"]
                #expect(text == old["master.m3u8"] || text == new["master.m3u8"], "\(call)")
                if text != old["master.m3u8"] { #expect(left == new, "\(call)") }
                if left[added] != nil {
                    #expect(left.filter { $0.key != "master.m3u8" }.allSatisfy { new[$0] == $1 })
                    #expect(left.count == new.count, "\(call)")
                }
                let again = try run(builtBinary.path, command)
                #expect(again.exitCode == 0, "\(call): \(again.standardError)")
                #expect(try contents(out) == new, "\(call)")
            }
            print("killed at \(calls.count) points: \(words.joined(separator: " "))")
        }
    }
}
