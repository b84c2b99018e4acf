// SPDX-License-Identifier: Apache-2.0

/// What was measured of a video, picture by picture.
package struct PictureActivity: Equatable, Sendable {
    /// When it flashes.
    package let flashes: Flashes
    /// The outcome of IRIS; nil unless it was asked for.
    package let iris: IrisOutcome?
    /// The first picture of each shot but the first, in milliseconds.
    package let shots: [Shot]
    /// When it is black, in milliseconds.
    package let black: [Range<Int>]
    /// When it does not change, and is not black, in milliseconds.
    package let frozen: [Range<Int>]
    /// The length of the video, in milliseconds.
    package let milliseconds: Int
    /// Text that is laid over the picture, in the order of its beginnings.
    package var text: [SeenText] = []
    /// The part of the frame between black bars; nil where there are no bars.
    package var area: PictureBox?
    /// Parts of pictures with text; empty unless they are to be read.
    package var textPictures: [TextPicture] = []
    /// Why the text was not read, a clause; nil if it was, or was not to be.
    package var unreadText: String?
}

/// The result of the analysis of the video of a movie.
package enum SeenPicture: Equatable, Sendable {
    /// It was not requested.
    case notAsked
    /// There is no video.
    case noVideo
    /// The video could not be looked at; the reason is a sentence.
    case untested(String)
    /// What was measured.
    case seen(PictureActivity)
}
