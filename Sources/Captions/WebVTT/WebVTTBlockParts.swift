// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// Where the parts of a block lie in the text, and what it is; the text itself is not held.
struct WebVTTBlockParts {
    /// What a block is.
    enum Kind {
        case cue(WebVTTCueParts)
        case region(WebVTT.Region)
        case style, note, unknown
    }

    let kind: Kind
    /// From the first byte of the block to the first of the next.
    let whole: Range<Int>
    /// What the block is made for.
    let content: Range<Int>
    /// Where the block begins.
    let position: SourcePosition
}

/// Where the parts of a cue lie in the file, and what they say.
struct WebVTTCueParts {
    var identifier: Range<Int>
    var times: Range<Int>
    var settingsText: Range<Int>
    var text: Range<Int>
    /// Whether the text is its characters and nothing else.
    var isPlain = true
    var startMilliseconds: Int
    var endMilliseconds: Int
    var settings: WebVTTSharedSettings
    var position: SourcePosition
    var textPosition: SourcePosition
}
