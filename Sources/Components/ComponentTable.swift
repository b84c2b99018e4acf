// SPDX-License-Identifier: Apache-2.0

internal import CCrypto
internal import CEBUR128
internal import CEspeak
internal import CLibCurl
internal import CLibICU
internal import CLibXML2
internal import CLibass
internal import CSQLite
internal import CSonic
internal import CTesseract
internal import CUchardet
internal import CZlib
import FFmpegMedia
import Speech

extension Component {
    /// All components but `mediatag-server`, the most used first.
    package static let all: [Component] = [
        Component(
            "ffmpeg",
            .library,
            for: "reads other containers, decodes audio and video, makes MPEG-TS",
            from: .packages(debian: "ffmpeg", fedora: "ffmpeg-free", homebrew: "ffmpeg")
        ) {
            do throws(FFmpegError) {
                return .found(try FFmpegLibrary.version())
            } catch {
                return .missing(error.detail ?? error.message)
            }
        },
        library(
            "libxml2",
            for: "reads TTML",
            .packages(debian: "libxml2", fedora: "libxml2", homebrew: nil)
        ) { unsafe reason(clibxml2_load()) },
        library(
            "libcurl",
            for: "reads https:// URLs and s3:// objects",
            .packages(debian: "libcurl4", fedora: "libcurl", homebrew: nil)
        ) { unsafe reason(clibcurl_load()) },
        library(
            "libcrypto",
            for: "signs requests to object stores, and connects to WebSockets",
            .packages(debian: "libssl3", fedora: "openssl-libs", homebrew: nil)
        ) { unsafe reason(ccrypto_load()) },
        Component(
            "icu",
            .library,
            for: "finds words, and has names of languages and numbers in words",
            from: .packages(debian: "libicu-dev", fedora: "libicu", homebrew: "icu4c")
        ) {
            clibicu_words(nil, 0, nil, 0) < 0 ? .missing("not installed") : .found(nil)
        },
        library(
            "uchardet",
            for: "recognises encodings of caption files",
            .packages(debian: "libuchardet0", fedora: "uchardet", homebrew: "uchardet")
        ) { unsafe reason(cuchardet_load()) },
        library(
            "zlib",
            for: "decompresses sitemaps and TTML of broadcasts, compresses PDFs",
            .packages(debian: "zlib1g", fedora: "zlib", homebrew: nil)
        ) { unsafe reason(czlib_load()) },
        library(
            "sqlite",
            for: "stores the state of audits and of the relay",
            .packages(debian: "libsqlite3-0", fedora: "sqlite-libs", homebrew: nil)
        ) { unsafe reason(csqlite_load()) },
        library(
            "libass",
            for: "draws captions (captions preview)",
            .packages(
                debian: "libass9 fonts-dejavu-core",
                fedora: "libass dejavu-sans-fonts",
                homebrew: "libass"
            )
        ) { unsafe reason(clibass_load()) },
        library(
            "espeak-ng",
            for: "speaks descriptions, and turns words into sounds",
            .packages(debian: "libespeak-ng1", fedora: "espeak-ng", homebrew: "espeak-ng")
        ) { unsafe reason(cespeak_load()) },
        library(
            "sonic",
            for: "speaks descriptions faster",
            .packages(debian: "libsonic0", fedora: "sonic", homebrew: "libsonic")
        ) { unsafe reason(csonic_load()) },
        library(
            "libebur128",
            for: "measures the loudness of descriptions",
            .packages(debian: "libebur128-1", fedora: "libebur128", homebrew: "libebur128")
        ) { unsafe reason(cebur128_load()) },
        library(
            "tesseract",
            for: "recognises the text of subtitles that are images (--ocr)",
            .packages(
                debian: "libtesseract5 tesseract-ocr-eng",
                fedora: "tesseract tesseract-langpack-eng",
                homebrew: "tesseract"
            )
        ) { unsafe reason(ctesseract_load()) },
        program(
            "pocketsphinx_continuous",
            for: "recognises English speech (--engine pocketsphinx)",
            .packages(
                debian: "pocketsphinx pocketsphinx-en-us",
                fedora: "pocketsphinx",
                homebrew: nil
            )
        ),
        program(
            "chromium",
            for: "reads web pages with scripts (--browser), prints reports as PDF",
            .packages(debian: "chromium", fedora: "chromium", homebrew: nil)
        ),
        environment(
            .whisper,
            for: "recognises speech (--engine whisper)"
        ),
        environment(
            .voice,
            for: "speaks descriptions like a person (--voice piper)"
        ),
        Component(
            "voice-activity",
            .data,
            for: "distinguishes voices from music (audit --deep, --listen)",
            from: .setup("voice-activity")
        ) {
            VoiceNetwork.isInstalled ? .found(nil) : .missing("its weights are not installed")
        },
    ]

    private static func library(
        _ name: String,
        for purpose: String,
        _ source: ComponentSource,
        failure: @escaping @Sendable () -> String?
    ) -> Component {
        Component(name, .library, for: purpose, from: source) {
            failure().map { .missing($0) } ?? .found(nil)
        }
    }

    /// What a loader says of why it failed; nil if it did not.
    private static func reason(_ text: UnsafePointer<CChar>?) -> String? {
        guard let text = unsafe text else { return nil }
        return unsafe String(cString: text)
    }

    private static func program(
        _ name: String,
        for purpose: String,
        _ source: ComponentSource
    ) -> Component {
        Component(name, .program, for: purpose, from: source) {
            ProgramSearch.path(of: name).map { .found($0) } ?? .missing("not on the PATH")
        }
    }

    private static func environment(
        _ environment: PythonEnvironment,
        for purpose: String
    ) -> Component {
        Component(environment.name, .program, for: purpose, from: .setup(environment.name)) {
            do throws(EngineFault) {
                let python = try environment.python()
                guard try environment.isComplete() == true else {
                    return .missing("\(python) lacks \(environment.packages[0])")
                }
                return .found(python)
            } catch {
                return .missing(error.reason(of: "its Python"))
            }
        }
    }
}
