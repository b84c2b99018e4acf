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
        let nonce = nonce.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
        return """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" content="\(policy(nonce: nonce))">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <meta name="referrer" content="no-referrer">
            <title>Live captions and pace</title>
            <style nonce="\(nonce)">
            \(text(PackageResources.pace_css))</style>
            </head>
            <body>
            \(text(PackageResources.pace_html))<script nonce="\(nonce)">
            \(text(PackageResources.pace_js))</script>
            </body>
            </html>

            """
    }

    /// What the page may load: nothing but events of its own site.
    package static func policy(nonce: String) -> String {
        [
            "default-src 'none'", "script-src 'nonce-\(nonce)'", "style-src 'nonce-\(nonce)'",
            "connect-src 'self'", "img-src data:", "base-uri 'none'", "form-action 'none'",
        ].joined(separator: "; ")
    }

    private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
