// SPDX-License-Identifier: Apache-2.0

/// The page with which a speaker sends a microphone's sound to a relay, which captions it.
///
/// It is one document, and two scripts beside it. The session is the last part of its path; the token of a publisher is after
/// `#key=`, and the stream, if it is not `main`, after `&stream=`.
public enum MicrophonePage {
    /// The document.
    ///
    /// - Parameter nonce: a random text of letters and digits, another one for each answer.
    /// - Returns: the HTML.
    public static func document(nonce: String) -> String {
        LivePage(
            title: "Caption my voice",
            style: [PackageResources.pace_css, PackageResources.microphone_page_css],
            body: PackageResources.microphone_page_html,
            script: PackageResources.microphone_page_js,
            isModule: true
        ).document(nonce: nonce)
    }

    /// A script that pages load from the relay.
    ///
    /// - Parameter name: `live-captions.js`, `microphone.js` or `sound-worklet.js`.
    /// - Returns: the script; nil for another name.
    public static func script(named name: String) -> [UInt8]? {
        switch name {
        case "live-captions.js": PackageResources.live_captions_js
        case "microphone.js": PackageResources.microphone_js
        case "sound-worklet.js": PackageResources.sound_worklet_js
        default: nil
        }
    }
}
