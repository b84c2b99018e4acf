// SPDX-License-Identifier: Apache-2.0

internal import LiveCaptions

extension Route {
    /// All addresses.
    ///
    /// A new one is a line here, and a function of ``RelayCore`` in a file of this folder.
    static let table: [Route] = sessions + ingest + subscribers + viewers

    private static let moderator = Access.roles([.moderator])
    private static let publisher = Access.roles([.moderator, .publisher])
    private static let subscriber = Access.roles([.moderator, .publisher, .subscriber])

    private static let sessions: [Route] = [
        Route("POST", "/v1/sessions", moderator) { call, core throws(RelayError) in
            try core.startSession(call)
        },
        Route("GET", "/v1/sessions/{session}", subscriber) { call, core throws(RelayError) in
            try core.showSession(call)
        },
        Route("DELETE", "/v1/sessions/{session}", moderator) { call, core throws(RelayError) in
            try core.deleteSession(call)
        },
        Route("POST", "/v1/sessions/{session}/stop", moderator) { call, core throws(RelayError) in
            try core.change(call, .stop)
        },
        Route("POST", "/v1/sessions/{session}/pause", moderator) { call, core throws(RelayError) in
            try core.change(call, .pause)
        },
        Route("POST", "/v1/sessions/{session}/resume", moderator) { call, core throws(RelayError) in
            try core.change(call, .resume)
        },
        Route("POST", "/v1/sessions/{session}/fail", moderator) { call, core throws(RelayError) in
            try core.failSession(call)
        },
    ]

    private static let ingest: [Route] = [
        Route("GET", "/v1/sessions/{session}/streams/{stream}", subscriber) {
            call,
            core throws(RelayError) in
            try core.showStream(call)
        },
        Route("POST", "/v1/sessions/{session}/streams/{stream}/publish", publisher) {
            call,
            core throws(RelayError) in
            try core.publishStream(call)
        },
        Route("POST", "/v1/sessions/{session}/streams/{stream}/unpublish", publisher) {
            call,
            core throws(RelayError) in
            try core.unpublishStream(call)
        },
        // The token is in the first message, because pages cannot set headers and addresses are logged.
        Route("GET", "/v1/sessions/{session}/streams/{stream}/sound", .everyone) {
            call,
            core throws(RelayError) in
            try core.openSound(call)
        },
        Route("POST", "/v1/sessions/{session}/segments", publisher) {
            call,
            core throws(RelayError) in
            try core.takeSegments(call)
        },
        Route("POST", "/v1/sessions/{session}/segments/{segment}/correct", publisher) {
            call,
            core throws(RelayError) in
            try core.correctSegment(call)
        },
        Route("DELETE", "/v1/sessions/{session}/segments/{segment}", publisher) {
            call,
            core throws(RelayError) in
            try core.correctSegment(call)
        },
        Route("POST", "/v1/ingest/{key}", publisher) { call, core throws(RelayError) in
            try core.takeText(call)
        },
        Route("GET", "/v1/ingest/{key}/seq", publisher) { call, core throws(RelayError) in
            try core.showNumber(call)
        },
    ]

    private static let subscribers: [Route] = [
        Route("GET", "/v1/sessions/{session}/events", subscriber) { call, core throws(RelayError) in
            try core.subscribe(call)
        },
        Route("GET", "/v1/sessions/{session}/socket", subscriber) { call, core throws(RelayError) in
            try core.openSocket(call)
        },
        Route("GET", "/v1/sessions/{session}/archive.srt", subscriber) {
            call,
            core throws(RelayError) in
            try core.showArchive(call, .subRip)
        },
        Route("GET", "/v1/sessions/{session}/archive.vtt", subscriber) {
            call,
            core throws(RelayError) in
            try core.showArchive(call, .webVTT)
        },
        Route("GET", "/v1/sessions/{session}/archive.jsonl", subscriber) {
            call,
            core throws(RelayError) in
            try core.showArchive(call, .lines)
        },
        Route("GET", "/v1/sessions/{session}/archive.json", subscriber) {
            call,
            core throws(RelayError) in
            try core.showArchive(call, .words)
        },
    ]
    private static let viewers: [Route] = [
        Route("GET", "/hls/{session}/{language}/{file}", .viewers) {
            call,
            core throws(RelayError) in
            try core.showRendition(call)
        },
        Route("POST", "/v1/sessions/{session}/video", publisher) {
            call,
            core throws(RelayError) in
            try core.takeVideo(call)
        },
        Route("POST", "/v1/sessions/{session}/video/segments/{number}", publisher) {
            call,
            core throws(RelayError) in
            try core.takeVideoStart(call)
        },
        Route("GET", "/pace/{name}", .everyone) { call, core throws(RelayError) in
            try core.showPage { PacePage.document(nonce: $0) }
        },
        Route("GET", "/microphone/{name}", .everyone) { call, core throws(RelayError) in
            try core.showPage { MicrophonePage.document(nonce: $0) }
        },
        Route("GET", "/live/{file}", .everyone) { call, core throws(RelayError) in
            try core.showScript(call)
        },
    ]
}
