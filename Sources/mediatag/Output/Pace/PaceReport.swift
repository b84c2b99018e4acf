// SPDX-License-Identifier: Apache-2.0

import Captions

/// The pace of a caption file, and as JSON (`mediatag.captions-pace/1`).
struct PaceReport {
    let file: String
    let pace: CaptionPace
    let limit: Double

    /// The stretches above the limit.
    var stretches: [ActivePeriod] { pace.stretches(above: limit) }

    /// Words a minute of the cues.
    var cueWordsPerMinute: Distribution { Distribution(pace.cues.lazy.map(\.wordsPerMinute)) }

    /// Characters a second of the cues.
    var cueCharactersPerSecond: Distribution {
        Distribution(pace.cues.lazy.map(\.charactersPerSecond))
    }

    /// Words a minute of the windows.
    var windowWordsPerMinute: Distribution { pace.windowWordsPerMinute }

    /// When the last cue ends, in milliseconds.
    var endMilliseconds: Int { pace.cues.lazy.map(\.endMilliseconds).max() ?? 0 }

    /// The fastest pace in each of so many equal parts of the time.
    func fastest(inParts count: Int) -> [Double] {
        let (whole, rest) = endMilliseconds.quotientAndRemainder(dividingBy: count)
        let ends = (1...count).map { whole * $0 + rest * $0 / count }
        let parts = zip([0] + ends, ends).map { start, end in
            ActivePeriod(startMilliseconds: start + 1, endMilliseconds: max(start, end))
        }
        return zip(pace.fastest(in: parts), pace.wordsPerMinute(at: ends)).map(max)
    }
}

extension PaceReport: Encodable {
    private enum CodingKeys: String, CodingKey {
        case schema, file, windowSeconds, limitWordsPerMinute, summary, stretches, cues, windows
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
        try values.encode(seconds(pace.windowMilliseconds), forKey: .windowSeconds)
        try values.encode(limit, forKey: .limitWordsPerMinute)
        let summary = Summary(
            cueWordsPerMinute: Spread(cueWordsPerMinute),
            cueCharactersPerSecond: Spread(cueCharactersPerSecond),
            windowWordsPerMinute: Spread(windowWordsPerMinute)
        )
        try values.encode(summary, forKey: .summary)
        let stretches = stretches.map { period in
            [seconds(period.startMilliseconds), seconds(period.endMilliseconds)]
        }
        try values.encode(stretches, forKey: .stretches)
        let cues = pace.cues.map { cue in
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
        let windows = pace.windows.map { window in
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
