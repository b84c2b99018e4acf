// SPDX-License-Identifier: Apache-2.0

internal import LiveCaptions
internal import LiveListening
internal import MediaPrimitives
internal import MediaSelection

/// What is asked for when captions start.
private struct StartRequest: Decodable {
    var session: String?
    var languageCode: String?
    var maxDuration: Int?
    var partialCaptions: Bool?
    var statusCallbackUrl: String?
    var agreement: Int?
    var partDuration: Int?
    var hold: Int?
}

extension RelayCore {
    /// `POST /v1/sessions`.
    func startSession(_ call: RouteCall) throws(RelayError) -> RelayAnswer {
        let asked = try call.decoded(StartRequest.self)
        let name = asked.session ?? call.token?.session ?? Self.randomName()
        guard call.token?.admits(name) == true else {
            throw .forbidden("the token is for another session")
        }
        let record = try start(Self.record(asked, name: name, at: now))
        let secret = StatusChange.secret(of: record.name, signer)
        let members = addresses(of: record) + [("callbackSecret", .string(secret))]
        return .response(.json(201, .object(members)))
    }

    /// Starts captions for the operator, who needs no token, unless they run.
    ///
    /// - Returns: their addresses, a line each.
    /// - Throws: ``RelayError`` if they cannot be started.
    package func startSession(
        named name: String,
        language: String? = nil,
        maximumSeconds: Int? = nil,
        partDuration: Int? = nil,
        hold: Int? = nil
    ) throws(RelayError) -> [String] {
        let asked = StartRequest(
            session: name,
            languageCode: language,
            maxDuration: maximumSeconds,
            partDuration: partDuration,
            hold: hold
        )
        let wanted = try Self.record(asked, name: name, at: now)
        let record: SessionRecord
        if let id = sessions.running[name] {
            let session = try session(id)
            record = session.record
            reportDifferences(of: record, asked, wanted)
            // What was not sent on before the restart still is.
            sendOn(session.captions.events(after: 0), of: session)
        } else {
            record = try start(wanted)
        }
        return addresses(of: record).compactMap { member in
            guard case .string(let value) = member.value else { return nil }
            return member.name + String(repeating: " ", count: 12 - member.name.count) + value
        }
    }

    /// Captions that run go on as they were started; other options than those have no effect.
    private func reportDifferences(
        of record: SessionRecord,
        _ asked: StartRequest,
        _ wanted: SessionRecord
    ) {
        let differences = [
            ("--language", asked.languageCode != nil && wanted.language != record.language),
            ("--max-duration", asked.maxDuration.map { $0 != record.maximumSeconds } ?? false),
            ("--parts", asked.partDuration.map { $0 != record.partDuration } ?? false),
            ("--hold", asked.hold.map { $0 != record.hold } ?? false),
        ]
        let names = differences.filter(\.1).map(\.0)
        guard !names.isEmpty else { return }
        settings.report(
            "\(record.id): captions run already and go on without \(names.joined(separator: ", ")); stop them to start them anew."
        )
    }

    private static func record(
        _ asked: StartRequest,
        name: String,
        at time: Int
    ) throws(RelayError) -> SessionRecord {
        try SessionName.check(name)
        let language = try RouteCall.language(asked.languageCode ?? "en-US", "languageCode")
        if let agreement = asked.agreement, !(1...10).contains(agreement) {
            throw .invalidParameter("agreement", "it is 1 to 10 texts")
        }
        if let part = asked.partDuration, !(200...2000).contains(part) {
            throw .invalidParameter("partDuration", "it is 200 to 2000 milliseconds")
        }
        if let hold = asked.hold, !(0...60_000).contains(hold) {
            throw .invalidParameter("hold", "it is 0 to 60000 milliseconds")
        }
        if let address = asked.statusCallbackUrl, !(15...2048).contains(address.utf8.count) {
            throw .invalidParameter("statusCallbackUrl", "it is 15 to 2048 bytes long")
        }
        if let address = asked.statusCallbackUrl?.lowercased(),
            !["http://", "https://"].contains(where: { address.hasPrefix($0) })
        {
            throw .invalidParameter("statusCallbackUrl", "it is an http or https URL")
        }
        return SessionRecord(
            id: name,
            name: name,
            started: time,
            language: language.rawValue,
            maximumSeconds: asked.maxDuration ?? SessionSettings.durations.upperBound,
            sendsPartials: asked.partialCaptions ?? true,
            agreement: asked.agreement,
            statusCallback: asked.statusCallbackUrl,
            partDuration: asked.partDuration,
            hold: asked.hold
        )
    }

