// SPDX-License-Identifier: Apache-2.0

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
