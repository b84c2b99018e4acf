// SPDX-License-Identifier: Apache-2.0

public import Captions
public import MediaSelection

/// What adding a closed caption track did, or would do.
public struct AddClosedCaptionsReport: Equatable, Sendable {
    /// The track's ID: of the new one, or of the same one that is there.
    public let track: UInt32
    /// The caption file, as the user named it.
    public let captions: String
    /// The channels in the track.
    public let channels: [CEA608Channel]
    /// The track's language.
    public let language: LanguageTag
    /// The track's name.
    public let name: String
    /// The track's characteristics.
    public let characteristics: [MediaCharacteristic]
    /// Number of byte pairs in it.
    public let pairCount: Int
    /// Whether the same track was there before, so that it was not added.
    public let isAlreadyThere: Bool
    /// The edit: the movie, what has changed, what to tell, and how the file was written.
    public let edit: EditReport

    /// What the user should know, a sentence each.
    public var warnings: [String] { edit.warnings }
}
