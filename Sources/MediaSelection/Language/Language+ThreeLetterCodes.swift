// SPDX-License-Identifier: Apache-2.0

extension Language {
    /// Languages without a code of two letters that media are made in, and the special codes.
    ///
    /// A language that is not of ISO 639-2 carries the nearest code that is.
    static let threeLetterLanguages: [Language] = [
        Language(nil, "arb", "Standard Arabic", "العربية الفصحى", mediaHeaderCode: "ara"),
        Language(nil, "arz", "Egyptian Arabic", "مصرى", mediaHeaderCode: "ara"),
        Language(nil, "ast", "Asturian", "asturianu"),
        Language(nil, "bho", "Bhojpuri", "भोजपुरी"),
        Language(nil, "ceb", "Cebuano", "Cebuano"),
        Language(nil, "chr", "Cherokee", "ᏣᎳᎩ"),
        Language(nil, "ckb", "Central Kurdish", "کوردیی ناوەندی", mediaHeaderCode: "kur"),
        Language(nil, "cmn", "Mandarin Chinese", "普通话", mediaHeaderCode: "zho"),
        Language(nil, "crh", "Crimean Tatar", "qırımtatar"),
        Language(nil, "doi", "Dogri", "डोगरी"),
        Language(nil, "dsb", "Lower Sorbian", "dolnoserbšćina"),
        Language(nil, "ekk", "Standard Estonian", "eesti", mediaHeaderCode: "est"),
        Language(nil, "fil", "Filipino", "Filipino"),
        Language(nil, "fur", "Friulian", "furlan"),
        Language(nil, "gan", "Gan Chinese", "贛語", mediaHeaderCode: "zho"),
        Language(nil, "grc", "Ancient Greek", "ἀρχαία ἑλληνική"),
        Language(nil, "gsw", "Swiss German", "Schwiizertüütsch"),
        Language(nil, "hak", "Hakka Chinese", "客家話", mediaHeaderCode: "zho"),
        Language(nil, "haw", "Hawaiian", "ʻŌlelo Hawaiʻi"),
        Language(nil, "hil", "Hiligaynon", "Hiligaynon"),
        Language(nil, "hmn", "Hmong", "Hmoob"),
        Language(nil, "hsb", "Upper Sorbian", "hornjoserbšćina"),
        Language(nil, "hsn", "Xiang Chinese", "湘语", mediaHeaderCode: "zho"),
        Language(nil, "ilo", "Iloko", "Ilokano"),
        Language(nil, "jbo", "Lojban", "la .lojban."),
        Language(nil, "kab", "Kabyle", "Taqbaylit"),
        Language(nil, "kmr", "Northern Kurdish", "kurmancî", mediaHeaderCode: "kur"),
        Language(nil, "kok", "Konkani", "कोंकणी"),
        Language(nil, "lzh", "Literary Chinese", "文言文", mediaHeaderCode: "zho"),
        Language(nil, "mai", "Maithili", "मैथिली"),
        Language(nil, "mis", "Uncoded language", "Uncoded language"),
        Language(nil, "mni", "Manipuri", "মৈতৈলোন্"),
        Language(nil, "mul", "Multiple languages", "Multiple languages"),
        Language(nil, "nan", "Min Nan Chinese", "閩南語", mediaHeaderCode: "zho"),
        Language(nil, "nap", "Neapolitan", "napulitano"),
        Language(nil, "nds", "Low German", "Plattdüütsch"),
        Language(nil, "nso", "Northern Sotho", "Sesotho sa Leboa"),
        Language(nil, "pap", "Papiamento", "Papiamentu"),
        Language(nil, "pes", "Iranian Persian", "فارسی ایرانی", mediaHeaderCode: "fas"),
        Language(nil, "prs", "Dari", "دری", mediaHeaderCode: "fas"),
        Language(nil, "rom", "Romany", "romani čhib"),
        Language(nil, "sah", "Yakut", "саха тыла"),
        Language(nil, "sat", "Santali", "ᱥᱟᱱᱛᱟᱲᱤ"),
        Language(nil, "scn", "Sicilian", "sicilianu"),
        Language(nil, "sco", "Scots", "Scots"),
        Language(nil, "sma", "Southern Sami", "åarjelsaemien gïele"),
        Language(nil, "smj", "Lule Sami", "julevsámegiella"),
        Language(nil, "smn", "Inari Sami", "anarâškielâ"),
        Language(nil, "sms", "Skolt Sami", "nuõrttsääʹmǩiõll"),
        Language(nil, "swh", "Swahili (individual language)", "Kiswahili", mediaHeaderCode: "swa"),
        Language(nil, "syr", "Syriac", "ܣܘܪܝܝܐ"),
        Language(nil, "tet", "Tetum", "tetun"),
        Language(nil, "tlh", "Klingon", "tlhIngan Hol"),
        Language(nil, "tpi", "Tok Pisin", "Tok Pisin"),
        Language(nil, "und", "Undetermined", "Undetermined"),
        Language(nil, "war", "Waray", "Winaray"),
        Language(nil, "wuu", "Wu Chinese", "吴语", mediaHeaderCode: "zho"),
        Language(nil, "yue", "Cantonese", "粵語", mediaHeaderCode: "zho"),
        Language(nil, "zgh", "Standard Moroccan Tamazight", "ⵜⴰⵎⴰⵣⵉⵖⵜ"),
        Language(nil, "zsm", "Standard Malay", "Bahasa Malaysia", mediaHeaderCode: "msa"),
        Language(nil, "zxx", "No linguistic content", "No linguistic content"),
    ]
}

