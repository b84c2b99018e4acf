// SPDX-License-Identifier: Apache-2.0

package import MediaSelection

/// What players select from in an asset: one movie or presentation, or each medium of a web page.
package struct PlayedMedia: Sendable {
    /// The movie or presentation, or the media of a page in its order.
    package var media: [PlayableAsset] = []
    /// What could not be read, a sentence each with the file, the line and the reason.
    package var faults: [String] = []
    /// What a page has besides, which is not simulated, a sentence each.
    package var notes: [String] = []
}
