// SPDX-License-Identifier: Apache-2.0

/// A page of a relay, as one document with its style and its script.
struct LivePage {
    var title: String
    var style: [[UInt8]]
    var body: [UInt8]
    var script: [UInt8]
    /// Whether its script is a module.
    var isModule = false

    /// The document.
    ///
    /// - Parameter nonce: a random text of letters and digits: only what has it, or is a script of the relay, may run.
    /// - Returns: the HTML.
    func document(nonce: String) -> String {
        let nonce = nonce.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
        return """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" content="\(Self.policy(nonce: nonce))">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <meta name="referrer" content="no-referrer">
            <title>\(title)</title>
            <style nonce="\(nonce)">
            \(style.map(Self.text).joined())</style>
            </head>
            <body>
            \(Self.text(body))<script\(isModule ? " type=\"module\"" : "") nonce="\(nonce)">
            \(Self.text(script))</script>
            </body>
            </html>

            """
    }

    /// What a page may load: nothing but what is of its own site.
    static func policy(nonce: String) -> String {
        [
            "default-src 'none'", "script-src 'self' 'nonce-\(nonce)'",
            "style-src 'nonce-\(nonce)'", "connect-src 'self'", "img-src data:",
            "base-uri 'none'", "form-action 'none'",
        ].joined(separator: "; ")
    }

    private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
