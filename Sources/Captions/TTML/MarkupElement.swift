// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// The name of an XML element or attribute.
struct MarkupName: Hashable {
    /// What stands before the colon; empty when there is none.
    var prefix = ""
    /// What stands behind the colon.
    var local: String
    /// The namespace; nil when there is none or the prefix is not declared.
    var namespace: String?
    /// What the namespace stands for in TTML.
    var vocabulary = TTML.Vocabulary.foreign
    /// The local name behind the usual prefix of its vocabulary, such as `tts:color`.
    var usual = ""
}

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
