// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Captions
import MediaPrimitives
import MediaReading

/// How captions are to look.
struct AppearanceOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "How the captions look: \(Self.presets(isApproximate: false)); about as in Apple's presets, "
                + "\(Self.presets(isApproximate: true)); or a JSON file of the schema mediatag.caption-appearance/1.",
            valueName: "file"
        ),
        completion: .file(extensions: ["json"])
    )
    var appearance: String?

    private static func presets(isApproximate: Bool) -> String {
        CaptionAppearance.presets.filter { $0.isApproximate == isApproximate }.map(\.identifier)
            .joined(separator: ", ")
    }

    /// The appearance that was named.
    ///
    /// - Returns: nil if none was named.
    /// - Throws: `MediaError` if the file cannot be read, or is not an appearance.
    func read() throws(MediaError) -> CaptionAppearance? {
        guard let appearance else { return nil }
        let preset = CaptionAppearance.presets.first { $0.identifier == appearance }
        if let preset { return preset.appearance }
        let bytes = try CaptionFile.read(appearance)
        do {
            return try CaptionAppearance(json: bytes, file: appearance)
        } catch {
            throw MediaError(.captions(error), path: appearance)
        }
    }
}
