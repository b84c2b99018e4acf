// SPDX-License-Identifier: Apache-2.0

import MediaSelection

/// M105: a characteristic that no player knows.
struct UnknownCharacteristic: MovieRule {
    let metadata = RuleMetadata(
        "M105",
        "unknown-characteristic",
        "A characteristic is not defined",
        .error,
        references: ["QuickTime File Format, Media Characteristic Tags"],
        rationale:
            "What is meant is said to nobody. The documentation of a widely used transcoder names "
            + "one that does not exist.",
        remedy:
            "Write the one that is meant, or one of your own that begins with your domain in reverse."
    )

    func check(_ movie: MovieAsset, into findings: inout Findings) {
        for track in movie.tracks {
            for characteristic in track.characteristics {
                guard let error = Self.fault(of: characteristic) else { continue }
                findings.report(
                    metadata,
                    at: .track(track.id),
                    "\(track.label): \(error)",
                    fix: fix(movie, track, characteristic, error)
                )
            }
        }
    }

    private static func fault(
        of characteristic: MediaCharacteristic
    ) -> MediaCharacteristicError? {
        do {
            _ = try MediaCharacteristic.parse(characteristic.rawValue)
            return nil
        } catch {
            return error
        }
    }

    private func fix(
        _ movie: MovieAsset,
        _ track: AuditedTrack,
        _ characteristic: MediaCharacteristic,
        _ error: MediaCharacteristicError
    ) -> Fix? {
        let removal = "--remove-characteristic \(shellQuoted(characteristic.rawValue))"
        switch error.kind {
        case .unknownPublic(let meant?), .reservedForm(let meant?):
            return tag(movie, track, "\(removal) --characteristic \(meant)")
        default:
            return tag(movie, track, removal)
        }
    }
}
