// SPDX-License-Identifier: Apache-2.0

public import Captions
import MediaPrimitives
import RemoteMedia

/// What the rules found in one file.
///
/// Of each rule only so many findings are kept, so that a broken file cannot fill the memory; the rest
/// are counted.
public struct Findings: Sendable {
    /// How many findings of one rule are kept unless it is said otherwise.
    public static let defaultLimit = 10_000

    /// The findings, those of one rule beside each other until they are sorted.
    public private(set) var all: [Finding] = []
    /// How many findings there are of each severity, those that were not kept included.
    public private(set) var counts: [Severity: Int] = [:]
    /// How many findings of a rule were not kept, by the rule's permanent name.
    public private(set) var omitted: [String: Int] = [:]
    /// What each rule that was asked came to, by the rule's permanent name.
    public private(set) var outcomes: [String: RuleOutcome] = [:]

    /// What the rule that is looking says of the subject it looks at.
    private var said: RuleOutcome?
    private let limit: Int
    private var fileName: String?
    /// The format of the captions that are looked at; nil where they are none or in a track.
    private var captionFormat: SourceFormat?
    private var file: String?
    private var track: Int?
    private let severities: [String: RuleSeverity]
    private var kept: [String: Int] = [:]
    private var fixes: [CaptionFix: Fix] = [:]

    /// Makes an empty collection for an asset.
    ///
    /// - Parameters:
    ///   - fileName: the name that a command finds the asset under; nil when it has none.
    ///   - captionFormat: the format of a caption file, which says what can be mended in it.
    ///   - severities: the severities that a profile gives to rules, by their permanent names.
    ///   - limit: how many findings of one rule are kept.
    public init(
        fileName: String?,
        captionFormat: SourceFormat? = nil,
        severities: [String: RuleSeverity] = [:],
        limit: Int = Findings.defaultLimit
    ) {
        self.fileName = fileName
        self.captionFormat = captionFormat
        self.severities = severities
        self.limit = limit
    }

    /// Makes the collection of an earlier run, to which nothing is added.
    init(
        restoring all: [Finding],
        counts: [Severity: Int],
        omitted: [String: Int],
        outcomes: [String: RuleOutcome]
    ) {
        self.init(fileName: nil)
        self.all = all
        self.counts = counts
        self.omitted = omitted
        self.outcomes = outcomes
    }

    /// Says which part of the asset is looked at from now on; its findings get the place.
    ///
    /// - Parameters:
    ///   - file: a file that belongs to the asset; nil: the one it is named after.
    ///   - track: a track in it.
    ///   - captionFormat: the format of a caption file.
    mutating func enter(file: String?, track: Int?, captionFormat: SourceFormat? = nil) {
        self.file = file
        self.captionFormat = captionFormat
        self.track = track
        if let file { fileName = file }
        fixes = [:]
    }

    /// The outcomes in the order of the rules' ids, without those of rules that nobody asked to look.
    var outcomesInOrder: [RuleOutcome] {
        outcomes.sorted { $0.key < $1.key }.map(\.value).filter { !$0.isNotAsked }
    }

    /// Whether a rule is switched off.
    func isOff(_ rule: RuleMetadata) -> Bool { severities[rule.id] == .off }

    /// Says what a rule came to where that is not seen from its findings: that it could not look, that
    /// a person has to decide, or that there is nothing it is about.
    public mutating func say(_ outcome: RuleOutcome, of rule: RuleMetadata) {
        said = said.map { $0.weightier(outcome) } ?? outcome
    }

    /// Says that a rule has looked at a subject: it has failed where it found something, and passed
    /// where neither this subject nor another of the asset tells otherwise.
    mutating func conclude(_ rule: RuleMetadata) {
        let outcome = said ?? .passed
        said = nil
        if kept[rule.id, default: 0] > 0 {
            outcomes[rule.id] = .failed
        } else {
            outcomes[rule.id] = outcomes[rule.id].map { $0.weightier(outcome) } ?? outcome
        }
    }