extension Language {
    /// Sign languages, in which a video alternative may be; a media header knows only `sgn`.
    static let signLanguages: [Language] = [
        Language(nil, "sgn", "Sign languages", "Sign languages"),
        sign("ase", "American Sign Language", "American Sign Language"),
        sign("asf", "Auslan", "Auslan"),
        sign("asq", "Austrian Sign Language", "Österreichische Gebärdensprache"),
        sign("bfi", "British Sign Language", "British Sign Language"),
        sign("bzs", "Brazilian Sign Language", "língua brasileira de sinais"),
        sign("csl", "Chinese Sign Language", "中国手语"),
        sign("csn", "Colombian Sign Language", "lengua de señas colombiana"),
        sign("dse", "Sign Language of the Netherlands", "Nederlandse Gebarentaal"),
        sign("dsl", "Danish Sign Language", "dansk tegnsprog"),
        sign("fcs", "Quebec Sign Language", "langue des signes québécoise"),
        sign("fse", "Finnish Sign Language", "suomalainen viittomakieli"),
        sign("fsl", "French Sign Language", "langue des signes française"),
        sign("gsg", "German Sign Language", "Deutsche Gebärdensprache"),
        sign("gss", "Greek Sign Language", "Ελληνική Νοηματική Γλώσσα"),
        sign("ils", "International Sign", "International Sign"),
        sign("ins", "Indian Sign Language", "Indian Sign Language"),
        sign("ise", "Italian Sign Language", "lingua dei segni italiana"),
        sign("isg", "Irish Sign Language", "Irish Sign Language"),
        sign("jsl", "Japanese Sign Language", "日本手話"),
        sign("kvk", "Korean Sign Language", "한국 수어"),
        sign("mfs", "Mexican Sign Language", "lengua de señas mexicana"),
        sign("ncs", "Nicaraguan Sign Language", "idioma de señas de Nicaragua"),
        sign("nsl", "Norwegian Sign Language", "norsk tegnspråk"),
        sign("nzs", "New Zealand Sign Language", "New Zealand Sign Language"),
        sign("pso", "Polish Sign Language", "polski język migowy"),
        sign("psr", "Portuguese Sign Language", "língua gestual portuguesa"),
        sign("rsl", "Russian Sign Language", "русский жестовый язык"),
        sign("sfb", "French Belgian Sign Language", "langue des signes de Belgique francophone"),
        sign("sfs", "South African Sign Language", "South African Sign Language"),
        sign("sgg", "Swiss German Sign Language", "Deutschschweizer Gebärdensprache"),
        sign("ssp", "Spanish Sign Language", "lengua de signos española"),
        sign("swl", "Swedish Sign Language", "svenskt teckenspråk"),
        sign("vgt", "Flemish Sign Language", "Vlaamse Gebarentaal"),
    ]

    private static func sign(_ code: String, _ englishName: String, _ autonym: String) -> Language {
        Language(nil, code, englishName, autonym, mediaHeaderCode: "sgn")
    }
}

extension LanguageTag {
    /// Whether it is a sign language of the table.
    package var isSignLanguage: Bool {
        Language.signLanguages.contains { $0.alpha3 == primarySubtag }
    }
}
