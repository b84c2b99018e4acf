// SPDX-License-Identifier: Apache-2.0

/// The page that shows the pace and the captions of a session: a gauge for a speaker, large text for a hall.
///
/// It is one document. The session is the last part of its path; the key, if one is needed, is after `#key=` or in the
/// query `key`.
public enum PacePage {
    /// The document.
    ///
    /// - Parameter nonce: a random text of letters and digits, another one for each answer: only what has it may run.
    /// - Returns: the HTML.
    public static func document(nonce: String) -> String {
        LivePage(
            title: "Live captions and pace",
            style: [PackageResources.pace_css],
            body: PackageResources.pace_html,
            script: PackageResources.pace_js
        ).document(nonce: nonce)
    }
}
