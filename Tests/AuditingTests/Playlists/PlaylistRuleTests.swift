// SPDX-License-Identifier: Apache-2.0

import Foundation
import MediaPrimitives
import Playlists
import TestSupport
import Testing

@testable import Auditing

@Suite struct PlaylistRuleTests {
    private static let faults = renditionFaults + structureFaults + variantFaults + mediaFaults

    @Test func `nothing is found in valid playlists`() throws {
        #expect(try check(validMaster).all.map(\.description) == [])
        #expect(try check(validMedia, name: "v1.m3u8").all.map(\.description) == [])
        let returns = validMaster.replacing("\n", with: "\r\n")
        #expect(try check(returns).all.isEmpty)
    }

    @Test(arguments: faults)
    func `a single fault is found by its rule, and by no other than those named`(
        fault: PlaylistFault
    ) throws {
        let text = try #require(fault.text, "an edit finds nothing to replace")
        let found = try check(text).all
        #expect(Set(found.map(\.rule)).sorted() == fault.found, "\(found.map(\.description))")
        for finding in found where finding.rule == fault.rule {
            #expect((finding.location.position?.line ?? 0) >= 1)
            #expect(!finding.message.isEmpty)
        }
    }

    @Test func `every rule has a fault`() {
        let withFaults = Set(Self.faults.map(\.rule)).union(PlaylistMemberRuleTests.rules)
        let without = PlaylistRuleCatalog.rules.map(\.metadata.id).filter {
            !withFaults.contains($0)
        }
        #expect(without == [])
    }

    @Test func `ids and names are in order and used once`() {
        let rules = PlaylistRuleCatalog.rules.map(\.metadata)
        #expect(rules.map(\.id) == rules.map(\.id).sorted())
        #expect(Set(rules.map(\.slug)).count == rules.count)
        // Those two need the pictures of the whole asset.
        let ids = Set(rules.map(\.id)).union(["H218", "H219"])
        #expect(RuleCatalog.rule("H218") != nil && RuleCatalog.rule("H219") != nil)
        #expect(ids == Set((201...293).map { "H\($0)" }))
        for rule in rules where rule.confidence == .heuristic { #expect(rule.severity <= .review) }
    }

    @Test func `every rule is a file that is named after its fault`() throws {
        let folder = SampleMedia.packageRoot.appending(path: "Sources/Auditing/Rules/Playlists")
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        for rule in PlaylistRuleCatalog.rules {
            #expect(files.contains("\(type(of: rule)).swift"))
        }
    }

    @Test func `a fix is a command that mends the rendition`() throws {
        let text = validMaster.replacing("AUTOSELECT=YES,FORCED", with: "AUTOSELECT=NO,FORCED")
        let fix = try #require(try check(text, name: "a b.m3u8").all.first?.fix)
        #expect(
            fix == "mediatag playlist set 'a b.m3u8' --rendition 'subs/Français' --autoselect"
        )
    }

    @Test func `places are lines and columns`() throws {
        let text = validMaster.replacing("RESOLUTION=320x180", with: "RESOLUTION=320X180")
        let finding = try #require(try check(text).all.first { $0.rule == "H241" })
        let line = text.split(separator: "\n", omittingEmptySubsequences: false)
            .firstIndex { $0.contains("320X180") }
        let before = text.split(separator: "RESOLUTION=320X180")[0].split(separator: "\n").last
        #expect(finding.location.position?.line == line.map { $0 + 1 })
        #expect(finding.location.position?.column == (before?.utf8.count ?? 0) + 1)
    }
}

extension Finding {
    /// Rule, place and message.
    var description: String {
        "\(rule) \(location.position?.description ?? "") \(message)"
    }
}
