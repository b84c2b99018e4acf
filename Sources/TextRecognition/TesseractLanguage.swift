// SPDX-License-Identifier: Apache-2.0

/// Tesseract's names of languages, which are those of its files of data.
package enum TesseractLanguage {
    /// The name for a language tag.
    ///
    /// - Parameter tag: a tag of BCP 47, such as `fr`, `pt-BR` or `zh-Hant`, or Tesseract's own name.
    /// - Returns: the name, such as `fra`; nil if Tesseract has no data of the language.
    package static func name(for tag: String) -> String? {
        let words = tag.lowercased().split(separator: "-").map(String.init)
        guard let language = words.first else { return nil }
        if ["zh", "zho", "cmn", "yue"].contains(language) {
            let isTraditional = words.contains { ["hant", "tw", "hk", "mo"].contains($0) }
            return isTraditional || language == "yue" ? "chi_tra" : "chi_sim"
        }
        if language == "sr", words.contains("latn") { return "srp_latn" }
        if let name = names[language] { return name }
        let all = Set(names.values).union([
            "chi_sim", "chi_tra", "srp_latn", "frk", "enm", "frm", "grc",
        ])
        return all.contains(tag) ? tag : nil
    }

    private static let names = [
        "af": "afr", "am": "amh", "ar": "ara", "as": "asm", "az": "aze", "be": "bel", "bn": "ben",
        "bo": "bod", "br": "bre", "bs": "bos", "ca": "cat", "ceb": "ceb", "co": "cos",
        "cs": "ces", "cy": "cym", "da": "dan", "de": "deu", "dv": "div", "dz": "dzo", "el": "ell",
        "en": "eng", "eo": "epo", "es": "spa", "et": "est", "eu": "eus", "fa": "fas", "fi": "fin",
        "fil": "fil", "fo": "fao", "fr": "fra", "fy": "fry", "ga": "gle", "gd": "gla",
        "gl": "glg", "gu": "guj", "he": "heb", "hi": "hin", "hr": "hrv", "ht": "hat", "hu": "hun",
        "hy": "hye", "id": "ind", "is": "isl", "it": "ita", "iu": "iku", "ja": "jpn", "jv": "jav",
        "ka": "kat", "kk": "kaz", "km": "khm", "kn": "kan", "ko": "kor", "ku": "kmr", "ky": "kir",
        "la": "lat", "lb": "ltz", "lo": "lao", "lt": "lit", "lv": "lav", "mi": "mri", "mk": "mkd",
        "ml": "mal", "mn": "mon", "mr": "mar", "ms": "msa", "mt": "mlt", "my": "mya", "ne": "nep",
        "nl": "nld", "no": "nor", "nb": "nor", "nn": "nor", "oc": "oci", "or": "ori", "pa": "pan",
        "pl": "pol", "ps": "pus", "pt": "por", "qu": "que", "ro": "ron", "ru": "rus", "sa": "san",
        "sd": "snd", "si": "sin", "sk": "slk", "sl": "slv", "sq": "sqi", "sr": "srp", "su": "sun",
        "sv": "swe", "sw": "swa", "syr": "syr", "ta": "tam", "te": "tel", "tg": "tgk",
        "th": "tha", "ti": "tir", "tl": "fil", "to": "ton", "tr": "tur", "tt": "tat", "ug": "uig",
        "uk": "ukr", "ur": "urd", "uz": "uzb", "vi": "vie", "yi": "yid", "yo": "yor",
    ]
}
