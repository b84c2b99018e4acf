// SPDX-License-Identifier: Apache-2.0

public import MediaPrimitives

/// Why something on a server could not be read.
public struct RemoteError: CodedError, Equatable, Sendable {
    /// The named conditions.
    package enum Kind: Equatable, Sendable {
        /// libcurl cannot be loaded, and why.
        case libraryMissing(String)
        /// The text is no URL of HTTP.
        case invalidURL
        /// No connection, or one that broke; libcurl's words.
        case unreachable(String)
        /// Nothing came for too long; libcurl's words.
        case timedOut(String)
        /// A host that the user did not name leads to an address that is not public.
        case privateAddress(host: String, address: String)
        /// A redirect follows a redirect, more often than that.
        case tooManyRedirects(limit: Int)
        /// A redirect leads to another scheme.
        case otherScheme(from: String, to: String)
        /// The server says that it does not give the file.
        case status(Int)
        /// The answer contradicts the request, or itself.
        case brokenAnswer(String)
        /// The file was replaced while it was read.
        case changed
        /// The server sends whole files only, and this one is longer than what is read of such.
        case noRanges(limit: Int)
        /// The file is larger than that, and would be loaded whole.
        case tooLarge(limit: Int)
        /// What was to be sent could not be read.
        case brokenForm
        /// More requests would be needed than one asset may cost.
        case tooManyRequests(limit: Int)
        /// It is in an object store, and what is wrong there.
        case store(ObjectStoreFault)
    }

    /// What is wrong.
    package let kind: Kind
    /// The URL, without name and password.
    public let url: String

    /// Whether the server says that there is no such file.
    public var isAbsence: Bool {
        if case .store(.refused(404, _)) = kind { return true }
        return [.status(404), .status(410)].contains(kind)
    }

    /// The name of the condition.
    public var code: String { ErrorCode.of(kind) }

    /// Makes an error from its condition and place.
    package init(_ kind: Kind, url: String) {
        self.kind = kind
        self.url = url
    }
}

extension RemoteError: CustomStringConvertible {
    /// `URL: what is wrong and what to do`.
    public var description: String { "\(url): \(reason)" }

    /// What is wrong and what to do.
    public var reason: String {
        switch kind {
        case .libraryMissing(let reason):
            "\(reason); install it to read URLs (Debian: libcurl4), or download the file"
        case .invalidURL:
            "not a URL that can be read; write http:// or https://, a host and a path"
        case .unreachable(let reason):
            "\(reason.trimmed); check the address and the network, or download the file"
        case .timedOut(let reason):
            "\(reason.trimmed); try again later, or download the file"
        case .privateAddress(let host, let address):
            "\(host) has the address \(address), which is not public; if this is intended, name that "
                + "host itself"
        case .tooManyRedirects(let limit):
            "more than \(limit) redirects; name the URL at their end"
        case .otherScheme(let from, let to):
            "a redirect leads from \(from) to \(to); if this is intended, name the URL in that scheme"
        case .status(let code):
            "the server answers \(code)\(Self.meaning(of: code)); \(Self.advice(code))"
        case .brokenAnswer(let reason):
            "the answer of the server is invalid: \(reason); download the file"
        case .changed:
            "it was replaced on the server while it was read; try again"
        case .noRanges(let limit):
            "the server does not support range requests, and data after the first \(limit >> 20) MiB is "
                + "needed; download the file"
        case .tooLarge(let limit):
            "larger than \(limit >> 10) KiB, the limit for such a file"
        case .brokenForm: "the file to send cannot be read"
        case .tooManyRequests(let limit):
            "it needs more than \(limit) requests; download it"
        case .store(let fault): fault.sentence
        }
    }

    private static func meaning(of code: Int) -> String {
        switch code {
        case 401: " (a name and a password are needed)"
        case 403: " (access is refused)"
        case 404, 410: " (there is no such file)"
        case 429: " (too many requests)"
        case 500...: " (a server error)"
        default: ""
        }
    }

    private static func advice(_ code: Int) -> String {
        switch code {
        case 401, 403: "check the URL, and that it is still valid if it is signed"
        case 429, 500...: "try again later"
        default: "check the URL"
        }
    }
}

extension String {
    /// Without the end of a sentence.
    fileprivate var trimmed: String { hasSuffix(".") ? String(dropLast()) : self }
}
