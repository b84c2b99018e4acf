// SPDX-License-Identifier: Apache-2.0

extension BoundWords {
    /// The words by primary language subtag.
    ///
    /// Words of ``BadLineBreak`` (Q415) are among them.
    static let tables: [String: [(WordRole, String)]] = [
        "en": english, "fr": french, "es": spanish, "de": german, "pt": portuguese, "it": italian,
        "nl": dutch, "ca": catalan,
    ]

    private static let english: [(WordRole, String)] = [
        (
            .article,
            """
            a an the my your his her its our their these those some any every each another mr mrs ms dr prof st \
            mr. mrs. ms. dr. prof. st.
            """
        ),
        (
            .preposition,
            """
            of in on at to from with by for about into onto over under after before between through during \
            without within against among around across behind beyond near toward towards upon like than as per \
            via
            """
        ),
        (
            .conjunction,
            """
            and or but nor so because if when while although though unless that which who whom whose where \
            whether why how what since until
            """
        ),
        (
            .pronoun,
            """
            i you he she it we they i'm you're he's she's it's we're they're i've you've we've they've i'll \
            you'll he'll she'll it'll we'll they'll i'd you'd he'd she'd we'd they'd there's that's who's let's
            """
        ),
        (
            .auxiliary,
            """
            am is are was were be been being have has had having do does did will would can could shall should \
            may might must not never very don't doesn't didn't won't wouldn't can't couldn't shouldn't isn't \
            aren't wasn't weren't haven't hasn't hadn't gonna wanna gotta
            """
        ),
        (.particle, "up out off away back down"),
        (.abbreviation, "mr. mrs. ms. dr. prof. st. e.g. i.e. vs. etc. no. jr. sr."),
    ]

    private static let catalan: [(WordRole, String)] = [
        (
            .article,
            """
            el la els les un una uns unes l' al als del dels pel pels aquest aquesta aquests aquestes aquell \
            aquella el meu la meva el teu la teva el seu la seva nostre nostra vostre vostra cada sr. sra. dr. dra.
            """
        ),
        (
            .preposition,
            """
            a de en amb per sense sobre sota entre fins cap contra des durant segons davant darrere dins
            """
        ),
        (
            .conjunction,
            """
            i o però ni que quan si perquè com on mentre encara doncs sinó qui què
            """
        ),
        (.pronoun, "jo tu ell ella nosaltres vosaltres ells elles em et es ens us hi ho li"),
        (
            .auxiliary,
            """
            és són era eren ha he has hem heu han havia he va vaig vas vam vau van no està estan ser estar pot
            """
        ),
        (.abbreviation, "sr. sra. dr. dra. etc."),
    ]

    private static let french: [(WordRole, String)] = [
        (
            .article,
            """
            le la les un une des du au aux mon ma mes ton ta tes son sa ses notre nos votre vos leur leurs ce cet \
            cette ces quelques chaque plusieurs m. mme mlle dr
            """
        ),
        (
            .preposition,
            """
            de à en dans sur sous avec sans pour par chez vers entre depuis pendant contre avant après devant \
            derrière jusque jusqu'à selon malgré dès
            """
        ),
        (
            .conjunction,
            """
            et ou mais donc or ni car que qu' qui quand lorsque puisque comme si dont où parce afin quoi pourquoi \
            comment tandis
            """
        ),
        (.pronoun, "je j' tu il elle on nous vous ils elles c'est ce c' j'ai"),
        (
            .auxiliary,
            """
            me te se ne n' y est sont suis es sommes êtes était étaient ai as a avons avez ont avait avaient sera \
            seront va vais vont peut peux doit dois être avoir pas plus très
            """
        ),
        (.abbreviation, "m. mm. dr. st. etc. p.ex. cf."),
    ]

    private static let spanish: [(WordRole, String)] = [
        (
            .article,
            """
            el la los las lo un una unos unas del al mi mis tu tus su sus nuestro nuestra nuestros nuestras este \
            esta estos estas ese esa esos esas aquel aquella cada algún alguna sr. sra. dr. dra.
            """
        ),
        (
            .preposition,
            """
            de a en con por para sin sobre entre hasta desde hacia según contra durante tras ante bajo mediante
            """
        ),
        (
            .conjunction,
            """
            y e o u pero sino ni que porque si cuando mientras aunque como donde quien quienes cual cuales pues \
            cuyo qué cómo
            """
        ),
        (.pronoun, "yo tú él ella usted nosotros nosotras ellos ellas ustedes"),
        (
            .auxiliary,
            """
            me te se nos os le les no es son soy eres somos era eran está están estoy estás estaba he has ha \
            hemos han había va van voy vamos puede pueden puedo ser haber muy tan más
            """
        ),
        (.abbreviation, "sr. sra. srta. dr. dra. ud. uds. etc. ee.uu."),
    ]

