// SPDX-License-Identifier: Apache-2.0

/// A picture on a button of the player, 16 units wide and high.
enum PageIcon: String, CaseIterable {
    case back = "M8 3V.5L4 4l4 3.5V5a3.75 3.75 0 1 1-3.75 3.75h-2A5.75 5.75 0 1 0 8 3z"
    case forward = "M8 3V.5L12 4 8 7.5V5a3.75 3.75 0 1 0 3.75 3.75h2A5.75 5.75 0 1 1 8 3z"
    case sound =
        "M2 5.5v5h3L9 14V2L5 5.5zM11 4.5v1.7a2.5 2.5 0 0 1 0 3.6v1.7a4.2 4.2 0 0 0 0-7zM11 1.5v1.6a5.6 5.6 0 0 1 0 9.8v1.6a7 7 0 0 0 0-13"
    case captions =
        "M1 2.5h14v11H1zM3 6.5v3h1v1.5h2.5V9.5H5v-3h1.5V5H4v1.5zM9 6.5v3h1V11h2.5V9.5H11v-3h1.5V5H10v1.5z"
    case descriptions = "M1 2h14v9.5H8L4 15v-3.5H1zM4 4.5v1.3h8V4.5zM4 7.5v1.3h5V7.5z"
    case described =
        "M0 12.5 3.2 3.5h2l1.7 4.8V3.5h2.6a4.5 4.5 0 0 1 0 9H6.9l-.6-1.8H2.5L1.9 12.5zM3 9h2.6L4.3 5.4zM8.8 5.2v5.6h.7a2.8 2.8 0 0 0 0-5.6zM12.5 2.5l1-1.3a8.5 8.5 0 0 1 0 13.6l-1-1.3a7 7 0 0 0 0-11z"
    case audio =
        "M5.5 2.5 14 1v9.8a2.2 2.2 0 1 1-1.6-2.1V4.6L7.1 5.5v7.3a2.2 2.2 0 1 1-1.6-2.1z"
    case sign =
        "M5 8.5V3a1 1 0 0 1 2 0v4h.5V1.8a1 1 0 0 1 2 0V7h.5V2.8a1 1 0 0 1 2 0V8h.5V5a1 1 0 0 1 2 0v5.5A5 5 0 0 1 9.5 15.5C7.3 15.5 6 14.5 5 12.8L2.2 9.2a1 1 0 0 1 1.6-1.3z"
    case keys =
        "M.5 3.5h15v9.5H.5zM2.5 5.5V7H4V5.5zM5.7 5.5V7h1.5V5.5zM8.9 5.5V7h1.5V5.5zM12 5.5V7h1.5V5.5zM4 9v1.5h8V9z"
    case fullScreen = "M1 1h5v2H3v3H1zM10 1h5v5h-2V3h-3zM1 10h2v3h3v2H1zM13 10h2v5h-5v-2h3z"

    /// The picture, which screen readers pass over.
    var markup: String {
        "<svg viewBox=\"0 0 16 16\" aria-hidden=\"true\" focusable=\"false\">"
            + "<path fill-rule=\"evenodd\" d=\"\(rawValue)\"/></svg>"
    }
}
