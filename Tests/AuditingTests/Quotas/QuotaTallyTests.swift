// SPDX-License-Identifier: Apache-2.0

import Auditing
import Foundation
import Guidelines
import TestSupport
import Testing

/// Libraries whose hours are known, counted for each quota.
@Suite struct QuotaTallyTests {
    /// What a planted title offers.
    private struct Planted {
        let name: String
        let milliseconds: Int
        /// counted, faulty, missing or cannotTell, for captions.
        let captions: String
        let isDescribed: Bool

        init(_ index: Int) {
            name = "films/\(index).mp4"
            milliseconds = index == 0 ? 0 : index * 7_919_003 % 9_000_000
            captions = ["counted", "faulty", "counted", "missing", "cannotTell"][index % 5]
            isDescribed = index % 7 == 0
        }

        var asset: StoredAsset {
            get throws {
                let offers = [
                    "counted": #"{"track":3,"language":"en-GB"}"#,
                    "faulty": #"{"track":3,"faults":["V304"]}"#,
                    "cannotTell": #"{"track":3,"doubts":["unread"]}"#, "missing": "",
                ]
                return try stored(
                    name,
                    milliseconds,
                    captions: offers[captions] ?? "",
                    description: isDescribed ? #"{"track":4}"# : ""
                )
            }
        }
    }

    private func tally(
        _ quota: String,
        _ assets: [StoredAsset],
        sheet: String? = nil
    ) throws -> QuotaReport {
        let quota = try #require(Quota.builtIn(quota))
        let sheet = try sheet.map { try CatalogueSheet(Array($0.utf8), file: "titles.csv") }
        var tally = QuotaTally(quota, sheet: sheet)
        assets.forEach { tally.add($0) }
        return tally.finish()
    }

    @Test func `a planted library has exactly its hours, in any order of its assets`() throws {
        let planted = (0..<300).map(Planted.init)
        var assets = try planted.map { try $0.asset }
        let report = try tally("ofcom-tier1", assets + assets.prefix(9))
        let whole = planted.reduce(0) { $0 + $1.milliseconds }
        #expect(report.total.base == QuotaAmount(titles: 300, milliseconds: whole))
        for verdict in QuotaVerdict.Kind.allCases {
            let own = planted.filter { $0.captions == "\(verdict)" }
            let milliseconds = own.reduce(0) { $0 + $1.milliseconds }
            let amount = QuotaAmount(titles: own.count, milliseconds: milliseconds)
            #expect(report.total.amount(.captions, verdict) == amount, "\(verdict)")
        }
        let described = planted.filter(\.isDescribed).reduce(0) { $0 + $1.milliseconds }
        #expect(report.total.amount(.audioDescription, .counted).milliseconds == described)
        let step = report.steps[1]
        // Five percent, rounded up once to a millisecond.
        #expect(step.required == (whole * 5 + 99) / 100)
        #expect(step.missing == max(0, step.required - described))
        let text = ReportJSON.text(of: report)
        try validate(text, by: "quota-report.json")
        for _ in 1...10 {
            assets.shuffle()
            #expect(ReportJSON.text(of: try tally("ofcom-tier1", assets)) == text)
        }
    }

    @Test func `the CRTC's titles are counted by category, and what is not named is not counted`()
        throws
    {
        let sheet = """
            asset;category;date;exempt;weight
            films/0.mp4;new-original;2024-12-31;;9
            films/2.mp4;new-original;2025-01-01;no;9
            films/3.mp4;once-captioned;2025-01-01;;9
            films/5.mp4;;;a film of 1920;9
            films/900.mp4;;;;9
            """
        let assets = try [0, 2, 3, 5, 7].map { try Planted($0).asset }
        let report = try tally("crtc", assets, sheet: sheet)
        #expect(report.total.base.titles == 4)
        #expect(report.leftOut == [.exempt: 1, .notInCatalogue: 1])
        #expect(report.total.amount(.captions, .cannotTell).titles == 1, "not audited")
        #expect(report.steps.map(\.base) == [2, 1, 4, 4])
        #expect(report.steps.map(\.counted) == [2, 0, 2, 2])
        #expect(report.steps.map(\.required) == [2, 1, 4, 4], "80 % of 4 are 3.2")
        #expect(report.steps.map(\.isNext) == [false, true, false, false])
        #expect(report.steps.map(\.step.due).last == "2031-05-25")
        #expect(report.isKept(on: "2027-05-24") && !report.isKept(on: "2027-05-25"))
        let months = report.groups.first { $0.dimension == .month }?.groups.map(\.name)
        #expect(months == ["2024-12", "2025-01", nil])
        try validate(ReportJSON.text(of: report), by: "quota-report.json")
    }

