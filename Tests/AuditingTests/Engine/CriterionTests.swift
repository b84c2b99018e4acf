// SPDX-License-Identifier: Apache-2.0

import Foundation
import ISOMedia
import Playlists
import TestSupport
import Testing

@testable import Auditing

/// Which rules hold which criterion, and what they mean for it.
@Suite struct CriterionTests {
    /// A presentation of one variant.
    private func presentation(
        _ renditions: String = "",
        attributes: String = "",
        media: String = "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\na.m4s\n",
        profile: String = "all",
        wasAired: Bool = false
    ) throws -> [String: RuleOutcome] {
        let text =
            "#EXTM3U\n\(renditions)#EXT-X-STREAM-INF:BANDWIDTH=1\(attributes)\nv.m3u8\n"
        let master = try Playlist(PlaylistText(parsing: Array(text.utf8), path: "m.m3u8"))
        let variant = try Playlist(PlaylistText(parsing: Array(media.utf8), path: "v.m3u8"))
        var asset = Asset(name: "m.m3u8", requirements: Requirements(wasAired: wasAired))
        guard case .media(let playlist) = variant else { return [:] }
        let member = PlaylistMember(
            uri: "v.m3u8",
            lines: [2],
            role: .variant,
            content: .media(playlist)
        )
        asset.playlists = [
            PlaylistAsset(master, fileName: "m.m3u8", members: [member]),
            PlaylistAsset(variant, fileName: "v.m3u8"),
        ]
        let held = try #require(AuditProfile.builtIn(profile))
        let criteria = Audit(profile: held).check(asset).criteria
        return Dictionary(uniqueKeysWithValues: criteria.map { ($0.id, $0.outcome) })
    }

    private let ended =
        "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-PLAYLIST-TYPE:VOD\n#EXTINF:6,\na.m4s\n#EXT-X-ENDLIST\n"
    private let subtitles =
        "#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID=\"s\",NAME=\"English\",LANGUAGE=\"en\",URI=\"s.m3u8\"\n"

    @Test func `a presentation without captions fails its criteria, live or not`() throws {
        let recorded = try presentation(media: ended)
        #expect(recorded["WCAG 1.2.2"] == .failed)
        #expect(recorded["EN 301 549 v3.2.1 9.1.2.2"] == .failed)
        #expect(recorded["EN 301 549 v3.2.1 9.1.2.4"] == .inapplicable)
        #expect(recorded["WCAG 1.2.4"] == .inapplicable)
        let live = try presentation()
        #expect(live["WCAG 1.2.2"] == .inapplicable)
        #expect(live["WCAG 1.2.4"] == .failed)
        #expect(live["EN 301 549 v3.2.1 9.1.2.4"] == .failed)
    }

    @Test func `captions that a specification only recommends do not fail its clause`() throws {
        let outcome = try presentation(media: ended)[
            "HLS Authoring Specification for Apple Devices, 4.1"
        ]
        #expect(outcome?.name == "cantTell")
        #expect(outcome?.reason?.hasPrefix("there are findings") == true)
    }

    @Test func `captions that were shown on television are required if the user states that`()
        throws
    {
        let unknown = try presentation(media: ended)["47 CFR 79.4"]
        #expect(unknown?.reason?.contains("shown on television") == true)
        #expect(try presentation(media: ended, wasAired: true)["47 CFR 79.4"] == .failed)
        #expect(try presentation(wasAired: true)["47 CFR 79.4"] == .failed)
        let hours = try presentation(media: ended, profile: "fcc", wasAired: true)["47 CFR 79.3"]
        #expect(hours?.reason?.contains("duty of networks") == true)
    }

    @Test func `a clause of EN 301 549 has the rules of the criterion that it repeats`() {
        for number in 1...5 {
            let rules = Criterion("WCAG 1.2.\(number)").rules
            #expect(!rules.isEmpty)
            for clause in ["v3.2.1 9", "v3.2.1 10", "9", "10"] {
                #expect(Criterion("EN 301 549 \(clause).1.2.\(number)").rules == rules)
            }
        }
    }

    @Test func `a profile states the version of EN 301 549, and asks for all of its media clauses`()
        throws
    {
        let profile = try #require(AuditProfile.builtIn("en301549"))
        #expect(profile.title.contains("v3.2.1"))
        for chapter in [9, 10] {
            for number in 1...5 {
                #expect(profile.criteria.contains("EN 301 549 v3.2.1 \(chapter).1.2.\(number)"))
            }
        }
        // Duties of players are not asked of files.
        #expect(!profile.criteria.contains { $0.hasPrefix("EN 301 549 v3.2.1 7") })
    }

    @Test func `what only Apple requires does not fail an audit against a law or WCAG`() throws {
        let criteria = ["wcag-a", "wcag-aa", "en301549", "fcc", "netflix", "bbc"]
        // As FFmpeg writes it: no I-frame playlist, no AVERAGE-BANDWIDTH, no FRAME-RATE.
        let text = """
            #EXTM3U
            \(subtitles)#EXT-X-STREAM-INF:BANDWIDTH=1,CODECS="avc1.64001e,mp4a.40.2",SUBTITLES="s"
            v.m3u8
            """
        let master = try Playlist(PlaylistText(parsing: Array(text.utf8), path: "m.m3u8"))
        var asset = Asset(name: "m.m3u8")
        asset.playlists = [PlaylistAsset(master, fileName: "m.m3u8")]
        for name in criteria {
            let profile = try #require(AuditProfile.builtIn(name))
            let findings = Audit(profile: profile).check(asset).findings
            #expect(findings.all.contains { $0.rule == "H269" && $0.severity == .warning })
            #expect(findings.all.filter { $0.severity == .error } == [], "\(name)")
        }
        let apple = try #require(AuditProfile.builtIn("apple-hls"))
        let findings = Audit(profile: apple).check(asset).findings
        #expect(findings.all.contains { $0.rule == "H269" && $0.severity == .error })
    }

