// SPDX-License-Identifier: Apache-2.0

import MediaSelection
import Testing

/// For whom an edit makes it worse.
@Suite struct ViewerLossTests {
    private func losses(
        from before: PlayableAsset,
        to after: PlayableAsset,
        in engine: String
    ) throws -> [ViewerLoss] {
        let engine = try #require(ViewerEngine.named(engine))
        return ViewerLoss.all(from: before, to: after, in: [engine])
    }

    private func main(_ channels: Int?) throws -> PlayableAsset {
        try presentation(.audio("English", "en").asDefault.with { $0.channels = channels })
    }

    private func described(_ channels: (Int?, Int?)) throws -> PlayableAsset {
        try presentation(
            .audio("English", "en").asDefault.with { $0.channels = channels.0 },
            .audio("English AD", "en").described.with { $0.channels = channels.1 }
        )
    }

    @Test(arguments: [(nil, 2), (6, 2), (6, nil), (1, 2)] as [(Int?, Int?)])
    func `a description that Shaka Player plays to everyone is a loss of all who did not ask`(
        channels: (Int?, Int?)
    ) throws {
        let found = try losses(from: main(channels.0), to: described(channels), in: "shaka")
        #expect(found.map(\.kind) == [.descriptionUnasked])
        #expect(found.first?.viewers == ["default-en", "deaf-en", "easy-en"])
        #expect(found.first?.engines == ["Shaka Player"])
    }

    @Test(arguments: [(nil, nil), (2, 2)] as [(Int?, Int?)])
    func `a description that nobody hears without asking is no loss, even if no one finds it`(
        channels: (Int?, Int?)
    ) throws {
        #expect(try losses(from: main(channels.0), to: described(channels), in: "shaka") == [])
        #expect(try losses(from: main(channels.0), to: described(channels), in: "hlsjs") == [])
    }

    @Test func `a playlist that an engine refuses afterwards is one loss`() throws {
        let before = try main(2)
        let after = try presentation(
            .audio("English", "en").asDefault,
            defects: [.newVersion]
        )
        let found = try losses(from: before, to: after, in: "chromium")
        #expect(found.map(\.kind) == [.audioLost])
    }

    @Test func `captions that are no longer selected are a loss of those who need them`() throws {
        let before = try presentation(
            .audio("English", "en").asDefault,
            .text("English", "en").asDefault
        )
        let after = try presentation(.audio("English", "en").asDefault, .text("English", "en"))
        let found = try losses(from: before, to: after, in: "hlsjs")
        #expect(found.map(\.kind) == [.captionsLost])
        #expect(found.first?.viewers == ["deaf-en", "easy-en"])
    }

    @Test func `captions for the deaf that all see are a loss of those who did not ask`() throws {
        let before = try presentation(.audio("English", "en").asDefault)
        let after = try presentation(
            .audio("English", "en").asDefault,
            .text("English", "en").sdh.asDefault
        )
        let found = try losses(from: before, to: after, in: "hlsjs")
        #expect(found.map(\.kind) == [.captionsUnasked])
        #expect(found.first?.viewers == ["default-en", "blind-en"])
    }

    @Test func `text of an engine that shows any text, or of who needs it, is no loss`() throws {
        let before = try presentation(.audio("English", "en").asDefault)
        let after = try presentation(
            .audio("English", "en").asDefault,
            .text("English", "en").sdh.asDefault
        )
        #expect(try losses(from: before, to: after, in: "gstreamer").isEmpty)
        let translated = try presentation(
            .audio("English", "en").asDefault,
            .text("español", "es").sdh
        )
        #expect(try losses(from: before, to: translated, in: "avplayer").isEmpty)
    }

    @Test func `engines with the same loss of the same viewers are one sentence`() throws {
        let before = try presentation(.audio("English", "en").asDefault)
        let after = try presentation(.audio("Deutsch", "de").asDefault, .audio("English", "en"))
        let found = ViewerLoss.all(from: before, to: after)
        #expect(Set(found.map(\.kind)) == [.languageLost])
        let names = found.flatMap(\.engines)
        #expect(names.count == Set(names).count && names.contains("hls.js"))
        #expect(found.first?.description.contains("no longer hear a known language in") == true)
    }

    @Test func `a new presentation is compared with itself without what is special`() throws {
        let asset = try described((6, 2))
        let found = ViewerLoss.ofSpecialRenditions(in: asset)
        #expect(
            found.contains {
                $0.kind == .descriptionUnasked && $0.engines.contains("Shaka Player")
            }
        )
        let alone = try presentation(.audio("English AD", "en").described)
        #expect(ViewerLoss.ofSpecialRenditions(in: alone) == [])
    }
}
