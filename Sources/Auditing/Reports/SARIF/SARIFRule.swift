// SPDX-License-Identifier: Apache-2.0

extension SARIFLog {
    /// What a rule is about (`reportingDescriptor`, 3.49).
    struct Rule: Encodable {
        struct Configuration: Encodable {
            let level: String
        }

        struct Properties: Encodable {
            let tags: [String]
            let confidence: String
            let severity: String
        }

        let id: String
        let name: String
        let shortDescription: Message
        let fullDescription: Message
        let help: Message
        let defaultConfiguration: Configuration
        let properties: Properties

        init(_ rule: RuleMetadata) {
            id = rule.id
            name = rule.slug
            shortDescription = Message(text: rule.title + ".")
            fullDescription = Message(text: rule.rationale)
            help = Message(text: rule.remedy)
            defaultConfiguration = Configuration(level: SARIFLog.level(rule.severity))
            properties = Properties(
                tags: ["accessibility"] + rule.references.uniqued,
                confidence: rule.confidence.rawValue,
                severity: rule.severity.rawValue
            )
        }
    }

    /// How a severity is called where something is wrong (3.27.10).
    static func level(_ severity: Severity) -> String {
        switch severity {
        case .error: "error"
        case .warning: "warning"
        case .review, .info: "note"
        }
    }
}

extension [String] {
    /// Each once, in the order of its first place.
    fileprivate var uniqued: [String] {
        var seen: Set<String> = ["accessibility"]
        return filter { seen.insert($0).inserted }
    }
}
