// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// The audit of DASH presentations, and of the text of presentations of both kinds.
@Suite struct AuditPresentationTextTests {
    private struct Report: Decodable {
        struct Asset: Decodable {
            struct Finding: Decodable { var rule: String }
            var asset: String
            var findings: [Finding]
            var unreadable: [String]?
        }
        var assets: [Asset]
    }

    private func audit(_ arguments: String, in folder: URL) throws -> [Report.Asset] {
        let result = try shell("$0 audit --profile all --format json \(arguments)", in: folder)
        try #require(result.exitCode < 3, result.summary)
        return try JSONDecoder().decode(Report.self, from: Data(result.standardOutput.utf8)).assets
    }

    private static let sentences = [
        "We have to leave right now.", "Where is your sister?",
        "She was here with me last night.", "We never heard what happened.",
        "I do not want to talk about it.", "The door opened by itself.",
        "Let us look for her at the harbour.", "My father never came back.",
    ]

    private static let english: String = (0..<12).map { (index: Int) -> String in
        let second = (index < 5 ? "0" : "") + String(index * 2)
        let times = "00:00:\(second),000 --> 00:00:\(second),900"
        return "\(index + 1)\n\(times)\n\(sentences[index % 8]) \(index)\n\n"
    }.joined()

    private func withPresentation(_ options: String, body: (Workplace) throws -> Void) throws {
        try Workplace.with { place in
            try place.copy("movie.mp4")
            try place.write("es.srt", text: Self.english)
            let script = "$0 hls movie.mp4 es.srt:language=es --dash \(options) -o out"
            let made = try shell(script, in: place.folder)
            try #require(made.exitCode == 0, made.summary)
            try body(place)
        }
    }

    @Test(arguments: ["", "--imsc"])
    func `English text that is tagged Spanish is found in HLS segments and in an MPD`(
        options: String
    ) throws {
        try withPresentation(options) { place in
            let mpd = try #require(
                try FileManager.default.contentsOfDirectory(
                    atPath: place.folder.appending(path: "out").path
                ).first { $0.hasSuffix(".mpd") }
            )
            for file in ["out/master.m3u8", "out/\(mpd)"] {
                let assets = try audit(file, in: place.folder)
                #expect(assets.map(\.asset) == [file])
                #expect(assets[0].findings.contains { $0.rule == "S507" }, "\(assets)")
            }
        }
    }

    @Test func `a segment whose header states another language is found`()
        throws
    {
        try withPresentation("") { place in
            let script = """
                file=$(find out -name 'segment-*.vtt' | sort | tail -n 1)
                sed -i '1a Language: fr' "$file"
                """
            for (script, isFound) in [("true", false), (script, true)] {
                _ = try shell(script, in: place.folder)
                let rules = try audit("out/master.m3u8", in: place.folder)[0].findings.map(\.rule)
                #expect(rules.contains("V317") == isFound, "\(rules)")
            }
        }
    }

    @Test func `a folder with an MPD is one presentation, and its files are its parts`() throws {
        try withPresentation("") { place in
            let script = """
                find out -name '*.m3u8' -delete; find out -name 'segment-*.vtt' -delete
                mkdir lib; mv out lib/talk
                """
            _ = try shell(script, in: place.folder)
            let assets = try audit("lib", in: place.folder).map(\.asset)
            let own = assets.filter { $0.hasSuffix(".mpd") }
            #expect(own.count == 1, "\(assets)")
            #expect(!assets.contains { $0.hasSuffix(".vtt") || $0.hasSuffix(".mp4") }, "\(assets)")
        }
    }

    @Test func `text of an MPD that is not there is not tested, and the page of an error is found`()
        throws
    {
        try withTemporaryFolder { folder in
            let place = Workplace(folder: folder)
            let text = """
                <MPD xmlns="urn:mpeg:dash:schema:mpd:2011" mediaPresentationDuration="PT9S"><Period>
                <AdaptationSet contentType="video"><Representation id="v" bandwidth="9"/></AdaptationSet>
                <AdaptationSet contentType="text" mimeType="text/vtt" lang="en">
                <Role schemeIdUri="urn:mpeg:dash:role:2011" value="subtitle"/>
                <Representation id="t" bandwidth="9"><BaseURL>en.vtt</BaseURL></Representation>
                </AdaptationSet></Period></MPD>
                """
            try place.write("a.mpd", text: text)
            let missing = try audit("a.mpd", in: folder)[0]
            #expect(missing.unreadable?.first?.contains("en.vtt cannot be read") == true)
            #expect(!missing.findings.contains { $0.rule == "D136" })
            try place.write("en.vtt", text: "<!DOCTYPE html><title>Not found</title>")
            #expect(try audit("a.mpd", in: folder)[0].findings.contains { $0.rule == "D136" })
        }
    }

    @Test func `roles of DVB-DASH pass an audit`() throws {
        try withTemporaryFolder { folder in
            let place = Workplace(folder: folder)
            let set = { (kind: String, purpose: Int, role: String, id: String) in
                """
                <AdaptationSet contentType="\(kind)" lang="en">
                <Accessibility schemeIdUri="urn:tva:metadata:cs:AudioPurposeCS:2007" value="\(purpose)"/>
                <Role schemeIdUri="urn:mpeg:dash:role:2011" value="\(role)"/>
                <Representation id="\(id)" bandwidth="9" dependencyId="a"/></AdaptationSet>
                """
            }
            try place.write(
                "a.mpd",
                text: """
                    <MPD xmlns="urn:mpeg:dash:schema:mpd:2011" mediaPresentationDuration="PT9S"><Period>
                    <AdaptationSet contentType="video"><Representation id="v" bandwidth="9"/></AdaptationSet>
                    <AdaptationSet contentType="audio" lang="en">
                    <Role schemeIdUri="urn:mpeg:dash:role:2011" value="main"/>
                    <Representation id="a" bandwidth="9"/></AdaptationSet>
                    \(set("audio", 1, "commentary", "d"))\(set("text", 2, "main", "t"))
                    </Period></MPD>
                    """
            )
            let found = try audit("a.mpd", in: folder)[0].findings.map(\.rule)
            #expect(!found.contains { $0.hasPrefix("D1") || $0 == "M103" }, "\(found)")
        }
    }

    @Test func `simulate shows what dash.js plays of an MPD`() throws {
        try withPresentation("") { place in
            let script = "$0 simulate --engine dashjs --engine shaka --json out/*.mpd"
            let result = try shell(script, in: place.folder)
            #expect(result.exitCode == 0, result.summary)
            #expect(try validate(result.standardOutput, schema: "simulate") == 1)
            #expect(result.standardOutput.contains("\"kind\""))
            #expect(result.standardOutput.contains("dashjs/4.7"))
        }
    }
}
