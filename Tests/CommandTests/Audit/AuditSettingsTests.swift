// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Files beside the assets that an audit reads, which may be anybody's.
@Suite struct AuditSettingsTests {
    @Test func `a pipe named .mediatag.json is rejected at once`() throws {
        try Workplace.with { place in
            let result = try shell(
                "mkfifo .mediatag.json && timeout 20 $0 audit es.srt",
                in: place.folder
            )
            #expect(result.exitCode == 2, result.summary)
            #expect(result.standardError.contains(".mediatag.json"), result.summary)
        }
    }

    @Test(arguments: [
        ("truncate -s 200M .mediatag.json", ".mediatag.json"),
        ("truncate -s 200M .mediatag.yml", ".mediatag.yml"),
        ("truncate -s 200M list.json", "list.json --suppressions list.json"),
        ("truncate -s 200M p.json", "p.json --profile p.json"),
    ])
    func `a settings file of 200 MB is rejected before it is read`(make: String, named: String)
        throws
    {
        try Workplace.with { place in
            let words = named.split(separator: " ")
            let options = words.dropFirst().joined(separator: " ")
            let script = "\(make) && timeout 20 $0 audit es.srt \(options)"
            let result = try shell(script, in: place.folder)
            #expect(result.exitCode == 2, result.summary)
            #expect(result.standardError.contains("larger than 1 MiB"), result.summary)
        }
    }

    @Test func `an asset with a damaged stored report is audited again`() throws {
        try Workplace.with { place in
            let audit = "$0 audit movie.mp4 es.srt --format json --resume state"
            let fresh = try shell("\(audit); cp state whole", in: place.folder)
            let whole = try place.data("whole")
            let words = ["no subtitle track", "M101", "\"failed\"", "likely", "WCAG 1.2.2"]
            for word in words {
                var damaged = whole
                let range = try #require(damaged.range(of: Data(word.utf8)), "\(word)")
                // One letter, as a failing disk would leave it.
                damaged[range.upperBound - 2] ^= 0x01
                try place.write("state", damaged)
                let again = try shell(audit, in: place.folder)
                #expect(again.standardOutput == fresh.standardOutput, "\(word)")
            }
        }
    }

    @Test func `damage to the state file never changes a report`() throws {
        try Workplace.with { place in
            let audit = "$0 audit movie.mp4 es.srt --format json --resume state 2> errors"
            let fresh = try shell("\(audit); cp state whole", in: place.folder)
            let whole = try place.data("whole")
            var random = SeededGenerator(seed: 40)
            for number in 1...40 {
                var damaged = whole
                for _ in 0..<8 {
                    let byte = Int.random(in: 100..<damaged.count, using: &random)
                    damaged[byte] = UInt8.random(in: 0...255, using: &random)
                }
                try place.write("state", damaged)
                let again = try shell("rm -f state-*; \(audit)", in: place.folder)
                let isRefused = try again.exitCode == 2 && !place.data("errors").isEmpty
                #expect(
                    again.standardOutput == fresh.standardOutput
                        || isRefused && again.standardOutput.isEmpty,
                    "\(number): \(again.summary)"
                )
            }
        }
    }

    @Test func `a playlist is always read again, because its segments may have changed`() throws {
        try Workplace.with { place in
            try succeed("hls", "movie.mp4", "-o", "out", in: place.folder)
            let audit = "$0 audit out/master.m3u8 --format json --resume state"
            let script = """
                \(audit) > first; rm "$(find out/video -name index.m3u8)" && \(audit) > second
                cmp -s first second && echo same
                """
            #expect(try shell(script, in: place.folder).standardOutput == "")
        }
    }
}
