// SPDX-License-Identifier: Apache-2.0

package import MediaPrimitives

/// Why a track cannot be put into a presentation.
package enum TrackObstacle: CodedError, Equatable, Sendable {
    /// It has no samples.
    case noSamples
    /// It has no sample entry.
    case noSampleEntry
    /// It has no sync samples.
    case noSyncSamples
    /// Its samples are encrypted, as its sample entry says.
    case encrypted(FourCC)
    /// Its samples are in another file.
    case samplesElsewhere
    /// A sample at an offset, in bytes, is not within the length of the file.
    case sampleOutside(offset: UInt64, length: UInt64)
    /// HLS players do not know the format.
    case unknownFormat(String)
    /// Its format does not state its channels.
    case noChannels
    /// Its edit list shows nothing of it.
    case nothingShown
    /// Its edit list changes the speed.
    case otherSpeed
    /// Its edit list has times that no movie has.
    case implausibleEdits
    /// Its edit list plays too many parts.
    case tooManyParts
    /// A part of its edit list, counted from 1, begins at a time between key frames.
    case partBetweenKeyFrames(Int, at: MediaTime)
    /// A part of its edit list ends inside pictures that need each other.
    case partEndsInsidePictures(Int, at: MediaTime)
    /// A part of its edit list comes after a pause that is too long.
    case pauseTooLong(Int, at: MediaTime)

    /// A sentence.
    package var sentence: String {
        switch self {
        case .noSamples: "it has no samples"
        case .noSampleEntry: "it has no sample entry"
        case .noSyncSamples: "it has no sync samples, so players cannot start or seek in it"
        case .encrypted(let entry):
            "it is encrypted (\(entry)); package the movie before it is encrypted"
        case .samplesElsewhere: "its samples are in another file"
        case .sampleOutside(let offset, let length):
            "a sample is at byte \(offset), but the file ends at byte \(length)"
        case .unknownFormat(let format):
            "HLS players do not know the format \(format); encode it again"
        case .noChannels: "its format does not state its channels"
        case .nothingShown: "its edit list shows nothing of it"
        case .otherSpeed:
            "its edit list changes the speed; encode it at the speed at which it is shown"
        case .implausibleEdits: "its edit list has times that no movie has"
        case .tooManyParts:
            "its edit list plays too many parts; encode the movie as it is edited"
        case .partBetweenKeyFrames(let number, let time):
            "\(Self.part(number, time)) begins between key frames; encode the movie as it is edited"
        case .partEndsInsidePictures(let number, let time):
            "\(Self.part(number, time)) ends inside pictures that need each other; encode the movie as it "
                + "is edited"
        case .pauseTooLong(let number, let time):
            "\(Self.part(number, time)) comes after a pause that is too long"
        }
    }

    private static func part(_ number: Int, _ time: MediaTime) -> String {
        "part \(number) of its edit list (at \(time.seconds) s)"
    }
}

extension TrackObstacle {
    /// The name of the condition.
    package var code: String { ErrorCode.of(self) }
}
