// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// Where the parts of a block lie in the text, and what its times say; the text itself is not held.
struct SubRipBlockParts {
    /// From the first byte of the block to the first of the next.
    var whole: Range<Int>
    /// The number without spaces around it; nil when it is missing.
    let number: Range<Int>?
    /// The timing line; empty when it is missing.
    let timingLine: Range<Int>
    /// The times; nil when they are missing or cannot be read.
    let times: SubRipTimes?
    /// The text, from its first line that is not blank to its last.
    var text: Range<Int>
    /// Where the block begins.
    let position: SourcePosition
    /// Where its text begins.
    var textPosition: SourcePosition
}

/// What a timing line says, and where what follows the times lies.
struct SubRipTimes {
    let startMilliseconds: Int
    let endMilliseconds: Int
    let trailing: Range<Int>
}
