// SPDX-License-Identifier: Apache-2.0

/// How a page is written.
package struct PageOptions: Equatable, Sendable {
    /// Whether a page that is in the folder gives way.
    package var replaces = false
    /// Whether the folder gets a copy of the media; otherwise the page links to where it is.
    package var copiesMedia = false
    /// Where the page finds the media; nil: a link to where it is, or the copy.
    package var mediaAddress: MediaAddress?
    /// The file of hls.js, which the folder gets a copy of; nil: none.
    package var hlsScript: String?

    /// Links to the media and replaces nothing.
    package init() {}
}

/// What was written.
package struct PageReport: Equatable, Sendable {
    /// The folder, as the user named it.
    package let folder: String
    /// The page, from the folder.
    package let page: String
    /// Where the media is, as a URL from the folder.
    package let mediaAddress: String
    /// Whether the media was copied into the folder.
    package let isCopied: Bool
    /// How many bytes the page has without media and texts.
    package let byteCount: Int
    /// How many of them are script and style.
    package let playerByteCount: Int
    /// What the user should know.
    package let notices: [PageNotice]
}