    /// Where captions are sent and read, with tokens that end a day after the captions.
    private func addresses(of record: SessionRecord) -> Members {
        let expires = record.started / 1000 + record.maximumSeconds + 86_400
        let publisher = signer.sign(
            AccessToken(role: .publisher, session: record.name, expires: expires)
        )
        let subscriber = signer.sign(
            AccessToken(role: .subscriber, session: record.name, expires: expires)
        )
        let (base, id) = (settings.address, record.id)
        let microphone: Members =
            settings.recognition == nil
            ? [] : [("microphone", .string("\(base)/microphone/\(record.name)#key=\(publisher)"))]
        let viewer = settings.hasPublicHLS ? "" : "?key=\(subscriber)"
        let path = "\(base)/v1/sessions/\(id)"
        // By the name of the session, which means whatever runs.
        let followed = "\(base)/v1/sessions/\(record.name)"
        return [
            ("id", .string(id)), ("session", .string(record.name)),
            // The query is there so that programs can add to it.
            ("ingest", .string("\(base)/v1/ingest/\(publisher)?stream=main")),
            ("segments", .string("\(followed)/segments?key=\(publisher)")),
            ("events", .string("\(path)/events?key=\(subscriber)")),
            ("follow", .string("\(followed)/events?key=\(subscriber)")),
            ("archive", .string("\(path)/archive.vtt?key=\(subscriber)")),
            (
                "hls",
                .string("\(base)/hls/\(id)/\(record.language)/playlist.m3u8\(viewer)")
            ),
            // What follows # stays in the browser.
            ("pace", .string("\(base)/pace/\(record.name)#key=\(subscriber)")),
            ("socket", .string("ws\(path.dropFirst(4))/socket?key=\(subscriber)")),
            ("publisher", .string(publisher)), ("subscriber", .string(subscriber)),
        ] + microphone
    }

    /// `GET /v1/sessions/ID`.
    func showSession(_ call: RouteCall) throws(RelayError) -> RelayAnswer {
        let session = try session(call.session)
        let (record, captions) = (session.record, session.captions)
        let members: Members =
            [
                ("id", .string(record.id)), ("session", .string(record.name)),
            ] + captions.status.members + [
                ("started", .string(UTCTime.text(record.started) + "Z")),
                ("languageCode", .string(captions.settings.language.rawValue)),
                ("maxDuration", .number(record.maximumSeconds)),
                ("partialCaptions", .bool(record.sendsPartials)),
                ("languages", .array(captions.languages.map { .string($0.rawValue) })),
                ("engine", JSON(settings.recognition?.engine.name)),
                ("runs", .array(try runs(of: record.name))),
                ("firstEvent", .number(captions.firstEvent)),
                ("lastEvent", .number(captions.lastEvent)),
                ("streams", .array(captions.streamStates.map { .object($0.members) })),
                ("figures", Self.figures(captions)),
            ]
        return .response(.json(200, .object(members)))
    }

    /// The captions of a session that are kept, the earliest first.
    private func runs(of name: String) throws(RelayError) -> [JSON] {
        var runs: [JSON] = []
        try stored { () throws(RelayFailure) in
            runs = try store.runs(named: name).map { record, ended in
                [
                    "id": .string(record.id),
                    "started": .string(UTCTime.text(record.started) + "Z"),
                    "running": .bool(ended == 0),
                ]
            }
        }
        return runs
    }

    /// `DELETE /v1/sessions/ID`: deletes the texts of captions that are over.
    func deleteSession(_ call: RouteCall) throws(RelayError) -> RelayAnswer {
        let session = try session(call.session)
        guard session.captions.status.isOver else {
            throw RelayError(409, "still-running", "captions of this session run; stop them first")
        }
        var record = session.record
        record.lastEvent = session.captions.lastEvent
        try stored { () throws(RelayFailure) in try delete(record) }
        return .response(.json(200, ["id": .string(record.id), "deleted": true]))
    }

    private static func figures(_ captions: CaptionSession) -> JSON {
        [
            "finalTexts": .number(captions.texts.count),
            "finalWords": .number(captions.flicker.finalWords),
            "erasedWords": .number(captions.flicker.erasedWords),
            "largestErasure": .number(captions.flicker.largestErasure),
            "commitDelayMedian": JSON(captions.flicker.commitDelay(of: 0.5)),
            "commitDelay95": JSON(captions.flicker.commitDelay(of: 0.95)),
            "finalDelayMedian": JSON(captions.flicker.finalDelay(of: 0.5)),
            "finalDelay95": JSON(captions.flicker.finalDelay(of: 0.95)),
        ]
    }

    /// `POST /v1/sessions/ID/stop`, `pause` and `resume`; again is no error.
    func change(_ call: RouteCall, _ action: SessionAction) throws(RelayError) -> RelayAnswer {
        if action == .pause { try endMessages(of: "\(call.session)/", call) }
        try perform(action, in: call.session)
        let status = try session(call.session).captions.status
        return .response(.json(200, .object([("id", .string(call.session))] + status.members)))
    }

    /// `POST /v1/sessions/ID/fail`, of who makes the captions and cannot go on.
    func failSession(_ call: RouteCall) throws(RelayError) -> RelayAnswer {
        struct Body: Decodable { var reason: String }
        let reason = try call.decoded(Body.self).reason
        guard reason.utf8.count <= 256 else {
            throw .invalidParameter("reason", "it is 256 bytes long at most")
        }
        return try change(call, .fail(reason: reason))
    }

    private static func randomName() -> String {
        var generator = SystemRandomNumberGenerator()
        let letters = Array("abcdefghijkmnpqrstuvwxyz23456789")
        return String((0..<12).compactMap { _ in letters.randomElement(using: &generator) })
    }
}

/// Names of sessions: they are parts of addresses and of file names.
package enum SessionName {
    static func check(_ name: String) throws(RelayError) {
        guard isValid(name) else {
            throw .invalidParameter(
                "session",
                "its name has 1 to 64 letters, digits, hyphens, low lines and points"
            )
        }
    }

    /// Whether a session may have the name.
    package static func isValid(_ name: String) -> Bool {
        let isSafe = name.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
                UInt8(ascii: "."):
                true
            default: false
            }
        }
        return isSafe && (1...64).contains(name.utf8.count) && !name.hasPrefix(".")
    }
}
