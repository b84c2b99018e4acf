// SPDX-License-Identifier: Apache-2.0

/// The edition of IMSC's text profile that a written document states.
///
/// Both allow all that is written here; players that were made before an edition may refuse what states it.
package enum IMSCEdition: String, CaseIterable, Sendable {
    /// IMSC 1.1 (2018), which most players know.
    case imsc11 = "imsc1.1"
    /// IMSC 1.3 (2026).
    case imsc13 = "imsc1.3"

    /// The designator of its text profile.
    var designator: String { "http://www.w3.org/ns/ttml/profile/\(rawValue)/text" }
}
