// SPDX-License-Identifier: Apache-2.0

public import ISOMedia
public import MediaPrimitives
public import MediaSelection

/// What adding sound tracks did, or would do.
public struct AddAudioReport: Equatable, Sendable {
    /// A track and the file it is made of.
    public struct Track: Equatable, Sendable {
        /// The file, as the user named it.
        public let audio: String
        /// Place of the stream in it, from 0.
        public let streamIndex: Int
        /// FFmpeg's name of the codec that the file has.
        public let codec: String
        /// Whether the sound was encoded anew, as AAC.
        public let isReencoded: Bool
        /// The track's ID.
        public let id: UInt32
        /// The format of its samples.
        public let sampleEntry: FourCC
        /// Number of channels.
        public let channelCount: Int
        /// Samples a second.
        public let sampleRate: Int
        /// Samples at the beginning that are decoded and not presented.
        public let primingSamples: Int
        /// Length of the sound.
        public let duration: MediaTime
        /// The track's language.
        public let language: LanguageTag
        /// The track's name.
        public let name: String
        /// The track's characteristics.
        public let characteristics: [MediaCharacteristic]
        /// The same as roles of DASH; none in QuickTime.
        public let roles: [String]
        /// Whether the same track was there before, so that it was not added.
        public let isAlreadyThere: Bool

        init(_ addition: AudioAddition) {
            let (source, encoded) = (addition.source, addition.source.audio)
            audio = source.path
            streamIndex = encoded.streamIndex
            codec = encoded.sourceCodec
            isReencoded = encoded.isReencoded
            id = addition.id
            sampleEntry = encoded.sampleEntry.type
            channelCount = encoded.channelCount
            sampleRate = encoded.sampleRate
            primingSamples = encoded.primingSamples
            duration = encoded.duration
            language = source.language
            name = source.name
            characteristics = source.characteristics
            roles = addition.roles
            isAlreadyThere = addition.isAlreadyThere
        }
    }

    /// The movie, as the user named it.
    public let movie: String
    /// The tracks in the order of the files.
    public let tracks: [Track]
    /// What changed in other tracks, a sentence each.
    public let changes: [String]
    /// What the user should know, a sentence each.
    public let warnings: [String]
    /// How the file was written; nil where nothing was.
    public let method: FilePlan.Method?

    /// Whether all tracks were there before, and nothing was written.
    public var isAlreadyThere: Bool { method == nil && tracks.allSatisfy(\.isAlreadyThere) }
}
