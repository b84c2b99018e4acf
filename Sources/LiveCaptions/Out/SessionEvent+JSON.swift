// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives
public import MediaSelection

/// Events as subscribers get them: one JSON object on one line.
extension SessionEvent {
    /// The event as JSON, without a line end.
    ///
    /// - Parameters:
    ///   - language: that of the session, which a text has that does not state its own.
    ///   - run: the id of the captions, which statuses have; nil for none.
    /// - Returns: such as `{"event":17,"type":"segment","id":"s1",…}`.
    public func json(language: LanguageTag, run: String? = nil) -> String {
        var object = JSONWriter()
        object.add("event", number)
        object.add("type", typeName)
        switch content {
        case .segment(let segment), .correction(let segment): segment.add(to: &object, language)
        case .state(let state): state.add(to: &object)
        case .status(let status):
            if let run { object.add("id", run) }
            status.add(to: &object)
        case .pace(let reading): reading.add(to: &object)
        case .deletion(let stream, let id):
            object.add("id", id)
            object.add("stream", stream)
        }
        return object.text
    }

    /// Reads an event.
    ///
    /// - Parameter json: what `json(language:)` writes; members in any order, others are ignored.
    /// - Throws: ``IngestError``, with the place.
    public init(json: String) throws(IngestError) {
        let object = try MessageReader.object(Array(json.utf8))
        let type = try object.text("type")
        number = try object.whole("event")
        switch type {
        case "segment": content = .segment(try LiveSegment(event: object))
        case "state": content = .state(try StreamState(event: object))
        case "status": content = .status(try SessionStatus(event: object))
        case "pace": content = .pace(try PaceReading(event: object))
        case "correction": content = .correction(try LiveSegment(event: object))
        case "deletion":
            content = .deletion(stream: try object.text("stream"), id: try object.text("id"))
        default: throw object.error(.unknownType(type), "type")
        }
    }

    /// `segment`, `state`, `status`, `pace`, `correction` or `deletion`: the name of the event in Server-Sent Events.
    public var typeName: String {
        switch content {
        case .segment: "segment"
        case .state: "state"
        case .status: "status"
        case .pace: "pace"
        case .correction: "correction"
        case .deletion: "deletion"
        }
    }
}

extension LiveSegment {
    /// The text as JSON, without a line end: the members of its event but `event` and `type`, and its words with their
    /// times if the source states them.
    ///
    /// - Parameter language: that of the session, which a text has that does not state its own.
    /// - Returns: such as `{"id":"s1",…}`.
    public func json(language: LanguageTag) -> String {
        var object = JSONWriter()
        add(to: &object, language)
        if !words.isEmpty { object.add("words", words.map(\.json)) }
        return object.text
    }

    fileprivate func add(to object: inout JSONWriter, _ spoken: LanguageTag) {
        object.add("id", id)
        object.add("stream", stream)
        object.add("text", text)
        object.add("isFinal", isFinal)
        object.add("start", start)
        object.add("end", end)
        object.add("received", received)
        object.add("language", (language ?? spoken).rawValue)
        object.add("speaker", speaker)
        if let finalWords, !isFinal { object.add("finalWords", finalWords) }
        if let stability { object.add("stability", stability) }
    }

    fileprivate init(event object: MessageObject) throws(IngestError) {
        self.init(
            id: try object.text("id"),
            stream: try object.text("stream"),
            text: try object.text("text"),
            isFinal: try object.flag("isFinal"),
            start: try object.optionalWhole("start"),
            end: try object.optionalWhole("end"),
            received: try object.whole("received"),
            language: try object.optionalLanguage("language"),
            speaker: try object.optionalText("speaker"),
            finalWords: try object.optionalWhole("finalWords"),
            stability: try object.optionalNumber("stability")
        )
    }
}

extension StreamState {
    fileprivate func add(to object: inout JSONWriter) {
        object.add("stream", stream)
        object.add("hasCaptions", hasCaptions)
        object.add("publishing", isPublishing)
        object.add("audio", hasAudio)
        object.add("captions", publishesCaptions)
    }

    fileprivate init(event object: MessageObject) throws(IngestError) {
        self.init(try object.text("stream"))
        isPublishing = try object.flag("publishing")
        hasAudio = try object.flag("audio")
        publishesCaptions = try object.flag("captions")
    }
}

extension SessionStatus {
    /// `started`, `paused`, `stopped` or `failed`.
    public var name: String {
        switch self {
        case .started: "started"
        case .paused: "paused"
        case .stopped: "stopped"
        case .failed: "failed"
        }
    }

    /// Why no more texts come; nil while they come, or may come again.
    public var reason: String? {
        switch self {
        case .started, .paused: nil
        case .stopped(let reason): reason.rawValue
        case .failed(let reason): reason
        }
    }

    fileprivate func add(to object: inout JSONWriter) {
        object.add("status", name)
        object.add("reason", reason)
    }

    fileprivate init(event object: MessageObject) throws(IngestError) {
        let name = try object.text("status")
        switch name {
        case "started": self = .started
        case "paused": self = .paused
        case "failed": self = .failed(try object.text("reason"))
        case "stopped":
            let reason = try object.text("reason")
            guard let known = StopReason(rawValue: reason) else {
                throw object.error(.unknownType(reason), "reason")
            }
            self = .stopped(known)
        default: throw object.error(.unknownType(name), "status")
        }
    }
}

extension PaceReading {
    fileprivate func add(to object: inout JSONWriter) {
        object.add("stream", stream)
        object.add("active", isActive)
        var rates = JSONWriter()
        for (seconds, rate) in wordsPerMinute.sorted(by: { $0.key < $1.key }) {
            rates.add(String(seconds), rate)
        }
        object.add("wordsPerMinute", rates)
    }

    fileprivate init(event object: MessageObject) throws(IngestError) {
        stream = try object.text("stream")
        isActive = try object.flag("active")
        let rates = try object.object("wordsPerMinute")
        var read: [Int: Int] = [:]
        for name in ["3", "10", "20"] {
            if let rate = try rates.optionalWhole(name) { read[Int(name) ?? 0] = rate }
        }
        wordsPerMinute = read
    }
}
