// SPDX-License-Identifier: Apache-2.0

/// A stretch of time in which things happen without a long pause.
public struct ActivePeriod: Equatable, Sendable {
    /// When the first thing happens, in milliseconds.
    public var startMilliseconds: Int
    /// When the last thing happens, in milliseconds.
    public var endMilliseconds: Int

    /// Makes a stretch.
    public init(startMilliseconds: Int, endMilliseconds: Int) {
        self.startMilliseconds = startMilliseconds
        self.endMilliseconds = endMilliseconds
    }
}

/// Joins moments into stretches; the whole state of the operator.
private struct ActivePeriods {
    let timeout: Int
    var open: ActivePeriod?

    /// Adds a moment; returns the stretch that has ended before it, if one has.
    mutating func add(_ time: Int) -> ActivePeriod? {
        guard let period = open, time - period.endMilliseconds <= timeout else {
            defer { open = ActivePeriod(startMilliseconds: time, endMilliseconds: time) }
            return open
        }
        open?.endMilliseconds = time
        return nil
    }
}

extension Sequence {
    /// The stretches in which elements follow each other within a timeout.
    ///
    /// - Parameters:
    ///   - timeout: the longest pause within a stretch, in milliseconds.
    ///   - time: when an element happens, in milliseconds; elements come in order of time.
    /// - Returns: the stretches in order.
    public func active(timeout: Int, by time: (Element) -> Int) -> [ActivePeriod] {
        var periods = ActivePeriods(timeout: timeout)
        let ended = compactMap { periods.add(time($0)) }
        return ended + (periods.open.map { [$0] } ?? [])
    }
}

/// The stretches of a live stream, each as soon as it is known to have ended.
public struct AsyncActivePeriods<Base: AsyncSequence>: AsyncSequence {
    /// A stretch.
    public typealias Element = ActivePeriod

    private let base: Base
    private let timeout: Int
    private let time: (Base.Element) -> Int

    fileprivate init(_ base: Base, timeout: Int, time: @escaping (Base.Element) -> Int) {
        self.base = base
        self.timeout = timeout
        self.time = time
    }

    /// Makes the iterator.
    public func makeAsyncIterator() -> Iterator {
        Iterator(
            base: base.makeAsyncIterator(),
            periods: ActivePeriods(timeout: timeout),
            time: time
        )
    }

    /// Waits for elements and hands out stretches.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate var base: Base.AsyncIterator
        fileprivate var periods: ActivePeriods
        fileprivate let time: (Base.Element) -> Int

        /// The next stretch that has ended; nil when the stream has.
        ///
        /// - Throws: what the stream throws.
        public mutating func next(
            isolation actor: isolated (any Actor)? = #isolation
        ) async throws(Base.Failure) -> ActivePeriod? {
            while let element = try await base.next(isolation: actor) {
                if let ended = periods.add(time(element)) { return ended }
            }
            defer { periods.open = nil }
            return periods.open
        }
    }
}

extension AsyncSequence {
    /// The stretches in which elements follow each other within a timeout.
    ///
    /// - Parameters:
    ///   - timeout: the longest pause within a stretch, in milliseconds.
    ///   - time: when an element happens, in milliseconds; elements come in order of time.
    /// - Returns: the stretches, each when the first element after it, or the end, has come.
    public func active(
        timeout: Int,
        by time: @escaping (Element) -> Int
    ) -> AsyncActivePeriods<Self> {
        AsyncActivePeriods(self, timeout: timeout, time: time)
    }
}
