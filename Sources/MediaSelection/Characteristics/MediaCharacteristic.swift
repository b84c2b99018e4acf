// SPDX-License-Identifier: Apache-2.0

/// What distinguishes a medium from others of its kind, as a string that every Apple player knows.
///
/// The same string is in `tagc` of a movie track and in `CHARACTERISTICS` of an HLS rendition.
/// Any string can be held, as files hold any; `parse` accepts only those that mean something.
/// Sources: QuickTime File Format, "Media Characteristic Tags"; AVFoundation, `AVMediaFormat.h`.
public struct MediaCharacteristic: RawRepresentable, Hashable, Sendable {
    /// The identifier, compared byte by byte.
    public let rawValue: String

    /// Makes a characteristic from the string of a file.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    private init(_ rawValue: String) {
        self.rawValue = rawValue
    }

    /// Whether it serves people who cannot hear, see or read what others can.
    public var isAccessibility: Bool { rawValue.hasPrefix("public.accessibility.") }

    /// What makes subtitles SDH (for the deaf and hard of hearing): both, in this order.
    public static let sdh: [MediaCharacteristic] = [
        .transcribesSpokenDialog, .describesMusicAndSound,
    ]
}

extension MediaCharacteristic: CustomStringConvertible {
    /// The identifier.
    public var description: String { rawValue }
}

extension MediaCharacteristic {
    /// Legible: what is spoken is written out for people who cannot hear it.
    public static let transcribesSpokenDialog = Self(
        "public.accessibility.transcribes-spoken-dialog"
    )
    /// Legible: music and sounds are described for people who cannot hear them.
    public static let describesMusicAndSound = Self(
        "public.accessibility.describes-music-and-sound"
    )
    /// Audible or legible: the picture is described for people who cannot see it.
    public static let describesVideo = Self("public.accessibility.describes-video")
    /// Audible: speech is easier to understand.
    public static let enhancesSpeechIntelligibility = Self(
        "public.accessibility.enhances-speech-intelligibility"
    )
    /// Legible: the text is edited to be easy to read.
    public static let easyToRead = Self("public.easy-to-read")

    /// The content is part of the main program.
    public static let mainProgramContent = Self("public.main-program-content")
    /// The content is beside the main program, such as a commentary.
    public static let auxiliaryContent = Self("public.auxiliary-content")
    /// The content is as it was first made: the original language.
    public static let originalContent = Self("public.original-content")
    /// Legible: every subtitle is one that is shown even when subtitles are off.
    public static let forcedOnlySubtitles = Self("public.subtitles.forced-only")
    /// The content is a translation.
    public static let translation = Self("public.translation")
    /// Audible: the translation takes the place of the original voices.
    public static let dubbedTranslation = Self("public.translation.dubbed")
    /// Audible: the translation is spoken over the original voices.
    public static let voiceOverTranslation = Self("public.translation.voice-over")
    /// A machine made the content, such as a speech recogniser or a translator.
    public static let machineGenerated = Self("public.machine-generated")
    /// Haptic: fewer and weaker effects.
    package static let minimalHaptics = Self("public.haptics.minimal")

    /// Visual: there is one view for each eye.
    package static let containsStereoMultiviewVideo = Self("public.contains-stereo-multiview-video")
    /// Visual: there is metadata for stereo video.
    package static let carriesVideoStereoMetadata = Self(
        "com.apple.quicktime.video.stereo-metadata"
    )
    /// Visual: the horizontal field of view is stated.
    package static let indicatesHorizontalFieldOfView = Self(
        "public.indicates-horizontal-field-of-view"
    )
    /// Visual: the projection is not rectilinear.
    package static let indicatesNonRectilinearProjection = Self(
        "public.indicates-non-rectilinear-projection"
    )
    /// Visual: the video has a high dynamic range.
    package static let containsHDRVideo = Self("public.contains-hdr-video")
    /// Visual: the video has an alpha channel.
    package static let containsAlphaChannel = Self("public.contains-alpha-channel")
    /// Visual: the video has colours beyond those of BT.709.
    package static let usesWideGamutColorSpace = Self("public.uses-wide-gamut-color-space")

    /// The medium is seen.
    public static let visual = Self("AVMediaCharacteristicVisual")
    /// The medium is heard.
    public static let audible = Self("AVMediaCharacteristicAudible")
    /// The medium is read.
    public static let legible = Self("AVMediaCharacteristicLegible")
    /// The medium is a sequence of pictures.
    package static let frameBased = Self("AVMediaCharacteristicFrameBased")
}
