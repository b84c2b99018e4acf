// SPDX-License-Identifier: Apache-2.0

/// The content that a document shows over time: its intermediate synchronic documents (TTML2, 11.3.1.3).
package struct Presentation {
    /// Why it is not known.
    package struct Obstacle: Error {
        let reason: String
    }

    /// A region at a time.
    struct Region {
        /// The `region` element; nil: the document has none, and the default region is meant.
        let place: Int?
        let box: RegionBox
        /// How many regions, bodies, divisions, paragraphs and spans have a background that is seen.
        var backgroundCount = 0
        /// Runs of text, each with its style.
        var texts: [(text: String, style: ComputedStyle.GlyphStyle)] = []
        /// The paragraphs in it.
        var paragraphs: [Int] = []
    }

    /// The regions that are shown from one time to the next.
    struct Moment {
        let time: TTML.Time
        /// The presented regions (IMSC 1.1, 7.10.1).
        var regions: [Region] = []
    }

    /// In the order of their times.
    private(set) var moments: [Moment] = []

    /// How many regions, paragraphs and elements are looked at for all times together.
    static let visitLimit = 1_000_000

    /// Makes the presentation of a document.
    ///
    /// - Returns: it, or the reason why it is not known.
    static func make(
        _ tree: ConformanceTree,
        _ parameters: TTML.Parameters
    ) -> Result<Presentation, Obstacle> {
        var builder = PresentationBuilder(tree, parameters)
        do throws(Obstacle) {
            return .success(Presentation(moments: try builder.moments()))
        } catch {
            return .failure(error)
        }
    }
}
