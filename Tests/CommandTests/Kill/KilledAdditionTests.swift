// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Captions and audio that are added to a presentation, killed at each system call that changes a file.
@Suite(.slow) struct KilledAdditionTests {
    private static let script = "master.ad.dapt.ttml"

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
            (["playlist", "add", "MASTER", "--subtitles", "es.srt"], "subtitles-es"),
            (
                [
                    "playlist", "add", "MASTER", "--audio", "description.en.m4a",
                    "--describes-video",
                ], "audio-en-ad"
            ),
            (
                [
                    "describe", "MASTER", "ad.csv", "--captions", "es.srt", "--voice", "en-us",
                    "--language", "en",
                ], "audio-en-ad"
            ),
        ]
    )
    func `the playlist is the old one or names whole files, and the next run completes it`(
        words: [String],
        added: String
    ) throws {
        try Workplace.with("description.en.m4a") { place in
            try place.write("ad.csv", text: "start,end,text\n23,,A sign lights up.\n")
            try succeed("hls", "movie.mp4", "-o", "out", in: place.folder)
            let (out, master) = (place.path("out"), place.path("out/master.m3u8"))
            let old = try contents(out)
            let command = words.map { word in
                let isFile = FileManager.default.fileExists(atPath: place.path(word))
                return word == "MASTER" ? master : isFile ? place.path(word) : word
            }
            let strace = Strace(command)
            let calls = try strace.writingCalls(in: place)
            let new = try contents(out)
            #expect(calls.count >= 10 && new["\(added)/index.m3u8"] != nil)
            var seen: Set<[String: Data]> = []
            let points = SystemCall.killPoints(of: calls)
            for call in points {
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
                // The script of a mix is written last, when the presentation is complete.
                let state = try contents(out)
                let left = state.filter { !$0.key.hasPrefix(".") }
                let whole =
                    left.keys.contains(Self.script) ? new : new.filter { $0.key != Self.script }
                let text = left["master.m3u8"]
                #expect(text == old["master.m3u8"] || text == new["master.m3u8"], "\(call)")
                if text != old["master.m3u8"] { #expect(left == whole, "\(call)") }
                if left[added] != nil {
                    #expect(left.filter { $0.key != "master.m3u8" }.allSatisfy { new[$0] == $1 })
                    #expect(left.count == whole.count, "\(call)")
                }
                // The next run does the same if it finds the same.
                guard seen.insert(state).inserted else { continue }
                let again = try run(builtBinary.path, command)
                #expect(again.exitCode == 0, "\(call): \(again.standardError)")
                #expect(try contents(out) == new, "\(call)")
            }
            print("killed at \(points.count) points: \(words.joined(separator: " "))")
        }
    }
}
