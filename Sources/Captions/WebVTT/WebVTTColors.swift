// SPDX-License-Identifier: Apache-2.0

extension WebVTT {
    /// The colours that have classes of their own (WebVTT, 5.1, "default text colors").
    private static let colors: [(name: String, color: RGBAColor)] = [
        ("white", RGBAColor(rgb: 0xFFFFFF)), ("lime", RGBAColor(rgb: 0x00FF00)),
        ("cyan", RGBAColor(rgb: 0x00FFFF)), ("red", RGBAColor(rgb: 0xFF0000)),
        ("yellow", RGBAColor(rgb: 0xFFFF00)), ("magenta", RGBAColor(rgb: 0xFF00FF)),
        ("blue", RGBAColor(rgb: 0x0000FF)), ("black", RGBAColor(rgb: 0x000000)),
    ]

    /// The class of a colour; nil when it has none.
    static func className(of color: RGBAColor) -> String? {
        colors.first { $0.color == color }?.name
    }

    /// The colour that the last of some classes to name one gives; nil when none does.
    static func color(ofClasses classes: [String]) -> RGBAColor? {
        for name in classes.reversed() {
            if let (_, color) = colors.first(where: { $0.name == name }) { return color }
        }
        return nil
    }
}
