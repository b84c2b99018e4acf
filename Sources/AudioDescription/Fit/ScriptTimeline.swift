// SPDX-License-Identifier: Apache-2.0

import Listening
import MediaPrimitives

/// A picture of when somebody speaks in a movie and when descriptions are spoken, as SVG.
///
/// Each minute is a row: dialogue above, descriptions below. Colours and patterns differ, so that neither is needed.
package struct ScriptTimeline: Sendable {
    private let check: ScriptCheck
    private let title: String
    private let rows: Int
    private let rowMilliseconds: Int

    /// Pixels.
    private static let (width, left, rowHeight, top) = (1000, 70, 64, 92)
    /// A picture has at most this many rows; longer movies have longer rows.
    private static let rowLimit = 240

    /// Prepares a picture.
    ///
    /// - Parameters:
    ///   - check: what is drawn.
    ///   - title: of the picture.
    package init(_ check: ScriptCheck, title: String) {
        self.check = check
        self.title = title
        let ends = check.results.map { $0.description.start + $0.spoken }
        let last = [check.map.length, check.map.speech.ranges.last?.upperBound, ends.max()]
        let length = max(last.compactMap(\.self).max() ?? 0, 1)
        let minutes = (length - 1) / 60_000 + 1
        let perRow = (minutes - 1) / Self.rowLimit + 1
        rowMilliseconds = perRow * 60_000
        rows = (minutes - 1) / perRow + 1
    }

    /// The picture.
    package var svg: String {
        let height = Self.top + rows * Self.rowHeight + 16
        var parts = [Self.head(height, title.markupEscaped)]
        for row in 0..<rows { parts.append(drawing(ofRow: row)) }
        return parts.joined() + "</svg>\n"
    }

    private static func head(_ height: Int, _ title: String) -> String {
        let full = width + left + 30
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(full) \(height)" width="\(full)" height="\(height)" \
            role="img" aria-labelledby="title" font-family="sans-serif" font-size="12">
            <title id="title">\(title)</title>
            <defs>
            <pattern id="misfit" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">\
            <rect width="6" height="6" fill="#b00020"/><rect width="2" height="6" fill="#fff"/></pattern>
            <pattern id="faster" width="5" height="5" patternUnits="userSpaceOnUse">\
            <rect width="5" height="5" fill="#b35c00"/><circle cx="2" cy="2" r="1" fill="#fff"/></pattern>
            </defs>
            <rect width="100%" height="100%" fill="#fff"/>
            <text x="\(left)" y="28" font-size="17" font-weight="bold">\(title)</text>
            <g>
            \(legend(0, "#4a5568", "dialogue"))\(legend(110, "#e2e8f0", "room"))\(legend(190, "#1b6e3c", "description fits"))\
            \(legend(330, "url(#faster)", "fits if spoken faster"))\(legend(500, "url(#misfit)", "does not fit"))
            </g>

            """
    }

    private static func legend(_ x: Int, _ fill: String, _ text: String) -> String {
        "<rect x=\"\(left + x)\" y=\"50\" width=\"18\" height=\"12\" fill=\"\(fill)\" stroke=\"#222\"/>"
            + "<text x=\"\(left + x + 24)\" y=\"60\">\(text)</text>\n"
    }

    private func drawing(ofRow row: Int) -> String {
        let span = row * rowMilliseconds..<(row + 1) * rowMilliseconds
        let y = Self.top + row * Self.rowHeight
        let end = check.map.length ?? span.upperBound
        let row = ClockTime(milliseconds: span.lowerBound).wholeSeconds
        var text = "<g>\n<text x=\"8\" y=\"\(y + 20)\">\(row)</text>\n"
        text += box(span.clamped(to: 0..<max(end, 0)), in: span, y + 4, 22, "#e2e8f0", nil)
        let speech = check.map.speech.ranges
        var index = DialogueMap.firstEnding(after: span.lowerBound, in: speech)
        while index < speech.count, speech[index].lowerBound < span.upperBound {
            let label = "dialogue \(Self.clock(speech[index].lowerBound))"
            text += box(speech[index], in: span, y + 4, 22, "#4a5568", label)
            index += 1
        }
        for result in check.results {
            let start = result.description.start
            let range = start..<start + max(result.spoken, 1)
            guard range.overlaps(span) else { continue }
            text += box(range, in: span, y + 30, 22, result.fit.outcome.fill, Self.label(result))
        }
        return text + "</g>\n"
    }

    private func box(
        _ range: Range<Int>,
        in span: Range<Int>,
        _ y: Int,
        _ height: Int,
        _ fill: String,
        _ label: String?
    ) -> String {
        let part = range.clamped(to: span)
        guard !part.isEmpty else { return "" }
        let from = place(part.lowerBound - span.lowerBound)
        let to = place(part.upperBound - span.lowerBound)
        let title = label.map { "<title>\($0.markupEscaped)</title>" } ?? ""
        let stroke = label == nil ? "" : " stroke=\"#fff\" stroke-width=\"0.5\""
        return "<rect x=\"\(Decimals.text(Self.left * 10 + from, places: 1))\" y=\"\(y)\" "
            + "width=\"\(Decimals.text(max(to - from, 5), places: 1))\" height=\"\(height)\" "
            + "fill=\"\(fill)\"\(stroke)>\(title)</rect>\n"
    }

    /// A time of a row in tenths of pixels.
    private func place(_ time: Int) -> Int { time * Self.width * 10 / rowMilliseconds }

    private static func label(_ result: ScriptCheck.Result) -> String {
        "\(clock(result.description.start)) \(result.fit.outcome.words): \(result.description.text)"
    }

    private static func clock(_ milliseconds: Int) -> String {
        "\(ClockTime(milliseconds: milliseconds))"
    }
}

extension DescriptionFit.Outcome {
    fileprivate var fill: String {
        switch self {
        case .fits: "#1b6e3c"
        case .faster: "url(#faster)"
        case .doesNotFit: "url(#misfit)"
        }
    }

    fileprivate var words: String {
        switch self {
        case .fits: "fits"
        case .faster: "fits if spoken faster"
        case .doesNotFit: "does not fit"
        }
    }
}
