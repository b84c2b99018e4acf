// SPDX-License-Identifier: Apache-2.0

/// A picture by which shots are distinguished, and when it is shown.
struct ShotPicture {
    let picture: SmallPicture
    /// In microseconds.
    let time: Int
    /// How different its colours are from those of the picture before, 0 to 1.
    let distance: Float
}
