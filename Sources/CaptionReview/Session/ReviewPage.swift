// SPDX-License-Identifier: Apache-2.0

/// The page on which a person reviews captions: a document, a style sheet and scripts beside it.
public enum ReviewPage {
    /// A file of the page.
    ///
    /// - Parameter name: such as `review.js`; empty for the document.
    /// - Returns: its bytes; nil for another name.
    public static func file(named name: String) -> [UInt8]? {
        switch name {
        case "", "review.html": PackageResources.review_html
        case "review.css": PackageResources.review_css
        case "review.js": PackageResources.review_js
        case "caption-list.js": PackageResources.caption_list_js
        case "heard.js": PackageResources.heard_js
        case "edge-drag.js": PackageResources.edge_drag_js
        case "edit-queue.js": PackageResources.edit_queue_js
        case "keys.js": PackageResources.keys_js
        case "times.js": PackageResources.times_js
        case "waveform.js": PackageResources.waveform_js
        default: nil
        }
    }

    /// What the page may load: what is of its own site, and nothing else [Content Security Policy 3].
    public static let policy = [
        "default-src 'none'", "script-src 'self'", "style-src 'self'", "connect-src 'self'",
        "media-src 'self'", "img-src data:", "base-uri 'none'", "form-action 'none'",
        "frame-ancestors 'none'",
    ].joined(separator: "; ")
}
