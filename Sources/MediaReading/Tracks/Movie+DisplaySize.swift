// SPDX-License-Identifier: Apache-2.0

package import ISOMedia
import MediaPrimitives

extension Movie {
    /// Size of the picture as displayed, in pixels; 640 × 480 for a movie without one.
    ///
    /// - Throws: `ISOMediaError` where a box that is needed is missing or damaged.
    package func displaySize() throws(ISOMediaError) -> (width: Int, height: Int) {
        for track in tracks where try track.handlerType() == "vide" {
            if let size = try track.header().displaySize { return size }
        }
        return (640, 480)
    }
}
