// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives
import MediaSelection

/// Turns the JSON messages of a speech recogniser, or of a program of one's own, into segments.
///
/// Sources are recognised by the structure of each message: LiveKit, Jigasi, Amazon Transcribe, Deepgram, AssemblyAI,
/// Google, Azure, Vosk, WhisperLive, OpenAI Realtime, Soniox, ElevenLabs, WhisperLiveKit, BigBlueButton, Speechmatics,
/// Rev.ai, Gladia, Watson, Kaldi, WebCaptioner, and `{id, text, final, start, end, speaker, lang}`. If a source names no segments,
/// names are made: a new one after each final text of a channel. Make one adapter for each connection.
public struct MessageAdapter: Sendable {
    /// The stream of the segments, unless a message states another.
    package let stream: String
    /// When the source's time 0 was, in milliseconds since the session began.
    package let origin: Int

    private var memory: SourceMemory

    /// An adapter of a connection.
    ///
    /// - Parameters:
    ///   - stream: the stream of the segments.
    ///   - prefix: begins the names of segments that are made, different for each connection of the stream.
    ///   - origin: when the source began to listen, in milliseconds since the session began.
    ///   - part: what is taken of texts that are still guessed.
    public init(stream: String, prefix: String = "", origin: Int = 0, part: GuessedPart = .all) {
        self.stream = stream
        self.origin = origin
        memory = SourceMemory(prefix: prefix, part: part)
    }

    /// Reads a message, or several, one after the other.
    ///
    /// - Parameters:
    ///   - message: JSON objects in UTF-8, 256 KiB at most.
    ///   - time: now, in milliseconds since the session began.
    /// - Returns: the segments; none for a message without text, such as one that a connection began.
    /// - Throws: ``IngestError`` with the place; no segment of the message is taken then.
    public mutating func read(_ message: [UInt8], at time: Int) throws(IngestError) -> [LiveSegment]
    {
        var memory = memory
        var segments: [LiveSegment] = []
        for object in try MessageReader.objects(message) {
            guard let source = MessageSource.all.first(where: { $0.recognises(object) }) else {
                throw IngestError(.unknownMessage, offset: object.value.offset)
            }
            for heard in try source.read(object, &memory) {
                if let named = memory.name(heard, at: time) {
                    segments.append(segment(named, at: time))
                }
            }
        }
        self.memory = memory
        return segments
    }

    /// The connection has ended, or what is open was made final: what was held back, as final.
    ///
    /// Names that are made go on with the next one.
    public mutating func end(at time: Int) -> [LiveSegment] {
        memory.endNames()
        return (memory.endTurn() + memory.endParts()).map { segment($0, at: time) }
    }

    private func segment(_ heard: HeardText, at time: Int) -> LiveSegment {
        let origin = heard.hasSessionTimes ? 0 : origin
        let start = heard.start.map { $0 + origin }
        let end = heard.end.map { $0 + origin }
        // Times that cannot be are as good as none; the text is not.
        let isPossible = (start ?? 0) >= 0 && (end ?? .max) >= (start ?? 0)
        return LiveSegment(
            id: heard.id ?? "",
            stream: heard.stream ?? stream,
            text: heard.text,
            isFinal: heard.isFinal,
            start: isPossible ? start : nil,
            end: isPossible ? end : nil,
            received: time,
            language: heard.language,
            speaker: heard.speaker,
            stability: heard.isFinal ? nil : heard.stability
        )
    }
}

/// What is taken of a text that a source still guesses.
public enum GuessedPart: Equatable, Sendable {
    /// All of it.
    case all
    /// What the source holds to be stable: items of Amazon, words of AssemblyAI that are final, results of Google with a
    /// stability of 0.8 or more. All of it where a source does not say.
    case stable
}

/// A text as a source gives it.
struct HeardText {
    /// The source's own name of it; nil if it has none.
    var id: String?
    /// What names are counted by, where they are made.
    var channel = ""
    var stream: String?
    var text: String
    var isFinal: Bool
    /// Milliseconds since the source began.
    var start: Int?
    /// Milliseconds since the source began.
    var end: Int?
    /// Whether the times count from the beginning of the session.
    var hasSessionTimes = false
    var language: LanguageTag?
    var speaker: String?
    var stability: Double?
    /// What is stable of the text; nil if the source does not say.
    var stableText: String?
}

