// SPDX-License-Identifier: Apache-2.0

import Auditing
import Captions
import Guidelines
import MediaReading
import MediaSelection

/// What is reviewed, and how.
public struct ReviewSettings: Sendable {
    /// The caption file.
    public let captions: String
    /// The film.
    public let media: String
    private let profile: String
    private let frameRate: String?
    private let language: String?
    private let encoding: String?
    private let recogniser: ReviewRecogniser?

    /// Makes settings.
    ///
    /// - Parameters:
    ///   - captions: the path of the caption file.
    ///   - media: the path of the film.
    ///   - profile: the guideline, by its name or its file.
    ///   - frameRate: of the video, such as `25`; nil if it is not known.
    ///   - language: a BCP 47 tag; nil: that of the file's name.
    ///   - encoding: of the file; nil: detected.
    ///   - recogniser: what hears the words; nil: none.
    public init(
        captions: String,
        media: String,
        profile: String,
        frameRate: String?,
        language: String?,
        encoding: String?,
        recogniser: ReviewRecogniser? = nil
    ) {
        (self.captions, self.media, self.profile) = (captions, media, profile)
        (self.frameRate, self.language, self.encoding) = (frameRate, language, encoding)
        self.recogniser = recogniser
    }

    var captionsName: String { Self.name(captions) }
    var mediaName: String { Self.name(media) }

    private static func name(_ path: String) -> String {
        path.split(separator: "/").last.map(String.init) ?? path
    }

    /// The path of a copy: `es.review-1.srt` for `es.srt`.
    func nameOfCopy(_ number: Int) -> String {
        let name = captionsName
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else {
            return "\(captions).review-\(number)"
        }
        return captions.dropLast(name.count) + name[..<dot] + ".review-\(number)" + name[dot...]
    }

    /// The command that puts the reviewed captions into the film.
    func nextCommand(_ mark: ReviewMark) -> String {
        let files = [media, captions].map(Self.quoted).joined(separator: " ")
        let isPartly = mark.undecided > 0
        let characteristic = MediaCharacteristic.machineGenerated.rawValue
        return "mediatag add-subs \(files)"
            + (isPartly ? " --no-sdh --characteristic \(characteristic)" : "")
    }

    private static func quoted(_ path: String) -> String {
        let isPlain = path.utf8.allSatisfy { byte in
            byte >= 0x80 || "_-./,:=@%+".utf8.contains(byte)
                || Unicode.Scalar(byte).properties.isAlphabetic || 0x30...0x39 ~= byte
        }
        return isPlain && !path.isEmpty ? path : "'\(path.replacing("'", with: "'\\''"))'"
    }

    /// Reads the caption file so that it can be edited without loss.
    ///
    /// - Throws: `MediaError` that names the way out for other formats.
    func source(of bytes: [UInt8]) throws(MediaError) -> CaptionSource {
        let choice = encoding.map(EncodingChoice.named) ?? .detect
        let path = captions
        do throws(CaptionError) {
            let source = try CaptionImport.source(
                bytes: bytes,
                fileName: path,
                encoding: choice
            )
            guard ![.scc, .ebuSTL, .ttml].contains(source.content.format) else {
                throw CaptionError(.notEditable(source.content.format.name), file: path)
            }
            return source
        } catch {
            guard case .notEditable(let format) = error.kind else {
                throw MediaError(.captions(error), path: path)
            }
            let reason =
                "\(format) cannot be edited cue by cue; convert it first: mediatag captions convert "
                + "\(Self.quoted(path)) --to vtt"
            throw MediaError(.unreadable(reason), path: path)
        }
    }

    /// The check of the captions.
    ///
    /// - Throws: `MediaError` if the profile, the rate or the language cannot be read, or the recogniser is not set up.
    func check() throws(MediaError) -> ReviewCheck {
        ReviewCheck(
            fileName: captions,
            media: media,
            profile: try readProfile(),
            frameRate: try frameRate.map { text throws(MediaError) in
                guard let rate = FrameRate(text) else {
                    throw MediaError(.unreadable("\"\(text)\" is not a frame rate"), path: captions)
                }
                return rate
            },
            language: try language.map { text throws(MediaError) in
                do {
                    return try LanguageTag(text)
                } catch {
                    throw MediaError(.unreadable("\(error)"), path: captions)
                }
            },
            words: try recogniser?.check()
        )
    }

    private func readProfile() throws(MediaError) -> CaptionProfile {
        if let builtIn = CaptionProfile.builtIn(profile) { return builtIn }
        let bytes = try CaptionFile.read(profile)
        do {
            return try CaptionProfile(json: bytes, file: profile)
        } catch {
            throw MediaError(.unreadable("\(error)"), path: profile)
        }
    }
}