    private static let german: [(WordRole, String)] = [
        (
            .article,
            """
            der die das den dem des ein eine einen einem einer eines kein keine keinen keinem keiner mein meine \
            meinen meinem meiner dein deine deinen sein seine seinen seinem ihr ihre ihren ihrem unser unsere \
            unseren euer eure dieser diese dieses diesen diesem jeder jede jedes jeden jedem herr frau dr. prof.
            """
        ),
        (
            .preposition,
            """
            in im ins an am ans auf aus bei beim mit nach von vom zu zum zur für durch gegen ohne um über unter \
            vor hinter neben zwischen seit bis während wegen trotz ab
            """
        ),
        (
            .conjunction,
            """
            und oder aber denn sondern dass weil wenn als ob obwohl damit sobald bevor nachdem da wo wie was wer \
            welche welcher welches
            """
        ),
        (.pronoun, "ich du er sie es wir man ihr"),
        (
            .auxiliary,
            """
            mich dich sich uns euch nicht nie ist sind bin bist war waren wird werden wurde wurden hat haben habe \
            hatte hatten kann können konnte muss müssen soll sollen will wollen darf sehr ganz so zu
            """
        ),
        (.particle, "auf aus an ab ein mit vor zu zurück weg"),
        (.abbreviation, "dr. prof. z.b. d.h. u.a. usw. bzw. ca. nr. st. z. b."),
    ]

    private static let portuguese: [(WordRole, String)] = [
        (
            .article,
            """
            o a os as um uma uns umas do da dos das no na nos nas ao à aos às pelo pela pelos pelas num numa meu \
            minha meus minhas teu tua seu sua seus suas nosso nossa nossos nossas este esta esse essa aquele \
            aquela cada algum alguma sr. sra. dr. dra.
            """
        ),
        (
            .preposition,
            "de em com por para sem sobre entre até desde contra durante após ante sob segundo"
        ),
        (
            .conjunction,
            """
            e ou mas nem que porque se quando enquanto embora como onde quem qual quais pois cujo portanto
            """
        ),
        (.pronoun, "eu tu ele ela você nós vós eles elas vocês"),
        (
            .auxiliary,
            """
            me te se nos lhe lhes não é são sou era eram está estão estou estava tem têm tenho tinha vai vão vou \
            vamos pode podem posso ser ter haver muito tão mais
            """
        ),
        (.abbreviation, "sr. sra. dr. dra. etc. v."),
    ]

    private static let italian: [(WordRole, String)] = [
        (
            .article,
            """
            il lo la i gli le un uno una del dello della dei degli delle al allo alla ai agli alle dal dallo \
            dalla dai dagli dalle nel nello nella nei negli nelle sul sullo sulla sui sugli sulle mio mia miei \
            mie tuo tua tuoi suo sua suoi sue nostro nostra nostri vostro vostra loro questo questa questi queste \
            quel quella quei quegli quelle ogni qualche sig. dott.
            """
        ),
        (
            .preposition,
            "di a da in con su per tra fra senza sopra sotto dopo prima verso contro durante fino"
        ),
        (
            .conjunction,
            """
            e ed o ma né che perché se quando mentre come dove chi cui quale quali anche però oppure quindi cosa
            """
        ),
        (.pronoun, "io tu lui lei noi voi egli ella essi"),
        (
            .auxiliary,
            """
            mi ti si ci vi ne non è sono sei siamo siete era erano ho hai ha abbiamo avete hanno aveva avevano va \
            vado vanno può possono posso deve devo essere avere molto così più
            """
        ),
        (.abbreviation, "sig. dott. prof. ecc. sig.ra"),
    ]

    /// Only what Q415 finds; the language has no table of its own.
    private static let dutch: [(WordRole, String)] = [
        (.article, "de het een mijn zijn"), (.preposition, "van"), (.conjunction, "en of"),
    ]
}
