// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// The report as assertions of W3C's Evaluation and Report Language, in JSON-LD with the context in it.
///
/// Each criterion of each asset is an assertion with its outcome, and so is each finding, as the outcome of a rule. That a
/// rule passed is no assertion: no program can decide that a criterion is met.
///
/// Source: Evaluation and Report Language (EARL) 1.0 Schema, W3C Working Group Note of 2 February 2017.
package enum EARLReport {
    /// The whole document.
    package static func text(_ report: AuditReport) -> String {
        ReportJSON.text(Document(report), isIndented: true)
    }

    private struct Document: Encodable {
        let context = Context()
        let graph: [Node]

        init(_ report: AuditReport) {
            var tests: [String: Node] = [:]
            var nodes = [Node.software]
            let date = report.scope.date.map(Result.date)
            for (index, asset) in report.assets.enumerated() {
                let subject = "_:subject\(index + 1)"
                nodes.append(.subject(subject, asset.asset))
                func assert(_ test: Node, _ result: Result) {
                    tests[test.id] = test
                    let id = "_:assertion\(nodes.count)"
                    nodes.append(.assertion(id, test, subject, result))
                }
                for criterion in asset.criteria {
                    assert(.criterion(criterion.id), Result(criterion.outcome, date))
                }
                for (finding, status) in asset.findingsWithStatus where finding.severity != .info {
                    assert(.rule(finding), Result(finding, status, in: asset.asset, date))
                }
            }
            graph = nodes + tests.values.sorted { $0.id < $1.id }
        }

        private enum CodingKeys: String, CodingKey {
            case context = "@context"
            case graph = "@graph"
        }
    }

    /// The terms that the document uses: a context at an address would be loaded by each reader.
    private struct Context: Encodable {
        private struct Reference: Encodable {
            let id: String
            let type = "@id"

            private enum CodingKeys: String, CodingKey {
                case id = "@id"
                case type = "@type"
            }
        }

        private let earl = "http://www.w3.org/ns/earl#"
        private let dct = "http://purl.org/dc/terms/"
        private let doap = "http://usefulinc.com/ns/doap#"
        private let assertedBy = Reference(id: "earl:assertedBy")
        private let subject = Reference(id: "earl:subject")
        private let test = Reference(id: "earl:test")
        private let mode = Reference(id: "earl:mode")
        private let outcome = Reference(id: "earl:outcome")
        private let result = "earl:result"
        private let info = "earl:info"
        private let pointer = "earl:pointer"
        private let title = "dct:title"
        private let date = "dct:date"
        private let source = "dct:source"
        private let isPartOf = "dct:isPartOf"
        private let version = "doap:revision"
    }

    /// An assertion, or something that assertions refer to.
    private struct Node: Encodable {
        let id: String
        let type: String
        var title: String?
        var source: String?
        var isPartOf: String?
        var version: String?
        var assertedBy: String?
        var subject: String?
        var test: String?
        var mode: String?
        var result: Result?

        private enum CodingKeys: String, CodingKey {
            case id = "@id"
            case type = "@type"
            case title, source, isPartOf, version, assertedBy, subject, test, mode, result
        }

        static let software = Node(
            id: "_:mediatag",
            type: "earl:Software",
            title: "mediatag",
            version: AuditingVersion.current
        )

        static func subject(_ id: String, _ name: String) -> Node {
            Node(id: id, type: "earl:TestSubject", title: name, source: name)
        }

        static func criterion(_ id: String) -> Node {
            let clause = Clause.cited(by: id)
            // Clauses of other standards repeat those of WCAG, and have no addresses of their own.
            let address = id.hasPrefix("WCAG ") ? clause?.url : nil
            return Node(
                id: address ?? identifier("clause", id),
                type: "earl:TestCriterion",
                title: [id, clause?.title].compactMap(\.self).joined(separator: " "),
                source: clause?.url,
                isPartOf: clause?.source
            )
        }

        static func rule(_ finding: Finding) -> Node {
            Node(
                id: identifier("rule", finding.rule),
                type: "earl:TestCase",
                title: "\(finding.rule) \(finding.slug)",
                source: finding.references.isEmpty
                    ? nil : finding.references.joined(separator: "; ")
            )
        }

        /// A name of ours: letters, digits, dots and hyphens alone.
        private static func identifier(_ kind: String, _ id: String) -> String {
            let name = id.unicodeScalars.map { scalar in
                let isKept =
                    scalar.isASCII && scalar.properties.isAlphabetic
                    || ("0"..."9").contains(scalar) || scalar == "."
                return isKept ? String(scalar) : "-"
            }
            return "urn:mediatag:\(kind):\(name.joined())"
        }

        static func assertion(
            _ id: String,
            _ test: Node,
            _ subject: String,
            _ result: Result
        ) -> Node {
            Node(
                id: id,
                type: "earl:Assertion",
                assertedBy: software.id,
                subject: subject,
                test: test.id,
                mode: "earl:automatic",
                result: result
            )
        }
    }

    private struct Result: Encodable {
        let type = "earl:TestResult"
        let outcome: String
        let info: String?
        let pointer: String?
        let date: String?

        private enum CodingKeys: String, CodingKey {
            case type = "@type"
            case outcome, info, pointer, date
        }

        /// The result for a criterion.
        init(_ outcome: RuleOutcome, _ date: String?) {
            self.outcome = "earl:\(outcome.name)"
            (info, pointer, self.date) = (outcome.reason, nil, date)
        }

        /// The result of a rule at one place; what only a person can decide, or a heuristic found, is no failure.
        init(_ finding: Finding, _ status: FindingStatus, in asset: String, _ date: String?) {
            let isFault = [.error, .warning].contains(finding.severity)
            outcome = isFault && finding.confidence != .heuristic ? "earl:failed" : "earl:cantTell"
            let standing = ReportWording.status(status)
            info = finding.message + (standing.isEmpty ? "" : " (\(standing))")
            pointer = Self.place(of: finding.location, in: asset)
            self.date = date
        }

        /// The date and the time of a report, such as `2026-11-29 16:50 UTC`, in the form of W3C's note on dates.
        static func date(_ text: String) -> String {
            text.replacing(" UTC", with: "Z").replacing(" ", with: "T")
        }

        /// The file and the time, or the line: EARL has no terms for times, so it is a media fragment.
        private static func place(of location: FindingLocation, in asset: String) -> String? {
            let file = location.file ?? asset
            if let time = location.time {
                let start = max(0, time.start)
                return "\(file)#t=\(seconds(start)),\(seconds(max(start, time.end)))"
            }
            return location.position.map { "\(file):\($0)" }
        }

        private static func seconds(_ milliseconds: Int) -> String {
            "\(milliseconds / 1000).\((milliseconds % 1000).padded(to: 3))"
        }
    }
}
