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
        let name = "SubStation Alpha"
        let losses = before + lossesBesideCues(in: name) + writer.losses
        return (Array(writer.output.utf8), losses + styleSheetLosses(in: name))
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
            "\(Int(Self.margin))", "\(Int(Self.margin))", "-1",
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
        if cue.runs.contains(where: { appearance.look(of: $0).window != plain.window }) {
            losses.add("SubStation Alpha is written without the window of cues", at: position)
        }
        if cue.runs.contains(where: { appearance.look(of: $0).edge != plain.edge }) {
            losses.add("SubStation Alpha is written with one edge for all cues", at: position)
        }
        if cue.isForced { losses.add("SubStation Alpha has no forced captions", at: position) }
        if !hasBox, cue.runs.contains(where: { appearance.look(of: $0).background.alpha > 0 }) {
            losses.add(
                "SubStation Alpha has no boxes of some words in a style without boxes",
                at: position
            )
        }
        let speaker = cue.runs.lazy.compactMap(\.speaker).first ?? ""
        let name = speaker.unicodeScalars.filter {
            $0 != "," && $0 != "\0" && !Character($0).isNewline
        }
        let times = [cue.startMilliseconds, cue.endMilliseconds].map(Self.time)
        output += "Dialogue: 0,\(times[0]),\(times[1]),Default,\(String(name)),0,0,0,,"
        let column = column(of: cue)
        if cue.placement.size != 100 || !cue.placement.isAnchored(at: column) {
            let message =
                "the width of a cue, and a position that is not aligned as the text, are left out"
            losses.add(message, at: position)
        }
        output += place(cue.placement, column: column)
        if SubStationEscapes.needsJoiners(cue.text) {
            let message = "characters that SubStation Alpha would read as an escape are kept apart"
            losses.add(message, at: position)
        }
        if cue.text.unicodeScalars.contains("\0") {
            losses.add("a NUL character became U+FFFD", at: position)
        }
        for run in cue.runs { output += text(run) }
        output += "\n"
    }

    private static func time(_ milliseconds: Int) -> String {
        let hundredths = (milliseconds + 5) / 10
        let clock = ClockTime(milliseconds: hundredths * 10).timeCode()
        // 00:00:01.250: one digit of hours is usual, more are read.
        return String((clock.hasPrefix("0") ? clock.dropFirst() : clock[...]).dropLast())
    }

    /// The column of the number that `\an` has for the alignment, 1 to 3.
    private func column(of cue: StyledCue) -> Int {
        switch cue.placement.alignment {
        case .left: 1
        case .start: cue.text.isRightToLeft ? 3 : 1
        case .center: 2
        case .end: cue.text.isRightToLeft ? 1 : 3
        case .right: 3
        }
    }

    /// The override of the place; empty at the bottom in the middle.
    private func place(_ placement: Placement, column: Int) -> String {
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
            let place = number < 0 ? Self.height + lines + Self.lineHeight : lines
            vertical = max(0, min(Self.height, place))
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
        if look.font != usual.font { overrides += "\\fn\(look.font.subStationFont.name)" }
        if look.size != usual.size || look.font != usual.font {
            let em = Self.em * look.size / 100
            overrides += "\\fs\((em * look.font.subStationFont.lineHeight).hundredths)"
        }
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
        let before = overrides.isEmpty ? output : ""
        let content = run.isAnnotation ? "(\(run.text))" : run.text
        let text = SubStationEscapes.escaped(content, after: before)
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

extension Placement {
    /// Whether the position is that of the side to which the text is aligned, a column of 1 to 3.
    fileprivate func isAnchored(at column: Int) -> Bool {
        position == nil
            || [.automatic, [.lineLeft, .center, .lineRight][column - 1]].contains(
                positionAlignment
            )
    }
}
