// SPDX-License-Identifier: Apache-2.0

/// The latest elements of a time line: those of the last so many milliseconds.
///
/// The value is the operator's whole state, so that a finished array and a live stream run through the
/// same code. Adding an element costs constant time on average, whatever the window holds.
public struct SlidingWindow<Element> {
    /// Length of the window in milliseconds.
    public let milliseconds: Int
    private let time: (Element) -> Int
    private var stored: [Element] = []
    private var first = 0

    /// Makes an empty window.
    ///
    /// - Parameters:
    ///   - milliseconds: its length, more than 0.
    ///   - time: when an element happens, in milliseconds.
    public init(milliseconds: Int, time: @escaping (Element) -> Int) {
        self.milliseconds = milliseconds
        self.time = time
    }

    /// The elements in the window, oldest first.
    public var elements: ArraySlice<Element> { stored[first...] }

    /// Adds an element and lets go of those that are a window's length older than it, or more.
    ///
    /// Elements have to come in order of time.
    public mutating func add(_ element: Element) {
        stored.append(element)
        let start = time(element) - milliseconds
        while time(stored[first]) <= start { first += 1 }
        if first > stored.count / 2 {
            stored.removeFirst(first)
            first = 0
        }
    }
}

extension Sequence {
    /// What `summarize` says of the window that ends with each element.
    ///
    /// - Parameters:
    ///   - milliseconds: length of the window.
    ///   - time: when an element happens, in milliseconds; elements come in order of time.
    ///   - summarize: makes a result of the elements in the window, oldest first.
    /// - Returns: one result for each element.
    public func slidingWindow<Result>(
        of milliseconds: Int,
        by time: @escaping (Element) -> Int,
        _ summarize: (ArraySlice<Element>) -> Result
    ) -> [Result] {
        var window = SlidingWindow(milliseconds: milliseconds, time: time)
        return map { element in
            window.add(element)
            return summarize(window.elements)
        }
    }
}

/// The windows of a live stream, each as its last element comes.
public struct AsyncSlidingWindow<Base: AsyncSequence>: AsyncSequence {
    /// The elements in a window, oldest first.
    public typealias Element = ArraySlice<Base.Element>

    private let base: Base
    private let empty: SlidingWindow<Base.Element>

    fileprivate init(_ base: Base, _ empty: SlidingWindow<Base.Element>) {
        self.base = base
        self.empty = empty
    }

    /// Makes the iterator.
    public func makeAsyncIterator() -> Iterator {
        Iterator(base: base.makeAsyncIterator(), window: empty)
    }

    /// Waits for elements and hands out windows.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate var base: Base.AsyncIterator
        fileprivate var window: SlidingWindow<Base.Element>

        /// The window that ends with the next element; nil when the stream has ended.
        ///
        /// - Throws: what the stream throws.
        public mutating func next(
            isolation actor: isolated (any Actor)? = #isolation
        ) async throws(Base.Failure) -> Element? {
            guard let element = try await base.next(isolation: actor) else { return nil }
            window.add(element)
            return window.elements
        }
    }
}

extension AsyncSequence {
    /// The window that ends with each element, as it comes.
    ///
    /// - Parameters:
    ///   - milliseconds: length of the window.
    ///   - time: when an element happens, in milliseconds; elements come in order of time.
    /// - Returns: one window for each element.
    public func slidingWindow(
        of milliseconds: Int,
        by time: @escaping (Element) -> Int
    ) -> AsyncSlidingWindow<Self> {
        AsyncSlidingWindow(self, SlidingWindow(milliseconds: milliseconds, time: time))
    }
}
