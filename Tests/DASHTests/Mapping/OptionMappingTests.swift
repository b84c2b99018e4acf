// SPDX-License-Identifier: Apache-2.0

import MediaSelection
import Testing

@testable import DASH

@Suite struct OptionMappingTests {
    @Test func `every row that DASH can say is read back as it was written`() throws {
        for row in OptionMapping.all where !row.characteristics.isEmpty && row.role != nil {
            for kind in row.kinds {
                let option = SelectionOption(kind: kind, characteristics: row.characteristics)
                let described = OptionDescriptors(option, isMain: false)
                let name = ["audible": "audio", "legible": "text"][kind.rawValue] ?? "video"
                let descriptors =
                    (described.purpose.map { [("Accessibility", Descriptor.purpose($0))] } ?? [])
                    + described.roles.map { ("Role", Descriptor.role($0)) }
                let elements = descriptors.map { name, descriptor in
                    "<\(name) schemeIdUri='\(descriptor.scheme)' value='\(descriptor.value ?? "")'/>"
                }
                let mpd = try MPD(
                    MPDText.sets(
                        "<AdaptationSet contentType='\(name)'>\(elements.joined())</AdaptationSet>"
                    )
                )
                let read = try mpd.set("\(name):1").option
                #expect(read?.characteristics == row.characteristics, "\(row.meaning)")
            }
        }
    }

    @Test(arguments: [
        ("text", "captions", MediaCharacteristic.sdh), ("text", "descriptions", [.describesVideo]),
        ("text", "subtitles", []), ("audio", "main-desc", [.describesVideo]),
        ("audio", "translation", [.translation, .dubbedTranslation]),
        ("audio", "commentary", [.auxiliaryContent]), ("audio", "captions", []),
        ("video", "captions", []),
    ])
    func `kinds of HTML are read in Role and in Accessibility`(
        content: String,
        value: String,
        expected: [MediaCharacteristic]
    ) throws {
        for name in ["Role", "Accessibility"] {
            let descriptor = "<\(name) schemeIdUri='about:html-kind' value='\(value)'/>"
            let mpd = try MPD(
                MPDText.sets(
                    "<AdaptationSet contentType='\(content)' lang='en'>\(descriptor)</AdaptationSet>"
                )
            )
            let option = try #require(mpd.set("\(content):1").option)
            #expect(option.characteristics == expected, "\(name)")
        }
    }

    @Test func `only the role of DASH makes a set the default`() throws {
        for (scheme, isDefault) in [(Descriptor.roleScheme, true), ("about:html-kind", false)] {
            let role = "<Role schemeIdUri='\(scheme)' value='main'/>"
            let mpd = try MPD(
                MPDText.sets("<AdaptationSet contentType='audio'>\(role)</AdaptationSet>")
            )
            #expect(try mpd.set("audio:1").option?.isDefault == isDefault)
        }
    }

    @Test func `roles of rows are those of the scheme`() {
        let roles = OptionMapping.all.compactMap(\.role)
        #expect(roles.allSatisfy(OptionMapping.roleValues.contains))
        #expect(OptionMapping.roleSpellings.values.allSatisfy(OptionMapping.roleValues.contains))
    }

    @Test func `an option has one role of text, and alternate if it has no other`() {
        var option = SelectionOption(kind: .legible, characteristics: MediaCharacteristic.sdh)
        #expect(OptionDescriptors(option, isMain: false).roles == ["caption"])
        option.isForced = true
        #expect(OptionDescriptors(option, isMain: false).roles == ["forced-subtitle"])
        #expect(OptionDescriptors(option, isMain: false).purpose == nil)
        #expect(
            OptionDescriptors(SelectionOption(kind: .audible), isMain: false).roles == ["alternate"]
        )
        #expect(
            OptionDescriptors(
                SelectionOption(kind: .audible, characteristics: [.dubbedTranslation]),
                isMain: true
            ).roles == ["main", "dub"]
        )
    }

    @Test func `channels of closed captions are read in all forms`() {
        let schemes = Descriptor.closedCaptionSchemes
        func channels(_ scheme: Int, _ value: String?) -> [String]? {
            ClosedCaptionDescriptor(Descriptor(scheme: schemes[scheme], value: value))?.channels
                .map { "\($0.instreamID) \($0.language ?? "–")" }
        }
        #expect(channels(0, "CC1=eng;CC3=spa") == ["CC1 eng", "CC3 spa"])
        #expect(channels(0, "CC1") == ["CC1 –"])
        #expect(channels(0, "eng") == ["CC1 eng"])
        #expect(channels(0, nil) == [])
        #expect(channels(1, "1=lang:eng;2=lang:es,er:1") == ["SERVICE1 eng", "SERVICE2 es"])
        for (scheme, value) in [(0, "CC5=eng"), (0, "CC1="), (1, "64=lang:eng"), (1, "eng")] {
            #expect(channels(scheme, value) == nil, "\(value)")
        }
    }

    @Test func `durations are read as milliseconds, and other texts are not`() {
        for (text, time) in [
            ("PT0S", 0), ("PT1M0.5S", 60_500), ("P1DT2H", 93_600_000), ("PT1.0005S", 1001),
        ] { #expect(DurationText.milliseconds(text) == time) }
        for text in [
            "", "P", "1S", "P1M", "PT1", "PTS", "PTT1S", "P1Y", "PT1e9S", "PT99999999999999999S",
            "-PT1S",
        ] {
            #expect(DurationText.milliseconds(text) == nil, "\(text)")
        }
    }
}
