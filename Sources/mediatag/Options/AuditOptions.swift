// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Auditing
import MediaSelection
import Muxing
import RemoteMedia

/// What assets are held against.
struct AuditOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The criteria to hold assets against: a profile's name, or a file of your own.",
            valueName: "name|file"
        ),
        completion: .file(extensions: ["json"])
    )
    // The profile itself is read when it is needed.
    var profile = "wcag-aa"

    @Option(
        help: ArgumentHelp(
            "What every asset has to offer: captions, sdh, audio-description, joined by commas or one by one.",
            valueName: "services"
        ),
        transform: parseServices
    )
    private var require: [Set<Requirements.Service>] = []

    @Option(
        help: ArgumentHelp(
            "The languages it has to offer that in, joined by commas or one by one; else that of the main sound.",
            valueName: "tags"
        ),
        transform: parseLanguages
    )
    private var languages: [[LanguageTag]] = []

    @Option(
        help: ArgumentHelp(
            "Give a rule another severity: M103=error, Q411=off. May stand several times.",
            valueName: "rule=severity"
        ),
        transform: parseSeverity
    )
    var severity: [SeverityChange] = []

    @Flag(
        help: ArgumentHelp(
            "Look for closed captions (CEA-608 and CEA-708) in all pictures and caption tracks.",
            discussion:
                "Reads whole files, but decodes no pictures; without it, only of movies that "
                + "have no other text."
        )
    )
    var captions = false

    @Flag(
        help: ArgumentHelp(
            "Listen: decode all of the main sound, and tell speech without captions and captions out of time.",
            discussion:
                "Some seconds for each hour of sound. Rules S504 to S506, X706, X707 and M123."
        )
    )
    var deep = false

    @Flag(
        help: ArgumentHelp(
            "Read all text tracks of movies on servers, which can take a thousand requests a movie.",
            discussion: "Else only what lies together, within 64 KiB besides the boxes."
        )
    )
    var remoteText = false

    @Option(help: "The least severity that makes the exit status 1.")
    var failOn: CaptionCheckingOptions.FailOn = .error

    /// What every asset has to offer.
    private var requirements: Requirements {
        Requirements(
            services: require.reduce(into: []) { $0.formUnion($1) },
            languages: languages.flatMap(\.self)
        )
    }

    /// What audits assets as the options say.
    ///
    /// - Throws: exit code 2 for a profile that cannot be read or is none, after telling why.
    func runner(fixes: Bool, width: Int?) throws -> AuditRunner {
        let profile = try readProfile()
        var reader = AssetReader(captions: profile.captions, requirements: requirements)
        reader.readsPictures = captions
        if deep {
            let line = ListeningLine()
            reader.listens = true
            reader.progress = { line.show($0) }
        }
        if remoteText { reader.remote.readAllText() }
        return AuditRunner(
            audit: Audit(profile: profile),
            reader: reader,
            fixes: fixes,
            width: width
        )
    }

    /// The profile that is built in or in a file, with the severities of the command line.
    ///
    /// - Returns: the profile.
    /// - Throws: exit code 2 for a file that cannot be read or is no profile, after telling why.
    private func readProfile() throws -> AuditProfile {
        var profile = try namedProfile()
        for change in severity { profile.severities[change.rule] = change.severity }
        return profile
    }

    private func namedProfile() throws -> AuditProfile {
        if let builtIn = AuditProfile.builtIn(profile) { return builtIn }
        guard profile.hasSuffix(".json") || profile.contains("/") else {
            let list = AuditProfile.builtInNames.joined(separator: ", ")
            throw ValidationError(
                "there is no profile \"\(profile)\"; there are \(list), or name a file in .json."
            )
        }
        do {
            return try AuditProfile(json: try CaptionFile.read(profile), file: profile)
        } catch {
            Messages.fail(error)
            throw ExitCode.unreadable
        }
    }
}

/// Another severity for a rule.
struct SeverityChange {
    /// The rule's permanent name.
    let rule: String
    /// Its severity.
    let severity: RuleSeverity
}

/// Reads `--severity`.
private func parseSeverity(_ text: String) throws -> SeverityChange {
    let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2, let rule = RuleCatalog.rule(parts[0]) else {
        throw ValidationError("\"\(text)\" names no rule; write M103=error, as in Docs/Rules.md.")
    }
    if rule.id == RuleCatalog.baselineRule.id {
        throw ValidationError(
            "\(rule.id) has no severity; give one to the rules that find something."
        )
    }
    if parts[1] == "off" { return SeverityChange(rule: rule.id, severity: .off) }
    guard let severity = Severity(rawValue: parts[1]) else {
        let list = Severity.allCases.map(\.rawValue).joined(separator: ", ")
        throw ValidationError("\"\(parts[1])\" is no severity; there are \(list) and off.")
    }
    return SeverityChange(rule: rule.id, severity: .severity(severity))
}

/// Reads `--require`.
private func parseServices(_ text: String) throws -> Set<Requirements.Service> {
    var services: Set<Requirements.Service> = []
    for word in text.split(separator: ",") {
        guard let service = Requirements.Service(rawValue: String(word)) else {
            let list = Requirements.Service.allCases.map(\.rawValue).joined(separator: ", ")
            throw ValidationError("\"\(word)\" is no service; there are \(list).")
        }
        services.insert(service)
    }
    return services
}

/// Reads `--languages`.
private func parseLanguages(_ text: String) throws -> [LanguageTag] {
    try text.split(separator: ",").map { word in
        do {
            return try LanguageTag(known: String(word))
        } catch {
            throw ValidationError("\(error)")
        }
    }
}
