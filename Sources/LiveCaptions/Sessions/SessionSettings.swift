// SPDX-License-Identifier: Apache-2.0

public import MediaSelection

/// What is asked for when the captions of a session start.
public struct SessionSettings: Equatable, Sendable {
    /// Seconds that captions may last.
    public static let durations = 300...14400

    /// The language that is spoken, unless a segment says another.
    public var language: LanguageTag
    /// Seconds after which captions stop by themselves.
    package var maximumSeconds: Int
    /// Whether texts are sent while they are still guessed.
    package var sendsPartials: Bool
    /// How texts that are still guessed are kept from flickering.
    package var stability: Stability

    /// Settings; by default partial captions for four hours, as they come.
    ///
    /// - Throws: ``SessionError/durationOutOfRange(seconds:)``.
    public init(
        language: LanguageTag,
        maximumSeconds: Int = 14400,
        sendsPartials: Bool = true,
        stability: Stability = .latest
    ) throws(SessionError) {
        guard Self.durations.contains(maximumSeconds) else {
            throw .durationOutOfRange(seconds: maximumSeconds)
        }
        self.language = language
        self.maximumSeconds = maximumSeconds
        self.sendsPartials = sendsPartials
        self.stability = stability
    }
}
