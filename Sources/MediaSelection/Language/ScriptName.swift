// SPDX-License-Identifier: Apache-2.0

/// Names of scripts (ISO 15924) as the name of a language has them.
enum ScriptName {
    /// In English, by code.
    static let english = [
        "Adlm": "Adlam",
        "Arab": "Arabic",
        "Armn": "Armenian",
        "Beng": "Bangla",
        "Cans": "Canadian Syllabics",
        "Cher": "Cherokee",
        "Cyrl": "Cyrillic",
        "Deva": "Devanagari",
        "Ethi": "Ethiopic",
        "Geor": "Georgian",
        "Grek": "Greek",
        "Gujr": "Gujarati",
        "Guru": "Gurmukhi",
        "Hang": "Hangul",
        "Hans": "Simplified",
        "Hant": "Traditional",
        "Hebr": "Hebrew",
        "Hira": "Hiragana",
        "Jpan": "Japanese",
        "Kana": "Katakana",
        "Khmr": "Khmer",
        "Knda": "Kannada",
        "Kore": "Korean",
        "Laoo": "Lao",
        "Latn": "Latin",
        "Mlym": "Malayalam",
        "Mong": "Mongolian",
        "Mymr": "Myanmar",
        "Orya": "Odia",
        "Sinh": "Sinhala",
        "Taml": "Tamil",
        "Telu": "Telugu",
        "Tfng": "Tifinagh",
        "Thaa": "Thaana",
        "Thai": "Thai",
        "Tibt": "Tibetan",
        "Vaii": "Vai",
        "Yiii": "Yi",
    ]

    /// In the language itself, by language and script.
    static let own = [
        "az-Cyrl": "кирил",
        "az-Latn": "latın",
        "bs-Cyrl": "ћирилица",
        "bs-Latn": "latinica",
        "cmn-Hans": "简体",
        "cmn-Hant": "繁體",
        "mn-Cyrl": "кирилл",
        "pa-Arab": "عربی",
        "pa-Guru": "ਗੁਰਮੁਖੀ",
        "sr-Cyrl": "ћирилица",
        "sr-Latn": "latinica",
        "uz-Arab": "عربی",
        "uz-Cyrl": "Кирил",
        "uz-Latn": "lotin",
        "yue-Hans": "简体",
        "yue-Hant": "繁體",
        "zh-Hans": "简体",
        "zh-Hant": "繁體",
        "zh-Latn": "拉丁字母",
    ]

    /// The language's own name where another script writes it otherwise, by language and script.
    static let autonyms = [
        "az-Cyrl": "азәрбајҹан",
        "bs-Cyrl": "босански",
        "cmn-Hant": "普通話",
        "kk-Latn": "qazaq tili",
        "ku-Arab": "کوردی",
        "pa-Arab": "پنجابی",
        "sr-Latn": "srpski",
        "uz-Arab": "اوزبیک",
        "uz-Cyrl": "ўзбекча",
        "yue-Hans": "粤语",
    ]
}
