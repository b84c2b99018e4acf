// SPDX-License-Identifier: Apache-2.0

extension CaptionAppearance {
    /// An appearance with a name of its own.
    public struct Preset: Equatable, Sendable {
        /// The name for programs: `large-yellow`.
        public let identifier: String
        /// The appearance.
        public let appearance: CaptionAppearance
        /// Whether the values are ours, because only a device shows those of the system that has this preset.
        public let isApproximate: Bool
    }

    /// The appearances that have names, in the order in which they are offered.
    ///
    /// `cea-708` is the default of receivers (47 CFR 79.103(c), CTA-708-E, 8.5.1). `transparent-background`, `large-text`,
    /// `classic` and `outline-text` have the names of Apple's systems, and values that were not compared with a device.
    public static let presets: [Preset] = [
        preset("cea-708", "CEA-708") {
            $0.font = Setting(.standard)
            $0.size = Setting(100)
            $0.setForeground(0xFFFFFF, 1)
            $0.setBackground(0x000000, 1)
            $0.edge = Setting(.none)
        },
        preset("large-yellow", "Large Yellow") {
            $0.font = Setting(.sansSerif)
            $0.size = Setting(150)
            $0.setForeground(0xFFFF00, 1)
            $0.setBackground(0x000000, 0.75)
        },
        preset("transparent-background", "Transparent Background", isApproximate: true) {
            $0.font = Setting(.sansSerif)
            $0.setForeground(0xFFFFFF, 1)
            $0.setBackground(0x000000, 0)
            $0.edge = Setting(.dropShadow)
        },
        preset("large-text", "Large Text", isApproximate: true) {
            $0.font = Setting(.sansSerif)
            $0.bold = Setting(true)
            $0.size = Setting(200)
            $0.setForeground(0xFFFFFF, 1)
            $0.setBackground(0x000000, 0.75)
        },
        preset("classic", "Classic", isApproximate: true) {
            $0.font = Setting(.monospacedSansSerif)
            $0.setForeground(0xFFFFFF, 1)
            $0.setBackground(0x000000, 1)
        },
        preset("outline-text", "Outline Text", isApproximate: true) {
            $0.font = Setting(.sansSerif)
            $0.bold = Setting(true)
            $0.setForeground(0xFFFFFF, 1)
            $0.setBackground(0x000000, 0)
            $0.edge = Setting(.uniform)
        },
    ]

    /// The colours that receivers have to offer, by their names (47 CFR 79.103(c)).
    package static let colors: [(name: String, color: RGBAColor)] = [
        ("white", RGBAColor(rgb: 0xFFFFFF)), ("yellow", RGBAColor(rgb: 0xFFFF00)),
        ("green", RGBAColor(rgb: 0x00FF00)), ("cyan", RGBAColor(rgb: 0x00FFFF)),
        ("blue", RGBAColor(rgb: 0x0000FF)), ("magenta", RGBAColor(rgb: 0xFF00FF)),
        ("red", RGBAColor(rgb: 0xFF0000)), ("black", RGBAColor(rgb: 0x000000)),
    ]

    private static func preset(
        _ identifier: String,
        _ name: String,
        isApproximate: Bool = false,
        _ set: (inout CaptionAppearance) -> Void
    ) -> Preset {
        var appearance = CaptionAppearance(name: name)
        set(&appearance)
        return Preset(
            identifier: identifier,
            appearance: appearance,
            isApproximate: isApproximate
        )
    }

    private mutating func setForeground(_ rgb: UInt32, _ opacity: Double) {
        foreground = Setting(RGBAColor(rgb: rgb))
        foregroundOpacity = Setting(opacity)
    }

    private mutating func setBackground(_ rgb: UInt32, _ opacity: Double) {
        background = Setting(RGBAColor(rgb: rgb))
        backgroundOpacity = Setting(opacity)
    }
}
