// SPDX-License-Identifier: Apache-2.0

extension TTML {
    /// The regions that documents are written with.
    enum RegionName: String, CaseIterable {
        case top
        case middle
        case bottom
        case verticalGrowingLeft = "vertical-rl"
        case verticalGrowingRight = "vertical-lr"

        /// The region of a cue.
        init(_ placement: Placement) {
            switch (placement.writingDirection, placement.vertical) {
            case (.verticalGrowingLeft, _): self = .verticalGrowingLeft
            case (.verticalGrowingRight, _): self = .verticalGrowingRight
            case (.horizontal, .top): self = .top
            case (.horizontal, .middle): self = .middle
            case (.horizontal, .bottom): self = .bottom
            }
        }

        /// The attributes of the region: inside the tenth of the picture that players may cut off, and
        /// apart from the others, as IMSC wants it.
        var attributes: String {
            let (origin, extent, more) =
                switch self {
                case .top: ("10% 10%", "80% 25%", "tts:displayAlign=\"before\"")
                case .middle: ("10% 37%", "80% 26%", "tts:displayAlign=\"center\"")
                case .bottom: ("10% 65%", "80% 25%", "tts:displayAlign=\"after\"")
                case .verticalGrowingLeft:
                    ("10% 10%", "80% 80%", "tts:displayAlign=\"before\" tts:writingMode=\"tbrl\"")
                case .verticalGrowingRight:
                    ("10% 10%", "80% 80%", "tts:displayAlign=\"before\" tts:writingMode=\"tblr\"")
                }
            return
                "tts:origin=\"\(origin)\" tts:extent=\"\(extent)\" \(more) tts:textAlign=\"center\""
        }

        /// Whether a placement says more than the region and the alignment.
        func isMore(than placement: Placement) -> Bool {
            var plain = Placement(vertical: placement.vertical, alignment: placement.alignment)
            plain.writingDirection = placement.writingDirection
            if placement.writingDirection == .horizontal {
                // The third follows from the line; what is lost is its exact place.
                plain.line = placement.vertical == .bottom ? .automatic : placement.line
                plain.lineAlignment = placement.lineAlignment
            }
            return plain != placement
        }
    }
}
