// SPDX-License-Identifier: Apache-2.0

import Captions
import MediaSelection
import Testing

@testable import Speech

@Suite struct SoundCaptionsTests {
    private func cue(_ start: Int, _ end: Int, _ text: String) -> Cue {
        Cue(startMilliseconds: start, endMilliseconds: end, text: CaptionText(text))
    }

    private func event(
        _ label: String,
        _ start: Int,
        _ end: Int,
        _ confidence: Double? = 0.9
    ) -> SoundEvent {
        SoundEvent(
            label: label,
            startMilliseconds: start,
            endMilliseconds: end,
            confidence: confidence
        )
    }

    private func add(
        _ events: [SoundEvent],
        to cues: [Cue],
        language: String = "en",
        style: String = "netflix"
    ) throws -> (CaptionDocument, SoundCaptions.Outcome) {
        var document = CaptionDocument(cues: cues)
        let convention = try #require(SoundConvention.named(style))
        let words = try #require(try SoundWords.of(LanguageTag(language)))
        let outcome = SoundCaptions(events, convention: convention)
            .add(to: &document, in: words, SegmentLimits())
        return (document, outcome)
    }

    private let dialogue = [(0, 2000, "One."), (6000, 8000, "Two."), (8200, 10_000, "Three.")]

    private var talk: [Cue] { dialogue.map(cue) }

    @Test func `a sound in a pause is a cue of a second at least, with its label and confidence`()
        throws
    {
        let (document, outcome) = try add([event("Slam", 3000, 3200, 0.83)], to: talk)
        #expect(document.cues.map(\.text.plainText) == ["One.", "[door slams]", "Two.", "Three."])
        #expect(document.cues.map(\.identifier) == ["1", "2", "3", "4"])
        let proposal = try #require(outcome.proposals.first)
        #expect(proposal.cue == 2 && proposal.label == "Slam" && proposal.confidence == 0.83)
        #expect((proposal.startMilliseconds, proposal.endMilliseconds) == (3000, 4000))
        #expect(!proposal.isInDialogue)
    }

    @Test func `during dialogue only alarms, impacts and people are captioned, in the cue`() throws
    {
        let events = [event("/m/03m9d0z", 6100, 9500), event("Laughter", 6500, 7200)]
        let (document, outcome) = try add(events, to: talk)
        #expect(document.cues.map(\.text.plainText)[1] == "[people laughing]\nTwo.")
        #expect(outcome.proposals.map(\.isInDialogue) == [true])
        #expect(outcome.leftOut.map(\.reason) == [.duringDialogue])
    }

    @Test func `music that begins during dialogue is captioned in the next pause`() throws {
        let (document, outcome) = try add([event("Music", 1000, 5500)], to: talk)
        #expect(document.cues.map(\.text.plainText)[1] == "[music playing]")
        #expect(outcome.proposals.map(\.startMilliseconds) == [2080])
        #expect(outcome.proposals.map(\.endMilliseconds) == [5500])
    }

    @Test func `equal sounds in a row are one cue`() throws {
        let shots = [0, 700, 1900].map { event("Gunshot, gunfire", 2500 + $0, 2600 + $0) }
        let (document, _) = try add(shots, to: talk)
        #expect(document.cues.map(\.text.plainText)[1] == "[gun fires]")
        #expect(document.cues.count == 4)
    }

    @Test func `what is not captioned has a reason`() throws {
        let events = [
            event("Speech", 2100, 2300), event("Zorp", 2100, 2300), event("Rain", 2200, 2300),
            event("Slam", 2400, 2500, 0.1), event("Slam", 5200, 5300),
        ]
        let (document, outcome) = try add(events, to: talk)
        #expect(document.cues.count == 3)
        let reasons: [SoundCaptions.Reason] = [.speech, .unknownLabel, .tooShort, .unsure, .noRoom]
        #expect(outcome.leftOut.map(\.reason) == reasons)
    }

    @Test func `a detector that is sure of the class above only names that`() throws {
        let (document, _) = try add([event("Meow", 3000, 3900, 0.4)], to: talk)
        #expect(document.cues[1].text.plainText == "[animal calling]")
    }

    @Test func `where a caption of a person names the sound within a second, nothing is added`()
        throws
    {
        let cues = [cue(2000, 3500, "[door creaks]"), cue(6000, 7000, "Hello.")]
        let (document, outcome) = try add([event("Door", 4000, 4400)], to: cues)
        #expect(document.cues.count == 2 && outcome.leftOut.map(\.reason) == [.captioned])
        let later = try add([event("Door", 4600, 4800)], to: cues)
        #expect(later.0.cues.count == 3)
    }

    @Test(arguments: [
        ("netflix", "en", "[door slams]"), ("bbc", "en", "DOOR SLAMS"), ("une", "es", "(Portazo)"),
        ("french-charter", "fr", "Claquement de porte"), ("ard-zdf", "de", "*Tür knallt*"),
        ("netflix", "it", "[la porta sbatte]"), ("netflix", "pt", "[a porta bate]"),
    ])
    func `each convention writes sounds in its way`(
        _ style: String,
        _ language: String,
        _ text: String
    ) throws {
        let (document, _) = try add(
            [event("Door", 3000, 3200)],
            to: talk,
            language: language,
            style: style
        )
        let added = document.cues[1]
        #expect(added.text.plainText == text)
        #expect((added.placement.vertical == .top) == (style == "une"))
        let colors = added.text.runs.map(\.color)
        #expect(colors == [style == "french-charter" ? RGBAColor(rgb: 0xFF0000) : nil])
    }

    @Test func `each class has words in each language, and labels are unique`() throws {
        let captioned = SoundClass.all.filter { !$0.isSpeech }
        #expect(captioned.count == 40)
        #expect(SoundWords.languages == ["en", "es", "fr", "de", "it", "pt"])
        for language in SoundWords.languages {
            let words = try #require(try SoundWords.of(LanguageTag(language)))
            for sound in captioned {
                for form in [SoundWords.Form.clause, .noun] {
                    #expect(words.text(sound.name, as: form) != nil, "\(language) \(sound.name)")
                }
            }
        }
        let labels = SoundClass.all.flatMap(\.labels)
        #expect(Set(labels).count == labels.count)
        #expect(captioned.compactMap(\.parent).allSatisfy { SoundClass.named($0) != nil })
    }
}
