// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaPrimitives
import MediaSelection
import TestSupport
import Testing

@testable import MediaReading
@testable import Muxing

/// Audio that plays at the same time: enabled in no group, or in several groups.
@Suite struct PlayedTogetherTests {
    /// An audio track of a movie.
    struct Sound {
        var language: String? = "und"
        var group: Int16 = 0
        var isEnabled = true
        var describesVideo = false
    }

    private static let six = Array(repeating: Sound(), count: 6)
    private static let dialogueAndMusic = [Sound(language: "eng"), Sound(language: "zxx")]
    private static let desktopAndMicrophone = [Sound(), Sound(language: "eng")]
    private static let stereoAndSurround = [Sound(language: "eng"), Sound(language: "eng")]

    /// The sample movie with these audio tracks, from ID 2 on.
    private func movie(_ sounds: [Sound]) throws -> Movie {
        var movie = try sampleMovie()
        let sample = try #require(try movie.track(2))
        _ = try movie.removeTracks([2])
        for (index, sound) in sounds.enumerated() {
            var track = sample
            track.setReferences("folw", to: [])
            let code = try sound.language.map { PackedLanguageCode(try LanguageTag($0)) }
            try track.box.update(["mdia", "mdhd"]) { box throws(ISOMediaError) in
                try box.edit(MediaHeaderBox.self) { $0.language = code ?? .undetermined }
            }
            track.box.update(["mdia"]) { media in
                media.updateChildren { $0.removeAll { $0.type == "elng" } }
            }
            if sound.describesVideo {
                try track.addCharacteristic(MediaCharacteristic.describesVideo.rawValue)
            }
            try track.updateHeader { header in
                header.trackID = UInt32(index + 2)
                header.alternateGroup = sound.group
                header.isEnabled = sound.isEnabled
            }
            movie.append(track)
        }
        return movie
    }

    private func sounds(of path: String) throws -> [TrackFacts] {
        try TrackFacts.all(of: MovieFile(opening: path).movie).filter { $0.kind == .audio }
    }

    private func add(
        to path: String,
        _ change: (inout TrackAddition) -> Void
    ) throws -> EditReport {
        var addition = TrackAddition(
            .audio(stream: nil),
            path: SampleMedia.path("description.en.m4a")
        )
        addition.language = .english
        change(&addition)
        return try AddTracks(movie: path, output: .inPlace).run([addition])
    }

    @Test(arguments: [six, dialogueAndMusic, desktopAndMicrophone, stereoAndSurround])
    func `a description silences no audio that plays together`(sounds: [Sound]) throws {
        try withMovie(try movie(sounds)) { path in
            let report = try add(to: path) { $0.describesVideo = true }
            let tracks = try self.sounds(of: path)
            #expect(tracks.dropLast().allSatisfy { $0.isEnabled && $0.alternateGroup == 0 })
            #expect(tracks.last?.isEnabled == false && tracks.last?.alternateGroup == 0)
            let old = tracks.dropLast().map(\.id)
            #expect(report.changes == [])
            #expect(report.notices.map(\.kind).contains(.replacesNoGroup(old)))
            let repaired = try RepairMovie(movie: path, output: .inPlace).run()
            #expect(!repaired.changes.contains { $0.what != "elng" }, "\(repaired.changes)")
        }
    }

    @Test func `a description joins the group of the audio that it replaces`() throws {
        let music = [
            Sound(language: "eng", group: 1), Sound(language: "fra", group: 1, isEnabled: false),
            Sound(language: "zxx"),
        ]
        let oneGroupEach = [Sound(language: "eng", group: 1), Sound(language: "fra", group: 2)]
        let single = [Sound(language: "eng")]
        let alternatives = [Sound(language: "eng"), Sound(language: "fra")]
        for (sounds, groups, enabled) in [
            (music, [1, 1, 0, 1], [2, 4]), (oneGroupEach, [1, 2, 1], [2, 3]),
            (single, [1, 1], [2]), (alternatives, [1, 1, 1], [2]),
        ] as [([Sound], [Int], [UInt32])] {
            try withMovie(try movie(sounds)) { path in
                _ = try add(to: path) { $0.describesVideo = true }
                let tracks = try self.sounds(of: path)
                #expect(tracks.map(\.alternateGroup) == groups)
                #expect(tracks.filter(\.isEnabled).map(\.id) == enabled)
            }
        }
    }

    @Test func `a mix that is made the default replaces the audio that played together`() throws {
        try withMovie(try movie(Self.dialogueAndMusic)) { path in
            let report = try add(to: path) { $0.isDefault = true }
            let tracks = try sounds(of: path)
            #expect(tracks.filter(\.isEnabled).map(\.id) == [4])
            #expect(report.changes.count == 2)
        }
    }

    @Test func `a repair never merges two groups and never disables audio that plays together`()
        throws
    {
        let twoGroups = [Sound(language: "eng", group: 1), Sound(language: "fra", group: 2)]
        let silentGroup = [
            Sound(language: "eng", group: 1), Sound(language: "fra", group: 2, isEnabled: false),
        ]
        let described = Self.stereoAndSurround + [Sound(language: "eng", describesVideo: true)]
        let descriptionOff = Self.six + [Sound(isEnabled: false, describesVideo: true)]
        for sounds in [twoGroups, silentGroup, described, descriptionOff, Self.dialogueAndMusic] {
            try withMovie(try movie(sounds)) { path in
                let before = try self.sounds(of: path)
                let report = try RepairMovie(movie: path, output: .inPlace).run()
                let after = try self.sounds(of: path)
                #expect(after.map(\.alternateGroup) == before.map(\.alternateGroup))
                #expect(after.map(\.isEnabled) == before.map(\.isEnabled))
                #expect(!report.notices.isEmpty)
            }
        }
    }

    @Test func `a repair enables one track of each group that plays`() throws {
        let sounds = [
            Sound(language: "eng", group: 1), Sound(language: "fra", group: 1),
            Sound(language: "zxx", group: 2),
        ]
        try withMovie(try movie(sounds)) { path in
            _ = try RepairMovie(movie: path, output: .inPlace).run()
            #expect(try self.sounds(of: path).filter(\.isEnabled).map(\.id) == [2, 4])
        }
    }

    @Test func `a default replaces only the tracks of its own group`() throws {
        let sounds = [
            Sound(language: "eng", group: 1), Sound(language: "fra", group: 1, isEnabled: false),
            Sound(language: "zxx", group: 2),
        ]
        try withMovie(try movie(sounds)) { path in
            var tags = TrackTags()
            tags.isDefault = true
            let request = TagRequest(track: try #require(TrackSelector("3")), tags: tags)
            _ = try TagTracks(movie: path, output: .inPlace).run([request])
            let after = try self.sounds(of: path)
            #expect(after.filter(\.isEnabled).map(\.id) == [3, 4])
            #expect(after.map(\.alternateGroup) == [1, 1, 2])
        }
    }

    @Test func `a silent track that is moved to a group of its own stays silent`() throws {
        let sounds = [
            Sound(language: "eng", group: 1), Sound(language: "fra", group: 1, isEnabled: false),
        ]
        try withMovie(try movie(sounds)) { path in
            var tags = TrackTags()
            tags.alternateGroup = .number(3)
            let request = TagRequest(track: try #require(TrackSelector("3")), tags: tags)
            _ = try TagTracks(movie: path, output: .inPlace).run([request])
            #expect(try self.sounds(of: path).filter(\.isEnabled).map(\.id) == [2])
        }
    }
}