    @Test func `captions never prove that a criterion is met`() throws {
        let recorded = try presentation(subtitles, attributes: ",SUBTITLES=\"s\"", media: ended)
        #expect(recorded["WCAG 1.2.2"]?.name == "cantTell")
        let live = try presentation(subtitles, attributes: ",SUBTITLES=\"s\"")
        #expect(live["WCAG 1.2.4"]?.name == "cantTell")
        for outcomes in [recorded, live] {
            #expect(!outcomes.values.contains(.passed))
            // Nobody has looked at the words.
            #expect(outcomes["47 CFR 79.1"]?.name == "untested")
        }
    }

    @Test func `the need for a description is left to a person`() throws {
        let plain = try presentation(subtitles, media: ended)
        for id in ["WCAG 1.2.3", "WCAG 1.2.5", "EN 301 549 v3.2.1 9.1.2.5"] {
            #expect(plain[id]?.name == "cantTell", "\(id)")
        }
        #expect(try presentation(subtitles)["WCAG 1.2.5"] == .inapplicable)
    }

    @Test func `audio without video needs a transcript, not captions`() throws {
        let sound = try presentation(attributes: ",CODECS=\"mp4a.40.2\"", media: ended)
        #expect(sound["WCAG 1.2.2"] == .inapplicable)
        #expect(sound["WCAG 1.2.1"]?.name == "cantTell")
        #expect(sound["WCAG 1.2.5"] == .inapplicable)
    }

    @Test func `a presentation whose playlists cannot be read is neither live nor prerecorded`()
        throws
    {
        var asset = Asset(name: "m.m3u8")
        #expect(asset.programming == .prerecorded)
        let text = "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nv.m3u8\n"
        let master = try Playlist(PlaylistText(parsing: Array(text.utf8), path: "m.m3u8"))
        asset.playlists = [PlaylistAsset(master, fileName: "m.m3u8")]
        let criteria = Audit(profile: .wcagAA).check(asset).criteria
        #expect(criteria.first { $0.id == "WCAG 1.2.4" }?.outcome.name == "untested")
    }

    @Test func `movies are prerecorded, and criteria for conversions need a source`() throws {
        let all = try #require(AuditProfile.builtIn("all"))
        let track = AuditedTrack(id: 1, kind: .video)
        let asset = Asset(name: "a.mp4", movie: MovieAsset(path: "a.mp4", tracks: [track]))
        let criteria = Audit(profile: all).check(asset).criteria
        func outcome(_ id: String) -> RuleOutcome? { criteria.first { $0.id == id }?.outcome }
        #expect(outcome("WCAG 1.2.4") == .inapplicable)
        #expect(outcome("EN 301 549 v3.2.1 7.1.3") == nil)
        #expect(outcome("WCAG 1.2.6") == .inapplicable)
        #expect(outcome("WCAG 1.2.7") == .inapplicable)
        #expect(outcome("WCAG 1.2.8")?.name == "untested")
        #expect(outcome("HLS Authoring Specification for Apple Devices, 4.6") == .inapplicable)
    }

    @Test func `every criterion of every profile has rules, or is known to have none`() throws {
        let without: Set = [
            "WCAG 1.2.8", "WCAG 1.2.9", "WCAG 1.4.7", "WCAG 2.3.2", "47 CFR 79.3",
            "Communications Act 2003, Part 4A",
        ]
        for name in AuditProfile.builtInNames {
            let criteria = try #require(AuditProfile.builtIn(name)).criteria
            for id in criteria {
                #expect(Criterion(id).rules.isEmpty == without.contains(id), "\(name): \(id)")
            }
        }
    }

    @Test func `clauses are found in references that name several`() {
        func rules(_ clause: String) -> [String] {
            Criterion("HLS Authoring Specification for Apple Devices, \(clause)").rules
        }
        #expect(rules("5.3").contains("H231") && rules("5.3").contains("H225"))
        #expect(rules("5.4").contains("H231"))
        #expect(rules("8.10") == ["H204"])
        #expect(Criterion("47 CFR 79.1").rules.contains("Q410"))
        #expect(!Criterion("47 CFR 79.1").rules.contains("E610"))
        #expect(Criterion("WCAG 1.2.2").rules.contains("S501"))
    }

    @Test func `the outcome of one part of an asset does not hide that of another`() throws {
        var findings = Findings(fileName: "a")
        let rule = NoCaptions().metadata
        findings.begin(rule)
        findings.conclude()
        findings.begin(rule)
        findings.say(.inapplicable)
        findings.conclude()
        #expect(findings.outcomes[rule.id] == .passed)
        findings.begin(rule)
        findings.say(.untested("x"))
        findings.conclude()
        findings.begin(rule)
        findings.conclude()
        #expect(findings.outcomes[rule.id] == .untested("x"))
    }
}
