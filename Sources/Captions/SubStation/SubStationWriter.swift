// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

extension CaptionDocument {
    /// Writes the cues as Advanced SubStation Alpha, as a person wants them to look.
    ///
    /// The format has one style for a box and an outline: with a box, which is drawn for a background that is not
    /// transparent, there is no edge.
    ///
    /// - Parameter appearance: how the captions are to look.
    /// - Returns: the file in UTF-8, and what it could not carry.
    public func writeSubStation(
        appearance: CaptionAppearance = CaptionAppearance()
    ) -> (bytes: [UInt8], losses: [ConversionLoss]) {
        let (document, before) = withWritableTimes
        var writer = SubStationWriter(appearance)
        writer.write(document)
        return (Array(writer.output.utf8), before + writer.losses)
    }
}

/// Writes Advanced SubStation Alpha (`[V4+ Styles]`), in a picture of 1280 to 720.
private struct SubStationWriter {
    private static let width = 1280.0
    private static let height = 720.0
    /// The usual size of the text, a twentieth of the height.
    private static let em = height / 20
    private static let lineHeight = em * 1.2
    private static let margin = 20.0

    private(set) var output = ""
    private(set) var losses: [ConversionLoss] = []
    private let appearance: CaptionAppearance

    init(_ appearance: CaptionAppearance) { self.appearance = appearance }

    mutating func write(_ document: CaptionDocument) {
        output = """
            [Script Info]
            ScriptType: v4.00+
            PlayResX: \(Int(Self.width))
            PlayResY: \(Int(Self.height))
            WrapStyle: 0
            ScaledBorderAndShadow: yes
            Kerning: yes

            [V4+ Styles]
            Format: Name, Fontname, Fontsize, PrimaryColour, SecondaryColour, OutlineColour, BackColour, Bold, Italic, \
            Underline, StrikeOut, ScaleX, ScaleY, Spacing, Angle, BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, \
            MarginV, Encoding
            \(style)

            [Events]
            Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text

            """
        let looks = document.styleSheets.isEmpty ? nil : WebVTT.Looks(document.styleSheets)
        for cue in document.cues { write(StyledCue(cue, looks), at: cue.position) }
        if let position = document.cues.first?.position { note(at: position) }
    }

    private var plain: CaptionLook { appearance.plainLook }
    private var hasBox: Bool { plain.background.alpha > 0 }

    private var style: String {
        let look = plain
        let size = Self.em * look.size / 100
        let shadow = hasBox ? 0 : look.edge == .dropShadow ? size * 0.075 : 0
        let outline = hasBox ? size * 0.08 : look.edge == .uniform ? size * 0.03 : 0
        let values: [String] = [
            "Default", look.font.subStationFont.name,
            (size * look.font.subStationFont.lineHeight).hundredths,
            look.foreground.subStation, look.foreground.subStation,
            (hasBox ? look.background : look.edgeColor).subStation, look.edgeColor.subStation,
            look.isBold ? "-1" : "0", "0", "0", "0", "100", "100", "0", "0", hasBox ? "3" : "1",
            outline.hundredths, shadow.hundredths, "2", "\(Int(Self.margin))",
            "\(Int(Self.margin))", "\(Int(Self.margin))", "1",
        ]
        return "Style: " + values.joined(separator: ",")
    }

    private mutating func note(at position: SourcePosition) {
        if plain.window.alpha > 0 {
            losses.add("SubStation Alpha is written without the window", at: position)
        }
        if hasBox, plain.edge != .none {
            losses.add("SubStation Alpha has no edge in a box", at: position)
        }
        if plain.font == .smallCapitals {
            losses.add("SubStation Alpha has no small capitals", at: position)
        }
    }

    // MARK: - Events

    private mutating func write(_ cue: StyledCue, at position: SourcePosition) {
        if cue.startMilliseconds % 10 != 0 || cue.endMilliseconds % 10 != 0 {
            losses.add("times are rounded to hundredths of a second", at: position)
        }
        if cue.runs.contains(where: { $0.appearsAtMilliseconds != nil }) {
            losses.add("times within the text are left out; it is shown whole", at: position)
        }
        if cue.placement.writingDirection != .horizontal || cue.placement.region != nil {
            losses.add("vertical text and regions are left out", at: position)
        }
        if cue.isForced { losses.add("SubStation Alpha has no forced captions", at: position) }
        let speaker = cue.runs.lazy.compactMap(\.speaker).first ?? ""
        let name = speaker.filter { $0 != "," && !$0.isNewline }
        let times = [cue.startMilliseconds, cue.endMilliseconds].map(Self.time)
        output += "Dialogue: 0,\(times[0]),\(times[1]),Default,\(name),0,0,0,,"
        output += place(cue.placement) + cue.runs.map(text).joined() + "\n"
    }

