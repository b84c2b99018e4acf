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
    private let respond: @Sendable (Request) async -> Response

    init(
        _ connection: Connection,
        port: Int,
        respond: @escaping @Sendable (Request) async -> Response
    ) {
        self.connection = connection
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
                for try await part in input {
                    // Bodies are read and not looked at.
                    guard case .head(let head) = part else { continue }
                    let isKept = try await answer(head, output)
                    if !isKept { return }
                }
            }
        } catch {
            // The client has left, or sent what is not HTTP; there is no one to say it to.
        }
    }

    /// Answers one request; returns whether another may follow.
    private func answer(_ head: HTTPRequestHead, _ output: Output) async throws -> Bool {
        let response = await response(to: head)
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

    private func response(to head: HTTPRequestHead) async -> Response {
        let named = head.headers["Host"]
        guard named.count == 1, hosts.contains(named[0].lowercased()) else {
            return .refusal(421, "This server answers by the name localhost only.")
        }
        guard head.method == .GET || head.method == .HEAD else {
            var response = Response.refusal(405, "This server answers GET and HEAD only.")
            response.headers.append(("Allow", "GET, HEAD"))
            return response
        }
        guard let target = RequestTarget(head.uri) else {
            return .refusal(400, "The path of the request is not valid.")
        }
        return await respond(
            Request(isHead: head.method == .HEAD, target: target, headers: head.headers)
        )
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
