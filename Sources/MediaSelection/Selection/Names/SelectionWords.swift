// SPDX-License-Identifier: Apache-2.0

/// What a name says of an option beside the language, in the language of a menu.
///
/// Those in English are Apple's (WebKit, `LocalizedStrings.cpp`). Apple's words in other languages are not published;
/// these are ours, in the form that Apple's names have: « espagnol (sourds et malentendants) ».
struct SelectionWords {
    /// Subtitles for the deaf and hard of hearing; `%` is the name so far, as in the members below.
    let sdh: String
    /// A closed-caption track.
    let closedCaptions: String
    /// Audio or text that describes the video.
    let description: String
    /// Forced subtitles.
    let forced: String
    /// Text that is easy to read.
    let easyToRead: String
    /// The name of an option whose language is not known.
    let unknown: String
    /// The name of video without one.
    let video: String

    /// A name with what is said of it.
    static func apply(_ pattern: String, to name: String) -> String {
        guard let place = pattern.firstIndex(of: "%") else { return name }
        return pattern[..<place] + name + pattern[pattern.index(after: place)...]
    }

    /// The words in a language, or in English.
    static func `in`(_ locale: LanguageTag) -> SelectionWords {
        all[locale.primarySubtag] ?? english
    }

    /// The words in English.
    static let english = SelectionWords(
        sdh: "% SDH",
        closedCaptions: "% CC",
        description: "% AD",
        forced: "% Forced",
        easyToRead: "% Easy Reader",
        unknown: "Unknown language",
        video: "Video"
    )

    private static let all = [
        "de": SelectionWords(
            sdh: "% (für Gehörlose und Schwerhörige)",
            closedCaptions: "% (CC)",
            description: "% (Audiodeskription)",
            forced: "% (erzwungen)",
            easyToRead: "% (Leichte Sprache)",
            unknown: "Unbekannte Sprache",
            video: "Video"
        ),
        "es": SelectionWords(
            sdh: "% (para personas sordas)",
            closedCaptions: "% (CC)",
            description: "% (audiodescripción)",
            forced: "% (forzados)",
            easyToRead: "% (lectura fácil)",
            unknown: "Idioma desconocido",
            video: "Vídeo"
        ),
        "fr": SelectionWords(
            sdh: "% (sourds et malentendants)",
            closedCaptions: "% (CC)",
            description: "% (audiodescription)",
            forced: "% (forcés)",
            easyToRead: "% (facile à lire)",
            unknown: "Langue inconnue",
            video: "Vidéo"
        ),
        "it": SelectionWords(
            sdh: "% (non udenti)",
            closedCaptions: "% (CC)",
            description: "% (audiodescrizione)",
            forced: "% (forzati)",
            easyToRead: "% (facile da leggere)",
            unknown: "Lingua sconosciuta",
            video: "Video"
        ),
        "ja": SelectionWords(
            sdh: "%（聴覚障害者向け）",
            closedCaptions: "%（CC）",
            description: "%（音声解説）",
            forced: "%（強制）",
            easyToRead: "%（やさしい表現）",
            unknown: "不明な言語",
            video: "ビデオ"
        ),
        "nl": SelectionWords(
            sdh: "% (voor doven en slechthorenden)",
            closedCaptions: "% (CC)",
            description: "% (audiodescriptie)",
            forced: "% (geforceerd)",
            easyToRead: "% (eenvoudige taal)",
            unknown: "Onbekende taal",
            video: "Video"
        ),
        "pt": SelectionWords(
            sdh: "% (para surdos)",
            closedCaptions: "% (CC)",
            description: "% (audiodescrição)",
            forced: "% (forçadas)",
            easyToRead: "% (leitura fácil)",
            unknown: "Idioma desconhecido",
            video: "Vídeo"
        ),
    ]
}
