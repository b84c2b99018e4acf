// SPDX-License-Identifier: Apache-2.0

/// A part of a movie with a title.
public struct Chapter: Equatable, Sendable {
    /// When it begins, in milliseconds of the presentation.
    public var startMilliseconds: Int
    /// When it ends, in milliseconds of the presentation.
    public var endMilliseconds: Int
    /// Its title.
    public var title: String

    /// Makes a chapter.
    public init(startMilliseconds: Int, endMilliseconds: Int, title: String) {
        self.startMilliseconds = startMilliseconds
        self.endMilliseconds = endMilliseconds
        self.title = title
    }
}

extension [Chapter] {
    /// Whether two lists name the same parts; ends follow from what comes next.
    func isSameList(as other: [Chapter]) -> Bool {
        map(\.startMilliseconds) == other.map(\.startMilliseconds)
            && map(\.title) == other.map(\.title)
    }
}
