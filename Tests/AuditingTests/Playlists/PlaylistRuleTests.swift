// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives
import Playlists
import Testing

@testable import Auditing

@Suite struct PlaylistRuleTests {
    private static let faults =
        renditionFaults + identityFaults + structureFaults
        + variantFaults + mediaFaults

    @Test func `valid playlists have no findings`() throws {
        #expect(try check(validMaster).all.map(\.description) == [])
        #expect(try check(validMedia, name: "v1.m3u8").all.map(\.description) == [])
        let returns = validMaster.replacing("\n", with: "\r\n")
        #expect(try check(returns).all.isEmpty)
    }

    @Test func `hexadecimal digits in CODECS may be upper-case`() throws {
        let text = validMaster.replacing("avc1.64001e", with: "avc1.64001E")
        #expect(try check(text).all.map(\.description) == [])
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

    @Test func `a profile has the rules of its specification alone`() throws {
        // Apple asks for I-frame playlists, and the standard for a resolution of another form.
        let lines = validMaster.replacing("RESOLUTION=320x180", with: "RESOLUTION=320X180")
            .split(separator: "\n", omittingEmptySubsequences: false)
            .filter { !$0.hasPrefix("#EXT-X-I-FRAME") }
        let text = Array(lines.joined(separator: "\n").utf8)
        let asset = PlaylistAsset(
            try Playlist(PlaylistText(parsing: text, path: "a.m3u8")),
            fileName: "a.m3u8"
        )
        func found(_ specification: Specification?) -> Set<String> {
            Set(PlaylistAudit.check(asset, against: specification).all.map(\.rule))
        }
        #expect(found(nil).isSuperset(of: ["H241", "H269"]))
        #expect(found(.apple).isSuperset(of: ["H241", "H269"]))
        #expect(found(.rfc8216bis) == ["H241"])
    }

    @Test func `every rule has a fault`() {
        let withFaults = Set(Self.faults.map(\.rule)).union(PlaylistMemberRuleTests.rules)
        let without = RuleCatalog.playlists.map(\.metadata.id).filter {
            !withFaults.contains($0)
        }
        #expect(without == [])
    }

    @Test func `every id of the range is a rule for playlists`() {
        // Those two need the pictures of the whole asset.
        let ids = Set(RuleCatalog.playlists.map(\.metadata.id)).union(["H218", "H219"])
        #expect(ids.isSuperset(of: (201...298).map { "H\($0)" }))
    }

    @Test func `a remedy changes the attributes of the rendition`() throws {
        let text = validMaster.replacing("AUTOSELECT=YES,FORCED", with: "AUTOSELECT=NO,FORCED")
        let remedy = try check(text, name: "a b.m3u8").all.first?.remedy
        #expect(remedy == Remedy("a b.m3u8", .tagRendition("subs/Français", [.autoselect])))
    }

    @Test func `a finding has a line and a column`() throws {
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
