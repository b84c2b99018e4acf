// SPDX-License-Identifier: Apache-2.0

/// What names a segment in its session.
struct LiveSegmentName: Hashable, Sendable {
    let stream: String
    let id: String
}

extension LiveSegment {
    var key: LiveSegmentName { LiveSegmentName(stream: stream, id: id) }
}
