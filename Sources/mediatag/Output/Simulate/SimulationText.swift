// SPDX-License-Identifier: Apache-2.0

import Auditing
import MediaSelection

/// What `simulate` shows people: a sentence for each viewer, its hazards and, if asked for, a table.
struct SimulationText {
    private let simulation: Simulation
    private let results: SimulationResults
    private let hasTables: Bool
    private let terminal: Terminal

    init(
        _ simulation: Simulation,
        _ results: SimulationResults,
        hasTables: Bool,
        terminal: Terminal
    ) {
        self.simulation = simulation
        self.results = results
        self.hasTables = hasTables
        self.terminal = terminal
    }

    /// The whole text, ending with a line end.
    var text: String {
        var text = terminal.bold(heading.printable) + "\n"
        for (viewer, sentence) in zip(simulation.viewers, results.viewers) {
            text += "\n" + WrappedText.lines(Self.sentence(sentence), indent: 2, hanging: 4)
            for hazard in hazards(of: viewer) {
                text += WrappedText.lines(WrappedText.words(hazard), indent: 4, hanging: 6)
            }
            if hasTables { text += "\n" + table(of: viewer) }
        }
        return text
    }

    /// The asset, or the page with the line of the medium.
    private var heading: String {
        guard let medium = results.medium else { return results.asset }
        return "\(results.asset):\(medium.line): \(medium.element) \"\(medium.src.prefix(200))\""
    }

    private static func sentence(_ sentence: SimulationResults.Sentence) -> [WrappedText.Word] {
        let text = sentence.sentence.printable
        return WrappedText.words(text.prefix(1).uppercased() + text.dropFirst() + ".")
    }

    /// Each hazard with the engines that have it.
    private func hazards(of viewer: Viewer) -> [String] {
        let found = simulation.results(for: viewer)
        return ViewerHazard.allCases.compactMap { hazard in
            let engines = found.filter { $0.hazards.contains(hazard) }.map(\.engine.name)
            guard !engines.isEmpty, let rule = RuleCatalog.rule(hazard.rawValue) else {
                return nil
            }
            return "\(rule.id) \(rule.slug): \(engines.joined(separator: ", "))"
        }
    }

    private func table(of viewer: Viewer) -> String {
        let rows = results.results.filter { $0.viewer == viewer.name }.map { result in
            [
                result.engine, (result.audio?.displayName ?? "-").printable,
                (result.text?.displayName ?? "-").printable, result.confidence, result.evidence,
            ]
        }
        let table = TextTable(["Engine", "Audio", "Text", "Confidence", "Evidence"], rows)
        let lines = [terminal.bold(table.heading)] + table.lines
        return lines.map { "    " + $0 + "\n" }.joined()
    }
}
