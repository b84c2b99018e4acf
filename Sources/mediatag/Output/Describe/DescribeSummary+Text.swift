// SPDX-License-Identifier: Apache-2.0

import AudioDescription
import ISOMedia
import Listening
import MediaPrimitives
import Muxing

extension DescribeSummary {
    /// The report in lines of 80 columns.
    var text: String {
        let lines = report.check.results.map {
            Self.lines($0, pause: report.pauses[$0.description.id])
        }
        return head + findings + lines.joined() + summary + mixText
    }

    private var head: String {
        let count = report.check.results.count
        let language = report.reading.script.language.map { " in \($0)" } ?? ""
        var sentence =
            "\(script.printable): \(report.reading.format.name), \(count) description\(count == 1 ? "" : "s")\(language)"
        var known = report.dialogue.sources.prefix(3).map(\.name.printable)
        if report.dialogue.sources.count > 3 {
            known.append("\(report.dialogue.sources.count - 3) more")
        }
        if report.dialogue.sound != nil { known.append("the audio") }
        if !known.isEmpty { sentence += "; dialogue from " + known.joined(separator: ", ") }
        return WrappedText.lines(WrappedText.words(sentence), hanging: 2)
    }

    private var findings: String {
        report.check.findings.map { finding in
            let place = finding.position.map { "\($0): " } ?? ""
            let sentence =
                "\(place)\(finding.severity.rawValue): \(finding.message) [\(finding.code)]"
            return WrappedText.lines(WrappedText.words(sentence.printable), indent: 2, hanging: 4)
        }.joined()
    }

    /// What was mixed and written.
    private var mixText: String {
        if let existing = report.existing { return Self.text(of: existing, in: movie) }
        guard let mix = report.mix else { return "" }
        let loudness = mix.described.loudness
        func level(_ value: Double?, _ unit: String) -> String {
            value.map { "\(DescribedLoudness.rounded($0)) \(unit)" } ?? "unknown"
        }
        var lines = [
            "dialogue \(level(loudness.dialogue, "LUFS")), voice \(level(loudness.voice, "LUFS")), "
                + "true peak \(level(loudness.truePeak, "dBTP"))"
        ]
        var edited = ""
        switch mix.edit {
        case .movie(let edit): lines += Self.lines(of: edit, in: mix.output)
        case .presentation(let edit):
            edited = PresentationEditSummary<PlaylistWords>("add", edit).text
        }
        let script = mix.script.map { ["\($0.printable): the script of the mix"] } ?? []
        func wrapped(_ lines: [String]) -> String {
            lines.map { WrappedText.lines(WrappedText.words($0), hanging: 2) }.joined()
        }
        return wrapped(lines) + edited + wrapped(script)
    }

    private static func lines(of edit: EditReport, in movie: String) -> [String] {
        edit.addedTracks.map { track in
            let verb =
                track.isAlreadyThere
                ? "already has" : edit.status == .wouldChange ? "would add" : "added"
            return "\(movie.printable): \(verb) track \(track.id), \(track.name.printable) "
                + "(\(track.language))"
        }
    }

    private static func text(of existing: DescriptionReport.Existing, in movie: String) -> String {
        let place = existing.track.map { "track \($0)" } ?? "the rendition"
        let name = existing.name.map { ", \($0.printable)" } ?? ""
        var lines = ["\(movie.printable): already has \(place)\(name)"]
        if let edit = existing.edit { lines += self.lines(of: edit, in: movie) }
        return lines.map { WrappedText.lines(WrappedText.words($0), hanging: 2) }.joined()
    }

