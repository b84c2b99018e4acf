// SPDX-License-Identifier: Apache-2.0

/// Where in a JSON document a value is: `results[].alternatives[0].words[]`.
///
/// Members are divided by full stops; `[]` is each value of an array, `[0]` the first of it. Ways divided by `|` are
/// tried in their order: the first that leads to a value counts. A way that begins with `[` begins at an array.
package struct JSONPath: Equatable, Sendable, ExpressibleByStringLiteral {
    private enum Step: Equatable, Sendable {
        case member(String)
        case each
        case index(Int)
    }

    private let ways: [[Step]]

    /// Values that a way leads to at most.
    private static let limit = 4_000_000

    /// Reads a path; nil if it is none.
    ///
    /// - Parameter text: the path; empty for the value itself.
    package init?(_ text: String) {
        var ways: [[Step]] = []
        for way in text.split(separator: "|", omittingEmptySubsequences: false) {
            guard let steps = Self.steps(way) else { return nil }
            ways.append(steps)
        }
        self.ways = ways
    }

    /// A path of the source text; one that is not valid leads nowhere.
    package init(stringLiteral text: String) {
        self = JSONPath(text) ?? JSONPath(nowhere: ())
    }

    private init(nowhere: Void) { ways = [] }

    private static func steps(_ text: Substring) -> [Step]? {
        guard !text.isEmpty else { return [] }
        var steps: [Step] = []
        for part in text.split(separator: ".", omittingEmptySubsequences: false) {
            let name = part.prefix { $0 != "[" }
            if !name.isEmpty { steps.append(.member(String(name))) }
            var rest = part.dropFirst(name.count)
            guard !name.isEmpty || !rest.isEmpty else { return nil }
            while !rest.isEmpty {
                guard rest.first == "[", let end = rest.firstIndex(of: "]") else { return nil }
                let number = rest[rest.index(after: rest.startIndex)..<end]
                if number.isEmpty {
                    steps.append(.each)
                } else if let index = Int(number), index >= 0 {
                    steps.append(.index(index))
                } else {
                    return nil
                }
                rest = rest[rest.index(after: end)...]
            }
        }
        return steps
    }

    /// All values that the first way that leads to any leads to, in their order.
    package func values(in value: JSONValue) -> [JSONValue] {
        for way in ways {
            var values = [value]
            for step in way {
                switch step {
                case .member(let name): values = values.compactMap { $0[name] }
                case .each: values = Array(values.lazy.flatMap(\.items).prefix(Self.limit))
                case .index(let index):
                    values = values.compactMap {
                        index == 0 ? $0.first : $0.items.dropFirst(index).first
                    }
                }
                if values.isEmpty { break }
            }
            if !values.isEmpty { return values }
        }
        return []
    }

    /// The first value that it leads to; `null` is none.
    package func first(in value: JSONValue) -> JSONValue? {
        values(in: value).first { $0.isObject || $0.isArray || $0.word != nil }
    }
}

extension JSONValue {
    /// A string, a number as it is written, or `true` or `false`.
    package var word: String? {
        if isTrue { return "true" }
        if isFalse { return "false" }
        return label
    }

    /// The names of the members of an object, in their order.
    package var memberNames: [String] {
        members.map(\.name)
    }
}
