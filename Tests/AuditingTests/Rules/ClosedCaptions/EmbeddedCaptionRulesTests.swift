// SPDX-License-Identifier: Apache-2.0

import Auditing
import Captions
import ISOMedia
import MediaSelection
import Testing

/// Rules about closed captions in pictures: each finds its own fault, and nothing where all is right.
@Suite struct EmbeddedCaptionRulesTests {
    private static let english = ScannedCaptions.Channel(
        .line21(.cc1),
        cues: spokenCues("Hello, who is there?", "It is me."),
        modes: ["pop-on"]
    )
    private static let service = ScannedCaptions.Channel(.service(1), cues: english.cues)

    private static func report(_ movie: MovieAsset) -> AssetReport {
        Audit(profile: .wcagAA).check(Asset(name: "movie.mp4", movie: movie))
    }

    /// The rules of a prefix that found something, and how they ended where they did not.
    private static func findings(
        _ rule: String,
        _ change: (inout ScannedCaptions) -> Void = { _ in }
    ) -> [String] {
        var pictures = scannedPictures([english, service])
        change(&pictures)
        return report(scannedMovie([pictures])).findings.all.filter { $0.rule == rule }
            .map(\.message)
    }

    private static func outcome(_ rule: String, _ movie: MovieAsset) -> String? {
        report(movie).findings.outcomes[rule]?.name
    }

    private static let all = [
        "E601", "E602", "E603", "E604", "E605", "E606", "E607", "E608", "E611",
    ]

    @Test func `a scan that was not requested is untested, and does not affect the verdict`() {
        let movie = scannedMovie(nil, asked: false)
        let report = Self.report(movie)
        for rule in Self.all + ["E612"] {
            #expect(report.findings.outcomes[rule] == .notScanned, "\(rule)")
        }
        #expect(report.outcome != .notScanned, "\(report.outcome)")
        #expect(report.criteria.allSatisfy { $0.outcome != .notScanned })
    }