    @Test func `versions of a work count once, with what any of them offers`() throws {
        let sheet = """
            asset,work,duration,language
            plain.mp4,film,,eng
            described.mp4,film,1:30:00.500,en
            """
        let plain = try stored("cut/plain.mp4", 60_000, captions: #"{"file":"plain.srt"}"#)
        let described = try stored("cut/described.mp4", 60_000, description: #"{"track":2}"#)
        let report = try tally("ofcom-tier1", [described, plain], sheet: sheet)
        let film = QuotaAmount(titles: 1, milliseconds: 5_400_500)
        #expect(report.total.base == film)
        #expect(report.total.amount(.captions, .counted) == film)
        #expect(report.total.amount(.audioDescription, .counted) == film)
        #expect(report.total.amount(.signLanguage, .missing) == film)
        #expect(
            QuotaTable.text(report).contains("\r\ncut/described.mp4,film,,,,en,,01:30:00.500,1,")
        )
    }

    @Test func `captions in another language than the audio do not count`() throws {
        let spanish = try stored("a.mp4", 1, captions: #"{"track":3,"language":"es"}"#)
        let unknown = try stored("b.mp4", 1, captions: #"{"track":3}"#)
        let report = try tally("crtc", [spanish, unknown])
        #expect(report.total.amount(.captions, .missing).titles == 1)
        #expect(report.total.amount(.captions, .counted).titles == 1)
        #expect(QuotaTable.text(report).contains("missing,another language"))
    }

    @Test func `weights multiply hours, and signing that the catalogue states counts`() throws {
        let sheet = "asset,weight,signed\na.mp4,30,yes\nb.mp4,0,no\n"
        let report = try tally(
            "ofcom-tier1",
            [try stored("a.mp4", 1_500), try stored("b.mp4", 9_000)],
            sheet: sheet
        )
        #expect(report.total.base == QuotaAmount(titles: 2, milliseconds: 45_000))
        #expect(report.total.amount(.signLanguage, .counted).milliseconds == 45_000)
    }

    @Test
    func `hours of description are counted for a quarter, with one repeat, however much there is`()
        throws
    {
        let hour = 3_600_000
        let sheet = """
            asset,category,weight
            drama.mp4,prime-time-or-children,2
            news.mp4,,1
            plain.mp4,prime-time-or-children,1
            """
        let assets = [
            try stored("drama.mp4", 25 * hour + 1, description: #"{"track":2}"#),
            try stored("news.mp4", 37 * hour, description: #"{"track":2}"#),
            try stored("plain.mp4", 900 * hour),
        ]
        let report = try tally("fcc-description", assets, sheet: sheet)
        #expect(report.steps.map(\.required) == [50 * hour, 87 * hour + hour / 2])
        #expect(report.steps.map(\.missing) == [0, hour / 2 - 2])
        try validate(ReportJSON.text(of: report), by: "quota-report.json")
    }

    @Test func `what counts since an earlier run, and what does no longer, is reported`() throws {
        let captions = #"{"track":3}"#
        let earlier = try tally(
            "ofcom-tier1",
            [
                try stored("kept.mp4", 1, captions: captions),
                try stored("broken.mp4", 20, captions: captions),
                try stored("better.mp4", 300),
                try stored("removed.mp4", 4_000, captions: captions),
            ]
        )
        var report = try tally(
            "ofcom-tier1",
            [
                try stored("new.mp4", 50_000, captions: captions),
                try stored("better.mp4", 300, captions: captions),
                try stored("broken.mp4", 20, captions: #"{"track":3,"faults":["V304"]}"#),
                try stored("kept.mp4", 1, captions: captions),
            ]
        )
        #expect(report.change == nil)
        report.compare(with: earlier)
        let change = try #require(report.change)
        #expect(change.new == QuotaAmount(titles: 1, milliseconds: 50_000))
        #expect(change.removed == QuotaAmount(titles: 1, milliseconds: 4_000))
        #expect(change[.captions].gained == QuotaAmount(titles: 2, milliseconds: 50_300))
        #expect(change[.captions].lost == QuotaAmount(titles: 2, milliseconds: 4_020))
        #expect(change[.signLanguage] == QuotaChange.Service())
        try validate(ReportJSON.text(of: report), by: "quota-report.json")
    }

    @Test func `durations of any size are added without an overflow`() throws {
        let sheet = "asset,weight\n" + (0..<900).map { "\($0).mp4,4000\n" }.joined()
        let assets = try (0..<900).map { try stored("\($0).mp4", Int.max) }
        let report = try tally("ofcom-tier1", assets, sheet: sheet)
        #expect(report.total.base.milliseconds == 900 * 4000 * 3_600_000_000)
        #expect(report.steps[0].missing == 360 * 4000 * 3_600_000_000)
    }
}

/// An asset as a report states it.
private func stored(
    _ name: String,
    _ milliseconds: Int,
    captions: String = "",
    description: String = ""
) throws -> StoredAsset {
    let json = """
        {"asset":"\(name)","access":{"milliseconds":\(milliseconds),"language":"en",
         "captions":{"offers":[\(captions)]},"audioDescription":{"offers":[\(description)]},
         "signLanguage":{"offers":[]}}}
        """
    return try JSONDecoder().decode(StoredAsset.self, from: Data(json.utf8))
}