/// What an adapter remembers of a connection.
struct SourceMemory: Sendable {
    let prefix: String
    let part: GuessedPart
    /// The number of the segment that is open or comes next, by channel.
    private var numbers: [String: Int] = [:]
    /// Channels of which a text is open, and when it came.
    private var open: [String: Int] = [:]
    /// The highest number that was given away.
    private var highest = 0
    /// A turn of AssemblyAI that has ended and may still be formatted.
    var heldTurn: HeardText?
    /// Whether turns of AssemblyAI are formatted; nil while that is not known.
    var formatsTurns: Bool?
    /// Up to where WhisperLive has completed its segments, in milliseconds.
    var completedUntil = -1

    /// Texts that grow by parts, by the source's name of them; the latest at the end.
    private var growing: [(id: String, text: String, stream: String?)] = []
    /// What Soniox holds to be final of the text that is open.
    var settled: HeardText?
    /// How many texts of Soniox have ended.
    var settledCount = 0
    /// The line of WhisperLiveKit that grows, and its number.
    var openLine: HeardText?
    var firstOpenLine = 0

    /// Texts that grow at the same time at most, and how long one gets, in characters.
    private static let growingLimit = 32
    private static let growthLimit = 16_384

    /// Channels that names are counted for.
    private static let channelLimit = 64

    init(prefix: String, part: GuessedPart) {
        self.prefix = prefix
        self.part = part
    }

    /// Whether a text is known to grow, and in which stream.
    func stream(of id: String) -> String? { growing.last { $0.id == id }?.stream }

    /// A text that grows by parts, as far as it is known.
    ///
    /// - Parameters:
    ///   - id: the source's name of it.
    ///   - part: what is new.
    ///   - isDelta: whether that is a part rather than the whole.
    ///   - stream: the stream in which it grows.
    ///   - isFinal: whether nothing follows.
    /// - Returns: the text so far.
    mutating func grown(
        _ id: String,
        by part: String,
        isDelta: Bool,
        stream: String? = nil,
        isFinal: Bool
    ) -> String {
        let index = growing.lastIndex { $0.id == id }
        let known = index.map { growing.remove(at: $0).text } ?? ""
        let text = isDelta ? String((known + part).prefix(Self.growthLimit)) : part
        if !isFinal { growing.append((id, text, stream)) }
        if growing.count > Self.growingLimit { growing.removeFirst() }
        return text
    }

    /// A text of which a part is replaced, by places in UTF-16.
    mutating func replaced(
        _ id: String,
        _ range: Range<Int>,
        with part: String,
        isFinal: Bool
    ) -> String {
        var units = Array((growing.last { $0.id == id }?.text ?? "").utf16)
        let lower = min(range.lowerBound, units.count)
        units.replaceSubrange(
            lower..<min(max(lower, range.upperBound), units.count),
            with: part.utf16
        )
        let text = String(decoding: units.prefix(Self.growthLimit), as: UTF16.self)
        return grown(id, by: text, isDelta: false, isFinal: isFinal)
    }

    /// What is open is final: the next texts get other names.
    mutating func endNames() {
        for channel in open.keys.sorted() { moveOn(channel) }
    }

    private mutating func moveOn(_ channel: String) {
        open[channel] = nil
        highest += 1
        numbers[channel] = highest
    }

    /// Gives a text a name where it has none; nil for one that has nothing to say.
    mutating func name(_ heard: HeardText, at time: Int) -> HeardText? {
        var heard = heard
        if !heard.isFinal, part == .stable, let stable = heard.stableText { heard.text = stable }
        guard heard.id == nil else { return heard }
        let channel =
            numbers[heard.channel] != nil || numbers.count < Self.channelLimit ? heard.channel : ""
        // The session has made final what was open (`CaptionSession.tick`).
        if let last = open[channel], time - last >= Limits.silence { moveOn(channel) }
        let isEmpty = !heard.text.contains { !$0.isWhitespace }
        // A text that is empty takes back what was shown; nothing was shown of one that begins so.
        if isEmpty, open[channel] == nil { return nil }
        let number = numbers[channel] ?? highest + 1
        highest = max(highest, number)
        numbers[channel] = number
        heard.id = "\(prefix)\(number)"
        if heard.isFinal { moveOn(channel) } else { open[channel] = time }
        return heard
    }
}
