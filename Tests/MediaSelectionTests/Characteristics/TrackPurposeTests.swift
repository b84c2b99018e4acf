// SPDX-License-Identifier: Apache-2.0

import MediaSelection
import Testing

/// What a track is for, by `tagc` and by the roles in `kind` together.
@Suite struct TrackPurposeTests {
    @Test(arguments: [
        ("caption", MediaKind.legible, MediaCharacteristic.sdh),
        ("captions", .legible, MediaCharacteristic.sdh),
        ("description", .audible, [.describesVideo]),
        ("description", .legible, [.describesVideo]),
        ("forced-subtitle", .legible, [.forcedOnlySubtitles]),
        ("forced_subtitle", .legible, [.forcedOnlySubtitles]),
        ("commentary", .audible, [.auxiliaryContent]),
        ("dub", .audible, [.translation, .dubbedTranslation]),
        ("easyreader", .legible, [.easyToRead]),
        ("caption", .audible, [.enhancesSpeechIntelligibility]),
        ("enhanced-audio-intelligibility", .audible, [.enhancesSpeechIntelligibility]),
        ("main-desc", .audible, [.describesVideo]),
        ("translation", .audible, [.translation, .dubbedTranslation]),
        ("main", .audible, []), ("caption", .visual, []), ("forced-subtitle", .audible, []),
    ])
    func `a role alone says the same as its characteristics`(
        role: String,
        kind: MediaKind,
        expected: [MediaCharacteristic]
    ) {
        #expect(DASHRole.purposes([], roles: [role], kind: kind) == expected)
    }

    @Test(arguments: [
        ("captions", MediaKind.legible, MediaCharacteristic.sdh),
        ("descriptions", .legible, [.describesVideo]),
        ("subtitles", .legible, []), ("chapters", .legible, []), ("metadata", .legible, []),
        ("main-desc", .audible, [.describesVideo]), ("descriptions", .audible, [.describesVideo]),
        ("commentary", .audible, [.auxiliaryContent]),
        ("translation", .audible, [.translation, .dubbedTranslation]),
        ("main", .audible, []), ("alternative", .audible, []),
        // Burnt in, and words that HTML does not have for the kind of media.
        ("captions", .visual, []), ("captions", .audible, []), ("main-desc", .legible, []),
        ("translation", .legible, []), ("caption", .legible, []), ("Captions", .legible, []),
    ])
    func `a kind of HTML says what it means for its kind of media`(
        value: String,
        kind: MediaKind,
        expected: [MediaCharacteristic]
    ) {
        let roles = DASHRole.stated([], htmlKinds: [value], kind: kind)
        #expect(DASHRole.purposes([], roles: roles, kind: kind) == expected)
        #expect(DASHRole(value, in: HTMLKind.scheme, kind: kind).characteristics == expected)
    }

    @Test func `only video is in sign language by its kind of HTML`() {
        #expect(DASHRole.stated([], htmlKinds: ["sign"], kind: .visual) == [DASHRole.sign])
        #expect(DASHRole.stated([], htmlKinds: ["sign"], kind: .audible) == [])
        #expect(DASHRole("sign", in: "urn:other", kind: .visual).role.isEmpty)
    }

    @Test func `what both say is said once, and the characteristics come first`() {
        let purposes = DASHRole.purposes(
            [.easyToRead, .describesMusicAndSound],
            roles: ["main", "caption"],
            kind: .legible
        )
        #expect(
            purposes == [.easyToRead, .describesMusicAndSound, .transcribesSpokenDialog]
        )
    }

    @Test func `Apple's players see only the tags of an option`() {
        let described = SelectionOption(kind: .audible, characteristics: [.describesVideo])
        let option = PlayableOption(
            id: "2",
            selection: described,
            tagged: described.tagged([], isForced: false)
        )
        let main = PlayableOption(id: "1", selection: SelectionOption(kind: .audible))
        let asset = PlayableAsset(.movie, tracks: [main, option], isVideoEnabled: true)
        let viewer = Viewer(.blind, .undetermined)
        let results = Simulation(of: asset, for: [viewer]).results
        #expect(results.first { $0.engine.id == "avplayer" }?.selection.audio.option == 0)
        #expect(described.tagged([.describesVideo], isForced: false) == nil)
    }
}
