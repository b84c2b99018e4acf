// SPDX-License-Identifier: Apache-2.0

package import Captions
package import Guidelines
import MediaPrimitives

/// The findings and outcomes of rules for one asset.
///
/// The number of findings of each rule is limited, so that a broken file cannot fill the memory; the rest are
/// counted.
public struct Findings: Sendable {
    /// How many findings of one rule are kept unless it is said otherwise.
    public static let defaultLimit = 10_000

    /// The findings, those of one rule beside each other until they are sorted.
    public private(set) var all: [Finding] = []
    /// How many findings there are of each severity, those that were not kept included.
    public private(set) var counts: [Severity: Int] = [:]
    /// How many findings of a rule were not kept, by the rule's permanent name.
    public private(set) var omitted: [String: Int] = [:]
    /// The outcome of each rule that was checked, by the rule's permanent name.
    public private(set) var outcomes: [String: RuleOutcome] = [:]

    /// The rule that is looking.
    private var rule: RuleMetadata?
    /// The outcome that the rule has stated for its subject.
    private var said: RuleOutcome?
    private let limit: Int
    private var fileName: String?
    /// The format of the current caption file; nil for other subjects.
    private var captionFormat: SourceFormat?
    private var file: String?
    private var track: Int?
    /// The rendition of a presentation whose text is looked at; its segments cannot be fixed one by one.
    private var rendition: String?
    private let severities: [String: RuleSeverity]
    private let advisoryRules: Set<String>
    private var kept: [String: Int] = [:]
    /// What was added of the media of a page.
    private var mediumFindings: Set<MediumFinding> = []
    /// The findings of the captions that are looked at whose rule names a fix, by that fix.
    private(set) var expectedFixes: [CaptionFix: [Int]] = [:]

