// SPDX-License-Identifier: Apache-2.0

import Captions
import Listening

/// The rules for whether captions come when people speak.
enum TimingRules {
    static let all: [any Rule<CaptionAsset>] = [constantOffset, rateDrift]

    static let constantOffset = RuleMetadata(
        "X706",
        "constant-offset",
        "All captions are early or late by the same time",
        .review,
        .heuristic,
        references: ["47 CFR 79.1(j)(2)(ii)"],
        rationale:
            "Captions that do not match the scene are hard to follow. Only a deep audit analyses the audio: "
            + "it finds the offset at which captions and speech match best, and reports it if it is far "
            + "better than all others.",
        remedy: "Watch the movie: if captions are early or late, synchronise them with the audio."
    ).forCaptions { asset, findings in
        guard let heard = HeardCaptions(asset, &findings) else { return }
        guard let fit = OnsetAlignment(heard.shown, heard.sound) else {
            return findings.say(OnsetAlignment.unclear)
        }
        let limit = 1500
        guard fit.rate == nil, abs(fit.offset) > limit, fit.isMuchBetter else { return }
        findings.report(
            at: FindingLocation(),
            "captions match speech best if they are moved \(abs(fit.offset).tenthsOfSeconds) s "
                + "\(fit.offset > 0 ? "later" : "earlier") (\(fit.evidence))",
            Measurement(
                abs(fit.offset).tenthsOfSeconds,
                limit: limit.tenthsOfSeconds,
                unit: "s",
                source: "BBC Subtitle Guidelines, 5.2"
            ),
            fix: asset.synchronization
        )
    }

    static let rateDrift = RuleMetadata(
        "X707",
        "rate-drift",
        "Captions were made for another frame rate, and drift away from the audio",
        .review,
        .likely,
        references: ["47 CFR 79.1(j)(2)(ii)"],
        rationale:
            "Captions are right at the beginning, and seconds or minutes off at the end. Only a deep audit "
            + "analyses the audio: it tries changes between 23.976, 24 and 25 frames per second, and "
            + "reports one that matches far better.",
        remedy: "Watch the end: if captions are early or late, synchronise them with the audio."
    ).forCaptions { asset, findings in
        guard let heard = HeardCaptions(asset, &findings) else { return }
        guard let fit = OnsetAlignment(heard.shown, heard.sound) else {
            return findings.say(OnsetAlignment.unclear)
        }
        guard let rate = fit.rate, fit.isMuchBetter else { return }
        findings.report(
            at: FindingLocation(),
            "captions drift, and match speech best if their times are changed from "
                + "\(rate.from) to \(rate.to) frames/s (\(fit.evidence))",
            Measurement(rate.drift(over: heard.span.count).tenthsOfSeconds, unit: "s"),
            fix: asset.synchronization
        )
    }
}

extension OnsetAlignment {
    /// What a rule says where captions fit nowhere clearly.
    fileprivate static let unclear = RuleOutcome.cantTell(
        "captions and speech match clearly at no offset: the captions may belong to another movie, "
            + "or speech is not distinct in the audio"
    )

    /// The correlations in words.
    fileprivate var evidence: String {
        "correlation \(Self.hundredths(correlation)), as they are \(Self.hundredths(presentCorrelation))"
    }

    private static func hundredths(_ value: Double) -> String {
        let (whole, rest) = Int((abs(value) * 100).rounded()).quotientAndRemainder(dividingBy: 100)
        let sign = value < 0 && (whole, rest) != (0, 0) ? "-" : ""
        return "\(sign)\(whole).\(rest < 10 ? "0" : "")\(rest)"
    }
}

extension CaptionAsset {
    /// The remedy that shifts captions to match the speech; nil if there is no file that a command could name.
    fileprivate var synchronization: Remedy? {
        if isStandardInput { return nil }
        if let track = role.track {
            return Remedy(
                fileName,
                .synchronizeCaptions(track: track, movie: role.movie ?? fileName)
            )
        }
        guard let movie = role.movie else { return nil }
        switch format {
        case .subRip, .webVTT:
            return Remedy(fileName, .synchronizeCaptions(track: nil, movie: movie))
        default:
            return Remedy(fileName, .convertAndSynchronizeCaptions(movie: movie))
        }
    }
}
