// SPDX-License-Identifier: Apache-2.0

package import FileSystem
package import Markup
package import MediaPrimitives

/// Why an MPD could not be read or edited; nothing has changed then.
package struct MPDError: CodedError, Equatable, Sendable {
    /// The named conditions.
    package enum Kind: Equatable, Sendable {
        /// The file could not be read or written.
        case file(FileError.Kind)
        /// The file has more bytes than an MPD.
        case tooLarge(limit: Int)
        /// It is not XML that is edited here.
        case markup(MarkupFault)
        /// The root element has another name than MPD, or another namespace.
        case notAnMPD(root: String)
        /// No Period has the ID or the number; those that are there.
        case noPeriod(String, candidates: [String])
        /// An adaptation set was named that is not there; those that are.
        case noAdaptationSet(String, candidates: [String])
        /// Several adaptation sets of a Period match; those that do.
        case ambiguousAdaptationSet(String, matches: [String])
        /// The presentation is live, so that a file cannot be added to it.
        case dynamic
        /// The beginning of a Period, given by its name, is not known.
        case noPeriodStart(String)
        /// The file is in a Period with other descriptions, under a selector.
        case differentSet(String, selector: String)
        /// An adaptation set of a kind cannot have a tag.
        case unfittingTag(String, kind: String)
        /// The last adaptation set of a Period was to be removed.
        case lastAdaptationSet(period: String)
        /// The content of the file is not what its name says.
        case otherContent(expected: String)
        /// There is no video whose captions could be declared.
        case noVideo
        /// The segments of a representation, given by its ID, are not known, and why.
        case segments(of: String, SegmentFault)
        /// The BaseURL of a Period, given by its name, differs from that of another.
        case differentBases(period: String)
    }

    /// What is wrong.
    package let kind: Kind
    /// The file, as the user named it.
    package let path: String
    /// Where in the file; nil for the file as a whole.
    package let position: SourcePosition?

    /// The name of the condition.
    package var code: String { ErrorCode.of(kind) }

    /// Makes an error from its condition and place.
    package init(_ kind: Kind, path: String, position: SourcePosition? = nil) {
        self.kind = kind
        self.path = path
        self.position = position
    }

    /// Runs what throws an error of files.
    static func file<Result>(
        _ path: String,
        _ body: () throws(FileError) -> Result
    ) throws(MPDError) -> Result {
        do {
            return try body()
        } catch {
            throw MPDError(.file(error.kind), path: error.path ?? path)
        }
    }
}

extension MPDError: CustomStringConvertible {
    /// `file:line:column: what is wrong`.
    package var description: String {
        path.withVisibleControls + (position.map { ":\($0)" } ?? "") + ": "
            + sentence.withVisibleControls
    }

    private var sentence: String {
        switch kind {
        case .file(let kind): kind.sentence
        case .tooLarge(let limit): "too large for an MPD; the limit is \(limit >> 20) MiB"
        case .markup(let fault): fault.sentence
        case .notAnMPD(let root): "not an MPD: the root element is <\(root)>"
        case .noPeriod(let name, let candidates):
            "no Period \"\(name)\"; available periods: " + Self.list(candidates)
        case .noAdaptationSet(let name, let candidates):
            "no adaptation set \"\(name)\"; available sets: " + Self.list(candidates)
        case .ambiguousAdaptationSet(let name, let matches):
            "\"\(name)\" matches \(matches.count) adaptation sets: " + Self.list(matches)
        case .dynamic: "the presentation is live (type=\"dynamic\")"
        case .noPeriodStart(let period): "the beginning of the Period \(period) is not known"
        case .differentSet(let source, _): "\(source) already exists with other descriptors"
        case .unfittingTag(let tag, let kind): "\(tag) is not for an adaptation set of \(kind)"
        case .lastAdaptationSet(let period): "it is the last adaptation set of the Period \(period)"
        case .otherContent(let expected): "its content is not \(expected)"
        case .noVideo: "it has no video whose captions could be declared"
        case .segments(let representation, let fault):
            "representation \(representation): " + fault.sentence
        case .differentBases(let period):
            "the Period \(period) has another BaseURL than the first, so new files have no common folder"
        }
    }

    private static func list(_ names: [String]) -> String {
        names.isEmpty ? "none" : names.joined(separator: ", ")
    }
}
