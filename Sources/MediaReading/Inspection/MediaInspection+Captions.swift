// SPDX-License-Identifier: Apache-2.0

import Captions

extension MediaInspection {
    /// A channel of closed captions in a track of pictures or captions.
    package struct EmbeddedCaption: Equatable, Sendable {
        /// The track ID, or the stream's number from 1 where the container has no IDs.
        package var track: Int
        /// `CC1`, `T1`, `SERVICE1`, ….
        package var channel: String
        /// When the first caption appears.
        package var firstSeconds: Double
        /// When the last caption appears.
        package var lastSeconds: Double
        /// Number of captions.
        package var captions: Int
        /// Number of characters that can be seen, without blanks.
        package var characters: Int
        /// How they are put on the screen, the way most used first.
        package var modes: [String]
        /// The language that the file states of the channel, ISO 639-2.
        package var language: String?
        /// The language that the words seem to be in, BCP 47.
        package var guessedLanguage: String?
        /// How sure that is, 0 to 1.
        package var guessConfidence: Double?
    }

    /// What is known of the closed captions of a track.
    package struct ScannedTrack: Equatable, Sendable {
        /// Something that is wrong with the way captions are carried.
        package struct Fault: Encodable, Equatable, Sendable {
            /// A name for programs.
            package var code: String
            /// How often.
            package var count: Int
        }

        /// The track ID, or the stream's number from 1 where the container has no IDs.
        package var track: Int
        /// Whether there are any: `found`, `none`, or `untested`.
        package var outcome: String
        /// Why the track, or a part of it, could not be looked into.
        package var reason: String?
        /// How captions are carried: `sei`, `user-data`, `metadata`, `track`.
        package var carriage: String?
        /// Number of pictures, or of samples of a caption track.
        package var pictures: Int
        /// How many of them have caption data, padding included.
        package var picturesWithCaptionData: Int
        /// Number of pairs of line 21 with a byte of even parity.
        package var parityErrors: Int
        /// What is wrong with the caption data.
        package var faults: [Fault]
        /// The name of the program in the extended data of line 21.
        package var programName: String?
        /// The rating of the program in the extended data of line 21.
        package var rating: String?
    }

    /// Adds what was found in the pictures and caption tracks.
    package mutating func add(_ captions: EmbeddedCaptions) {
        embeddedCaptions = captions.tracks.flatMap { track in
            track.captions.channels.map { EmbeddedCaption($0, of: track) }
        }
        captionScan = captions.tracks.map(ScannedTrack.init)
    }
}

extension MediaInspection.EmbeddedCaption {
    fileprivate init(_ channel: ClosedCaptions.Channel, of track: EmbeddedCaptions.Track) {
        let guess = LanguageGuess(channel.document)
        self.track = track.id
        self.channel = channel.channel.name
        firstSeconds = Double(channel.firstMilliseconds) / 1000
        lastSeconds = Double(channel.lastMilliseconds) / 1000
        captions = channel.captionCount
        characters = channel.printableCount
        modes = channel.modes
        language = track.declaredLanguages[channel.channel]
        guessedLanguage = guess?.language
        guessConfidence = guess?.confidence
    }
}

extension MediaInspection.ScannedTrack {
    fileprivate init(_ track: EmbeddedCaptions.Track) {
        self.track = track.id
        outcome = track.outcome.rawValue
        reason = track.obstacle
        carriage = track.carriage?.rawValue
        pictures = track.pictureCount
        picturesWithCaptionData = track.captionedCount
        parityErrors = track.captions.fields.reduce(0) { $0 + $1.parityErrors }
        faults = track.faults.sorted.map { Fault(code: $0.fault.rawValue, count: $0.count) }
        programName = track.captions.extendedData.programName
        rating = track.captions.extendedData.rating
    }
}

extension MediaInspection.EmbeddedCaption: Encodable {
    private enum CodingKeys: String, CodingKey {
        case track, channel, firstSeconds, lastSeconds, captions, characters, modes, language
        case guessedLanguage, guessConfidence
    }

    /// Writes every key; what is not known is null.
    package func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(track, forKey: .track)
        try values.encode(channel, forKey: .channel)
        try values.encode(firstSeconds, forKey: .firstSeconds)
        try values.encode(lastSeconds, forKey: .lastSeconds)
        try values.encode(captions, forKey: .captions)
        try values.encode(characters, forKey: .characters)
        try values.encode(modes, forKey: .modes)
        try values.encode(language, forKey: .language)
        try values.encode(guessedLanguage, forKey: .guessedLanguage)
        try values.encode(guessConfidence, forKey: .guessConfidence)
    }
}

extension MediaInspection.ScannedTrack: Encodable {
    private enum CodingKeys: String, CodingKey {
        case track, outcome, reason, carriage, pictures, picturesWithCaptionData, parityErrors
        case faults, programName, rating
    }

    /// Writes every key; what is not known is null.
    package func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(track, forKey: .track)
        try values.encode(outcome, forKey: .outcome)
        try values.encode(reason, forKey: .reason)
        try values.encode(carriage, forKey: .carriage)
        try values.encode(pictures, forKey: .pictures)
        try values.encode(picturesWithCaptionData, forKey: .picturesWithCaptionData)
        try values.encode(parityErrors, forKey: .parityErrors)
        try values.encode(faults, forKey: .faults)
        try values.encode(programName, forKey: .programName)
        try values.encode(rating, forKey: .rating)
    }
}
