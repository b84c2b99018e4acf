// SPDX-License-Identifier: Apache-2.0

/// What names a segment in its session.
struct SegmentKey: Hashable, Sendable {
    let stream: String
    let id: String
}

extension LiveSegment {
    var key: SegmentKey { SegmentKey(stream: stream, id: id) }
}
