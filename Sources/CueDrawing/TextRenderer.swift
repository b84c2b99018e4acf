// SPDX-License-Identifier: Apache-2.0

internal import CLibass
import Captions
import FFmpegMedia
import MediaPrimitives

/// Characters of one look, in a line.
struct LinePart: Equatable {
    var text: String
    var look: CaptionLook
}

extension [LinePart] {
    /// Whether the first letter is of a script that is written from the right.
    var isRightToLeft: Bool { map(\.text).joined().isRightToLeft }
}

/// Draws and measures text of one font and size with libass.
///
/// Source: `ass.h` of libass 0.17; a size is the height of a line (`FontFile.windowsHeight`).
@safe
final class TextRenderer {
    /// The font.
    let font: FontFile
    /// The size of the text, in pixels.
    let em: Double
    private let renderer: OpaquePointer
    private var widths: [String: Double] = [:]
    private var hasFailed = false

    /// The widest line that is measured, in pixels.
    private static let widest = 8000

    /// Opens a renderer.
    ///
    /// - Throws: `CaptionError.Kind.missingLibrary` if libass is not installed.
    init(_ font: FontFile, em: Double) throws(CaptionError) {
        if let reason = unsafe clibass_load() {
            throw .missing("libass", unsafe String(cString: reason))
        }
        guard let renderer = unsafe clibass_open() else { throw Self.exhausted }
        unsafe self.renderer = renderer
        self.font = font
        self.em = em
    }

    deinit { unsafe clibass_close(renderer) }

    private static let exhausted = CaptionError.missing("libass", "memory is exhausted")

    /// Makes sure that everything was drawn and measured so far.
    ///
    /// - Throws: `CaptionError.Kind.missingLibrary` if libass had no memory.
    func requireDrawn() throws(CaptionError) {
        if hasFailed { throw Self.exhausted }
    }

    /// The advance width of a line, in pixels; spaces at its ends do not count.
    func width(of parts: [LinePart]) -> Double {
        let text = parts.map { self.text($0, isMeasured: true) }.joined()
        guard !text.isEmpty else { return 0 }
        if let known = widths[text] { return known }
        var picture = PixelPicture(width: Self.widest, height: Int(font.windowsHeight * em) + 8)
        let script = script("{\\an7\\pos(4,4)}" + text, isMeasured: true, picture)
        let bounds = draw(script, &picture)
        let width = Double(bounds.right - bounds.left)
        widths[text] = width
        return width
    }

    /// The width of a space between two words, in pixels.
    func spaceWidth(_ look: CaptionLook) -> Double {
        func width(_ text: String) -> Double { self.width(of: [LinePart(text: text, look: look)]) }
        return width("x x") - 2 * width("x")
    }

    /// Draws a line.
    ///
    /// - Parameters:
    ///   - parts: the line.
    ///   - isRightToLeft: whether its paragraph is written from the right.
    ///   - left: the left edge of its first character, in pixels.
    ///   - baseline: its base line, in pixels from the top.
    ///   - clip: where it is visible; nil for everywhere.
    ///   - picture: what it is drawn over.
    func draw(
        _ parts: [LinePart],
        isRightToLeft: Bool,
        left: Double,
        baseline: Double,
        clip: PixelBox?,
        over picture: inout PixelPicture
    ) {
        let top = baseline - font.windowsAscent * em
        var place = "{\\an7\\pos(\(left),\(top))"
        if let clip { place += "\\clip(\(clip.left),\(clip.top),\(clip.right),\(clip.bottom))" }
        let text = parts.map { self.text($0, isMeasured: false) }.joined()
        // Libass finds the direction by the first letter, which may be of the other direction after a line break.
        let isOther = parts.isRightToLeft != isRightToLeft
        let mark = isOther ? isRightToLeft ? "\u{200F}" : "\u{200E}" : ""
        _ = draw(script(place + "}" + mark + text, isMeasured: false, picture), &picture)
    }

    private func draw(_ script: String, _ picture: inout PixelPicture) -> PixelBox {
        var bounds: [Int32] = [0, 0, 0, 0]
        let (width, height) = (Int32(clamping: picture.width), Int32(clamping: picture.height))
        let result = unsafe clibass_draw(
            renderer,
            script,
            script.utf8.count,
            &picture.bytes,
            width,
            height,
            &bounds
        )
        if result != 0 { hasFailed = true }
        return PixelBox(
            left: Int(bounds[0]),
            top: Int(bounds[1]),
            right: Int(bounds[2]),
            bottom: Int(bounds[3])
        )
    }

    // MARK: - The script

    private func script(_ text: String, isMeasured: Bool, _ picture: PixelPicture) -> String {
        """
        [Script Info]
        ScriptType: v4.00+
        PlayResX: \(picture.width)
        PlayResY: \(picture.height)
        WrapStyle: 2
        Kerning: yes
        ScaledBorderAndShadow: yes

        [V4+ Styles]
        Format: Name, Fontname, Fontsize, PrimaryColour, SecondaryColour, OutlineColour, BackColour, Bold, Italic, \
        Underline, StrikeOut, ScaleX, ScaleY, Spacing, Angle, BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, \
        MarginV, Encoding
        Style: Default,\(font.family),\(em * font.windowsHeight),&H00FFFFFF,&H00FFFFFF,&H00FFFFFF,&H00FFFFFF,0,0,0,0,100,\
        100,0,0,\(isMeasured ? 4 : 1),0,0,7,0,0,0,-1

        [Events]
        Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
        Dialogue: 0,0:00:00.00,0:00:10.00,Default,,0,0,0,,\(text)

        """
    }

    private func text(_ part: LinePart, isMeasured: Bool) -> String {
        let look = part.look
        var overrides =
            "\\b\(look.isBold ? 1 : 0)\\i\(look.isItalic ? 1 : 0)\\u\(look.isUnderlined ? 1 : 0)"
        if !isMeasured {
            overrides +=
                "\\1c\(look.foreground.subStationColor)\\1a\(look.foreground.subStationAlpha)"
            overrides += edge(look)
        }
        return "{\(overrides)}" + SubStationEscapes.escaped(part.text)
    }

    private func edge(_ look: CaptionLook) -> String {
        let color = look.edgeColor
        switch look.edge {
        case .none: return "\\bord0\\shad0"
        case .uniform:
            return
                "\\bord\(em * 0.03)\\shad0\\3c\(color.subStationColor)\\3a\(color.subStationAlpha)"
        case .raised, .depressed, .dropShadow:
            let offset = look.edge.offsets.first ?? (0, 0)
            return "\\bord0\\xshad\(offset.x * em)\\yshad\(offset.y * em)"
                + "\\4c\(color.subStationColor)\\4a\(color.subStationAlpha)"
        }
    }
}
