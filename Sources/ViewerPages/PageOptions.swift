// SPDX-License-Identifier: Apache-2.0

/// How a page is written.
public struct PageOptions: Equatable, Sendable {
    /// Whether a page that is in the folder gives way.
    public var replaces = false
    /// Whether the folder gets a copy of the media; otherwise the page links to where it is.
    public var copiesMedia = false
    /// Where the page finds the media; nil: a link to where it is, or the copy.
    public var mediaAddress: MediaAddress?
    /// The file of hls.js, which the folder gets a copy of; nil: none.
    public var hlsScript: String?

    /// Links to the media and replaces nothing.
    public init() {}
}

/// What was written.
public struct PageReport: Equatable, Sendable {
    /// The folder, as the user named it.
    public let folder: String
    /// The page, from the folder.
    public let page: String
    /// Where the media is, as a URL from the folder.
    public let mediaAddress: String
    /// Whether the media was copied into the folder.
    public let isCopied: Bool
    /// How many bytes the page has without media and texts.
    public let byteCount: Int
    /// How many of them are script and style.
    public let playerByteCount: Int
    /// What the user should know.
    public let notices: [PageNotice]
}
