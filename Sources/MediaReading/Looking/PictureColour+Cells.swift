// SPDX-License-Identifier: Apache-2.0

import FFmpegMedia
import Looking

extension PictureColour {
    /// The colours of decoded cells.
    init(_ cells: VideoCells) {
        let components: Components =
            switch cells.components {
            case .grey: .grey
            case .luma: .luma
            case .redGreenBlue: .redGreenBlue
            }
        self.init(
            components: components,
            isFullRange: cells.isFullRange,
            primaries: cells.primaries,
            transfer: cells.transfer,
            matrix: cells.matrix,
            height: cells.height,
            bits: cells.bits
        )
    }
}
