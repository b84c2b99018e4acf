// SPDX-License-Identifier: Apache-2.0

internal import NIOCore
internal import NIOHTTP1
internal import NIOPosix

/// The requests of one connection and their answers, one after the other.
struct HTTPConversation: Sendable {
    typealias Connection = NIOAsyncChannel<HTTPServerRequestPart, HTTPServerResponsePart>
    private typealias Output = NIOAsyncChannelOutboundWriter<HTTPServerResponsePart>

    private let connection: Connection
    private let hosts: Set<String>
    private let bodyBytes: Int
    private let respond: @Sendable (Request) -> Response

    init(
        _ connection: Connection,
        port: Int,
        bodyBytes: Int,
        respond: @escaping @Sendable (Request) -> Response
    ) {
        self.connection = connection
        self.bodyBytes = bodyBytes
        hosts = Set(["127.0.0.1", "localhost"].flatMap { port == 80 ? [$0] : ["\($0):\(port)"] })
        self.respond = respond
    }

    /// Answers until the client leaves or errs.
    ///
    /// - Parameter start: lets the connection be read.
    func run(start: @Sendable () async throws -> Void) async {
        do {
            try await connection.executeThenClose { input, output in
                try await start()
                // The head of a request that is answered when its body is there, and that body.
                var posted: (head: HTTPRequestHead, body: [UInt8])?
                for try await part in input {
                    let answered: (HTTPRequestHead, [UInt8])?
                    switch part {
                    case .head(let head) where head.method == .POST && bodyBytes > 0:
                        (posted, answered) = ((head, []), nil)
                    case .head(let head): answered = (head, [])
                    case .body(let buffer):
                        posted?.body += buffer.readableBytesView
                        // The bodies of other requests are read and not looked at.
                        answered = nil
                        if let posted, posted.body.count > bodyBytes { return }
                    case .end: (answered, posted) = (posted, nil)
                    }
                    guard let (head, body) = answered else { continue }
                    let isKept = try await answer(head, body, output)
                    if !isKept { return }
                }
            }
        } catch {
            // The client has left, or sent what is not HTTP; there is no one to say it to.
        }
    }

    /// Answers one request; returns whether another may follow.
    private func answer(
        _ head: HTTPRequestHead,
        _ posted: [UInt8],
        _ output: Output
    ) async throws -> Bool {
        let response = try await response(to: head, posted)
        let body = head.method == .HEAD ? .bytes([]) : response.body
        var headers = HTTPHeaders(response.headers.map { ($0.name, $0.value) })
        headers.add(contentsOf: Self.always)
        if let length = response.body.length {
            headers.add(name: "Content-Length", value: String(length))
        }
        // A stream has no end that a client could count to.
        let isKept = head.isKeepAlive && response.body.length != nil
        headers.add(name: "Connection", value: isKept ? "keep-alive" : "close")
        let status = HTTPResponseStatus(statusCode: response.status)
        try await output.write(
            .head(HTTPResponseHead(version: .http1_1, status: status, headers: headers))
        )
        try await write(body, output)
        try await output.write(.end(nil))
        return isKept
    }

    private func response(to head: HTTPRequestHead, _ posted: [UInt8]) async throws -> Response {
        let named = head.headers["Host"]
        guard named.count == 1, hosts.contains(named[0].lowercased()) else {
            return .refusal(421, "This server answers by the name localhost only.")
        }
        let isPost = head.method == .POST && bodyBytes > 0
        guard head.method == .GET || head.method == .HEAD || isPost else {
            let allowed = bodyBytes > 0 ? "GET, HEAD, POST" : "GET, HEAD"
            var response = Response.refusal(405, "This server answers \(allowed) only.")
            response.headers.append(("Allow", allowed))
            return response
        }
        guard let target = RequestTarget(head.uri) else {
            return .refusal(400, "The path of the request is not valid.")
        }
        let request = Request(
            isHead: head.method == .HEAD,
            target: target,
            headers: head.headers,
            body: isPost ? posted : nil
        )
        // A review that waits for its lock would hold up the thread of a task, and with it all other connections.
        return try await awaitBlocking { [respond] in respond(request) }
    }

    private func write(_ body: Response.Body, _ output: Output) async throws {
        switch body {
        case .bytes(let bytes):
            if !bytes.isEmpty {
                try await output.write(.body(.byteBuffer(ByteBuffer(bytes: bytes))))
            }
        case .file(let file, let range):
            var rest = range
            while !rest.isEmpty {
                let part = rest.prefix(Self.readAtOnce)
                let bytes = try await NIOThreadPool.singleton.runIfActive { file.read(part) }
                // A file that has become shorter: the client sees that the connection ends too soon.
                guard !bytes.isEmpty else { throw ShortFile() }
                try await output.write(.body(.byteBuffer(ByteBuffer(bytes: bytes))))
                rest = rest.lowerBound + Int64(bytes.count)..<rest.upperBound
            }
        case .stream(let texts):
            for await text in texts {
                try await output.write(.body(.byteBuffer(ByteBuffer(string: text))))
            }
        }
    }

    /// Bytes of a file in memory at once.
    private static let readAtOnce = 256 << 10

    /// Headers of every answer: nothing is kept, guessed or shared with pages of other sites.
    private static let always = HTTPHeaders([
        ("Cache-Control", "no-store"),
        ("X-Content-Type-Options", "nosniff"),
        ("Cross-Origin-Resource-Policy", "same-origin"),
        ("Referrer-Policy", "no-referrer"),
    ])
}

private struct ShortFile: Error {}

extension Range<Int64> {
    fileprivate func prefix(_ count: Int) -> Range {
        lowerBound..<Swift.min(upperBound, lowerBound + Int64(count))
    }
}
