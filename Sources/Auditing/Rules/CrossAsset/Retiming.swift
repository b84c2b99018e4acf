// SPDX-License-Identifier: Apache-2.0

extension OnsetAlignment {
    /// What a rule says where captions fit nowhere clearly.
    static let unclear = RuleOutcome.cantTell(
        "captions and what is like speech do not fit clearly at any offset"
    )

    /// Whether captions fit much better when they are changed.
    var isMuchBetter: Bool { correlation >= presentCorrelation + 0.1 }

    /// The correlations in words.
    var evidence: String {
        "correlation \(Self.hundredths(correlation)), as they are \(Self.hundredths(presentCorrelation))"
    }

    private static func hundredths(_ value: Double) -> String {
        let (whole, rest) = Int((abs(value) * 100).rounded()).quotientAndRemainder(dividingBy: 100)
        let sign = value < 0 && (whole, rest) != (0, 0) ? "-" : ""
        return "\(sign)\(whole).\(rest < 10 ? "0" : "")\(rest)"
    }
}

extension CaptionAsset {
    /// The commands that change times; words in capitals are left to the person.
    func retiming(_ fit: OnsetAlignment) -> Fix {
        let rate = fit.rate.map { " --rate \($0.from):\($0.to)" } ?? ""
        // Who starts captions to the tenth of a second does so on purpose.
        let tenths = Int((Double(fit.offset) / 100).rounded())
        let sign = tenths < 0 ? "-" : "+"
        let seconds = "\(abs(tenths) / 10).\(abs(tenths) % 10)s"
        let shift = fit.rate == nil || abs(tenths) >= 5 ? " --shift \(sign)\(seconds)" : ""
        guard let track = role.track else {
            return .suggestion(
                "mediatag captions convert \(shellQuoted(fileName)) -o NEW.srt\(rate)\(shift)"
            )
        }
        return .suggestion(
            "mediatag extract \(shellQuoted(fileName)) --track \(track) -o OLD.vtt && "
                + "mediatag captions convert OLD.vtt -o NEW.vtt\(rate)\(shift)"
        )
    }
}
