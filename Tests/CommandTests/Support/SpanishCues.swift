// SPDX-License-Identifier: Apache-2.0

import TestSupport

/// The cues of `SampleMedia/es.srt` as FFmpeg has to decode them, without styles.
let spanishCues = [
    ProbedCue(1700, 2900, "[suena el timbre]"),
    ProbedCue(3000, 5900, "NORA: ¡Te damos la bienvenida\na la sesión abierta! ¡Pasa!"),
    ProbedCue(6200, 10000, "SAM: ¡Gracias! No oigo bien.\n¿Hay subtítulos en español?"),
    ProbedCue(10300, 13200, "NORA: Claro. Aquí todas\nlas películas los tienen."),
    ProbedCue(13400, 16600, "Y mi compañero Otto escucha\nla audiodescripción."),
    ProbedCue(16800, 20000, "SAM: ¡Qué maravilla! Entonces\npodemos verla todos juntos."),
    ProbedCue(20100, 22300, "SALA 2 – ENTRADA SIN ESCALONES"),
    ProbedCue(22400, 26600, "♪ [música tranquila] ♪"),
]

/// The two characteristics of subtitles for the deaf and hard of hearing.
let sdhTags = [
    "public.accessibility.transcribes-spoken-dialog",
    "public.accessibility.describes-music-and-sound",
]
