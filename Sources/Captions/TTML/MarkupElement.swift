// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// An attribute of an XML element.
struct MarkupAttribute: Equatable {
    var name: MarkupName
    var value: String
}

/// An XML element and what is in it, as it stands in the file.
struct MarkupElement: Equatable {
    /// A part of the content.
    enum Node: Equatable {
        case element(MarkupElement)
        case text(String)
    }

    var name: MarkupName
    var attributes: [MarkupAttribute] = []
    var children: [Node] = []
    /// Where its start tag begins.
    var position: SourcePosition
}
