// SPDX-License-Identifier: Apache-2.0

import DASH
import MediaSelection

extension MPDAsset {
    /// Text that may be captions of what is heard, or closed captions that are declared.
    struct Captions {
        /// The language; nil if it is not stated.
        let language: LanguageTag?
        /// Whether they are for the deaf and hard of hearing.
        let isForDeaf: Bool
        /// The set of text; nil for closed captions in the video.
        let selector: String?
        /// The format, as `codecs` or the MIME type states it; nil if neither does.
        let format: String?
    }

    /// The captions, without forced subtitles, descriptions of the video and commentaries.
    var captions: [Captions] {
        let texts = sets.filter { $0.kind == .legible }.compactMap { set -> Captions? in
            guard let option = set.option, !option.isForced,
                !option.describesVideo || option.isSDH,
                !option.characteristics.contains(.auxiliaryContent),
                !NameHint.isCommentary(option.name ?? "")
            else { return nil }
            return Captions(
                language: option.language,
                isForDeaf: option.isSDH,
                selector: set.selector,
                format: set.representations.first.flatMap(Self.format)
            )
        }
        return texts + declaredClosedCaptions
    }

    private var declaredClosedCaptions: [Captions] {
        sets.flatMap(\.accessibility)
            .filter { Descriptor.closedCaptionSchemes.contains($0.scheme) }
            .flatMap { descriptor in
                let channels = ClosedCaptionDescriptor(descriptor)?.channels ?? []
                let languages = channels.map { $0.language.flatMap(Self.tag) }
                return (languages.isEmpty ? [nil] : languages).map {
                    Captions(
                        language: $0,
                        isForDeaf: true,
                        selector: nil,
                        format: AccessFacts.Offer.closedCaptions
                    )
                }
            }
    }

    /// The language of the audio that plays unless a viewer selects another; nil if it is not stated.
    var mainAudioLanguage: LanguageTag? {
        let audio = sets.filter { $0.kind == .audible }.compactMap(\.option)
        let main =
            audio.first(where: \.isDefault) ?? audio.first { !$0.describesVideo } ?? audio.first
        return main?.language.flatMap { $0.isOneLanguage ? $0 : nil }
    }

    /// Whether there is video, and audio neither in sets nor in the video.
    var hasVideoAlone: Bool {
        let videos = sets.filter { $0.kind == .visual }.flatMap(\.representations)
        guard !videos.isEmpty, !sets.contains(where: { $0.kind == .audible }) else { return false }
        return videos.allSatisfy { video in
            let codecs = (video.codecs ?? "").split(separator: ",").map {
                $0.filter { $0 != " " }
            }
            return !codecs.isEmpty && codecs.allSatisfy { StatedCodec.isVideo(String($0)) }
        }
    }

    private static func format(of text: AdaptationSet.Representation) -> String? {
        switch text.mimeType {
        case "text/vtt": "vtt"
        case "application/ttml+xml": "ttml"
        default: text.codecs
        }
    }

    private static func tag(_ text: String) -> LanguageTag? {
        do {
            return try LanguageTag(text)
        } catch {
            return nil
        }
    }
}
