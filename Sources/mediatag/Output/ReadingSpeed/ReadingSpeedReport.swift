// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Captions

/// The reading speed of a caption file, also as JSON (`mediatag.captions-pace/1`).
struct ReadingSpeedReport {
    /// How the report is written.
    enum Format: String, CaseIterable, ExpressibleByArgument {
        case text
        case svg
        case json
    }

    let file: String
    let speed: ReadingSpeed
    let limit: Double

    /// Writes the report to standard output.
    func show(as format: Format) {
        switch format {
        case .text: Results.write(ReadingSpeedText(self, terminal: .standardOutput).text)
        case .svg: Results.write(ReadingSpeedChart(self).svg)
        case .json: Results.write(json: self)
        }
    }

    /// The intervals above the limit.
    var intervals: [ReadingSpeed.Interval] { speed.intervals(above: limit) }

    /// Words a minute of the cues.
    var cueWordsPerMinute: Distribution { Distribution(speed.cues.lazy.map(\.wordsPerMinute)) }

    /// Characters a second of the cues.
    var cueCharactersPerSecond: Distribution {
        Distribution(speed.cues.lazy.map(\.charactersPerSecond))
    }

    /// Words a minute of the windows.
    var windowWordsPerMinute: Distribution { speed.windowWordsPerMinute }

    /// When the last cue ends, in milliseconds.
    var endMilliseconds: Int { speed.cues.lazy.map(\.endMilliseconds).max() ?? 0 }

    /// The fastest reading speed in each of so many equal parts of the time.
    func fastest(inParts count: Int) -> [Double] {
        let (whole, rest) = endMilliseconds.quotientAndRemainder(dividingBy: count)
        let ends = (1...count).map { whole * $0 + rest * $0 / count }
        let parts = zip([0] + ends, ends).map { start, end in
            ReadingSpeed.Interval(startMilliseconds: start + 1, endMilliseconds: max(start, end))
        }
        return zip(speed.fastest(in: parts), speed.wordsPerMinute(at: ends)).map(max)
    }
}

extension ReadingSpeedReport: Encodable {
    private enum CodingKeys: String, CodingKey {
        case schema, file, windowSeconds, limitWordsPerMinute, summary, cues, windows
        case intervals = "stretches"
    }

    private struct Spread: Encodable {
        var median: Double
        var percentile95: Double
        var maximum: Double

        init(_ distribution: Distribution) {
            median = distribution.median
            percentile95 = distribution.percentile95
            maximum = distribution.maximum
        }
    }

    private struct Summary: Encodable {
        var cueWordsPerMinute: Spread
        var cueCharactersPerSecond: Spread
        var windowWordsPerMinute: Spread
    }

    private struct Cue: Encodable {
        var cue: Int
        var startSeconds: Double
        var endSeconds: Double
        var words: Int
        var characters: Double
        var wordsPerMinute: Double
        var charactersPerSecond: Double
    }

    private struct Moment: Encodable {
        var seconds: Double
        var wordsPerMinute: Double
    }

    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode("mediatag.captions-pace/1", forKey: .schema)
        try values.encode(file, forKey: .file)
        try values.encode(seconds(speed.windowMilliseconds), forKey: .windowSeconds)
        try values.encode(limit, forKey: .limitWordsPerMinute)
        let summary = Summary(
            cueWordsPerMinute: Spread(cueWordsPerMinute),
            cueCharactersPerSecond: Spread(cueCharactersPerSecond),
            windowWordsPerMinute: Spread(windowWordsPerMinute)
        )
        try values.encode(summary, forKey: .summary)
        let intervals = intervals.map { period in
            [seconds(period.startMilliseconds), seconds(period.endMilliseconds)]
        }
        try values.encode(intervals, forKey: .intervals)
        let cues = speed.cues.map { cue in
            Cue(
                cue: cue.number,
                startSeconds: seconds(cue.startMilliseconds),
                endSeconds: seconds(cue.endMilliseconds),
                words: cue.words,
                characters: cue.characters,
                wordsPerMinute: cue.wordsPerMinute,
                charactersPerSecond: cue.charactersPerSecond
            )
        }
        try values.encode(cues, forKey: .cues)
        let windows = speed.windows.map { window in
            Moment(
                seconds: seconds(window.milliseconds),
                wordsPerMinute: window.wordsPerMinute
            )
        }
        try values.encode(windows, forKey: .windows)
    }
}

/// Milliseconds as seconds, for printing.
func seconds(_ milliseconds: Int) -> Double { Double(milliseconds) / 1000 }
