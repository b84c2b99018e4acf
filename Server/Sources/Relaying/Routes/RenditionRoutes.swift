// SPDX-License-Identifier: Apache-2.0

internal import LiveCaptions
internal import MediaSelection
internal import Playlists

extension RelayCore {
    /// `GET /hls/ID/LANG/playlist.m3u8`, and the segments that it lists.
    ///
    /// With `_HLS_msn` and `_HLS_part` the playlist waits for what they name, and so does the part that comes next.
    func showRendition(_ call: RouteCall) throws(RelayError) -> RelayAnswer {
        let wanted = try RouteCall.language(call["language"], "language")
        let session = try session(call.session)
        guard let language = session.captions.language(matching: wanted) else { throw .notFound }
        let addresses = PlaylistAddresses(call, language)
        let question = WaitingReloads.Question(
            rendition: RenditionKey(session: session.record.id, language: language),
            file: call["file"],
            mediaSequence: call.query("_HLS_msn"),
            part: call.query("_HLS_part")
        )
        switch renditions.answer(question, of: session, at: time(session)) {
        case .playlist(let text): return .response(playlist(text, addresses, question))
        case .segment(let text): return .response(segment(text))
        case .wait:
            var error = RelayError.noSegmentYet
            // The playlist as it is does not wait: players ask again.
            if question.file != LiveRendition.playlistName || question.mediaSequence != nil {
                error.reload = (question, addresses)
            }
            throw error
        case .notFound: throw .notFound
        case .refuse(let reason): throw .invalidParameter("_HLS_msn", reason)
        }
    }

    /// `POST /v1/sessions/ID/video`: the media playlist of the video that the captions are shown with, posted again
    /// whenever it has changed.
    func takeVideo(_ call: RouteCall) throws(RelayError) -> RelayAnswer {
        let text: PlaylistText
        do throws(PlaylistError) {
            text = try PlaylistText(parsing: call.request.body, path: "video")
        } catch {
            throw .invalidPlaylist
        }
        guard text.beginsAsPlaylist, case .media(let playlist) = Playlist(text) else {
            throw .invalidPlaylist
        }
        let session = try session(call.session)
        let wanted = renditions.read(playlist, of: session, at: time(session))
        return .response(.json(200, ["wantedSegment": JSON(wanted)]))
    }

    /// `POST /v1/sessions/ID/video/segments/N`: the first bytes of a segment of a transport stream, or its first media
    /// time (`ticks`, of 1/90,000 s).
    func takeVideoStart(_ call: RouteCall) throws(RelayError) -> RelayAnswer {
        guard let number = Int(call["number"]) else {
            throw .invalidParameter("number", "it is the number of a segment")
        }
        let stated = try call.number("ticks")
        guard let ticks = stated ?? MediaStart.ticks(ofTransportStream: call.request.body) else {
            throw .invalidParameter("ticks", "the body does not begin as a transport stream")
        }
        let session = try session(call.session)
        renditions.setMediaStart(ticks, ofSegment: number, of: session, at: time(session))
        return .response(.json(200, ["ticks": .number(ticks)]))
    }

    /// `GET /pace/ID` and `GET /microphone/ID`: a page, which needs no token; its script does.
    func showPage(_ document: (String) -> String) throws(RelayError) -> RelayAnswer {
        var generator = SystemRandomNumberGenerator()
        let nonce = String(generator.next(), radix: 36) + String(generator.next(), radix: 36)
        let body = Array(document(nonce).utf8)
        return .response(RelayResponse(200, type: "text/html; charset=utf-8", body: body))
    }

    /// `GET /live/FILE`: a script that pages load.
    func showScript(_ call: RouteCall) throws(RelayError) -> RelayAnswer {
        guard let body = MicrophonePage.script(named: call["file"]) else { throw .notFound }
        return .response(RelayResponse(200, type: "text/javascript; charset=utf-8", body: body))
    }

    /// A playlist with the addresses that a client needs.
    func playlist(
        _ text: String,
        _ addresses: PlaylistAddresses,
        _ question: WaitingReloads.Question
    ) -> RelayResponse {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map {
            (line: Substring) -> String in
            if line.hasPrefix("#EXT-X-PART:") || line.hasPrefix("#EXT-X-PRELOAD-HINT:") {
                return String(line).replacing("URI=\"", with: "URI=\"" + addresses.folder)
                    .replacing(".vtt\"", with: ".vtt\(addresses.query)\"")
            }
            let isAddress = !line.isEmpty && !line.hasPrefix("#")
            return isAddress ? addresses.folder + line + addresses.query : String(line)
        }
        let body = Array(lines.joined(separator: "\n").utf8)
        return RelayResponse(
            200,
            type: "application/vnd.apple.mpegurl",
            headers: caching(of: question, addresses),
            body: body
        )
    }

    /// How long caches may keep a playlist that is the same for all viewers [RFC 8216bis, B.1].
    private func caching(
        of question: WaitingReloads.Question,
        _ addresses: PlaylistAddresses
    ) -> [(name: String, value: String)] {
        guard settings.hasPublicHLS, let session = sessions[question.rendition.session]?.session
        else { return [] }
        let seconds = renditions.targetDuration(question.rendition, of: session, at: time(session))
        // An address by the name of a session means another playlist as soon as the next run begins.
        let staysTrue = question.mediaSequence != nil && addresses.folder.isEmpty
        let age = staysTrue ? 6 * seconds : max(1, seconds / 2)
        return [(name: "Cache-Control", value: "public, max-age=\(age)")]
    }

    /// A segment or a part, which does not change.
    func segment(_ text: String) -> RelayResponse {
        let scope = settings.hasPublicHLS ? "public" : "private"
        return RelayResponse(
            200,
            type: "text/vtt; charset=utf-8",
            headers: [(name: "Cache-Control", value: "\(scope), max-age=3600")],
            body: Array(text.utf8)
        )
    }
}

/// How the addresses of a playlist are written for a client.
struct PlaylistAddresses: Hashable, Sendable {
    /// Leads from the playlist to the folder of its captions; empty where it is there.
    ///
    /// A playlist of a session's name has files of a run, which must stay those of that run when another begins.
    let folder: String
    /// The key with which the playlist was asked for, as players do not add it themselves; else empty.
    let query: String

    init(_ call: RouteCall, _ language: LanguageTag) {
        let isThere = call["session"] == call.session && call["language"] == language.rawValue
        folder = isThere ? "" : "../../\(call.session)/\(language.rawValue)/"
        query = call.key.map { "?key=" + $0 } ?? ""
    }
}

extension RelayError {
    fileprivate static let invalidPlaylist = RelayError(
        400,
        "invalid-playlist",
        "the body is not a media playlist"
    )

    /// The playlist has no segment, as captions have just begun, or what was waited for did not come.
    static let noSegmentYet: RelayError = {
        var error = RelayError(503, "no-segment-yet", "the segment is not complete yet")
        error.headers = [("Retry-After", "2")]
        return error
    }()
}
