// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// That a person has reviewed captions.
package struct ReviewMark: Equatable, Sendable {
    /// The name or initials.
    package let person: String
    /// The day in UTC, such as `2026-11-28`.
    package let date: String
    /// How many findings were not decided; if there are any, the captions are partly reviewed.
    package let undecided: Int

    /// The longest name, in characters.
    private static let longestName = 100

    /// A review of today.
    ///
    /// - Returns: nil if the name is empty once what a comment cannot have is left out.
    package init?(person: String, undecided: Int) {
        let lines = person.split { $0.isNewline || $0 == "\0" || $0 == "\t" }
        let name = lines.joined(separator: " ").replacing("-->", with: "").prefix(Self.longestName)
            .split(separator: " ").joined(separator: " ")
        guard !name.isEmpty else { return nil }
        self.person = name
        date = String(UTCTime.text(time(nil) * 1000).prefix(10))
        self.undecided = undecided
    }

    init?(_ value: JSONValue) {
        guard let person = value["person"]?.string, let date = value["date"]?.string,
            let undecided = value["undecided"]?.wholeNumber
        else { return nil }
        (self.person, self.date, self.undecided) = (person, date, undecided)
    }

    var json: JSONWriter {
        var json = JSONWriter()
        json.add("person", person)
        json.add("date", date)
        json.add("undecided", undecided)
        return json
    }
}
