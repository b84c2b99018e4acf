// SPDX-License-Identifier: Apache-2.0

import MediaSelection
import Testing

@testable import DASH

@Suite struct AddAdaptationSetTests {
    private func spanish(_ characteristics: [MediaCharacteristic] = []) throws -> NewAdaptationSet {
        let option = SelectionOption(
            kind: .legible,
            language: try LanguageTag("es-419"),
            name: "Español",
            characteristics: characteristics
        )
        return NewAdaptationSet(url: "es.vtt", option: option, format: .webVTT, byteCount: 2000)
    }

    @Test func `a file is added to each Period with its time and a number of its own`() throws {
        let mpd = try MPD(MPDText.periods)
        let new = try spanish(MediaCharacteristic.sdh)
        let bytes = try mpd.adding(new, toPeriod: nil, path: "a.mpd")
        let changed = try MPD(parsing: bytes, path: "a.mpd")
        #expect(
            added(MPDText.periods, changed.text) == [
                #"<AdaptationSet id="3" contentType="text" mimeType="text/vtt" lang="es-419">"#,
                "<Label>Español</Label>",
                #"<Accessibility schemeIdUri="urn:tva:metadata:cs:AudioPurposeCS:2007" value="2"/>"#,
                #"<Role schemeIdUri="urn:mpeg:dash:role:2011" value="caption"/>"#,
                #"<Representation id="text-es-419-caption" bandwidth="800">"#,
                "<BaseURL>es.vtt</BaseURL>", "</Representation>",
                #"<AdaptationSet id="4" contentType="text" mimeType="text/vtt" lang="es-419">"#,
                "<Label>Español</Label>",
                #"<Accessibility schemeIdUri="urn:tva:metadata:cs:AudioPurposeCS:2007" value="2"/>"#,
                #"<Role schemeIdUri="urn:mpeg:dash:role:2011" value="caption"/>"#,
                #"<Representation id="text-es-419-caption" bandwidth="800">"#,
                "<BaseURL>es.vtt</BaseURL>",
                #"<SegmentBase timescale="1000" presentationTimeOffset="8000"/>"#,
                "</Representation>",
            ]
        )
        #expect(try changed.adding(new, toPeriod: nil, path: "a.mpd") == bytes)
        let error = #expect(throws: MPDError.self) {
            try changed.adding(try spanish(), toPeriod: nil, path: "a.mpd")
        }
        #expect(error?.kind == .differentSet("es.vtt", selector: "text:1"))
    }

    @Test func `what is added is removed again without a trace`() throws {
        for text in [MPDText.odd, MPDText.periods, MPDText.sets("<AdaptationSet id='a'/>")] {
            let mpd = try MPD(text)
            var new = try spanish()
            new.media = .file("new.vtt", byteCount: 2000)
            let bytes = try mpd.adding(new, toPeriod: nil, path: "a.mpd")
            let changed = try MPD(parsing: bytes, path: "a.mpd")
            #expect(changed.text != text)
            let back = try changed.removing("text:es-419", inPeriod: nil, path: "a.mpd")
            #expect(String(decoding: back, as: UTF8.self) == text)
        }
    }

    @Test func `a Period without sets gets its first`() throws {
        for period in [
            "<Period/>", "<Period></Period>", "<Period>\n</Period>",
            "<Period><BaseURL>a/</BaseURL></Period>",
        ] {
            let mpd = try MPD("<MPD>\n  \(period)\n</MPD>")
            let bytes = try mpd.adding(try spanish(), toPeriod: "1", path: "a.mpd")
            let changed = try MPD(parsing: bytes, path: "a.mpd")
            #expect(changed.periods[0].adaptationSets.map(\.lang) == ["es-419"])
        }
    }

    @Test func `a live presentation and an unknown start are refused`() throws {
        let live = try MPD("<MPD type='dynamic'><Period/></MPD>")
        #expect(
            #expect(throws: MPDError.self) {
                try live.adding(try spanish(), toPeriod: nil, path: "a.mpd")
            }?.kind == .dynamic
        )
        let unknown = try MPD("<MPD><Period/><Period id='b'/></MPD>")
        #expect(
            #expect(throws: MPDError.self) {
                try unknown.adding(try spanish(), toPeriod: nil, path: "a.mpd")
            }?.kind == .noPeriodStart("b")
        )
    }

    @Test func `the last set of a Period is not removed`() throws {
        let mpd = try MPD(MPDText.sets("<AdaptationSet contentType='video'/>"))
        let error = #expect(throws: MPDError.self) {
            try mpd.removing("video:1", inPeriod: nil, path: "a.mpd")
        }
        #expect(error?.kind == .lastAdaptationSet(period: "1"))
    }

    @Test func `closed captions are declared once for each channel`() throws {
        var mpd = try MPD(MPDText.periods)
        let channels = [("CC1", "eng"), ("SERVICE1", "eng"), ("CC3", "spa"), ("CC1", "eng")]
        for (channel, language) in channels {
            let bytes = try mpd.declaring(
                ClosedCaptionDescriptor.Channel(instreamID: channel, language: language),
                inPeriod: nil,
                path: "a.mpd"
            )
            mpd = try MPD(parsing: bytes, path: "a.mpd")
        }
        for period in mpd.periods {
            #expect(
                period.adaptationSets[0].accessibility.map(\.value) == [
                    "CC1=eng;CC3=spa", "1=lang:eng",
                ]
            )
        }
    }

    @Test func `a format is recognised by the name of a file or a URL`() {
        for name in ["es.vtt", "a#1.VTT", "https://a.example/es.vtt?b=c.d#e"] {
            #expect(SidecarFormat(name: name) == .webVTT, "\(name)")
        }
        #expect(SidecarFormat(name: "es.ttml") == .ttml)
        #expect(SidecarFormat(name: "es.srt?a=vtt") == nil)
    }
}
