// SPDX-License-Identifier: Apache-2.0

package import Captions
package import FFmpegMedia

/// Draws cues over a picture, as browsers draw cues of WebVTT.
///
/// The text is drawn by libass and the boxes here. The usual size of the text is 5 per cent of the shorter side of the
/// picture. Vertical text is drawn horizontally.
package struct CueDrawing {
    /// A cue that was drawn.
    package struct Drawn: Equatable, Sendable {
        /// The box of each line.
        package let lines: [PixelBox]
        /// What the appearance and the content make of the contrast of the text, 1 to 21, at its worst.
        package let contrast: Double
        /// The family of the font.
        package let family: String
        /// Whether Chromium shows nothing of the cue, because its box has no width there.
        package let isHiddenByChromium: Bool
    }

    private let appearance: CaptionAppearance
    private let families: [String]?

    /// Prepares drawing.
    ///
    /// - Parameters:
    ///   - appearance: how the cues look.
    ///   - families: the families of fonts, the preferred ones first; nil for those of the appearance.
    package init(_ appearance: CaptionAppearance, families: [String]? = nil) {
        self.appearance = appearance
        self.families = families
    }

    /// Draws cues.
    ///
    /// - Parameters:
    ///   - cues: the cues that are visible at a time, the lowest first.
    ///   - picture: what they are drawn over.
    /// - Returns: the cues; one for which there is no place has no lines.
    /// - Throws: `CaptionError.Kind.missingLibrary` if libass, libfontconfig or a font is missing.
    package func draw(
        _ cues: [StyledCue],
        over picture: inout PixelPicture
    ) throws(CaptionError) -> [Drawn] {
        let look = appearance.plainLook
        let font = try FontFile(families ?? look.font.families)
        let em = Double(min(picture.width, picture.height)) * 0.05 * look.size / 100
        let renderer = try TextRenderer(font, em: em)
        var taken: [PixelBox] = []
        var drawn: [Drawn] = []
        for cue in cues {
            let layout = CueLayout(
                cue,
                appearance,
                renderer,
                (picture.width, picture.height),
                avoiding: taken
            )
            draw(layout, renderer, &picture)
            let boxes = layout.lines.map(\.box)
            if let area = layout.area { taken.append(area) }
            drawn.append(
                Drawn(
                    lines: boxes,
                    contrast: cue.runs.map { appearance.look(of: $0).contrast }.min() ?? 21,
                    family: font.family,
                    isHiddenByChromium: layout.isHiddenByChromium
                )
            )
        }
        try renderer.requireDrawn()
        return drawn
    }

    private func draw(
        _ layout: CueLayout,
        _ renderer: TextRenderer,
        _ picture: inout PixelPicture
    ) {
        let look = appearance.plainLook
        if look.window.alpha > 0, let first = layout.lines.first?.box {
            // WebKit has a padding of .4em around all lines.
            let padding = Int((renderer.em * 0.4).rounded())
            var window = layout.lines.reduce(first) { $0.union($1.box) }
            window.left -= padding
            window.top -= padding
            window.right += padding
            window.bottom += padding
            picture.fill(window, with: look.window)
        }
        for line in layout.lines {
            fill(line, renderer, &picture)
            renderer.draw(
                line.parts,
                isRightToLeft: line.isRightToLeft,
                left: line.left,
                baseline: line.baseline,
                clip: layout.clip.map { _ in line.box },
                over: &picture
            )
        }
    }

    /// Fills the box of a line; parts with a background of their own have boxes of their own.
    private func fill(
        _ line: CueLayout.Line,
        _ renderer: TextRenderer,
        _ picture: inout PixelPicture
    ) {
        let colors = line.parts.map(\.look.background)
        guard let first = colors.first, colors.contains(where: { $0 != first }) else {
            let usual = appearance.plainLook.background
            return picture.fill(line.box, with: colors.first ?? usual)
        }
        var left = line.box.left
        for index in line.parts.indices where left < line.box.right {
            let isLast = index == line.parts.count - 1
            let end = line.left + renderer.width(of: Array(line.parts[...index]))
            var box = line.box
            box.left = left
            box.right = isLast ? line.box.right : min(line.box.right, Int(end.rounded()))
            picture.fill(box, with: colors[index])
            left = box.right
        }
    }
}
