// SPDX-License-Identifier: Apache-2.0

extension MediaCharacteristic {
    /// How a track comes to have a characteristic.
    public enum Assignment: Hashable, Sendable {
        /// Only by a tag that its author wrote.
        case tagged
        /// Only from its media type or format; a tag changes nothing.
        case inferred
        /// By either.
        case taggedOrInferred
    }

    /// A row of the catalogue.
    public struct Entry: Hashable, Sendable {
        /// The characteristic.
        public let characteristic: MediaCharacteristic
        /// The kinds of media that can have it.
        public let appliesTo: Set<MediaKind>
        /// How a track comes to have it.
        public let assignment: Assignment
        /// What it says about a track, in one line.
        public let meaning: String

        fileprivate init(
            _ characteristic: MediaCharacteristic,
            _ appliesTo: Set<MediaKind>,
            _ assignment: Assignment,
            _ meaning: String
        ) {
            self.characteristic = characteristic
            self.appliesTo = appliesTo
            self.assignment = assignment
            self.meaning = meaning
        }
    }

    /// The row of this characteristic; nil when the catalogue does not know it.
    public var entry: Entry? { Self.entries[self] }

    private static let entries = Dictionary(
        uniqueKeysWithValues: catalog.map { ($0.characteristic, $0) }
    )

    private static let everyKind = Set(MediaKind.allCases)

    /// Every characteristic that AVFoundation defines; those for accessibility first.
    public static let catalog: [Entry] = [
        Entry(
            .transcribesSpokenDialog,
            [.legible],
            .tagged,
            "writes out what is spoken, for people who cannot hear it"
        ),
        Entry(
            .describesMusicAndSound,
            [.legible],
            .tagged,
            "describes music and sounds, for people who cannot hear them"
        ),
        Entry(
            .describesVideo,
            [.audible, .legible],
            .tagged,
            "describes the picture, for people who cannot see it"
        ),
        Entry(
            .enhancesSpeechIntelligibility,
            [.audible],
            .tagged,
            "has speech that is easier to understand"
        ),
        Entry(.easyToRead, [.legible], .tagged, "is edited to be easy to read"),
        Entry(
            .mainProgramContent,
            everyKind,
            .taggedOrInferred,
            "is part of the main program; whatever is not auxiliary is"
        ),
        Entry(
            .auxiliaryContent,
            everyKind,
            .taggedOrInferred,
            "is beside the main program, such as a commentary"
        ),
        Entry(.originalContent, everyKind, .tagged, "is as the program was first made"),
        Entry(
            .forcedOnlySubtitles,
            [.legible],
            .taggedOrInferred,
            "has only subtitles that are shown even when subtitles are off"
        ),
        Entry(.translation, [.audible, .legible], .tagged, "is a translation"),
        Entry(
            .dubbedTranslation,
            [.audible],
            .tagged,
            "is a translation that takes the place of the original voices"
        ),
        Entry(
            .voiceOverTranslation,
            [.audible],
            .tagged,
            "is a translation that is spoken over the original voices"
        ),
        Entry(.machineGenerated, everyKind, .tagged, "was made by a machine"),
        Entry(.minimalHaptics, [.haptic], .tagged, "has fewer and weaker effects"),
        Entry(.containsStereoMultiviewVideo, [.visual], .inferred, "has one view for each eye"),
        Entry(.carriesVideoStereoMetadata, [.visual], .inferred, "has metadata for stereo video"),
        Entry(
            .indicatesHorizontalFieldOfView,
            [.visual],
            .inferred,
            "states its horizontal field of view"
        ),
        Entry(
            .indicatesNonRectilinearProjection,
            [.visual],
            .inferred,
            "has a projection that is not rectilinear"
        ),
        Entry(.containsHDRVideo, [.visual], .inferred, "has a high dynamic range"),
        Entry(.containsAlphaChannel, [.visual], .inferred, "has an alpha channel"),
        Entry(.usesWideGamutColorSpace, [.visual], .inferred, "has colours beyond those of BT.709"),
        Entry(.visual, [.visual], .inferred, "is seen"),
        Entry(.audible, [.audible], .inferred, "is heard"),
        Entry(.legible, [.legible], .inferred, "is read"),
        Entry(.frameBased, [.visual], .inferred, "is a sequence of pictures"),
    ]
}
