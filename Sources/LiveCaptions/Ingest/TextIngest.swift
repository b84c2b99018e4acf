// SPDX-License-Identifier: Apache-2.0

public import MediaSelection

/// Turns texts that a captioner's program posts into segments: the protocol of YouTube, Zoom and StreamText.
public struct TextIngest: Sendable {
    /// What a post is.
    public enum Style: String, Equatable, Sendable {
        /// Each post is a caption, which is final.
        case captions
        /// Each post has the next characters of a text, whose lines end with a line end.
        case characters
    }

    /// What became of a post.
    public struct Outcome: Equatable, Sendable {
        /// Whether the text was taken, or had come before.
        public let verdict: NumberedTexts.Verdict
        /// The segments that follow from it.
        public let segments: [LiveSegment]
    }

    /// Milliseconds without a character that end a line.
    package static let pause = 5000

    /// The stream of the segments.
    package let stream: String
    /// What posts are; ``Style/characters`` from the first backspace on.
    package private(set) var style: Style
    /// Backspaces that came after their line had ended, which could not be taken back.
    package private(set) var lateBackspaces = 0
    /// Captions whose time of day was too far from now, so that they have the time at which they came.
    public private(set) var misplacedTimes = 0

    private let prefix: String
    /// When the session began, in milliseconds since 1970.
    private let sessionStart: Int?
    private var numbers = NumberedTexts()
    private var characters = CharacterStream()
    private var count = 1
    private var shown = ""
    private var lastTime = 0
    private var lastLanguage: LanguageTag?

    /// A time of day may be so far from now, in milliseconds; YouTube refuses others.
    private static let longestSkew = 60_000

    /// Nothing has been posted yet.
    ///
    /// - Parameters:
    ///   - stream: the stream of the segments.
    ///   - prefix: begins the names of the segments.
    ///   - sessionStart: when the session began, in milliseconds since 1970 in UTC; nil if that is not known, so that
    ///     times of day are ignored.
    ///   - style: what a post is.
    public init(
        stream: String,
        prefix: String = "",
        sessionStart: Int? = nil,
        style: Style = .captions
    ) {
        self.stream = stream
        self.prefix = prefix
        self.sessionStart = sessionStart
        self.style = style
    }

    /// The number of the last text that was taken; nil before the first.
    public var lastNumber: Int? { numbers.last }

    /// Takes a post.
    ///
    /// - Parameters:
    ///   - text: the body, as it was posted.
    ///   - number: its number (`seq`); nil for a text without one, which is always new.
    ///   - isCharacters: whether it goes on where the last one ended, character by character.
    ///   - language: its language; nil for that of the session.
    ///   - time: now, in milliseconds since the session began.
    /// - Returns: the segments, or that the text had come before.
    /// - Throws: ``SessionError/missingText(expected:)`` if texts before it have not come.
    public mutating func take(
        _ text: String,
        number: Int?,
        isCharacters: Bool = false,
        language: LanguageTag? = nil,
        at time: Int
    ) throws(SessionError) -> Outcome {
        if let number, try numbers.take(number, text) == .duplicate {
            return Outcome(verdict: .duplicate, segments: [])
        }
        lastTime = time
        lastLanguage = language
        if isCharacters || text.contains("\u{08}") { style = .characters }
        var segments: [LiveSegment]
        if style == .characters {
            segments = write(text, at: time)
        } else {
            switch TextBody(text) {
            case .timed(let captions): segments = captions.compactMap { segment($0, at: time) }
            case .plain(let text): segments = caption(text, at: time)
            }
        }
        for index in segments.indices { segments[index].language = language }
        return Outcome(verdict: .accepted, segments: segments)
    }

    /// Lets time pass: a line ends after a `pause`.
    public mutating func tick(at time: Int) -> [LiveSegment] {
        time - lastTime >= Self.pause ? end(at: time) : []
    }

    /// The publisher is silent, or has left: the line that is being written is final.
    public mutating func end(at time: Int) -> [LiveSegment] {
        let line = characters.end()
        var segments = line.map { [final($0.trimmed, at: time)] } ?? close(at: time)
        for index in segments.indices { segments[index].language = lastLanguage }
        return segments
    }

    private mutating func caption(_ text: String, at time: Int) -> [LiveSegment] {
        let lines = text.replacingBreaks.split(separator: "\n").filter {
            $0.contains { !$0.isWhitespace }
        }
        return lines.isEmpty ? [] : [final(lines.joined(separator: "\n").trimmed, at: time)]
    }

    private mutating func write(_ text: String, at time: Int) -> [LiveSegment] {
        let change = characters.write(text)
        lateBackspaces += change.lateBackspaces
        var segments = change.ended.map { final($0.trimmed, at: time) }
        if change.open.trimmed.isEmpty {
            segments += close(at: time)
        } else if change.open != shown {
            shown = change.open
            segments.append(segment(change.open.trimmed, isFinal: false, at: time))
        }
        return segments
    }

    private mutating func segment(_ caption: TextBody.Timed, at time: Int) -> LiveSegment? {
        guard !caption.text.isEmpty else { return nil }
        var segment = final(caption.text, at: time)
        guard let sessionStart else { return segment }
        let start = caption.time - sessionStart
        if abs(start - time) > Self.longestSkew {
            misplacedTimes += 1
        } else if 0...Limits.latest ~= start {
            segment.start = start
        }
        return segment
    }

    /// What was shown of a line is gone: its letters were all taken back.
    private mutating func close(at time: Int) -> [LiveSegment] {
        shown.isEmpty ? [] : [final("", at: time)]
    }

    private mutating func final(_ text: String, at time: Int) -> LiveSegment {
        let segment = segment(text, isFinal: true, at: time)
        count += 1
        shown = ""
        return segment
    }

    private func segment(_ text: String, isFinal: Bool, at time: Int) -> LiveSegment {
        LiveSegment(
            id: "\(prefix)\(count)",
            stream: stream,
            text: text,
            isFinal: isFinal,
            received: time
        )
    }
}