    private static func time(_ milliseconds: Int) -> String {
        let hundredths = (milliseconds + 5) / 10
        let clock = ClockTime(milliseconds: hundredths * 10).timeCode()
        // 00:00:01.250: one digit of hours is usual, more are read.
        return String((clock.hasPrefix("0") ? clock.dropFirst() : clock[...]).dropLast())
    }

    /// The override of the place; empty at the bottom in the middle.
    private func place(_ placement: Placement) -> String {
        let column =
            switch placement.alignment {
            case .left, .start: 1
            case .center: 2
            case .right, .end: 3
            }
        var row = 0
        var vertical: Double?
        switch placement.line {
        case .automatic:
            row = placement.vertical == .top ? 6 : placement.vertical == .middle ? 3 : 0
        case .percentage(let share):
            row = placement.lineAlignment == .start ? 6 : placement.lineAlignment == .center ? 3 : 0
            vertical = Self.height * share / 100
        case .number(let number):
            row = number < 0 ? 0 : 6
            let lines = number * Self.lineHeight
            vertical = number < 0 ? Self.height + lines + Self.lineHeight : lines
        }
        guard vertical != nil || placement.position != nil else {
            return row + column == 2 ? "" : "{\\an\(row + column)}"
        }
        let sides = [Self.margin, Self.width / 2, Self.width - Self.margin]
        let x = placement.position.map { Self.width * $0 / 100 } ?? sides[column - 1]
        let edges = [Self.height - Self.margin, Self.height / 2, Self.margin]
        let y = vertical ?? edges[row / 3]
        return "{\\an\(row + column)\\pos(\(x.hundredths),\(y.hundredths))}"
    }

    /// A run with the overrides that make it differ from the style, which are reset after it.
    private func text(_ run: StyledCue.Run) -> String {
        let (look, usual) = (appearance.look(of: run), plain)
        var overrides = ""
        if look.isBold != usual.isBold { overrides += "\\b\(look.isBold ? 1 : 0)" }
        if look.isItalic { overrides += "\\i1" }
        if look.isUnderlined { overrides += "\\u1" }
        if look.foreground != usual.foreground {
            overrides +=
                "\\1c\(look.foreground.subStationColor)\\1a\(look.foreground.subStationAlpha)"
        }
        if look.background != usual.background, hasBox {
            overrides +=
                "\\3c\(look.background.subStationColor)\\3a\(look.background.subStationAlpha)"
        }
        let shift = hasBox ? [] : usual.edge.offsets
        if [.raised, .depressed].contains(usual.edge), let offset = shift.first {
            let size = Self.em * usual.size / 100
            overrides +=
                "\\xshad\((offset.x * size).hundredths)\\yshad\((offset.y * size).hundredths)"
        }
        let text = SubStationEscapes.escaped(run.isAnnotation ? "(\(run.text))" : run.text)
        return overrides.isEmpty ? text : "{\(overrides)}\(text){\\r}"
    }
}

extension CaptionAppearance.FontStyle {
    /// A font that systems have or replace by one of the same measures, and its line height in ems, which is what sizes of
    /// SubStation Alpha mean.
    fileprivate var subStationFont: (name: String, lineHeight: Double) {
        switch self {
        case .standard, .sansSerif, .smallCapitals: ("Arial", 1.117)
        case .serif: ("Times New Roman", 1.107)
        case .monospacedSerif: ("Courier New", 1.133)
        case .monospacedSansSerif: ("DejaVu Sans Mono", 1.164)
        case .casual: ("Comic Sans MS", 1.393)
        case .cursive: ("URW Chancery L", 1.2)
        }
    }
}

extension Double {
    /// The number with two decimals at most.
    fileprivate var hundredths: String { ((self * 100).rounded() / 100).shortest }
}
