// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives
import MediaSelection

/// The controls of the player, which the script shows: every one is an element of HTML with words on it.
struct PageControls {
    let page: ViewerPage
    let words: PageWords

    /// The markup.
    var text: String {
        """
        <div id="controls" role="group" aria-label="\(words.controls.markupEscaped)" hidden>
        \(transport)<div class="row tools">
        \(buttons)</div>
        <p id="status" role="status"></p>
        \(captions)\(descriptions)\(audio)\(keys)</div>

        """
    }

    private var transport: String {
        """
        <div class="bar">
        <button type="button" id="play"><svg viewBox="0 0 16 16" aria-hidden="true" focusable="false">\
        <path class="triangle" d="M3 1l11 7-11 7z"/><path class="bars" d="M3 1h4v14H3zM9 1h4v14H9z"/></svg>\
        <span id="play-label">\(words.live.play.markupEscaped)</span></button>
        <input type="range" id="seek" min="0" max="100" step="0.1" value="0" \
        aria-label="\(words.position.markupEscaped)">
        <span id="time">0:00</span>
        </div>

        """
    }

    private var buttons: String {
        let speeds = ["0.5", "0.75", "1", "1.25", "1.5", "2"].map { ($0, "\($0) ×") }
        var text =
            PageMarkup.button("back", words.back, icon: .back)
            + PageMarkup.button("forward", words.forward, icon: .forward)
        text += PageMarkup.button("mute", words.live.mute, icon: .sound)
        text +=
            "<input type=\"range\" id=\"volume\" min=\"0\" max=\"100\" step=\"5\" value=\"100\" "
            + "aria-label=\"\(words.volume.markupEscaped)\">\n"
        if hasCaptions {
            text += PageMarkup.panelButton(
                "captions-button",
                words.captions,
                icon: .captions,
                panel: "captions-panel"
            )
        }
        if hasDescriptions {
            text += PageMarkup.panelButton(
                "descriptions-button",
                words.descriptions,
                icon: .descriptions,
                panel: "descriptions-panel"
            )
        }
        text += PageMarkup.panelButton(
            "audio-button",
            words.audio,
            icon: .audio,
            panel: "audio-panel",
            isHidden: true
        )
        let isOff = " aria-pressed=\"false\""
        if page.describedVersion != nil {
            text += PageMarkup.button("described-button", words.described, icon: .described, isOff)
        }
        if page.signLanguageVideo != nil {
            text += PageMarkup.button("sign-button", words.signLanguage, icon: .sign, isOff)
        }
        text += PageMarkup.list(words.speed, "id=\"speed\"", speeds, chosen: "1")
        text += PageMarkup.panelButton("keys-button", words.keys, icon: .keys, panel: "keys-panel")
        return text + PageMarkup.button("fullscreen", words.live.fullScreen, icon: .fullScreen)
    }

    // MARK: - Panels

    private var hasCaptions: Bool { page.tracks.contains { $0.kind.isRead && !$0.isForced } }
    private var hasDescriptions: Bool { page.tracks.contains { $0.kind == .descriptions } }

    private var captions: String {
        guard hasCaptions else { return "" }
        var choices = PageMarkup.choice(
            "captions",
            "off",
            words.live.off.markupEscaped,
            isChosen: true
        )
        for (index, track) in page.tracks.enumerated() where track.kind.isRead && !track.isForced {
            let language = PageMarkup.language(track.language?.rawValue)
            let label = "<span dir=\"auto\"\(language)>\(track.label.markupEscaped)</span>"
            choices += PageMarkup.choice("captions", "track-\(index + 1)", label)
        }
        return """
            <div id="captions-panel" class="panel" role="group" \
            aria-label="\(words.captions.markupEscaped)" hidden>
            <fieldset><legend>\(words.showCaptions.markupEscaped)</legend>
            <div class="choices">
            \(choices)</div>
            \(PageMarkup.list(words.captionPlace, "id=\"caption-place\"", places))</fieldset>
            <fieldset><legend>\(words.appearance.markupEscaped)</legend>
            <p class="sample"><span id="preview">\(words.preview.markupEscaped)</span></p>
            <div class="fields">
            \(presets)\(styleFields)</div>
            <div class="row">
            \(PageMarkup.button("style-reset", words.reset))\
            \(PageMarkup.button("style-system", words.systemSettings, " hidden"))</div></fieldset>
            </div>

            """
    }

