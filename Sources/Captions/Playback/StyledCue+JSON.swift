// SPDX-License-Identifier: Apache-2.0

extension StyledCue: Encodable {
    private enum CodingKeys: String, CodingKey {
        case identifier, start, end, forced, text, runs, placement
    }

    /// Writes the cue: times in milliseconds, the whole text, its runs and its place; every member is always there.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(identifier, forKey: .identifier)
        try values.encode(startMilliseconds, forKey: .start)
        try values.encode(endMilliseconds, forKey: .end)
        try values.encode(isForced, forKey: .forced)
        try values.encode(text, forKey: .text)
        try values.encode(runs, forKey: .runs)
        try values.encode(PlacementJSON(placement), forKey: .placement)
    }
}

extension StyledCue.Run: Encodable {
    private enum CodingKeys: String, CodingKey {
        case text, bold, italic, underline, color, background, font, size, edge, window
        case language, speaker, annotation, appearsAt
    }

    /// Writes the run: colours as `#rrggbbaa`, the opacity last; null for what the content does not state.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(text, forKey: .text)
        try values.encode(isBold, forKey: .bold)
        try values.encode(isItalic, forKey: .italic)
        try values.encode(isUnderlined, forKey: .underline)
        try values.encode(color?.description, forKey: .color)
        try values.encode(background?.description, forKey: .background)
        try values.encode(font?.rawValue, forKey: .font)
        try values.encode(size, forKey: .size)
        try values.encode(edge?.rawValue, forKey: .edge)
        try values.encode(window?.description, forKey: .window)
        try values.encode(language, forKey: .language)
        try values.encode(speaker, forKey: .speaker)
        try values.encode(isAnnotation, forKey: .annotation)
        try values.encode(appearsAtMilliseconds, forKey: .appearsAt)
    }
}

/// A placement in the words of WebVTT's cue settings.
private struct PlacementJSON: Encodable {
    private struct LinePlace: Encodable {
        let value: Double
        let unit: String
    }

    private let writingDirection: String
    private let alignment: String
    private let line: LinePlace?
    private let lineAlignment: String
    private let position: Double?
    private let positionAlignment: String
    private let size: Double
    private let region: String?

    init(_ placement: Placement) {
        writingDirection =
            switch placement.writingDirection {
            case .horizontal: "horizontal"
            case .verticalGrowingLeft: "vertical-rl"
            case .verticalGrowingRight: "vertical-lr"
            }
        line =
            switch (placement.line, placement.vertical) {
            case (.number(let number), _): LinePlace(value: number, unit: "lines")
            case (.percentage(let share), _): LinePlace(value: share, unit: "percent")
            case (.automatic, .top): LinePlace(value: 0, unit: "lines")
            case (.automatic, .middle): LinePlace(value: 50, unit: "percent")
            case (.automatic, .bottom): nil
            }
        let isMiddle = placement.line == .automatic && placement.vertical == .middle
        lineAlignment = isMiddle ? "center" : placement.lineAlignment.rawValue
        alignment = placement.alignment.rawValue
        position = placement.position
        positionAlignment = placement.positionAlignment.rawValue
        size = placement.size
        region = placement.region
    }

    private enum CodingKeys: String, CodingKey {
        case writingDirection, alignment, line, lineAlignment, position, positionAlignment, size
        case region
    }

    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(writingDirection, forKey: .writingDirection)
        try values.encode(alignment, forKey: .alignment)
        try values.encode(line, forKey: .line)
        try values.encode(lineAlignment, forKey: .lineAlignment)
        try values.encode(position, forKey: .position)
        try values.encode(positionAlignment, forKey: .positionAlignment)
        try values.encode(size, forKey: .size)
        try values.encode(region, forKey: .region)
    }
}
