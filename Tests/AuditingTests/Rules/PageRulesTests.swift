// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import Testing
import WebPages

@testable import Auditing

/// Rules for web pages: each finds its own fault, and nothing where all is right.
@Suite struct PageRulesTests {
    /// The findings in a page, all of whose tracks load in one way.
    private func findings(
        _ text: String,
        _ outcome: LoadedTrack.Outcome = .cues(1),
        contentType: String? = nil,
        asset: Asset? = nil
    ) -> [String] {
        let page = WebPage(Array(text.utf8))
        let media = page.media.map { medium in
            var audited = AuditedMedium(medium)
            audited.asset = asset
            audited.tracks = medium.tracks.map {
                LoadedTrack($0, outcome, contentType: contentType)
            }
            return audited
        }
        var subject = Asset(name: "page.html")
        subject.page = PageAsset(page, fileName: "page.html", media: media)
        return Audit(profile: .wcagAA).check(subject).findings.all.map(\.rule)
            .filter { $0.hasPrefix("P") }
    }

    private func video(_ tracks: String) -> String { "<video src=a.mp4 controls>\(tracks)</video>" }

    private static let track = "<track kind=captions src=a.vtt srclang=en label=English>"

    @Test func `a page without faults has no findings`() {
        #expect(findings(video(Self.track)) == [])
    }

    @Test(arguments: [
        (LoadedTrack.Outcome.missing("no file"), "P805"), (.notWebVTT("SubRip"), "P806"),
        (.cues(0), "P807"), (.blocked("no crossorigin"), "P808"),
    ])
    func `a track that does not load is a fault`(_ outcome: LoadedTrack.Outcome, _ rule: String) {
        #expect(findings(video(Self.track), outcome) == [rule])
    }

    @Test func `a wrong content type is a warning, as browsers load the track`() {
        #expect(findings(video(Self.track), contentType: "text/plain") == ["P809"])
        #expect(findings(video(Self.track), contentType: "text/vtt") == [])
    }

    @Test(arguments: [
        ("<track kind=metadata src=a.vtt srclang=en label=English>", ["P811"]),
        ("<track kind=metadata src=a.vtt>", []),
        ("<track kind=CAPTIONS src=a.vtt srclang=en label=English>", []),
        ("<track src=a.vtt srclang=en label=' '>", ["P813"]),
        ("<track src=a.vtt srclang=en><track src=b.vtt srclang=fr label=F>", ["P813"]),
        ("<track src=a.vtt srclang=en label=E><track src=b.vtt srclang=en label=E>", ["P813"]),
        (
            "<track src=a.vtt srclang=en label=E default><track src=b.vtt srclang=fr label=F default>",
            ["P814"]
        ),
        (
            "<track src=a.vtt srclang=en label=E default><track kind=chapters src=b.vtt srclang=en default>",
            []
        ),
    ])
    func `attributes of tracks are judged as HTML defines them`(_ tracks: String, _ rules: [String])
    {
        #expect(findings(video(tracks)) == rules)
    }

    @Test func `captions that only the page has are reported, unless AirPlay is off`() {
        let movie = MovieAsset(
            path: "a.mp4",
            durationSeconds: 30,
            tracks: [AuditedTrack(id: 1, kind: .video), AuditedTrack(id: 2, kind: .audio)],
            embeddedCaptions: .channels([])
        )
        let asset = Asset(name: "a.mp4", movie: movie)
        #expect(findings(video(Self.track), asset: asset) == ["P815"])
        let denied = "<video src=a.mp4 controls x-webkit-airplay=deny>\(Self.track)</video>"
        #expect(findings(denied, asset: asset) == [])
    }

    @Test func `captions that were not tested are reported, and not as missing`() {
        let movie = MovieAsset(
            path: "a.mp4",
            durationSeconds: 30,
            tracks: [AuditedTrack(id: 1, kind: .video), AuditedTrack(id: 2, kind: .audio)],
            embeddedCaptions: .channels([])
        )
        let page = WebPage(Array(video(Self.track).utf8))
        var medium = AuditedMedium(page.media[0])
        medium.asset = Asset(name: "a.mp4", movie: movie)
        medium.tracks = [LoadedTrack(page.media[0].tracks[0], .untested("it is on another host"))]
        var subject = Asset(name: "page.html")
        subject.page = PageAsset(page, fileName: "page.html", media: [medium])
        let findings = Audit(profile: .wcagAA).check(subject).findings
        let rules = findings.all.map(\.rule)
        #expect(rules.contains("P801") && !rules.contains("M101"), "\(rules)")
        #expect(
            findings.all.first { $0.rule == "P801" }?.message
                == "captions track \"a.vtt\" was not tested: it is on another host"
        )
        #expect(findings.outcomes["M101"]?.name == "cantTell")
    }

    /// The report of a page whose media all play one asset, and whose tracks load in one way.
    private func report(
        _ text: String,
        _ outcome: LoadedTrack.Outcome,
        _ asset: Asset
    ) -> AssetReport {
        let page = WebPage(Array(text.utf8))
        let media = page.media.map { medium in
            var audited = AuditedMedium(medium)
            audited.asset = asset
            audited.tracks = medium.tracks.map { LoadedTrack($0, outcome) }
            return audited
        }
        var subject = Asset(name: "page.html")
        subject.page = PageAsset(page, fileName: "page.html", media: media)
        return Audit(profile: .wcagAA).check(subject)
    }

    private static let silent = MovieAsset(
        path: "a.mp4",
        durationSeconds: 30,
        tracks: [AuditedTrack(id: 1, kind: .video)],
        embeddedCaptions: .channels([])
    )

    @Test(arguments: [
        (LoadedTrack.Outcome.cues(1), false), (.missing("no file"), true),
        (.notWebVTT("SubRip"), true), (.blocked("no crossorigin"), true),
        (.cues(0), true), (.untested("it is elsewhere"), false),
    ])
    func `a medium fails with a track that does not load`(
        _ outcome: LoadedTrack.Outcome,
        _ fails: Bool
    ) {
        let asset = Asset(name: "a.mp4", movie: Self.silent, hasTranscript: true)
        let media = report(video(Self.track), outcome, asset).media
        #expect(media?.map { $0.outcome == "failed" } == [fails])
    }

    @Test func `two elements that play the same movie have each of its findings once`() {
        var movie = Self.silent
        movie.tracks.append(AuditedTrack(id: 2, kind: .audio))
        let asset = Asset(name: "a.mp4", movie: movie)
        let once = report(video(""), .cues(1), asset).findings
        let twice = report(video("") + video(""), .cues(1), asset)
        #expect(once.all.contains { $0.rule == "M101" })
        #expect(twice.findings.all == once.all)
        #expect(twice.findings.counts == once.counts)
        #expect(twice.media?.map(\.outcome) == ["failed", "failed"])
    }

    @Test func `the medium of a page has an outcome of its own`() {
        let page = WebPage(Array("<video src=a.mp4 controls></video>".utf8))
        var subject = Asset(name: "page.html")
        var medium = AuditedMedium(page.media[0])
        medium.obstacle = "it is elsewhere"
        subject.page = PageAsset(page, fileName: "page.html", media: [medium])
        let report = Audit(profile: .wcagAA).check(subject)
        #expect(report.media?.map(\.outcome) == ["untested"])
        #expect(report.findings.all.map(\.rule) == ["P801"])
    }
}
