// SPDX-License-Identifier: Apache-2.0

/// What is answered to a request.
public struct Response: Sendable {
    /// The kinds of what follows the head.
    public enum Body: Sendable {
        case bytes([UInt8])
        /// A part of a file, in bytes.
        case file(OpenFile, Range<Int64>)
        /// Text that is sent when it comes, until the client leaves or the sequence ends.
        case stream(AsyncStream<String>)

        /// Bytes of the body; nil if it is not known yet.
        var length: Int64? {
            switch self {
            case .bytes(let bytes): Int64(bytes.count)
            case .file(_, let range): Int64(range.count)
            case .stream: nil
            }
        }
    }

    /// The status code [RFC 9110, 15].
    public var status: Int
    /// Headers beside those that every answer has.
    public var headers: [(name: String, value: String)]
    /// What follows the head.
    public var body: Body

    /// An answer.
    public init(status: Int = 200, headers: [(name: String, value: String)] = [], body: Body) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// A page of one line that says why there is nothing else.
    public static func refusal(_ status: Int, _ reason: String) -> Response {
        Response(
            status: status,
            headers: [("Content-Type", "text/plain; charset=utf-8")],
            body: .bytes(Array((reason + "\n").utf8))
        )
    }

    /// Bytes in memory, or the part of them that a request asks for.
    public static func bytes(_ bytes: [UInt8], type: String, for request: Request) -> Response {
        let headers = [("Content-Type", type), ("Accept-Ranges", "bytes")]
        let size = Int64(bytes.count)
        switch RequestedRange(header: request[header: "Range"], size: size) {
        case .whole: return Response(headers: headers, body: .bytes(bytes))
        case .part(let range):
            let part = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(size)"
            return Response(
                status: 206,
                headers: headers + [("Content-Range", part)],
                body: .bytes(Array(bytes[Int(range.lowerBound)..<Int(range.upperBound)]))
            )
        case .unsatisfiable:
            return Response(
                status: 416,
                headers: [("Content-Range", "bytes */\(size)")],
                body: .bytes([])
            )
        }
    }

    /// A file, or the part of it that a request asks for.
    public static func file(_ file: OpenFile, for request: Request) -> Response {
        let headers = [
            ("Content-Type", MediaType.of(fileNamed: file.name)), ("Accept-Ranges", "bytes"),
        ]
        switch RequestedRange(header: request[header: "Range"], size: file.size) {
        case .whole:
            return Response(headers: headers, body: .file(file, 0..<file.size))
        case .part(let range):
            let part = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(file.size)"
            return Response(
                status: 206,
                headers: headers + [("Content-Range", part)],
                body: .file(file, range)
            )
        case .unsatisfiable:
            return Response(
                status: 416,
                headers: [("Content-Range", "bytes */\(file.size)")],
                body: .bytes([])
            )
        }
    }
}
