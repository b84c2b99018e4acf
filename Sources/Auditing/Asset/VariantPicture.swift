// SPDX-License-Identifier: Apache-2.0

import ISOMedia
package import Looking

/// The video of a presentation as rules for the picture see it: that of one variant or representation.
package struct VariantPicture: Sendable {
    /// Its media playlist, or the MPD, as findings name it.
    package let file: String
    /// What was measured.
    package let picture: SeenPicture

    /// Makes the facts of a variant.
    package init(file: String, _ picture: SeenPicture) {
        (self.file, self.picture) = (file, picture)
    }
}

extension Asset {
    /// The video of a presentation as a movie in parts, for the rules for the picture; nil for other assets and without video.
    var presentedVideo: MovieAsset? {
        guard let variantPicture, !hasSoundAlone else { return nil }
        var movie = MovieAsset(
            path: variantPicture.file,
            container: MovieAsset.partsContainer,
            tracks: [AuditedTrack(TrackFacts(id: 1, kind: .video))]
        )
        movie.picture = variantPicture.picture
        return movie
    }
}
