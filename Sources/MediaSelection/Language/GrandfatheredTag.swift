// SPDX-License-Identifier: Apache-2.0

/// Whole tags that are not read subtag by subtag but replaced by what they stand for.
///
/// The grandfathered tags of RFC 5646, 2.2.8; the redundant tags of sign languages; and the two
/// names of Chinese that Windows once wrote, `zh-CHS` and `zh-CHT`.
enum GrandfatheredTag {
    /// What a tag in any case stands for; nil when it is an ordinary one.
    static func preferred(for text: String) -> LanguageTag? { replacements[text.lowercased()] }

    private static let replacements: [String: LanguageTag] = [
        "art-lojban": LanguageTag(language: "jbo"),
        "en-gb-oed": LanguageTag(language: "en", region: "GB", suffix: ["oxendict"]),
        "i-ami": LanguageTag(language: "ami"),
        "i-bnn": LanguageTag(language: "bnn"),
        "i-default": LanguageTag(language: "i", suffix: ["default"]),
        "i-enochian": LanguageTag(language: "i", suffix: ["enochian"]),
        "i-hak": LanguageTag(language: "hak"),
        "i-klingon": LanguageTag(language: "tlh"),
        "i-lux": LanguageTag(language: "lb"),
        "i-mingo": LanguageTag(language: "i", suffix: ["mingo"]),
        "i-navajo": LanguageTag(language: "nv"),
        "i-pwn": LanguageTag(language: "pwn"),
        "i-tao": LanguageTag(language: "tao"),
        "i-tay": LanguageTag(language: "tay"),
        "i-tsu": LanguageTag(language: "tsu"),
        "no-bok": LanguageTag(language: "nb"),
        "no-nyn": LanguageTag(language: "nn"),
        "sgn-be-fr": LanguageTag(language: "sfb"),
        "sgn-be-nl": LanguageTag(language: "vgt"),
        "sgn-br": LanguageTag(language: "bzs"),
        "sgn-ch-de": LanguageTag(language: "sgg"),
        "sgn-co": LanguageTag(language: "csn"),
        "sgn-de": LanguageTag(language: "gsg"),
        "sgn-dk": LanguageTag(language: "dsl"),
        "sgn-es": LanguageTag(language: "ssp"),
        "sgn-fr": LanguageTag(language: "fsl"),
        "sgn-gb": LanguageTag(language: "bfi"),
        "sgn-gr": LanguageTag(language: "gss"),
        "sgn-ie": LanguageTag(language: "isg"),
        "sgn-it": LanguageTag(language: "ise"),
        "sgn-jp": LanguageTag(language: "jsl"),
        "sgn-mx": LanguageTag(language: "mfs"),
        "sgn-ni": LanguageTag(language: "ncs"),
        "sgn-nl": LanguageTag(language: "dse"),
        "sgn-no": LanguageTag(language: "nsl"),
        "sgn-pt": LanguageTag(language: "psr"),
        "sgn-se": LanguageTag(language: "swl"),
        "sgn-us": LanguageTag(language: "ase"),
        "sgn-za": LanguageTag(language: "sfs"),
        "zh-chs": LanguageTag(language: "zh", script: "Hans"),
        "zh-cht": LanguageTag(language: "zh", script: "Hant"),
        "zh-guoyu": LanguageTag(language: "cmn"),
        "zh-hakka": LanguageTag(language: "hak"),
        "zh-min": LanguageTag(language: "zh", suffix: ["min"]),
        "zh-min-nan": LanguageTag(language: "nan"),
        "zh-xiang": LanguageTag(language: "hsn"),
    ]
}