    private var summary: String {
        var parts = ["\(report.count(.fits)) fit"]
        if report.count(.faster) > 0 { parts.append("\(report.count(.faster)) if spoken faster") }
        if !report.pauses.isEmpty {
            let length = Self.seconds(report.pauses.values.reduce(0, +))
            parts.append("\(report.pauses.count) with a pause (\(length) s together)")
        }
        parts.append("\(report.count(.doesNotFit) - report.pauses.count) do not fit")
        let errors = report.check.findings.count { $0.severity == .error }
        if errors > 0 { parts.append("\(errors) error\(errors == 1 ? "" : "s")") }
        let isOK = report.check.passes || !report.pauses.isEmpty
        return (isOK ? "ok: " : "not ok: ") + parts.joined(separator: ", ") + "\n"
    }

    /// The line of a description, and what would help it.
    private static func lines(_ result: ScriptCheck.Result, pause: Int?) -> String {
        let fit = result.fit
        let time = padded(clock(result.description.start), 12)
        let rate = fit.percent.map { "\($0 / 100).\(($0 % 100).padded(to: 2))" } ?? "-"
        let outcome =
            switch fit.outcome {
            case .fits: "fits"
            case .faster: "faster x \(rate)"
            case .doesNotFit: pause.map { "pause \(seconds($0)) s" } ?? "does not fit"
            }
        let room = fit.room.map { " of \(seconds($0))" } ?? ""
        let start =
            "  \(time)\(padded(outcome, 14))\(padded("\(seconds(result.spoken))\(room) s", 18))"
        let free = WrappedText.columns - start.count
        let line = start + clipped(result.description.text.printable, free) + "\n"
        return line + (pause == nil ? advice(result, rate) : "")
    }

    private static func advice(_ result: ScriptCheck.Result, _ rate: String) -> String {
        let fit = result.fit
        guard fit.outcome == .doesNotFit else { return "" }
        let end = clock(fit.limitTime ?? result.description.start + (fit.room ?? 0))
        if fit.limit == .afterEnd {
            return adviceLines([
                "It begins after the end of the movie, which is at \(end).", nearest(fit),
            ])
        }
        let limit =
            switch fit.limit {
            case .speechAtStart: "somebody speaks when it begins"
            case .speech: "somebody speaks from \(end)"
            case .description: "the next description begins at \(end)"
            case .end, .afterEnd, nil: "the movie ends at \(end)"
            }
        var sentences = ["\(fit.missing) ms are missing: \(limit)."]
        let words = fit.wordsTooMany.map { "shorter by \($0) word\($0 == 1 ? "" : "s")" }
        let faster = fit.percent == nil ? nil : "\(rate) times as fast (1.25 is the most)"
        let ways = [words, faster, "extended by a pause of \(seconds(fit.missing)) s"]
        sentences.append("Fits if " + ways.compactMap(\.self).joined(separator: ", or ") + ".")
        sentences.append(nearest(fit))
        return adviceLines(sentences)
    }

    private static func nearest(_ fit: DescriptionFit) -> String {
        guard let gap = fit.nearestGap else { return "There is no gap for it within a minute." }
        return "Nearest gap: \(clock(gap.lowerBound)) to \(clock(gap.upperBound))."
    }

    private static func adviceLines(_ sentences: [String]) -> String {
        sentences.map {
            WrappedText.lines(WrappedText.words($0), indent: 14, hanging: 16)
        }.joined()
    }

    private static func clock(_ milliseconds: Int) -> String {
        "\(ClockTime(milliseconds: milliseconds))"
    }

    /// Milliseconds as seconds, to a tenth, rounded up.
    private static func seconds(_ milliseconds: Int) -> String {
        let tenths = (milliseconds + 99) / 100
        return "\(tenths / 10).\(tenths % 10)"
    }

    private static func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(width - text.count, 1))
    }

    /// A text that takes so many columns at most.
    private static func clipped(_ text: String, _ columns: Int) -> String {
        guard WrappedText.width(of: text) > columns else { return text }
        var clipped = ""
        var width = 1
        for character in text {
            width += WrappedText.width(of: String(character))
            if width > columns { break }
            clipped.append(character)
        }
        return clipped + "…"
    }
}
