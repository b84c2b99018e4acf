// SPDX-License-Identifier: Apache-2.0

extension SoundWords {
    /// Rows of a name, its clause and its noun.
    static let german = """
        music|Musik spielt|Musik
        singing|jemand singt|Gesang
        applause|Publikum klatscht|Applaus
        laughter|Leute lachen|Gelächter
        crying|jemand weint|Weinen
        scream|jemand schreit|Schrei
        cough|jemand hustet|Husten
        sigh|jemand seufzt|Seufzen
        breathing|jemand atmet schwer|schweres Atmen
        crowd|Menge murmelt|Gemurmel
        cheering|Menge jubelt|Jubel
        whistle|jemand pfeift|Pfiff
        footsteps|Schritte hallen|Schritte
        door|Tür knallt|Türknallen
        knock|es klopft|Klopfen
        glass|Glas zerbricht|zerbrechendes Glas
        phone|Telefon klingelt|Telefonklingeln
        bell|Glocke läutet|Glocke
        alarm|Alarm ertönt|Alarm
        siren|Sirene heult|Sirene
        horn|es hupt|Hupen
        engine|Motor läuft|Motor
        car|Auto fährt vorbei|Auto
        train|Zug fährt vorbei|Zug
        aircraft|Flugzeug fliegt vorbei|Flugzeug
        gunshot|Schüsse fallen|Schüsse
        explosion|etwas explodiert|Explosion
        fire|Feuer knistert|knisterndes Feuer
        rain|Regen fällt|Regen
        thunder|es donnert|Donner
        wind|Wind weht|Wind
        water|Wasser fließt|fließendes Wasser
        bird|Vögel zwitschern|Vogelgezwitscher
        dog|Hund bellt|Bellen
        cat|Katze miaut|Miauen
        horse|Pferd wiehert|Wiehern
        clock|Uhr tickt|Ticken
        silence|Stille tritt ein|Stille
        animal|Tier ruft|Tierlaut
        vehicle|Fahrzeug fährt vorbei|Fahrzeug
        """
}
