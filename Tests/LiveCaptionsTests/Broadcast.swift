// SPDX-License-Identifier: Apache-2.0

/// A made-up video that is broadcast: an encoder, its playlist, and people who speak.
struct Broadcast {
    struct Segment {
        let number: Int
        let start: Int
        let duration: Int
        let isDiscontinuity: Bool
        let discontinuity: Int
        /// The media time of its first picture, in ticks of 1/90,000 s.
        let mediaStart: Int
    }

    /// 2026-11-23T12:00:00Z, when the session begins.
    static let noon = 1_795_435_200_000

    let targetDuration: Int
    var segments: [Segment] = []
    private let window = 6
    private var random: SplitMix
    /// Near the end of 33 bits, so that times begin again.
    private var media = 1 << 33 - 90_000 * 60

    init(targetDuration: Int, seed: UInt64) {
        self.targetDuration = targetDuration
        random = SplitMix(seed: seed)
    }

    /// Encodes up to a time, in milliseconds of the session.
    mutating func encode(to time: Int) {
        while true {
            let last = segments.last
            let start = last.map { $0.start + $0.duration } ?? -1500
            let longest = targetDuration * 1000
            let duration = Int.random(in: longest / 2...longest, using: &random)
            guard start + duration <= time else { return }
            let isDiscontinuity = last != nil && Int.random(in: 0..<40, using: &random) == 0
            if isDiscontinuity { media = Int.random(in: 0..<1 << 33, using: &random) }
            segments.append(
                Segment(
                    number: (last?.number ?? 41) + 1,
                    start: start,
                    duration: duration,
                    isDiscontinuity: isDiscontinuity,
                    discontinuity: (last?.discontinuity ?? 3) + (isDiscontinuity ? 1 : 0),
                    mediaStart: media
                )
            )
            media = (media + duration * 90) % (1 << 33)
        }
    }

    /// The playlist as it is now.
    var playlist: String {
        let listed = segments.suffix(window)
        guard let first = listed.first else { return "#EXTM3U\n" }
        var lines = [
            "#EXTM3U", "#EXT-X-VERSION:3", "#EXT-X-TARGETDURATION:\(targetDuration)",
            "#EXT-X-MEDIA-SEQUENCE:\(first.number)",
            "#EXT-X-DISCONTINUITY-SEQUENCE:\(first.discontinuity - (first.isDiscontinuity ? 1 : 0))",
        ]
        for segment in listed {
            if segment.isDiscontinuity { lines.append("#EXT-X-DISCONTINUITY") }
            if segment.number % 17 == 3 { lines.append("#EXT-X-GAP") }
            lines.append("#EXT-X-PROGRAM-DATE-TIME:" + Self.date(segment.start))
            lines.append("#EXTINF:\(Self.seconds(segment.duration)),")
            lines.append("video\(segment.number).ts")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// A time of the session as a date, within the hour before noon and the eleven after it.
    static func date(_ time: Int) -> String {
        let day = 43_200_000 + time
        let (hours, minutes) = (day / 3_600_000, day / 60_000 % 60)
        let seconds = day / 1000 % 60
        return
            "2026-11-23T\(padded(hours)):\(padded(minutes)):\(padded(seconds)).\(thousandths(day))Z"
    }

    static func seconds(_ milliseconds: Int) -> String {
        "\(milliseconds / 1000).\(thousandths(milliseconds))000"
    }

    private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    private static func thousandths(_ time: Int) -> String {
        let text = String(time % 1000)
        return String(repeating: "0", count: 3 - text.count) + text
    }
}

/// A live playlist as a client reads it.
struct ReadPlaylist {
    struct Segment: Equatable {
        let number: Int
        let uri: String
        let duration: String
        let date: String?
        let discontinuity: Int
    }

    private(set) var targetDuration = 0
    private(set) var segments: [Segment] = []
    private(set) var hasEnded = false
    private(set) var parts: [String] = []
    private(set) var hint: String?

    init(_ text: String) {
        var number = 0
        var discontinuity = 0
        var (duration, date) = ("", String?.none)
        for line in text.split(separator: "\n") {
            let value = String(line.drop { $0 != ":" }.dropFirst())
            if line.hasPrefix("#EXT-X-TARGETDURATION") {
                targetDuration = Int(value) ?? 0
            } else if line.hasPrefix("#EXT-X-MEDIA-SEQUENCE") {
                number = Int(value) ?? 0
            } else if line.hasPrefix("#EXT-X-DISCONTINUITY-SEQUENCE") {
                discontinuity = Int(value) ?? 0
            } else if line == "#EXT-X-DISCONTINUITY" {
                discontinuity += 1
            } else if line.hasPrefix("#EXT-X-PROGRAM-DATE-TIME") {
                date = value
            } else if line.hasPrefix("#EXTINF") {
                duration = String(value.prefix { $0 != "," })
            } else if line.hasPrefix("#EXT-X-PART:") {
                parts.append(value)
            } else if line.hasPrefix("#EXT-X-PRELOAD-HINT") {
                hint = value
            } else if line == "#EXT-X-ENDLIST" {
                hasEnded = true
            } else if !line.hasPrefix("#") {
                segments.append(
                    Segment(
                        number: number,
                        uri: String(line),
                        duration: duration,
                        date: date,
                        discontinuity: discontinuity
                    )
                )
                number += 1
                date = nil
            }
        }
    }
}

/// A segment of WebVTT as a client reads it.
struct ReadCues {
    struct Cue: Equatable {
        let start: Int
        let end: Int
        let raw: String
    }

    private(set) var local = -1
    private(set) var ticks = -1
    private(set) var cues: [String: Cue] = [:]

    init(_ text: String) {
        var blocks = text.split(separator: "\n\n").map {
            $0.split(separator: "\n").map(String.init)
        }
        let header = blocks.isEmpty ? [] : blocks.removeFirst()
        if header.first == "WEBVTT", header.count == 2 {
            let parts = header[1].split(separator: ",")
            local = Self.time(String(parts[0].dropFirst("X-TIMESTAMP-MAP=LOCAL:".count)))
            ticks = Int(parts[1].dropFirst("MPEGTS:".count)) ?? -1
        }
        for block in blocks where block.count >= 3 {
            let times = block[1].split(separator: " ").map(String.init)
            cues[block[0]] = Cue(
                start: Self.time(times[0]),
                end: Self.time(times[2]),
                raw: block.dropFirst().joined(separator: "\n")
            )
        }
    }

    /// The media time of a time of a cue, in ticks.
    func media(_ time: Int) -> Int { (ticks + (time - local) * 90) & (1 << 33 - 1) }

    private static func time(_ text: String) -> Int {
        let digits = text.split(separator: ":").joined(separator: ".").split(separator: ".")
        let numbers = digits.compactMap { Int($0) }
        guard numbers.count >= 3 else { return -1 }
        return numbers.dropLast().reduce(0) { $0 * 60 + $1 } * 1000 + numbers[numbers.count - 1]
    }
}
