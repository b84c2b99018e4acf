// SPDX-License-Identifier: Apache-2.0

public import MediaSelection

extension CaptionSession {
    /// The languages that have final texts; that of the session comes first.
    public var languages: [LanguageTag] {
        var found: Set<LanguageTag> = []
        for segment in archive { found.insert(segment.language ?? settings.language) }
        let others = found.subtracting([settings.language]).sorted { $0.rawValue < $1.rawValue }
        return (found.contains(settings.language) ? [settings.language] : []) + others
    }

    /// The language of this session that a client means: `en` is `en-US` where only that is there.
    ///
    /// - Parameter wanted: the language that is asked for.
    /// - Returns: that of the session, or one that has texts; nil if there is none.
    public func language(matching wanted: LanguageTag) -> LanguageTag? {
        let known = [settings.language] + languages
        return known.first { $0 == wanted } ?? known.first { wanted.matches($0) }
            ?? known.first { $0.matches(wanted) }
    }
}
