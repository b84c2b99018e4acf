// SPDX-License-Identifier: Apache-2.0

/// Brings what pictures carry from the order of decoding into that of presentation.
///
/// A picture is given back when no picture that is decoded later can be shown before it. The number
/// of pictures that wait is bounded: no coding re-orders as many.
public struct PresentationOrder<Payload> {
    /// More pictures than this never wait; H.264 and H.265 re-order 16 at most.
    public static var limit: Int { 256 }

    /// A picture that waits, or is given back.
    public struct Picture {
        /// When it is shown, in ticks of the caller's.
        public let time: Int64
        /// What it carries.
        public let payload: Payload
    }

    /// In order of presentation, the last to be shown first.
    private var waiting: [Picture] = []

    /// Nothing waits.
    public init() {}

    /// Takes the next picture in order of decoding.
    public mutating func take(_ payload: Payload, at time: Int64) {
        var place = waiting.count
        // Of pictures with one time, the one that is decoded first is shown first.
        while place > 0, waiting[place - 1].time <= time { place -= 1 }
        waiting.insert(Picture(time: time, payload: payload), at: place)
    }

    /// The next picture that is shown before a time, or that there is no room for.
    ///
    /// - Parameter time: no picture that is still to come is shown before it; nil for the end.
    public mutating func next(before time: Int64?) -> Picture? {
        guard let last = waiting.last else { return nil }
        let isDue = time.map { last.time < $0 } ?? true
        return isDue || waiting.count > Self.limit ? waiting.removeLast() : nil
    }
}
