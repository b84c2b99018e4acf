// SPDX-License-Identifier: Apache-2.0

/// Languages that were once written behind another one: `zh-yue` for what is canonically `yue`.
///
/// Source: RFC 5646, 2.2.2. Every extended language is also a language of its own.
enum ExtendedLanguage {
    /// The languages that an extended language may follow.
    ///
    /// After any other, three letters are a mistake for a region (`en-usa`).
    static let prefixes: Set<String> = ["ar", "kok", "lv", "ms", "sgn", "sw", "uz", "zh"]
}
