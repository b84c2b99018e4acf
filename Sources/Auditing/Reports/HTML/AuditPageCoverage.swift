// SPDX-License-Identifier: Apache-2.0

import Guidelines
import MediaPrimitives

/// A chart of the speech that has captions, along a movie, and the same numbers as a table.
struct AuditPageCoverage {
    let coverage: SpeechCoverage
    /// The name of the asset, as markup.
    let name: String
    /// What no other chart of the page has as the beginning of its IDs.
    let id: String
    /// The length of the movie, in milliseconds.
    let milliseconds: Int

    /// The size of the chart in its own units.
    private static let (width, height) = (960, 100)

    /// A kind of time: the class that a style rule knows, its words, how wide a bar of it is, so that kinds differ without
    /// colours, and how much of it a part has.
    private struct Kind {
        let style: String
        let words: String
        let width: Double
        let value: @Sendable (SpeechCoverage.Part) -> Int
    }

    private static let kinds = [
        Kind(style: "captioned", words: "Speech with captions", width: 0.9) { $0.captioned },
        Kind(style: "uncaptioned", words: "Speech without captions", width: 0.45) {
            $0.uncaptioned
        },
        Kind(style: "speechless", words: "Captions without speech", width: 0.9) { $0.speechless },
    ]

    /// The chart and the table.
    ///
    /// It is not a `figure`: in a PDF, that would be a picture without a text (ISO 14289-1, 7.3).
    var text: String {
        let captions = coverage.name.markupEscaped
        let legend = Self.kinds.map { kind in
            "<li><svg aria-hidden=\"true\" focusable=\"false\" viewBox=\"0 0 20 20\">"
                + "\(Self.bar(kind, x: 0, y: 0, width: 20, height: 20))</svg>"
                + "\(kind.words): \(Self.seconds(kind.value(coverage.whole)))\(share(kind.style))</li>\n"
        }
        return """
            <div class="coverage" role="group" aria-labelledby="\(id)-name">
            <p class="name" id="\(id)-name">Speech and captions: <bdi>\(captions)</bdi></p>
            \(chart)<p class="axis"><span>0:00</span><span>\(Self.clock(milliseconds / 2))</span>\
            <span>\(Self.clock(milliseconds))</span></p>
            <ul class="legend">
            \(legend.joined())</ul>
            <details><summary>The numbers of the chart of <bdi>\(captions)</bdi> in <bdi>\(name)</bdi></summary>
            \(table)</details>
            </div>

            """
    }

    private var chart: String {
        let parts = coverage.parts
        let bar = Double(Self.width) / Double(max(1, parts.count))
        let bars = parts.enumerated().flatMap { place, part in
            var top = Double(Self.height)
            return Self.kinds.compactMap { kind -> String? in
                let share = Double(kind.value(part)) / Double(coverage.partMilliseconds)
                let height = min(top, share * Double(Self.height))
                guard height >= 0.05 else { return nil }
                top -= height
                return Self.bar(kind, x: Double(place) * bar, y: top, width: bar, height: height)
            }
        }
        return """
            <svg role="img" aria-labelledby="\(id)-title" aria-describedby="\(id)-description" \
            viewBox="0 0 \(Self.width) \(Self.height)" preserveAspectRatio="none" focusable="false">
            <title id="\(id)-title">Speech and captions along \(name)</title>
            <desc id="\(id)-description">\(description)</desc>
            \(bars.joined())</svg>

            """
    }

    private static func bar(
        _ kind: Kind,
        x: Double,
        y: Double,
        width: Double,
        height: Double
    ) -> String {
        let margin = width * (1 - kind.width) / 2
        return "<rect class=\"\(kind.style)\" x=\"\((x + margin).short)\" y=\"\(y.short)\" "
            + "width=\"\((width * kind.width).short)\" height=\"\(height.short)\"/>"
    }

    private var description: String {
        let length = Self.length(coverage.partMilliseconds)
        let values = Self.kinds.map { kind in
            "\(kind.words.lowercased()) \(Self.seconds(kind.value(coverage.whole)))"
        }
        let worst = coverage.parts.indices.max {
            (coverage.parts[$0].uncaptioned, -$0) < (coverage.parts[$1].uncaptioned, -$1)
        }
        var text = "A bar for each \(length): \(values.joined(separator: ", "))."
        if let worst, coverage.parts[worst].uncaptioned > 0 {
            text += " Most speech without captions is from \(interval(worst))."
        }
        return text
    }

    private var table: String {
        let rows = coverage.parts.enumerated().map { place, part in
            let values = Self.kinds.map {
                "<td class=\"n\">\(Self.seconds($0.value(part)))</td>"
            }
            return "<tr><th scope=\"row\">\(interval(place))</th>\(values.joined())</tr>\n"
        }
        let captions = coverage.name.markupEscaped
        return AuditPage.table(
            "Speech and captions of <bdi>\(captions)</bdi>",
            label: "Speech and captions of \(captions) in \(name)",
            ["Time"] + Self.kinds.map(\.words),
            rows.joined()
        )
    }

    /// How much of the speech has captions.
    private func share(_ style: String) -> String {
        let whole = coverage.whole
        let speech = whole.captioned + whole.uncaptioned
        guard style == "captioned", speech > 0 else { return "" }
        return " (\(whole.captioned * 100 / speech) % of the speech)"
    }

    private func interval(_ part: Int) -> String {
        let start = part * coverage.partMilliseconds
        let end = min(start + coverage.partMilliseconds, milliseconds)
        return "\(Self.clock(start)) to \(Self.clock(end))"
    }

    private static func seconds(_ milliseconds: Int) -> String {
        "\((Double(milliseconds / 100) / 10).short) s"
    }

    private static func length(_ milliseconds: Int) -> String {
        milliseconds == 1000 ? "second" : "\(milliseconds / 1000) s"
    }

    private static func clock(_ milliseconds: Int) -> String {
        let tenths = milliseconds / 100 % 10
        return ClockTime(milliseconds: milliseconds).wholeSeconds + (tenths > 0 ? ".\(tenths)" : "")
    }
}