    /// Makes an empty collection for an asset.
    ///
    /// - Parameters:
    ///   - fileName: the name that a command finds the asset under; nil when it has none.
    ///   - captionFormat: the format of a caption file, on which its fixes depend.
    ///   - severities: the severities that a profile gives to rules, by their permanent names.
    ///   - advisoryRules: the rules that find a warning at most, by their permanent names.
    ///   - limit: how many findings of one rule are kept.
    package init(
        fileName: String?,
        captionFormat: SourceFormat? = nil,
        severities: [String: RuleSeverity] = [:],
        advisoryRules: Set<String> = [],
        limit: Int = Findings.defaultLimit
    ) {
        self.fileName = fileName
        self.captionFormat = captionFormat
        self.severities = severities
        self.advisoryRules = advisoryRules
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

    /// Sets the part of the asset to which the next findings belong.
    ///
    /// - Parameters:
    ///   - file: a file that belongs to the asset; nil: the one it is named after.
    ///   - track: a track in it.
    ///   - captionFormat: the format of a caption file.
    mutating func enter(file: String?, track: Int?, captionFormat: SourceFormat? = nil) {
        self.file = file
        self.captionFormat = captionFormat
        self.track = track
        rendition = nil
        if let file { fileName = file }
        expectedFixes = [:]
    }

    /// Sets the text of a presentation as that to which the next findings belong.
    ///
    /// - Parameters:
    ///   - file: the playlist of a rendition, or the MPD.
    ///   - rendition: the name of the rendition or set.
    mutating func enter(file: String, rendition: String) {
        enter(file: file, track: nil)
        self.rendition = rendition
    }

    /// The outcomes in the order of the rules' IDs, without those of rules that were not requested.
    var outcomesInOrder: [RuleOutcome] {
        outcomes.sorted { $0.key < $1.key }.map(\.value).filter { !$0.isNotAsked }
    }

    /// Whether a rule is switched off.
    func isOff(_ rule: RuleMetadata) -> Bool { severities[rule.id] == .off }

    /// Sets the rule of the next findings.
    mutating func begin(_ rule: RuleMetadata) {
        self.rule = rule
        said = nil
    }

    /// States an outcome that does not follow from findings: untested, not decidable or not applicable.
    mutating func say(_ outcome: RuleOutcome) {
        said = said.map { $0.weightier(outcome) } ?? outcome
    }

    /// Ends the check of a subject: the rule has failed if it has findings, and passed if neither this nor
    /// another subject of the asset shows otherwise.
    mutating func conclude() {
        guard let rule else { return }
        self.rule = nil
        let outcome = said ?? .passed
        if kept[rule.id, default: 0] > 0 {
            outcomes[rule.id] = .failed
        } else {
            outcomes[rule.id] = outcomes[rule.id].map { $0.weightier(outcome) } ?? outcome
        }
    }

    /// Adds a finding of the rule that is looking.
    ///
    /// - Parameters:
    ///   - location: where it is.
    ///   - message: the particulars; not made when the finding is not kept.
    ///   - measurement: what was measured.
    ///   - severity: how much it matters, where that differs within the rule.
    ///   - confidence: how sure it is, where that differs within the rule.
    ///   - fix: the remedy, if the rule has one.
    mutating func report(
        at location: FindingLocation,
        _ message: @autoclosure () -> String,
        _ measurement: Measurement? = nil,
        severity: Severity? = nil,
        confidence: Confidence? = nil,
        fix: @autoclosure () -> Remedy? = nil
    ) {
        add(location, message, measurement, severity, confidence) { rule, findings in
            if let fix = fix() { return fix }
            guard let kind = rule.captionFix, let fix = findings.remedy(kind) else { return nil }
            findings.expectedFixes[kind, default: []].append(findings.all.count)
            return fix
        }
    }

    /// Takes the remedy from findings in the current captions that it does not remove.
    ///
    /// - Parameters:
    ///   - kind: the fix of the remedy.
    ///   - isRemoved: whether a finding is gone after the fix.
    mutating func keepRemedies(_ kind: CaptionFix, where isRemoved: (Finding) -> Bool) {
        for index in expectedFixes.removeValue(forKey: kind) ?? [] where !isRemoved(all[index]) {
            all[index].remedy = nil
        }
    }

    /// Adds what was found in a medium of a page, which is a file of its own.
    ///
    /// Findings that another element for the same file has given already are left out.
    mutating func add(_ other: Findings, ofFile file: String) {
        counts.merge(other.counts, uniquingKeysWith: +)
        let earlier = mediumFindings
        for finding in other.all {
            let key = MediumFinding(finding, ofFile: file)
            mediumFindings.insert(key)
            if earlier.contains(key) {
                counts[finding.severity, default: 1] -= 1
                continue
            }
            guard kept[finding.rule, default: 0] < limit else {
                omitted[finding.rule, default: 0] += 1
                continue
            }
            kept[finding.rule, default: 0] += 1
            var finding = finding
            finding.location.file = finding.location.file ?? file
            all.append(finding)
        }
        omitted.merge(other.omitted, uniquingKeysWith: +)
        outcomes.merge(other.outcomes) { $0.weightier($1) }
    }

    /// Sorts the findings, and words their remedies.
    mutating func finish(_ wording: RemedyWording) {
        sort()
        // Thousands of findings may have the same remedy.
        var words: [Remedy: String?] = [:]
        for index in all.indices {
            guard let remedy = all[index].remedy else { continue }
            let known = words[remedy] ?? wording(remedy)
            words[remedy] = known
            all[index].fix = known
        }
    }

    private mutating func add(
        _ location: FindingLocation,
        _ message: () -> String,
        _ measurement: Measurement?,
        _ severity: Severity?,
        _ confidence: Confidence?,
        remedy: (RuleMetadata, inout Findings) -> Remedy?
    ) {
        guard let rule, let severity = self.severity(rule, severity) else { return }
        counts[severity, default: 0] += 1
        guard kept[rule.id, default: 0] < limit else {
            omitted[rule.id, default: 0] += 1
            return
        }
        kept[rule.id, default: 0] += 1
        var location = location
        location.file = location.file ?? file
        location.track = location.track ?? track
        location.rendition = location.rendition ?? rendition
        // The line of a cue in a track is no line of a file.
        if location.track != nil { location.position = nil }
        var remedy = remedy(rule, &self)
        // Nothing on a server can be changed, nor may a local file of the same name.
        if fileName.map(RemoteName.isRemote) ?? false { remedy?.isSafe = false }
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
                remedy: remedy
            )
        )
    }

    /// Adds a diagnostic of the reader, which may stand for several.
    mutating func report(_ diagnostic: Diagnostic, severity: Severity? = nil) {
        let fix = captionFormat.map { CaptionFix(mending: diagnostic.code, in: $0) }
        let place = FindingLocation(diagnostic.position)
        add(place, { diagnostic.message }, nil, severity, nil) { rule, findings in
            (fix ?? rule.captionFix).flatMap { findings.remedy($0) }
        }
        guard diagnostic.count > 1, let rule, let chosen = self.severity(rule, severity) else {
            return
        }
        counts[chosen, default: 0] += diagnostic.count - 1
        omitted[rule.id, default: 0] += diagnostic.count - 1
    }

    /// The severity of a finding in the profile; nil if the rule is off.
    private func severity(_ rule: RuleMetadata, _ stated: Severity?) -> Severity? {
        switch severities[rule.id] {
        case .off: nil
        case .info: .info
        case .review: .review
        case .warning: .warning
        case .error: .error
        case nil where advisoryRules.contains(rule.id): min(stated ?? rule.severity, .warning)
        case nil: stated ?? rule.severity
        }
    }

    /// Sorts the findings by place; those of the whole file come first.
    private mutating func sort() {
        let keys = all.indices.map { index in
            let location = all[index].location
            let line = location.position?.line ?? location.cue ?? 0
            let part = (location.file ?? "", location.track ?? 0)
            return (part, (line, location.position?.column ?? 0, all[index].rule, index))
        }
        all = keys.sorted { $0.0 == $1.0 ? $0.1 < $1.1 : $0.0 < $1.0 }.map { all[$0.1.3] }
    }

    /// The number of findings of at least a severity.
    public func count(atLeast severity: Severity) -> Int {
        counts.filter { $0.key >= severity }.values.reduce(0, +)
    }

    /// The remedy that applies a fix to the current captions; nil if it cannot be applied.
    private func remedy(_ kind: CaptionFix) -> Remedy? {
        // Captions in a track have to be extracted first.
        guard let fileName, track == nil, rendition == nil else { return nil }
        if let captionFormat, !kind.applies(to: captionFormat) { return nil }
        return Remedy(
            RemoteName.file(fileName),
            .fixCaptions([kind]),
            isSafe: Remedy.safeCaptionFixes.contains(kind)
        )
    }
}

/// What makes two findings in the media of a page the same.
private struct MediumFinding: Hashable {
    private let rule: String
    private let message: String
    private let file: String
    private let place: [Int?]

    init(_ finding: Finding, ofFile file: String) {
        let location = finding.location
        rule = finding.rule
        message = finding.message
        self.file = location.file ?? file
        place = [
            location.track, location.byteOffset, location.position?.line,
            location.position?.column, location.cue, location.startMilliseconds,
        ]
    }
}
