// SPDX-License-Identifier: Apache-2.0

public import MediaSelection

/// What an asset has to offer because who owns it says so.
public struct Requirements: Equatable, Sendable {
    /// A service that can be asked for.
    public enum Service: String, CaseIterable, Sendable {
        /// Captions or subtitles.
        case captions
        /// Subtitles for the deaf and hard of hearing, or closed captions.
        case sdh
        /// Sound that describes the picture.
        case audioDescription = "audio-description"
    }

    /// The services.
    public var services: Set<Service>
    /// The languages that each service has to be there in; empty: that of the main sound.
    public var languages: [LanguageTag]

    /// Makes requirements; none unless said.
    public init(services: Set<Service> = [], languages: [LanguageTag] = []) {
        self.services = services
        self.languages = languages
    }
}
