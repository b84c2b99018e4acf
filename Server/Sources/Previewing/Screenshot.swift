// SPDX-License-Identifier: Apache-2.0

import Serving

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Takes a picture of a page while its medium shows a given time.
public struct Screenshot: Sendable {
    private let browser: URL
    private let seconds: Double
    private let width: Int
    private let height: Int

    /// - Parameters:
    ///   - browser: a Chromium.
    ///   - seconds: the time of the medium.
    ///   - width: of the page, in CSS pixels.
    ///   - height: of the page, in CSS pixels.
    public init(browser: URL, seconds: Double, width: Int = 1280, height: Int = 900) {
        self.browser = browser
        self.seconds = seconds
        self.width = width
        self.height = height
    }

    /// Takes the picture.
    ///
    /// - Parameters:
    ///   - page: its address.
    ///   - profile: an empty folder for what the browser writes.
    /// - Returns: a PNG.
    /// - Throws: ``PreviewError`` where the browser does not answer, or where it cannot play the medium.
    public func take(of page: URL, profile: URL) async throws -> Data {
        try await awaitBlocking { try shot(of: page, profile: profile) }
    }

    private func shot(of page: URL, profile: URL) throws -> Data {
        let tools = try DevTools(browser, profile: profile, seconds: Self.limit)
        defer { tools.stop() }
        let target = try tools.ask("Target.createTarget", ["url": "about:blank"])
        let attached = try tools.ask(
            "Target.attachToTarget",
            ["targetId": .text(target.targetId ?? ""), "flatten": true]
        )
        let session = attached.sessionId
        try tools.ask("Page.enable", session: session)
        let size: [String: DevToolsValue] = [
            "width": .number(width), "height": .number(height), "deviceScaleFactor": .number(1),
            "mobile": false,
        ]
        try tools.ask("Emulation.setDeviceMetricsOverride", size, session: session)
        try tools.ask("Page.navigate", ["url": .text(page.absoluteString)], session: session)
        try tools.wait(for: "Page.loadEventFired")
        let evaluated = try tools.ask(
            "Runtime.evaluate",
            [
                "expression": .text(Self.seeking(to: seconds)), "awaitPromise": true,
                "returnByValue": true, "userGesture": true,
            ],
            session: session
        )
        if let fault = evaluated.result?.value, !fault.isEmpty { throw PreviewError(fault) }
        let shot = try tools.ask("Page.captureScreenshot", ["format": "png"], session: session)
        guard let picture = shot.data.flatMap({ Data(base64Encoded: $0) }) else {
            throw PreviewError("The browser sent no picture.")
        }
        return picture
    }

    /// Seconds that all of it may take.
    private static let limit: TimeInterval = 40

    /// A script that shows a time, with the captions where none are shown; it answers what is wrong, or nothing.
    private static func seeking(to seconds: Double) -> String {
        """
        (async () => {
          const medium = document.querySelector("video, audio");
          if (!medium) return "The page has no medium.";
          const wait = (name) => new Promise((done) => {
            medium.addEventListener(name, () => done(true), { once: true });
            medium.addEventListener("error", () => done(false), { once: true });
            setTimeout(() => done(false), 10000);
          });
          const failed = () => "The browser cannot play the medium: "
            + (medium.error ? medium.error.message || "code " + medium.error.code : "no answer");
          if (medium.error || (medium.readyState < 1 && !(await wait("loadedmetadata")))) return failed();
          const tracks = [...medium.textTracks].filter((each) => /captions|subtitles/.test(each.kind));
          if (tracks.length && !tracks.some((each) => each.mode === "showing")) tracks[0].mode = "showing";
          if (\(seconds) > medium.duration) return "The medium ends at " + medium.duration + " s.";
          const seeked = wait("seeked");
          medium.currentTime = \(seconds);
          if (!(await seeked)) return failed();
          await new Promise((done) => setTimeout(done, 300));
          return "";
        })()
        """
    }
}
