// SPDX-License-Identifier: Apache-2.0

/// References to success criteria of WCAG, with the clauses of EN 301 549 that repeat them.
enum Citation {
    /// The version of EN 301 549 whose clauses are cited.
    static let europeanStandard = "EN 301 549 v3.2.1"

    /// The chapters of EN 301 549 that repeat success criteria of WCAG 2.1, by their numbers.
    enum Chapter: Int, CaseIterable {
        /// Web pages, and media in them.
        case web = 9
        /// Documents that are not web pages, such as movies that are downloaded.
        case documents = 10
        /// Software.
        case software = 11
    }

    /// A success criterion, and the clauses of EN 301 549 that repeat it.
    ///
    /// The criteria for time-based media (1.2.1 to 1.2.9) are the same in WCAG 2.0, 2.1 and 2.2.
    ///
    /// - Parameters:
    ///   - number: such as `1.2.2`; of level A or AA, as EN 301 549 repeats no others.
    ///   - chapters: those of EN 301 549 that apply.
    /// - Returns: the references.
    static func wcag(_ number: String, in chapters: [Chapter]) -> [String] {
        ["WCAG \(number)"] + chapters.map { "\(europeanStandard) \($0.rawValue).\(number)" }
    }

    /// The number of the success criterion that a clause of EN 301 549 repeats, or that a reference to WCAG names;
    /// nil for other references.
    static func criterionNumber(of id: String) -> String? {
        if id.hasPrefix("WCAG ") { return String(id.dropFirst(5)) }
        guard id.hasPrefix("EN 301 549 "), let clause = id.split(separator: " ").last,
            let end = clause.firstIndex(of: "."), let chapter = Int(clause[..<end]),
            Chapter(rawValue: chapter) != nil
        else { return nil }
        return String(clause[clause.index(after: end)...])
    }
}
