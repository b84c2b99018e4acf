// SPDX-License-Identifier: Apache-2.0

internal import LiveCaptions
internal import MediaPrimitives
internal import MediaSelection

extension RelayCore {
    // MARK: - Streams

    /// `GET /v1/sessions/ID/streams/S`.
    func showStream(_ call: RouteCall) throws(RelayError) -> RelayAnswer {
        guard let state = try session(call.session).captions.state(of: call["stream"]) else {
            throw RelayError(404, "no-stream", "no stream of this name was published")
        }
        return .response(.json(200, .object(state.members)))
    }

    /// `POST /v1/sessions/ID/streams/S/publish`.
    func publishStream(_ call: RouteCall) throws(RelayError) -> RelayAnswer {
        struct Body: Decodable {
            var captions: Bool?
            var audio: Bool?
            var mediaStart: Int?
        }
        let asked = try call.decoded(Body.self)
        try check(stream: call["stream"], call)
        if let start = asked.mediaStart, !(0...86_400_000).contains(start) {
            throw .invalidParameter("mediaStart", "it is 0 to 86400000 milliseconds")
        }
        if asked.captions != true || asked.audio == false {
            try endMessages(of: "\(call.session)/\(call["stream"])/", call)
        }
        try perform(
            .publish(
                stream: call["stream"],
                captions: asked.captions ?? false,
                audio: asked.audio ?? true,
                mediaStart: asked.mediaStart
            ),
            in: call.session
        )
        let session = try session(call.session)
        let state = session.captions.state(of: call["stream"])
        // By it, a publisher on another machine counts its times as the session does.
        let time = max(0, now - session.record.started)
        let language = session.captions.settings.language.rawValue
        let clock: Members = [("time", .number(time)), ("language", .string(language))]
        return .response(.json(200, .object((state?.members ?? []) + clock)))
    }

    /// `POST /v1/sessions/ID/streams/S/unpublish`.
    func unpublishStream(_ call: RouteCall) throws(RelayError) -> RelayAnswer {
        try check(stream: call["stream"], call)
        try endMessages(of: "\(call.session)/\(call["stream"])/", call)
        try perform(.unpublish(stream: call["stream"]), in: call.session)
        return try showStream(call)
    }

    // MARK: - Texts

    /// `POST /v1/sessions/ID/segments`: a segment, several in an array, or a message of a recogniser.
    func takeSegments(_ call: RouteCall) throws(RelayError) -> RelayAnswer {
        var count = 0
        for segment in try segments(of: call) {
            try take(segment, call)
            count += 1
        }
        let last = try session(call.session).captions.lastEvent
        return .response(.json(200, ["segments": .number(count), "event": .number(last)]))
    }

    /// `POST /v1/sessions/ID/segments/SEGMENT/correct` and `DELETE /v1/sessions/ID/segments/SEGMENT`: what no later text of
    /// a segment may do.
    func correctSegment(_ call: RouteCall) throws(RelayError) -> RelayAnswer {
        struct Body: Decodable { var text: String }
        let isDeletion = call.request.method == "DELETE"
        let text = isDeletion ? nil : try call.decoded(Body.self).text
        let stream = try stream(call.query("stream"), call)
        try perform(.correct(stream: stream, id: call["segment"], text: text), in: call.session)
        let last = try session(call.session).captions.lastEvent
        return .response(.json(200, ["id": .string(call["segment"]), "event": .number(last)]))
    }

    /// The segments of a body; what is not of our own form may be of a recogniser.
    private func segments(of call: RouteCall) throws(RelayError) -> [SegmentRequest] {
        do throws(RelayError) {
            return try call.decoded(SegmentsRequest.self).segments
        } catch {
            let stream = try stream(call.query("stream"), call)
            let time = max(0, now - (try session(call.session).record.started))
            let source = call.source ?? ""
            let key = "\(call.session)/\(stream)/\(call.credential)/\(source)"
            return try messages(call.body, key, stream: stream, at: time, or: error)
        }
    }

    /// Takes a segment of the operator, who needs no token.
    ///
    /// - Parameters:
    ///   - line: JSON, as ``takeSegments(_:)`` has it.
    ///   - name: of the session, or the id of its captions.
    /// - Throws: ``RelayError`` if it is not a segment, or not taken.
    package func takeLine(_ line: [UInt8], session name: String) throws(RelayError) {
        guard var request = RelayRequest("POST", "/") else { throw .invalidTarget }
        request.body = line
        request.source = Self.inputSource
        var call = RouteCall(request: request, parameters: [:])
        call.session = try id(of: name)
        for segment in try segments(of: call) { try take(segment, call) }
    }

