// SPDX-License-Identifier: Apache-2.0

internal import LiveCaptions
internal import MediaSelection

/// Adapters for the messages of recognisers, one for each publisher and stream.
struct MessageAdapters {
    private var adapters: [String: MessageAdapter] = [:]
    /// Keys, the one that was used last at the end.
    private var order: [String] = []

    /// Adapters in memory at most.
    private static let most = 256

    /// Reads a message.
    ///
    /// - Parameters:
    ///   - message: JSON.
    ///   - key: names the publisher and the stream.
    ///   - stream: of the segments.
    ///   - time: now, in milliseconds since the session began.
    /// - Returns: the segments.
    /// - Throws: ``IngestError`` with the reason.
    mutating func read(
        _ message: [UInt8],
        _ key: String,
        stream: String,
        at time: Int
    ) throws(IngestError) -> [SegmentRequest] {
        order.removeAll { $0 == key }
        order.append(key)
        if order.count > Self.most { adapters[order.removeFirst()] = nil }
        // Names of segments may not come again after a restart.
        let prefix = "m" + String(time, radix: 36) + "."
        var adapter =
            adapters[key] ?? MessageAdapter(stream: stream, prefix: prefix, origin: time)
        let segments = try adapter.read(message, at: time)
        adapters[key] = adapter
        return segments.map(SegmentRequest.init)
    }

    /// What is open of some publishers was made final: what they send next are other texts.
    ///
    /// - Parameters:
    ///   - prefix: of their keys.
    ///   - time: now, in milliseconds since the session began.
    mutating func end(_ prefix: String, at time: Int) {
        for key in adapters.keys where key.hasPrefix(prefix) { _ = adapters[key]?.end(at: time) }
    }
}

extension SegmentRequest {
    fileprivate init(_ segment: LiveSegment) {
        self.init(
            id: segment.id,
            text: segment.text,
            isFinal: segment.isFinal,
            start: segment.start,
            end: segment.end,
            speaker: segment.speaker,
            lang: segment.language?.rawValue,
            stream: segment.stream
        )
    }
}
