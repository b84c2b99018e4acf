// SPDX-License-Identifier: Apache-2.0

internal import CLibCurl

/// What a server has answered, behind all redirects.
struct RemoteAnswer {
    /// Where the answer came from.
    let url: RemoteURL
    /// The status code of HTTP.
    let status: Int
    /// The content, up to the limit.
    let body: [UInt8]
    /// Whether there is more than the limit.
    let isCutOff: Bool
    /// Which bytes of the file these are; nil where the server does not say.
    let contentRange: ContentRange?
    /// How many bytes the answer has.
    let contentLength: UInt64?
    /// The version of the file; nil where the server does not tell.
    let etag: String?
    /// When it was changed, as the server writes it.
    let lastModified: String?
    /// Where a redirect leads; empty where there is none.
    let location: String

    /// Copies an answer out of the client, which reuses it.
    init(_ response: clibcurl_response, from url: RemoteURL) {
        self.url = url
        status = unsafe response.status
        body = unsafe Array(
            UnsafeBufferPointer(start: response.body, count: response.body_length)
        )
        isCutOff = unsafe response.is_cut_off != 0
        contentRange = unsafe ContentRange(String(cString: response.content_range))
        contentLength = unsafe UInt64(String(cString: response.content_length))
        etag = unsafe Self.text(response.etag)
        lastModified = unsafe Self.text(response.last_modified)
        location = unsafe String(cString: response.location)
    }

    private static func text(_ pointer: UnsafePointer<CChar>) -> String? {
        let text = unsafe String(cString: pointer)
        return text.isEmpty ? nil : text
    }
}