    private var places: [(String, String)] { [("", words.onVideo), ("below", words.belowVideo)] }

    private var presets: String {
        let names = PageLooks.presets.map {
            ($0.identifier, words.presets[$0.identifier] ?? $0.identifier)
        }
        return PageMarkup.list(words.preset, "id=\"style-preset\"", [("", words.ownChoice)] + names)
    }

    /// What 47 CFR 79.103 lets viewers choose, and the weight, which presets have.
    private var styleFields: String {
        let standard = ("", words.standard)
        let colors = PageLooks.colors.map { name, value in (value, words.colors[name] ?? name) }
        let opacities = ["100", "75", "50", "25"].map { ($0, "\($0) %") }
        let sizes = ["50", "75", "100", "150", "200", "300"].map { ($0, "\($0) %") }
        let fonts = PageLooks.fonts.map { ($0.name, words.fonts[$0.name] ?? $0.name) }
        let edges = PageLooks.edges.map { ($0.name, words.edges[$0.name] ?? $0.name) }
        let weights = PageLooks.weights.map { ($0, words.weights[$0] ?? $0) }
        let fields: [(label: String, name: String, options: [(String, String)])] = [
            (words.textColor, "color", colors), (words.textOpacity, "opacity", opacities),
            (words.textSize, "size", sizes), (words.font, "font", fonts),
            (words.weight, "weight", weights),
            (words.background, "background", colors),
            (words.backgroundOpacity, "backgroundOpacity", opacities + [("0", "0 %")]),
            (words.edge, "edge", edges),
        ]
        return fields.map { label, name, options in
            PageMarkup.list(label, "data-style=\"\(name)\"", [standard] + options)
        }.joined()
    }

    private var descriptions: String {
        guard hasDescriptions else { return "" }
        let modes = words.descriptionModes
        let rates = ["0.75", "1", "1.25", "1.5", "2"].map { ($0, "\($0) ×") }
        return """
            <div id="descriptions-panel" class="panel" role="group" \
            aria-label="\(words.descriptions.markupEscaped)" hidden>
            <fieldset><legend>\(words.descriptions.markupEscaped)</legend>
            <div class="choices">
            \(PageMarkup.choice("descriptions", "off", words.live.off.markupEscaped, isChosen: true))\
            \(PageMarkup.choice("descriptions", "speech", modes.speech.markupEscaped))\
            \(PageMarkup.choice("descriptions", "text", modes.text.markupEscaped))</div></fieldset>
            \(PageMarkup.list(words.speechRate, "id=\"speech-rate\"", rates, chosen: "1"))</div>

            """
    }

    private var audio: String {
        """
        <div id="audio-panel" class="panel" tabindex="-1" hidden>
        <fieldset><legend>\(words.audio.markupEscaped)</legend>
        <div class="choices" id="audio-choices"></div></fieldset>
        </div>

        """
    }

    private var keys: String {
        let names = words.keyNames
        var rows = [
            (["K", words.space], names.playPause), (["←", "→"], names.seek),
            (["J", "L"], names.seekFurther), ([words.home, words.end], names.ends),
            (["↑", "↓"], names.volume), (["M"], names.mute),
        ]
        if hasCaptions { rows.append((["C"], names.captions)) }
        if hasDescriptions || page.describedVersion != nil {
            rows.append((["D"], names.descriptions))
        }
        rows += [(["F"], names.fullScreen), (["?"], names.keys), ([words.escape], names.close)]
        let items = rows.map { keys, name in
            let marked = keys.map { "<kbd>\($0.markupEscaped)</kbd>" }.joined(separator: " ")
            return "<dt>\(marked)</dt><dd>\(name.markupEscaped)</dd>\n"
        }
        return """
            <div id="keys-panel" class="panel" tabindex="-1" role="group" aria-label="\(words.keys.markupEscaped)" hidden>
            <dl class="keys">
            \(items.joined())</dl>
            <p>\(words.keysNote.markupEscaped)</p>
            </div>

            """
    }
}
