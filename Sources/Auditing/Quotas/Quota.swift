// SPDX-License-Identifier: Apache-2.0

package import Guidelines
import MediaPrimitives

/// How much of a catalogue a regulator asks to have access services: shares of hours or titles, or hours, in steps.
///
/// Quotas are JSON files, described by `Docs/schemas/quota.json`.
package struct Quota: Equatable, Sendable {
    /// What is counted.
    package enum Unit: String, CaseIterable, Codable, Sendable {
        /// How long titles play.
        case hours
        /// Titles, however long.
        case titles
    }

    /// How much of a service is asked for.
    package enum Demand: Equatable, Sendable {
        /// A share of all titles, or of a category, in hundredths of a percent.
        case share(Int)
        /// As long, however much there is.
        case milliseconds(Int)
    }

    /// An amount that a service has to reach.
    package struct Step: Equatable, Sendable {
        /// The access service.
        package let service: AccessFacts.Kind
        /// How much.
        package let demand: Demand
        /// The category of titles that count for it; nil: all.
        package let category: String?
        /// How many years after the start it is due; nil: at once.
        package let years: Int?
        /// When it is due, as `2028-05-25`; nil if the start is not known.
        package let due: String?
    }

    /// What an option calls it.
    package let name: String
    /// What it is, as a phrase.
    package let title: String
    /// The law or the policy.
    package let source: String
    /// Where it is.
    package let url: String?
    /// When the source was read, as `2026-11-25`.
    package let date: String
    /// A remark for readers.
    package let note: String?
    /// What is counted.
    package let unit: Unit
    /// Languages in which captions and descriptions count besides that of the main audio, as primary subtags.
    package let languages: [String]
    /// The steps in the order in which they are due.
    package let steps: [Step]
}

extension Quota {
    /// The name of the format.
    package static let schema = "mediatag.quota/1"
    /// The most bytes of a file.
    package static let byteLimit = 1 << 20

    /// Reads a quota.
    ///
    /// - Parameters:
    ///   - bytes: the whole file.
    ///   - file: how errors name it.
    /// - Throws: `AuditFileError`, with the key at fault, for anything the schema does not allow.
    package init(json bytes: [UInt8], file: String) throws(AuditFileError) {
        let top = try JSONFileValue.file(
            bytes,
            name: file,
            schema: Self.schema,
            allowing: [
                "$schema", "schema", "name", "title", "source", "url", "date", "note", "unit",
                "start", "languages", "steps",
            ]
        )
        let name = try top.required("name").string()
        self.name = name
        title = try top["title"]?.string() ?? name
        source = try top.required("source").string()
        url = try top["url"]?.string()
        date = try top.required("date").calendarDay()
        note = try top["note"]?.string()
        unit = try top.required("unit").word(Unit.self)
        languages = try top["languages"]?.strings() ?? []
        let start = try top["start"]?.calendarDay()
        var steps: [Step] = []
        for item in try top.required("steps").items() {
            steps.append(try Step(item, of: unit, start: start))
        }
        self.steps = steps
    }
}

extension Quota.Step {
    fileprivate init(
        _ value: JSONFileValue,
        of unit: Quota.Unit,
        start: String?
    ) throws(AuditFileError) {
        let members = try value.object(
            allowing: ["service", "percent", "hours", "category", "years"]
        )
        service = try members.required("service").word(AccessFacts.Kind.self)
        if let hours = members["hours"] {
            guard members["percent"] == nil, unit == .hours else {
                throw hours.fault("goes with the unit hours, and without percent")
            }
            demand = .milliseconds(
                try hours.hundredths(upTo: 1_000_000) * (3_600_000 / 100)
            )
        } else {
            let percent = try members.required("percent")
            demand = .share(try percent.hundredths(upTo: 100))
        }
        category = try members["category"]?.string()
        var years: Int?
        if let value = members["years"] {
            years = Int(exactly: try value.number())
            guard let years, years <= 100 else { throw value.fault("has to be 0 to 100 years") }
        }
        self.years = years
        due = start.map { Self.day($0, after: years ?? 0) }
    }

    /// The day some years later; the last of February for a leap day.
    private static func day(_ start: String, after years: Int) -> String {
        let parts = start.split(separator: "-").compactMap { Int($0) }
        guard parts.count == 3 else { return start }
        let (year, month) = (parts[0] + years, parts[1])
        let day = CalendarDate(year: year, month: month, day: parts[2])?.day ?? 28
        return "\(year.padded(to: 4))-\(month.padded(to: 2))-\(day.padded(to: 2))"
    }
}

extension Quota {
    /// The names of the quotas that are built in.
    package static let builtInNames = files.map(\.name)

    /// A quota that is built in; nil if no quota has the name.
    package static func builtIn(_ name: String) -> Quota? {
        files.first { $0.name == name }.map { file in
            do {
                return try Quota(json: file.bytes(), file: "quota-\(file.name).json")
            } catch {
                preconditionFailure("every quota of ours can be read: \(error)")
            }
        }
    }

    /// The files `quota-….json` in the folder `Profiles/Audit`.
    private static let files: [(name: String, bytes: @Sendable () -> [UInt8])] = [
        ("ofcom-tier1", { PackageResources.quota_ofcom_tier1_json }),
        ("crtc", { PackageResources.quota_crtc_json }),
        ("fcc-description", { PackageResources.quota_fcc_description_json }),
    ]
}

extension JSONFileValue {
    /// A number from 0 in hundredths.
    fileprivate func hundredths(upTo most: Int) throws(AuditFileError) -> Int {
        let hundredths = try number() * 100
        guard (0...Double(most * 100)).contains(hundredths),
            let whole = Int(exactly: hundredths.rounded()),
            abs(hundredths - Double(whole)) < 1e-6
        else { throw fault("has to be 0 to \(most), with two decimals at most") }
        return whole
    }

    /// One of the words of a list.
    func word<Word: RawRepresentable<String> & CaseIterable>(
        _ type: Word.Type
    ) throws(AuditFileError) -> Word {
        guard let word = Word(rawValue: try string()) else {
            let names = Word.allCases.map(\.rawValue).joined(separator: ", ")
            throw fault("has to be one of \(names)")
        }
        return word
    }

    /// A day of the calendar as `2027-03-31`.
    func calendarDay() throws(AuditFileError) -> String {
        let text = try string()
        guard CalendarDate(written: text) != nil else {
            throw fault("has to be a day such as 2027-03-31")
        }
        return text
    }
}

extension CalendarDate {
    /// Reads `2027-03-31`; nil if it is not such a day.
    init?(written text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { part in
            part.allSatisfy { $0.isASCII && $0.isNumber } ? Int(part) : nil
        }
        guard parts.map(\.count) == [4, 2, 2], numbers.count == 3 else { return nil }
        self.init(year: numbers[0], month: numbers[1], day: numbers[2])
    }
}
