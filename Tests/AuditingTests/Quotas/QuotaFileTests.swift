// SPDX-License-Identifier: Apache-2.0

import Auditing
import Foundation
import Guidelines
import TestSupport
import Testing

@Suite struct QuotaFileTests {
    private func quota(_ members: String) throws(AuditFileError) -> Quota {
        let json = """
            {"schema":"mediatag.quota/1","name":"q","source":"s","date":"2026-11-25",\(members)}
            """
        return try Quota(json: Array(json.utf8), file: "q.json")
    }

    @Test func `the quotas that are built in follow the schema and state their sources`() throws {
        #expect(Quota.builtInNames == ["ofcom-tier1", "crtc", "fcc-description"])
        for name in Quota.builtInNames {
            let quota = try #require(Quota.builtIn(name))
            #expect(quota.name == name)
            #expect(quota.url?.hasPrefix("https://") == true)
            let file = "Sources/Auditing/Profiles/Audit/quota-\(name).json"
            let url = SampleMedia.packageRoot.appending(path: file)
            try validate(String(contentsOf: url, encoding: .utf8), by: "quota.json")
        }
        #expect(Quota.builtIn("none") == nil)
    }

    @Test func `steps from a leap day are due on the last day of February`() throws {
        let steps =
            #"{"service":"captions","percent":2.5,"years":1},{"service":"captions","percent":100,"years":4}"#
        let quota = try quota(#""unit":"hours","start":"2024-02-29","steps":[\#(steps)]"#)
        #expect(quota.steps.map(\.due) == ["2025-02-28", "2028-02-29"])
        #expect(quota.steps.map(\.demand) == [.share(250), .share(10_000)])
    }

    @Test(arguments: [
        (#""unit":"days","steps":[]"#, "unit: has to be one of hours, titles"),
        (#""unit":"hours""#, "\"steps\" is missing"),
        (
            #""unit":"hours","start":"2026-02-30","steps":[]"#,
            "start: has to be a day such as 2027-03-31"
        ),
        (
            #""unit":"hours","steps":[{"service":"captions","percent":0.001}]"#,
            "steps.0.percent: has to be 0 to 100, with two decimals at most"
        ),
        (
            #""unit":"titles","steps":[{"service":"captions","hours":50}]"#,
            "steps.0.hours: goes with the unit hours, and without percent"
        ),
        (
            #""unit":"hours","steps":[{"service":"captions","hours":-1}]"#,
            "steps.0.hours: has to be a number from 0 to 1000000"
        ),
        (
            #""unit":"hours","steps":[{"service":"sdh","percent":1}]"#,
            "steps.0.service: has to be one of captions, audioDescription, signLanguage"
        ),
    ])
    func `a quota that is not valid is rejected with the key`(members: String, reason: String) {
        let error = #expect(throws: AuditFileError.self) { try quota(members) }
        #expect(error?.description == "q.json: \(reason)")
    }

    @Test(arguments: [
        (
            "name\na.mp4\n",
            "has no column \"asset\"; write the names of the columns in the first line"
        ),
        ("", "has no column \"asset\"; write the names of the columns in the first line"),
        (
            "asset,duration\na.mp4,long\n",
            "line 2: duration \"long\" is not a time such as 1:30:00 or 5400"
        ),
        ("asset\ta\na.mp4\n\na.mp4\n", "line 4: \"a.mp4\" has another line"),
        ("asset,date\n,2026-01-01\n", "line 2: names no asset"),
        ("asset,weight\na,-1\n", "line 2: weight \"-1\" is not a whole number from 0 to 4000"),
        ("asset,signed\na,maybe\n", "line 2: signed \"maybe\" is not yes or no"),
        ("asset,language\na,en_\n", "line 2: language \"en_\" is not a language tag such as en"),
    ])
    func `a catalogue that is not valid is rejected with the line`(text: String, reason: String) {
        let error = #expect(throws: AuditFileError.self) {
            try CatalogueSheet(Array(text.utf8), file: "t.csv")
        }
        #expect(error?.description == "t.csv: \(reason)")
    }

    @Test func `a catalogue has values in quotation marks, a byte order mark and other columns`()
        throws
    {
        let text =
            "\u{FEFF}Asset,Notes,Vendor\r\n\"a, b.mp4\",\"line\r\nline\",\"Acme \"\"&\"\" Sons\"\r\n"
        let sheet = try CatalogueSheet(Array(text.utf8), file: "t.csv")
        #expect(sheet.rows.map(\.asset) == ["a, b.mp4"])
        #expect(sheet.rows.map(\.vendor) == ["Acme \"&\" Sons"])
        #expect(sheet.ignoredColumns == ["notes"])
        #expect(sheet.place(of: "films/a, b.mp4") == 0)
        #expect(sheet.place(of: "films/b.mp4") == nil)
    }

    @Test func `any bytes are a catalogue or an error with a sentence`() {
        var bytes = Array("asset,date,weight\n\"a\",2026-01-01,2\nb,,\n".utf8)
        var state: UInt64 = 1
        for _ in 0..<2_000 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            bytes[18 + Int(state >> 33) % (bytes.count - 18)] = UInt8(
                truncatingIfNeeded: state >> 24
            )
            do {
                let sheet = try CatalogueSheet(bytes, file: "t.csv")
                #expect(sheet.rows.count <= bytes.count)
                for (place, row) in sheet.rows.enumerated() {
                    #expect(sheet.place(of: row.asset) == place)
                }
            } catch {
                #expect(error.description.hasPrefix("t.csv: "))
            }
        }
    }
}