    @Test func `a failed scan is untested, and so is the asset`() {
        let report = Self.report(scannedMovie(nil))
        for rule in Self.all { #expect(report.findings.outcomes[rule]?.name == "untested") }
        #expect(report.outcome == .untested("it is encrypted"))
        var pictures = scannedPictures([])
        pictures.obstacle = "it is cut off"
        #expect(Self.outcome("E602", scannedMovie([pictures])) == "untested")
    }

    @Test func `rules for captions do not apply to a movie without captions`() {
        var pictures = scannedPictures([])
        pictures.captionedCount = 0
        for rule in Self.all + ["E612"] {
            #expect(Self.outcome(rule, scannedMovie([pictures])) == "inapplicable", "\(rule)")
        }
    }

    @Test func `rules for captions in video do not apply to audio`() {
        let sound = MovieAsset(path: "a.m4a", tracks: [AuditedTrack(id: 1, kind: .audio)])
        #expect(Self.outcome("E601", sound) == "inapplicable")
    }

    @Test func `E601 lists each channel with its language`() {
        let told = Self.findings("E601") { $0.channels[0].declaredLanguage = .spanish }
        #expect(told.count == 2)
        #expect(told[0] == "CC1: 2 captions, pop-on, stated to be es")
        #expect(told[1].hasPrefix("SERVICE1: 2 captions, language not stated"))
    }

    @Test func `E602 finds caption data that is only padding`() {
        #expect(Self.findings("E602") == [])
        let told = Self.findings("E602") { $0.channels = [] }
        #expect(told.count == 1)
        #expect(told.first?.contains("1800 of 1800 pictures have caption data") == true)
    }

    @Test func `E603 finds pauses of minutes, and captions that end too early`() {
        #expect(Self.findings("E603") == [])
        let minute = 60_000
        let told = Self.findings("E603") { pictures in
            pictures.endMilliseconds = 60 * minute
            let cues =
                spokenCues("Hello.", from: 0) + spokenCues("Is anybody there?", from: 6 * minute)
            pictures.channels = [ScannedCaptions.Channel(.line21(.cc1), cues: cues)]
        }
        #expect(told == ["CC1 shows nothing for a while", "CC1 ends before the video"])
        let late = Self.findings("E603") { pictures in
            pictures.endMilliseconds = 8 * minute
            let cues = spokenCues("Hello.", from: 8 * minute - 2000)
            pictures.channels = [ScannedCaptions.Channel(.line21(.cc1), cues: cues)]
        }
        #expect(late == ["CC1 shows nothing at the beginning"])
        let text = Self.findings("E603") { pictures in
            pictures.endMilliseconds = 60 * minute
            let cues = spokenCues("Weather: rain.")
            pictures.channels = [ScannedCaptions.Channel(.line21(.t1), cues: cues)]
        }
        #expect(text == [], "text channels are no captions")
    }

    @Test func `E603 finds pauses of two minutes where captions follow each other closely`() {
        func found(_ step: Int) -> [String] {
            Self.findings("E603") { pictures in
                let texts = (0..<8).map { "Line \($0)." }
                let cues = texts.enumerated().flatMap { index, text in
                    spokenCues(text, from: index * step + (index < 4 ? 0 : 125_000))
                }
                pictures.endMilliseconds = 7 * step + 130_000
                pictures.channels = [ScannedCaptions.Channel(.line21(.cc1), cues: cues)]
            }
        }
        #expect(found(4000) == ["CC1 shows nothing for a while"])
        #expect(found(60_000) == [])
    }

    @Test func `E632 finds captions in CC3 alone`() {
        #expect(Self.findings("E632") == [])
        let told = Self.findings("E632") { pictures in
            pictures.channels = [
                ScannedCaptions.Channel(.line21(.cc3), cues: spokenCues("Hello, who is there?"))
            ]
        }
        #expect(told == ["track 1 has captions in CC3, and none in CC1"])
    }

    @Test func `E604 finds damaged pairs and undefined codes`() {
        #expect(Self.findings("E604") { $0.pairs = .init(count: 900) } == [])
        let told = Self.findings("E604") {
            $0.pairs = .init(count: 900, parityErrors: 3, unknownCodes: 1)
        }
        #expect(told.count == 2)
        #expect(told[0] == "track 1: 3 of 900 pairs of line 21 have a byte of even parity")
    }

    @Test func `E605 finds messages with a wrong length`() {
        #expect(Self.findings("E605") { $0.faults.note(.lostChannelPacket) } == [])
        let told = Self.findings("E605") { pictures in
            pictures.faults.note(.truncatedPayload)
            pictures.faults.note(.countExceedsPayload)
        }
        #expect(told.count == 2)
    }

    @Test func `E606 finds more pairs than line 21 has room for at the frame rate`() {
        #expect(Self.findings("E606") { $0.packing.take(constructs(pairs: 1)) } == [])
        let told = Self.findings("E606") { $0.packing.take(constructs(pairs: 2)) }
        #expect(told.count == 1)
        let film = Self.findings("E606") { pictures in
            pictures.pictureCount = 1440
            pictures.packing.take(constructs(pairs: 2))
        }
        #expect(film == [], "films have fewer pictures than line 21 has frames")
        let padding = [CaptionConstruct](
            repeating: CaptionConstruct(.field1, 0x80, 0x80),
            count: 4
        )
        #expect(Self.findings("E606") { $0.packing.take(padding) } == [])
    }

    @Test func `E607 finds another number of constructs than the frame rate has`() {
        #expect(Self.findings("E607") { $0.packing.take(constructs(pairs: 2, packets: 18)) } == [])
        let told = Self.findings("E607") { $0.packing.take(constructs(pairs: 1, packets: 2)) }
        #expect(told.count == 1)
        let odd = Self.findings("E607") { pictures in
            pictures.pictureCount = 700
            pictures.packing.take(constructs(pairs: 1, packets: 2))
        }
        #expect(odd == [], "broadcasting has no such frame rate")
        let old = Self.findings("E607") { $0.packing.take(constructs(pairs: 2)) }
        #expect(old == [], "without CEA-708 there is no caption channel")
    }

    @Test func `E608 finds CEA-608 without CEA-708, and the reverse`() {
        #expect(Self.findings("E608") == [])
        #expect(
            Self.findings("E608") { $0.channels = [Self.english] }
                == ["track 1 has CEA-608 captions and no CEA-708 captions"]
        )
        #expect(
            Self.findings("E608") { $0.channels = [Self.service] }
                == ["track 1 has CEA-708 captions and no CEA-608 captions"]
        )
    }

    @Test func `E611 finds captions in decoding order`() {
        var apart = CaptionOrderSigns()
        var together = CaptionOrderSigns()
        let codes: [CaptionConstruct] = (0..<8).map {
            CaptionConstruct(.field1, 0x94, UInt8(0x20 + $0))
        }
        for code in codes + codes { apart.take([code]) }
        for code in codes { together.take([code, code]) }
        #expect(apart.doubledControlCodes == 0)
        #expect(together.doubledControlCodes == together.controlCodes)
        let orders = { CaptionOrders(presentation: $0, decoding: $1) }
        #expect(Self.findings("E611") { $0.orders = orders(apart, together) }.count == 1)
        #expect(Self.findings("E611") { $0.orders = orders(together, apart) } == [])
        #expect(Self.findings("E611") { $0.orders = orders(together, together) } == [])
        #expect(Self.findings("E611") { $0.orders = orders(apart, apart) } == [])
    }

    @Test func `E612 finds a caption track with other words than the video`() {
        let spoken = spokenCues(
            "Good evening, ladies and gentlemen.",
            "We have come to the end of the line."
        )
        let other = spokenCues(
            "Nobody ever told us about the rain in spring.",
            "There was a small house by the lake."
        )
        let pictures = scannedPictures([ScannedCaptions.Channel(.line21(.cc1), cues: spoken)])
        func rules(_ cues: [Cue], _ channel: CEA608Channel = .cc1) -> AssetReport {
            let track = ScannedCaptions(
                track: 3,
                isCaptionTrack: true,
                channels: [ScannedCaptions.Channel(.line21(channel), cues: cues)]
            )
            return Self.report(scannedMovie([pictures, track]))
        }
        #expect(rules(spoken).findings.outcomes["E612"] == .passed)
        #expect(rules(other).findings.outcomes["E612"] == .failed)
        #expect(rules(other, .cc3).findings.outcomes["E612"] == .inapplicable)
    }
}
