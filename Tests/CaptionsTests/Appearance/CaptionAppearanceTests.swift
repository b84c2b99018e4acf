// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives
import Testing

@testable import Captions

@Suite struct CaptionAppearanceTests {
    private let red = RGBAColor(red: 255, green: 0, blue: 0, alpha: 128)
    private let yellow = RGBAColor(rgb: 0xFFFF00)

    @Test func `each property is the person's, the content's or the default`() {
        let settings: [CaptionAppearance.Setting<RGBAColor>?] = [
            nil, .init(yellow), .init(yellow, yieldsToContent: true),
        ]
        let opacities: [CaptionAppearance.Setting<Double>?] = [
            nil, .init(0.2), .init(0.2, yieldsToContent: true),
        ]
        for color in settings {
            for opacity in opacities {
                for content in [nil, red] {
                    var appearance = CaptionAppearance()
                    (appearance.foreground, appearance.foregroundOpacity) = (color, opacity)
                    var run = StyledCue.Run("text")
                    run.color = content
                    let look = appearance.look(of: run).foreground
                    let person = color.flatMap {
                        $0.yieldsToContent && content != nil ? nil : $0.value
                    }
                    let expected = person ?? content ?? RGBAColor(rgb: 0xFFFFFF)
                    #expect(
                        (look.red, look.green, look.blue) == (
                            expected.red, expected.green, expected.blue
                        )
                    )
                    let own = opacity.flatMap {
                        $0.yieldsToContent && content != nil ? nil : UInt8(51)
                    }
                    #expect(look.alpha == own ?? content?.alpha ?? 255)
                }
            }
        }
    }

    @Test func `what nothing is said of is white on a box of black`() {
        let look = CaptionAppearance().plainLook
        #expect(look.foreground == RGBAColor(rgb: 0xFFFFFF))
        #expect(look.background == RGBAColor(red: 0, green: 0, blue: 0, alpha: 204))
        #expect(look.window.alpha == 0)
        #expect(look.contrast > 10)
    }

    @Test func `white on white has no contrast`() {
        var appearance = CaptionAppearance()
        appearance.background = .init(RGBAColor(rgb: 0xFFFFFF))
        appearance.backgroundOpacity = .init(1)
        #expect(appearance.plainLook.contrast == 1)
    }

    @Test func `text that a video under a transparent box can hide has no contrast`() {
        var appearance = CaptionAppearance()
        appearance.foreground = .init(RGBAColor(rgb: 0x808080))
        appearance.backgroundOpacity = .init(0)
        #expect(appearance.plainLook.contrast == 1)
        // White is over every video that shines through a box of black with an opacity of 0.5.
        appearance.foreground = .init(RGBAColor(rgb: 0xFFFFFF))
        appearance.backgroundOpacity = .init(0.5)
        #expect(appearance.plainLook.contrast > 3)
        appearance.foreground = .init(RGBAColor(rgb: 0x404040))
        #expect(appearance.plainLook.contrast == 1)
        appearance.edge = .init(.uniform)
        #expect(appearance.plainLook.contrast > 9)
    }

    @Test func `an appearance is the same after it is written and read as JSON`() throws {
        for preset in CaptionAppearance.presets {
            var appearance = preset.appearance
            appearance.window = .init(RGBAColor(rgb: 0x102030), yieldsToContent: true)
            appearance.windowOpacity = .init(0.25)
            let json = Array(appearance.json.utf8)
            #expect(try CaptionAppearance(json: json, file: "a.json") == appearance)
        }
    }

    @Test(
        arguments: [
            ("{", "1:2"),
            ("{\"schema\": \"mediatag.words/1\"}", ""),
            ("{\"schema\": \"mediatag.caption-appearance/1\",\n \"colour\": 1}", "2:12"),
            (
                "{\"schema\": \"mediatag.caption-appearance/1\",\n \"size\": {\"value\": 5000}}",
                "2:10"
            ),
            ("{\"schema\": \"mediatag.caption-appearance/1\", \"size\": 1}", "1:53"),
            (
                "{\"schema\": \"mediatag.caption-appearance/1\", \"edge\": {\"value\": \"none\", \"wins\": \"me\"}}",
                "1:53"
            ),
            (
                "{\"schema\": \"mediatag.caption-appearance/1\", \"bold\": {\"value\": true, \"win\": \"content\"}}",
                "1:77"
            ),
            ("{\"schema\": \"mediatag.caption-appearance/1\", \"size\": [1]}", "1:53"),
            ("{\"schema\": \"mediatag.caption-appearance/1\", \"name\": 5}", "1:53"),
            (
                "{\"schema\": \"mediatag.caption-appearance/1\", \"window\": {\"value\": \"#ff000010\"}}",
                "1:55"
            ),
        ]
    )
    func `what is not an appearance is an error with its place`(_ text: String, _ place: String) {
        do throws(CaptionError) {
            _ = try CaptionAppearance(json: Array(text.utf8), file: "a.json")
            Issue.record("\(text) was read")
        } catch {
            #expect(error.position.map { "\($0)" } ?? "" == place)
        }
    }

    @Test func `CSS marks what the person decides, also on spans`() {
        var appearance = CaptionAppearance()
        appearance.foreground = .init(yellow)
        appearance.size = .init(150, yieldsToContent: true)
        appearance.background = .init(RGBAColor(rgb: 0))
        appearance.edge = .init(.dropShadow)
        #expect(
            appearance.css == """
                ::cue {
                  font-size: 150%;
                }
                ::cue {
                  color: rgb(255 255 0 / 100%) !important;
                  background: rgb(0 0 0 / 80%) !important;
                  text-shadow: 0.075em 0.075em 0 rgb(0 0 0 / 100%) !important;
                }
                ::cue(*) {
                  color: rgb(255 255 0 / 100%) !important;
                  background: transparent !important;
                  text-shadow: 0.075em 0.075em 0 rgb(0 0 0 / 100%) !important;
                }
                """
        )
    }

    @Test func `an opacity without a colour is CSS for text without a colour only`() {
        var appearance = CaptionAppearance()
        appearance.foregroundOpacity = .init(0.5)
        #expect(appearance.css == "::cue {\n  color: rgb(255 255 255 / 50.2%);\n}")
    }
}
