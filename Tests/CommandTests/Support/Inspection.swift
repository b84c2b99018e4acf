// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// What `mediatag inspect --format json` printed, as far as the tests ask.
struct Inspection: Decodable {
    struct Track: Decodable {
        var id: Int
        var kind: String
        var handler: String?
        var sampleEntry: String?
        var language: String?
        var mdhdLanguage: String?
        var extendedLanguage: String?
        var name: String?
        var enabled: Bool
        var alternateGroup: Int
        var characteristics: [String]
        var roles: [String]
        var forced: String
        var references: [String: [Int]]
        var durationSeconds: Double?
        var sampleCount: Int?
        var bitRate: Int?
        var width: Int?
        var height: Int?
        var channels: Int?
        var sampleRate: Int?
    }

    struct Group: Decodable {
        struct Option: Decodable {
            var track: Int
            var displayName: String
        }

        var characteristic: String
        var options: [Option]
    }

    var schema: String
    var container: String
    var durationSeconds: Double?
    var fragmented: Bool
    var fastStart: Bool?
    var tracks: [Track]
    var selectionGroups: [Group]

    /// Inspects a file with the built binary.
    init(of path: String) throws {
        let text = try succeed("inspect", "--format", "json", path)
        self = try JSONDecoder().decode(Inspection.self, from: Data(text.utf8))
    }

    /// The subtitle and closed-caption tracks.
    var legible: [Track] { tracks.filter { ["subtitle", "closedCaption"].contains($0.kind) } }

    /// The track of an ID.
    func track(_ id: Int) throws -> Track { try #require(tracks.first { $0.id == id }) }

    /// The only subtitle track of a language.
    func subtitle(_ language: String) throws -> Track {
        let found = legible.filter { $0.language == language }
        try #require(found.count == 1, "\(found.count) subtitle tracks of \(language)")
        return found[0]
    }

    /// That all subtitle tracks are in one group with exactly one enabled, and nothing else is in it.
    func expectOneLegibleGroup(sourceLocation: SourceLocation = #_sourceLocation) {
        let groups = Set(legible.map(\.alternateGroup))
        #expect(groups.count == 1 && !groups.contains(0), sourceLocation: sourceLocation)
        #expect(legible.count { $0.enabled } == 1, sourceLocation: sourceLocation)
        let others = tracks.filter { !["subtitle", "closedCaption"].contains($0.kind) }
        #expect(
            groups.isDisjoint(with: others.map(\.alternateGroup)),
            sourceLocation: sourceLocation
        )
    }
}