    /// Adds a finding of a rule.
    ///
    /// - Parameters:
    ///   - rule: the metadata of the rule.
    ///   - location: where it is.
    ///   - message: the particulars; not made when the finding is not kept.
    ///   - measurement: what was measured.
    ///   - severity: how much it matters, where that differs within the rule.
    ///   - confidence: how sure it is, where that differs within the rule.
    ///   - fix: what mends it, where the rule knows that.
    public mutating func report(
        _ rule: RuleMetadata,
        at location: FindingLocation,
        _ message: @autoclosure () -> String,
        _ measurement: Measurement? = nil,
        severity: Severity? = nil,
        confidence: Confidence? = nil,
        fix: @autoclosure () -> Fix? = nil
    ) {
        add(rule, location, message, measurement, severity, confidence) { findings in
            fix() ?? rule.captionFix.flatMap { findings.captionFix($0) }
        }
    }

    private mutating func add(
        _ rule: RuleMetadata,
        _ location: FindingLocation,
        _ message: () -> String,
        _ measurement: Measurement?,
        _ severity: Severity?,
        _ confidence: Confidence?,
        mending: (inout Findings) -> Fix?
    ) {
        guard let severity = self.severity(rule, severity) else { return }
        counts[severity, default: 0] += 1
        guard kept[rule.id, default: 0] < limit else {
            omitted[rule.id, default: 0] += 1
            return
        }
        kept[rule.id, default: 0] += 1
        var location = location
        location.file = location.file ?? file
        location.track = location.track ?? track
        // The line of a cue in a track is no line of a file.
        if location.track != nil { location.position = nil }
        let mending = mending(&self)
        // Nothing on a server is mended from here, and no file here that has the same name.
        let isRemote = fileName.map(RemoteName.isRemote) ?? false
        all.append(
            Finding(
                rule: rule.id,
                slug: rule.slug,
                severity: severity,
                confidence: confidence ?? rule.confidence,
                message: message(),
                location: location,
                measurement: measurement,
                references: measurement?.source.map { rule.references + [$0] } ?? rule.references,
                fix: mending?.command,
                action: isRemote ? nil : mending?.action
            )
        )
    }

    /// Adds what the reader of the file noticed, and counts what it stands for.
    mutating func report(
        _ rule: RuleMetadata,
        _ diagnostic: Diagnostic,
        severity: Severity? = nil
    ) {
        let fix = captionFormat.map { CaptionFix(mending: diagnostic.code, in: $0) }
        let place = FindingLocation(diagnostic.position)
        add(rule, place, { diagnostic.message }, nil, severity, nil) { findings in
            (fix ?? rule.captionFix).flatMap { findings.captionFix($0) }
        }
        guard diagnostic.count > 1, let chosen = self.severity(rule, severity) else { return }
        counts[chosen, default: 0] += diagnostic.count - 1
        omitted[rule.id, default: 0] += diagnostic.count - 1
    }

    /// How much a finding of a rule matters in the profile; nil when the rule is off.
    private func severity(_ rule: RuleMetadata, _ stated: Severity?) -> Severity? {
        switch severities[rule.id] {
        case .off: nil
        case .severity(let chosen): chosen
        case nil: stated ?? rule.severity
        }
    }

    /// Puts the findings in the order of their places; those of the whole file come first.
    public mutating func sort() {
        let keys = all.indices.map { index in
            let location = all[index].location
            let line = location.position?.line ?? location.cue ?? 0
            let part = (location.file ?? "", location.track ?? 0)
            return (part, (line, location.position?.column ?? 0, all[index].rule, index))
        }
        all = keys.sorted { $0.0 == $1.0 ? $0.1 < $1.1 : $0.0 < $1.0 }.map { all[$0.1.3] }
    }

    /// How many findings matter as much as a severity, or more.
    public func count(atLeast severity: Severity) -> Int {
        counts.filter { $0.key >= severity }.values.reduce(0, +)
    }

    /// How the captions are mended, where they can be; made once, as there may be thousands of findings.
    private mutating func captionFix(_ kind: CaptionFix) -> Fix? {
        // Captions in a track have to be taken out first.
        guard let fileName, track == nil else { return nil }
        if let captionFormat, !kind.applies(to: captionFormat) { return nil }
        if let known = fixes[kind] { return known }
        let name = shellQuoted(RemoteName.file(fileName))
        let isCertain = FixAction.certainCaptionFixes.contains(kind)
        let fix = Fix(
            command: "mediatag captions fix \(name) --\(kind.rawValue)",
            action: isCertain ? .fixCaptions(file: fileName, [kind]) : nil
        )
        fixes[kind] = fix
        return fix
    }
}
