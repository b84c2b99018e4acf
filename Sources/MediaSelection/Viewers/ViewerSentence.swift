// SPDX-License-Identifier: Apache-2.0

extension Simulation {
    /// What a viewer gets, in one sentence: "a deaf English viewer gets English SDH in AVPlayer and WebKit;
    /// nothing in hls.js, because no rendition is DEFAULT".
    ///
    /// - Parameters:
    ///   - viewer: the viewer.
    ///   - names: the names of the options, in their order.
    /// - Returns: the sentence, without a capital and a full stop.
    public func sentence(for viewer: Viewer, names: [String]) -> String {
        let played = results(for: viewer).filter(\.isPlayed)
        guard !played.isEmpty else {
            return
                "\(viewer.phrase) gets nothing: none of these engines plays such a file by known rules"
        }
        let audio = Self.clauses(of: played, \.selection.audio, names: names)
        if viewer.prefersDescription { return "\(viewer.phrase) hears \(audio)" }
        if viewer.needsText {
            let text = Self.clauses(of: played, \.selection.text, names: names)
            return "\(viewer.phrase) gets \(text)"
        }
        return "\(viewer.phrase) hears \(audio); sees \(Self.textUnasked(of: played, names: names))"
    }

    /// The text that viewers see who did not ask for any; why others see none does not matter to them.
    private static func textUnasked(of results: [Result], names: [String]) -> String {
        let seen = results.filter { $0.selection.text.option != nil }
        guard !seen.isEmpty else { return "no text" }
        let text = clauses(of: seen, \.selection.text, names: names)
        return seen.count == results.count ? text : text + "; no text in the others"
    }

    /// The choices with the engines that make them, the most frequent first and nothing last.
    private static func clauses(
        of results: [Result],
        _ kind: KeyPath<Result, EnginePick>,
        names: [String]
    ) -> String {
        struct Choice: Hashable {
            let option: Int?
            /// The reasons, where nothing is selected.
            let rules: [EngineRule]
        }
        var order: [Choice] = []
        var engines: [Choice: [String]] = [:]
        for result in results {
            let pick = result[keyPath: kind]
            let choice = Choice(option: pick.option, rules: pick.option == nil ? pick.rules : [])
            if engines[choice] == nil { order.append(choice) }
            engines[choice, default: []].append(result.engine.name)
        }
        let selected = order.filter { $0.option != nil }
        let nothing = order.filter { $0.option == nil }
        var clauses = selected.map { choice in
            let name = choice.option.map { names[$0] } ?? ""
            return "\(name) in \(list(engines[choice] ?? []))"
        }
        let reasons = nothing.map { choice in
            let why = choice.rules.map(\.reason).joined(separator: " and ")
            return "in \(list(engines[choice] ?? [])), because \(why)"
        }
        if !reasons.isEmpty { clauses.append("nothing " + reasons.joined(separator: ", and ")) }
        return clauses.joined(separator: "; ")
    }

    private static func list(_ names: [String]) -> String {
        guard names.count > 1, let last = names.last else { return names.first ?? "" }
        return names.dropLast().joined(separator: ", ") + " and " + last
    }
}
