// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives
import MediaSelection

/// A loss of viewers by an edit, as JSON.
struct ViewerLossJSON: Encodable {
    private let kind: String
    private let engines: [String]
    private let viewers: [String]

    /// Takes a loss.
    init(_ loss: ViewerLoss) {
        kind = loss.kind.rawValue
        engines = loss.engines
        viewers = loss.viewers
    }
}

extension [ViewerLoss] {
    /// The losses as warnings about a file.
    func sentences(of file: String) -> [String] {
        map { "\(file.withVisibleControls): \($0.description)" }
    }
}
