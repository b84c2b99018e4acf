// SPDX-License-Identifier: Apache-2.0

package import ISOMedia
import MediaSelection

/// How a user names a track: `3`, `audio:1`, `subtitle:es`, `subtitle:es:sdh`,
/// `audio:en:describes-video`.
public struct TrackSelector: Equatable, Sendable {
    /// What a track has to fulfil.
    private enum Term: Equatable {
        case id(UInt32)
        case kind(TrackKind)
        case number(Int)
        case language(LanguageTag)
        case sdh
        case forced
        case describesVideo
    }

    /// The selector as the user wrote it.
    package let text: String
    private let terms: [Term]

    /// How a selector is written, for messages.
    package static let forms = "3, audio:1, subtitle:es, subtitle:es:sdh, audio:en:describes-video"

    /// Reads a selector; nil if the text is not a selector.
    public init?(_ text: String) {
        self.text = text
        if let id = UInt32(text) {
            terms = [.id(id)]
            return
        }
        let words = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        guard let kind = TrackKind(rawValue: words[0]), words.count > 1 else { return nil }
        var terms: [Term] = [.kind(kind)]
        for word in words.dropFirst() {
            guard let term = Self.term(word) else { return nil }
            terms.append(term)
        }
        self.terms = terms
    }

    /// A selector that no track fulfils, because its text is not a selector.
    init(unknown text: String) {
        self.text = text
        terms = [.id(0)]
    }

    private static func term(_ word: String) -> Term? {
        if let number = Int(word) { return number > 0 ? .number(number) : nil }
        switch word {
        case "sdh": return .sdh
        case "forced": return .forced
        case "describes-video": return .describesVideo
        default: break
        }
        do {
            return .language(try LanguageTag(word))
        } catch {
            return nil
        }
    }

    /// The one track that the selector names.
    ///
    /// - Throws: `MediaError.Kind.ambiguousSelector` where it names none or several, with those.
    package func only(of tracks: [TrackFacts], path: String) throws(MediaError) -> TrackFacts {
        let matches = matches(in: tracks)
        guard let match = matches.first, matches.count == 1 else {
            let kind = MediaError.Kind.ambiguousSelector(
                text,
                matches: matches.map(\.summary),
                candidates: tracks.map(\.summary)
            )
            throw MediaError(kind, path: path)
        }
        return match
    }

    /// All tracks that the selector names, in file order.
    package func matches(in tracks: [TrackFacts]) -> [TrackFacts] {
        terms.reduce(tracks) { Self.filter($0, by: $1) }
    }

    private static func filter(_ tracks: [TrackFacts], by term: Term) -> [TrackFacts] {
        switch term {
        case .id(let id): tracks.filter { $0.id == id }
        case .kind(let kind): tracks.filter { $0.kind == kind }
        case .number(let number): Array(tracks.dropFirst(number - 1).prefix(1))
        case .language(let tag): best(tracks, for: tag)
        case .sdh: tracks.filter(\.isSDH)
        case .forced: tracks.filter { $0.forced == .all }
        case .describesVideo: tracks.filter(\.describesVideo)
        }
    }

    /// Those of exactly the language, and only where there are none those of a narrower or wider form.
    private static func best(_ tracks: [TrackFacts], for tag: LanguageTag) -> [TrackFacts] {
        let exact = tracks.filter { ($0.language ?? .undetermined) == tag }
        return exact.isEmpty ? tracks.filter { $0.language?.matches(tag) ?? false } : exact
    }
}
