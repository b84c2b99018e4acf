// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import AuditRunning
import Auditing
import Guidelines
import MediaReading
import MediaSelection
import RemoteMedia
import Speech

/// The criteria of an audit, and how deep it looks.
struct AuditOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Criteria to audit against: the name of a profile, or a JSON file.",
            valueName: "name|file"
        ),
        completion: .list(AuditProfile.builtInNames)
    )
    // The profile itself is read when it is needed.
    var profile = "wcag-aa"

    @Option(
        help: ArgumentHelp(
            "Services that every asset must offer: captions, sdh, audio-description, sign-language (comma-separated or repeated).",
            valueName: "services"
        ),
        transform: parseServices
    )
    private var require: [Set<Requirements.Service>] = []

    @Option(
        help: ArgumentHelp(
            "Languages in which the required services must be present (comma-separated or repeated). Default: the language of the main audio.",
            valueName: "tags"
        ),
        transform: parseLanguages
    )
    private var languages: [[LanguageTag]] = []

    @Flag(
        help: ArgumentHelp(
            "State that the assets were shown on television in the United States with captions.",
            discussion: "47 CFR 79.4 then requires captions; without it, the audit cannot tell."
        )
    )
    var aired = false

    @Option(
        help: ArgumentHelp(
            "Change the severity of a rule: M103=error, Q411=off; repeatable.",
            valueName: "rule=severity"
        ),
        transform: parseSeverity
    )
    var severity: [SeverityChange] = []

    @Flag(
        help: ArgumentHelp(
            "Look for closed captions (CEA-608 and CEA-708) in all video and caption tracks.",
            discussion:
                "Reads whole files, but does not decode video. By default, only movies without "
                + "other text are searched."
        )
    )
    var captions = false

    @Flag(
        help: ArgumentHelp(
            "Listen: decode the main audio, and report speech without captions and captions out of sync.",
            discussion:
                "Takes some seconds for each hour of audio. Rules S504 to S506, X706, X707, M123 and M201 to M209."
        )
    )
    var deep = false

    @Flag(
        help: ArgumentHelp(
            "Listen as --deep does, and hold the text of captions against the audio: whether it is spoken, and when.",
            discussion:
                "English needs the Debian package pocketsphinx-en-us. Takes about four minutes for each hour of audio. "
                + "Rules S517 to S521 and S525."
        )
    )
    var listen = false

    @OptionGroup var words: WordComparisonOptions

    @Flag(
        help: ArgumentHelp(
            "Look: decode the video, and report flashes, captions close to cuts or over text, and black or frozen pictures.",
            discussion:
                "Takes about as long as decoding. Rules L901 to L904, L911, L912 and Q416. Flashes are measured against WCAG 2.3.1 and "
                + "television's rules; this is no medical assessment."
        )
    )
    var look = false

    @Flag(
        help: ArgumentHelp(
            "With --look: also state what Electronic Arts' IRIS says of flashes, by the means of whole frames.",
            discussion:
                "It differs from WCAG where halves flash in turn, or small or dim areas flash."
        )
    )
    var iris = false

    @Option(
        help: ArgumentHelp(
            "With --look: read the text in the picture with rapidocr (a Python package), or with command:LINE, a program that "
                + "gets a list of pictures as {pictures}.",
            valueName: "name"
        ),
        completion: .list([PictureTextReader.rapidOCR]),
        transform: parseReader
    )
    var reader: PictureTextReader?

    @Flag(
        help: ArgumentHelp(
            "Load all text tracks of movies on servers, which can take a thousand requests for each movie.",
            discussion:
                "By default, text that is spread over a movie of more than 64 MiB is not loaded."
        )
    )
    var remoteText = false

    @Flag(
        help: ArgumentHelp(
            "Load whole movies and segments from servers: for closed captions in the video, for --deep, and of other "
                + "containers than MP4.",
            discussion: "By default, at most 64 MiB of a movie or a playlist are loaded so."
        )
    )
    var remoteVideo = false

    @OptionGroup
    var pages: WebPageOptions

    @Option(help: "Lowest severity that causes exit status 1.")
    var failOn: CaptionCheckingOptions.FailOn = .error

    func validate() throws {
        if iris, !look { throw ValidationError("--iris needs --look.") }
        if reader != nil, !look { throw ValidationError("--reader needs --look.") }
        if words.engineText != nil, !listen { throw ValidationError("--engine needs --listen.") }
        if require.isEmpty, !languages.isEmpty {
            throw ValidationError(
                "--languages requires --require, as in --require captions --languages en,fr."
            )
        }
    }

    /// What differs from the profile alone, as options are written.
    var named: [String] {
        let flags = [
            (captions, "--captions"), (deep, "--deep"), (listen, "--listen"),
            (look, "--look"), (iris, "--iris"),
            (remoteText, "--remote-text"),
            (remoteVideo, "--remote-video"),
            (aired, "--aired"),
        ]
        let services = requirements.services.map(\.rawValue).sorted()
        return flags.filter(\.0).map(\.1) + words.named
            + (self.reader.map { ["--reader \($0.name)"] } ?? [])
            + (services.isEmpty ? [] : ["--require " + services.joined(separator: ",")])
            + (requirements.languages.isEmpty
                ? []
                : ["--languages " + requirements.languages.map(\.rawValue).joined(separator: ",")])
            + pages.named
            + severity.map { "--severity \($0.rule)=\($0.severity.rawValue)" }
    }

    /// What every asset has to offer.
    private var requirements: Requirements {
        Requirements(
            services: require.reduce(into: []) { $0.formUnion($1) },
            languages: languages.flatMap(\.self),
            wasAired: aired
        )
    }

    /// What audits assets as the options say.
    ///
    /// - Throws: exit code 2 for a profile that cannot be read or is not a profile, after reporting why.
    func runner(fixes: Bool, isDryRun: Bool, width: Int?) throws -> AuditRunner {
        let profile = try readProfile()
        var reader = AssetReader(captions: profile.captions, requirements: requirements)
        reader.readsPictures = captions
        if deep || listen || look {
            let line = ListeningLine()
            reader.progress = { line.show($0) }
        }
        reader.looks = look
        reader.asksIris = iris
        reader.textReader = try checkedReader()
        reader.listens = deep || listen
        reader.hearsText = listen
        do {
            reader.words = try words.check()
        } catch {
            Messages.fail(EngineRemedy.sentence(of: error))
            throw ExitCode.unreadable
        }
        if remoteText { reader.remote.readAllText() }
        if remoteVideo { reader.remote.readWholeMovies() }
        pages.apply(to: &reader)
        reader.allTextAdvice = "pass --remote-text"
        reader.wholeMovieAdvice = "pass --remote-video"
        return AuditRunner(
            audit: Audit(profile: profile, wording: RemedyCommand.text),
            reader: reader,
            fixes: fixes,
            isDryRun: isDryRun,
            width: width
        )
    }

    /// The program that reads text in the picture.
    ///
    /// - Returns: nil if none is named.
    /// - Throws: exit code 2 if it does not run, after reporting why.
    private func checkedReader() throws -> PictureTextReader? {
        do throws(EngineFault) {
            try reader?.check()
        } catch {
            Messages.fail("--reader: \(error.reason(of: "the reader"))")
            throw ExitCode.unreadable
        }
        return reader
    }

    /// The profile that is built in or in a file, with the severities of the command line.
    ///
    /// - Returns: the profile.
    /// - Throws: exit code 2 for a file that cannot be read or is not a profile, after reporting why.
    private func readProfile() throws -> AuditProfile {
        var profile = try namedProfile()
        for change in severity { profile.severities[change.rule] = change.severity }
        return profile
    }

    /// The most bytes of a profile: ours have two thousand.
    private static let profileByteLimit = 1 << 20

    private func namedProfile() throws -> AuditProfile {
        if let builtIn = AuditProfile.builtIn(profile) { return builtIn }
        guard profile.hasSuffix(".json") || profile.contains("/") else {
            let names = AuditProfile.builtInNames
            let list = names.joined(separator: ", ")
            throw ValidationError(
                "There is no profile \"\(profile)\"; profiles are \(list), or a .json file."
                    + suggestion(for: profile, among: names)
            )
        }
        do {
            return try AuditProfile(
                json: try CaptionFile.read(profile, limit: Self.profileByteLimit),
                file: profile
            )
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
        throw ValidationError(
            "\"\(text)\" does not name a rule; write M103=error; mediatag explain --list lists the rules."
                + suggestion(
                    for: parts.first ?? "",
                    among: RuleCatalog.all.flatMap { [$0.slug, $0.id] }
                )
        )
    }
    if rule.id == RuleCatalog.baselineRule.id {
        throw ValidationError(
            "\(rule.id) has no severity of its own; change those of other rules."
        )
    }
    guard let severity = RuleSeverity(rawValue: parts[1]) else {
        let names = Severity.allCases.map(\.rawValue)
        throw ValidationError(
            "\"\(parts[1])\" is not a severity; severities are \(names.joined(separator: ", ")) and off."
                + suggestion(for: parts[1], among: names + ["off"])
        )
    }
    return SeverityChange(rule: rule.id, severity: severity)
}

/// Reads `--reader`.
private func parseReader(_ text: String) throws -> PictureTextReader {
    guard let reader = PictureTextReader(text) else {
        throw ValidationError(
            "\"\(text)\" is not a reader; write rapidocr, or command:LINE with {pictures} in it."
        )
    }
    return reader
}

/// Reads `--require`.
private func parseServices(_ text: String) throws -> Set<Requirements.Service> {
    var services: Set<Requirements.Service> = []
    for word in text.split(separator: ",") {
        guard let service = Requirements.Service(rawValue: String(word)) else {
            let names = Requirements.Service.allCases.map(\.rawValue)
            throw ValidationError(
                "\"\(word)\" is not a service; services are \(names.joined(separator: ", "))."
                    + suggestion(for: String(word), among: names)
            )
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
