// SPDX-License-Identifier: Apache-2.0

/// A value that a script states as a literal.
indirect enum ScriptValue: Equatable {
    case object([String: ScriptValue])
    case array([ScriptValue])
    case string(String)
    case bool(Bool)
    /// A number, or nothing.
    case other
    /// What only running the script shows.
    case computed

    /// The deepest nesting that is read.
    private static let depthLimit = 32

    /// A member of an object; nil if missing.
    subscript(name: String) -> ScriptValue? {
        guard case .object(let members) = self else { return nil }
        return members[name]
    }

    /// The text; nil for other values.
    var text: String? {
        guard case .string(let text) = self else { return nil }
        return text
    }

    /// The elements of an array, or the value alone.
    var elements: [ScriptValue] {
        guard case .array(let values) = self else { return [self] }
        return values
    }

    /// Reads the JSON of an attribute; nil if it is not JSON.
    init?(json text: String) {
        let bytes = Array(text.utf8)
        let tokens = ScriptLexer.tokens(bytes[...], .utf8)
        var reader = ScriptLiterals(tokens)
        let value = reader.value(at: 0).value
        guard value != .computed else { return nil }
        self = value
    }

    fileprivate static func isTooDeep(_ depth: Int) -> Bool { depth > depthLimit }
}

/// Reads literals out of the tokens of a script, and what constants stand for.
struct ScriptLiterals {
    let tokens: [ScriptToken]
    /// Where the values of variables begin that are assigned once; nil for those that are assigned again.
    private var variables: [String: Int?] = [:]
    /// How many further tokens may be looked at: constants within constants would take forever.
    private var budget = 4_000_000

    init(_ tokens: [ScriptToken]) {
        self.tokens = tokens
        for index in tokens.indices.dropLast() {
            guard let name = tokens[index].name, tokens[index + 1].isMark("="),
                index + 2 < tokens.count, !tokens[index + 2].isMark("="),
                !tokens[index + 2].isMark(">")
            else { continue }
            let isMember = index > 0 && tokens[index - 1].isMark(".")
            guard !isMember else { continue }
            variables[name] = variables.keys.contains(name) ? .some(nil) : index + 2
        }
    }

    /// Where the value of a variable begins; nil unless it is assigned once.
    func assignment(of name: String) -> Int? { variables[name] ?? nil }

    /// The value that begins at a token, and the index of the token after it.
    mutating func value(at index: Int, depth: Int = 0) -> (value: ScriptValue, end: Int) {
        budget -= 1
        guard index < tokens.count, !ScriptValue.isTooDeep(depth), budget > 0 else {
            return (.computed, skip(from: index))
        }
        let (value, end) = literal(at: index, depth: depth)
        // What follows must end the value: "a" + b is computed.
        guard endsValue(end) else { return (.computed, skip(from: end)) }
        return (value, end)
    }

    private mutating func literal(at index: Int, depth: Int) -> (ScriptValue, Int) {
        switch tokens[index].kind {
        case .string(let text): (.string(text), index + 1)
        case .number: (.other, index + 1)
        case .mark(UInt8(ascii: "{")): object(at: index, depth: depth)
        case .mark(UInt8(ascii: "[")): array(at: index, depth: depth)
        case .name("true"): (.bool(true), index + 1)
        case .name("false"): (.bool(false), index + 1)
        case .name("null"), .name("undefined"): (.other, index + 1)
        case .name(let name): constant(name, at: index, depth: depth)
        case .mark, .computed: (.computed, index + 1)
        }
    }

    private mutating func constant(_ name: String, at index: Int, depth: Int) -> (ScriptValue, Int)
    {
        guard endsValue(index + 1), let start = assignment(of: name), start != index else {
            return (.computed, index + 1)
        }
        return (value(at: start, depth: depth + 8).value, index + 1)
    }

    private mutating func object(at index: Int, depth: Int) -> (ScriptValue, Int) {
        var members: [String: ScriptValue] = [:]
        var place = index + 1
        while place < tokens.count, !tokens[place].isMark("}") {
            if tokens[place].isMark(",") {
                place += 1
                continue
            }
            let key = tokens[place].name ?? tokens[place].string
            if let key, place + 1 < tokens.count, tokens[place + 1].isMark(":") {
                let (value, end) = value(at: place + 2, depth: depth + 1)
                if members[key] == nil || value != .computed { members[key] = value }
                place = max(end, place + 1)
            } else {
                // A method, a shorthand or a spread.
                if let key, place + 1 < tokens.count, endsValue(place + 1) {
                    members[key] = constant(key, at: place, depth: depth + 1).0
                }
                place = max(skip(from: place), place + 1)
            }
        }
        return (.object(members), min(place + 1, tokens.count))
    }

    private mutating func array(at index: Int, depth: Int) -> (ScriptValue, Int) {
        var values: [ScriptValue] = []
        var place = index + 1
        while place < tokens.count, !tokens[place].isMark("]") {
            if tokens[place].isMark(",") {
                place += 1
                continue
            }
            let (value, end) = value(at: place, depth: depth + 1)
            values.append(value)
            place = max(end, place + 1)
        }
        return (.array(values), min(place + 1, tokens.count))
    }

    private func endsValue(_ index: Int) -> Bool {
        guard index < tokens.count else { return true }
        switch tokens[index].kind {
        case .mark(let mark): return [0x2C, 0x29, 0x5D, 0x7D, 0x3B].contains(mark)
        // A line end that ends a statement is no token.
        case .name: return true
        case .string, .number, .computed: return false
        }
    }

    /// The index of the token that ends an expression: a comma or a closing bracket outside of brackets.
    private mutating func skip(from index: Int) -> Int {
        var depth = 0
        var place = index
        while place < tokens.count {
            budget -= 1
            guard budget > 0 else { return tokens.count }
            if case .mark(let mark) = tokens[place].kind {
                switch mark {
                case 0x28, 0x5B, 0x7B: depth += 1
                case 0x29, 0x5D, 0x7D:
                    if depth == 0 { return place }
                    depth -= 1
                case 0x2C, 0x3B: if depth == 0 { return place }
                default: break
                }
            }
            place += 1
        }
        return place
    }
}