    /// What standard input is as a source.
    private static let inputSource = "stdin"

    /// Standard input has ended: what is open of its texts is final.
    package func endLines() { end(source: Self.inputSource) }

    /// A source has ended, such as a connection: what is open of its texts is final.
    package func end(source: String) {
        let open = openSegments.removeValue(forKey: source) ?? [:]
        for (session, segments) in open where sessions.running.values.contains(session) {
            let sorted = segments.sorted { ($0.stream, $0.id) < ($1.stream, $1.id) }
            attempt(.end(sorted), in: session)
        }
    }

    /// The relay ends: what is open is final.
    package func endAll() {
        for session in sessions.running.values.sorted() { attempt(.endAll, in: session) }
    }

    private func note(_ segment: EndedSegment, isFinal: Bool, _ call: RouteCall) {
        guard let source = call.request.source else { return }
        if isFinal {
            openSegments[source]?[call.session]?.remove(segment)
        } else {
            openSegments[source, default: [:]][call.session, default: []].insert(segment)
        }
    }

    func take(_ asked: SegmentRequest, _ call: RouteCall) throws(RelayError) {
        let stream = try stream(asked.stream ?? call.query("stream"), call)
        let language = try asked.lang.map { text throws(RelayError) in
            try RouteCall.language(text, "lang").rawValue
        }
        let segment = PostedSegment(
            id: asked.id,
            stream: stream,
            source: call.source,
            text: asked.text,
            isFinal: asked.isFinal,
            start: asked.start,
            end: asked.end,
            language: language,
            speaker: asked.speaker,
            finalWords: asked.finalWords,
            words: asked.words
        )
        let outcome = try perform(.segment(segment), in: call.session)
        if let taken = outcome.segment { note(taken, isFinal: asked.isFinal, call) }
    }

    /// `POST /v1/ingest/KEY?seq=12&lang=en`, as YouTube, Zoom and StreamText have it.
    func takeText(_ call: RouteCall) throws(RelayError) -> RelayAnswer {
        guard let text = call.request.text else { throw .invalidText }
        // StreamText sends letters and backspaces, with a time in a header.
        let isCharacters =
            try call.flag("characters") || call.request.headers["x-timestamp"] != nil
            || text.utf8.contains(0x08)
        let posted = PostedText(
            stream: try stream(call.query("stream"), call),
            number: try call.number("seq"),
            language: try call.language("lang")?.rawValue,
            isCharacters: isCharacters,
            text: text
        )
        let outcome = try perform(.text(posted), in: call.session)
        if outcome.isMisplaced { reportMisplaced(call.session) }
        return .response(.text(outcome.isDuplicate ? 208 : 200, UTCTime.text(now)))
    }

    /// A captioner's clock is wrong; it is reported once.
    private func reportMisplaced(_ session: String) {
        guard misplaced.insert(session).inserted else { return }
        settings.report(
            "\(session): times of a captioner's texts are more than 60 s from now; the texts are shown when they come."
        )
    }

    /// `GET /v1/ingest/KEY/seq`: the number of the last text, 0 before the first.
    func showNumber(_ call: RouteCall) throws(RelayError) -> RelayAnswer {
        let number = try session(call.session).lastNumber(
            stream: stream(call.query("stream"), call),
            language: call.language("lang")?.rawValue
        )
        return .response(.text(200, String(number ?? 0)))
    }

    /// The stream that a text is of: the one that is named, that of the token, or the one of a session with one alone.
    private func stream(_ named: String?, _ call: RouteCall) throws(RelayError) -> String {
        let stream = named ?? call.token?.stream ?? "main"
        try check(stream: stream, call)
        return stream
    }

    private func check(stream: String, _ call: RouteCall) throws(RelayError) {
        guard let own = call.token?.stream, own != stream else { return }
        throw .forbidden("the token is for another stream")
    }
}

/// A segment as publishers send it.
struct SegmentRequest: Decodable {
    var id: String?
    var text: String
    var isFinal: Bool
    var start: Int?
    var end: Int?
    var speaker: String?
    var lang: String?
    var stream: String?
    var finalWords: Int?
    var words: [LiveWord]?

    private enum CodingKeys: String, CodingKey {
        case id, text, start, end, speaker, lang, stream, finalWords, words
        case isFinal = "final"
    }
}

/// One segment, or an array of them.
private struct SegmentsRequest: Decodable {
    let segments: [SegmentRequest]

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        do {
            segments = try container.decode([SegmentRequest].self)
        } catch DecodingError.typeMismatch(_, let context) where context.codingPath.isEmpty {
            segments = [try container.decode(SegmentRequest.self)]
        }
    }
}
