// SPDX-License-Identifier: Apache-2.0

import Auditing
import Captions
import Guidelines
import MediaReading

extension CaptionsCheck {
    /// Reads a file and checks it; a file that cannot be read is reported.
    ///
    /// - Returns: the findings, and the verdicts.
    func check(
        _ file: String,
        against profile: CaptionProfile,
        _ movie: inout HeardMovie?
    ) -> CheckReport.File {
        do throws(MediaError) {
            let bytes = try CaptionFile.read(file)
            var asset = try checking.asset(bytes, of: file, reading, profile)
            try movie?.tell(&asset)
            var checked = CheckReport.File(captions: asset)
            checked.conformance = profiles.report(on: bytes, of: file, reading)
            return checked
        } catch {
            let name = file == "-" ? CaptionFile.standardInputName : file
            return .unread(name, because: error)
        }
    }
}
