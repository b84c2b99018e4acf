// SPDX-License-Identifier: Apache-2.0

import Captions
import MediaSelection
import Testing

/// One story in many languages; ours, so that it can be judged by who speaks them.
@Suite struct LanguageGuessTests {
    private static let stories: [(language: String, text: String)] = [
        (
            "af",
            "Goeienaand. Ons moet nou gaan, want dit is al laat. Waar is jou suster? Sy was hier by my toe die deur oopgegaan het."
        ),
        (
            "az",
            "Axşamınız xeyir. Biz indi getməliyik, çünki artıq gecdir. Sənin bacın haradadır? Qapı açılanda o mənim yanımda idi."
        ),
        (
            "be",
            "Добры вечар. Мы павінны ісці зараз, бо ўжо позна. Дзе твая сястра? Яна была тут са мной, калі адчыніліся дзверы."
        ),
        (
            "bg",
            "Добър вечер. Трябва да тръгваме сега, защото вече е късно. Къде е сестра ти? Тя беше тук с мен, когато вратата се отвори."
        ),
        (
            "ca",
            "Bona nit. Ara hem de marxar perquè ja és molt tard. On és la teva germana? Era aquí amb mi quan es va obrir la porta."
        ),
        (
            "cs",
            "Dobrý večer. Musíme už jít, protože je pozdě. Kde je tvoje sestra? Byla tady se mnou, když se otevřely dveře."
        ),
        (
            "cy",
            "Noswaith dda. Rhaid i ni fynd nawr achos mae hi'n hwyr. Ble mae dy chwaer? Roedd hi yma gyda fi pan agorodd y drws."
        ),
        (
            "da",
            "Godaften. Vi er nødt til at gå nu, for det er allerede sent. Hvor er din søster? Hun var her hos mig, da døren gik op."
        ),
        (
            "de",
            "Guten Abend. Wir müssen jetzt gehen, denn es ist schon spät. Wo ist deine Schwester? Sie war hier bei mir, als die Tür aufging."
        ),
        (
            "el",
            "Καλησπέρα. Πρέπει να φύγουμε τώρα, γιατί είναι ήδη αργά. Πού είναι η αδελφή σου; Ήταν εδώ μαζί μου όταν άνοιξε η πόρτα."
        ),
        (
            "en",
            "Good evening. We have to leave now because it is late already. Where is your sister? She was here with me when the door opened."
        ),
        (
            "es",
            "Buenas noches. Tenemos que irnos ahora porque ya es muy tarde. ¿Dónde está tu hermana? Estaba aquí conmigo cuando se abrió la puerta."
        ),
        (
            "et",
            "Tere õhtust. Me peame nüüd minema, sest on juba hilja. Kus su õde on? Ta oli siin minuga, kui uks lahti läks."
        ),
        (
            "eu",
            "Gabon. Orain joan behar dugu, berandu baita dagoeneko. Non dago zure arreba? Hemen zegoen nirekin atea ireki zenean."
        ),
        (
            "fa",
            "شب بخیر. ما باید حالا برویم چون دیر شده است. خواهرت کجاست؟ وقتی در باز شد او اینجا با من بود."
        ),
        (
            "fi",
            "Hyvää iltaa. Meidän täytyy lähteä nyt, koska on jo myöhä. Missä sinun siskosi on? Hän oli täällä minun kanssani, kun ovi aukesi."
        ),
        (
            "fr",
            "Bonsoir. Nous devons partir maintenant parce qu'il est déjà tard. Où est ta sœur ? Elle était ici avec moi quand la porte s'est ouverte."
        ),
        (
            "ga",
            "Tráthnóna maith. Caithfimid imeacht anois mar tá sé déanach cheana féin. Cá bhfuil do dheirfiúr? Bhí sí anseo liom nuair a osclaíodh an doras."
        ),
        (
            "gl",
            "Boas noites. Temos que marchar agora porque xa é moi tarde. Onde está a túa irmá? Estaba aquí comigo cando se abriu a porta."
        ),
        (
            "he",
            "ערב טוב. אנחנו צריכים ללכת עכשיו כי כבר מאוחר. איפה אחותך? היא הייתה כאן איתי כשהדלת נפתחה."
        ),
        ("hi", "नमस्ते। हमें अब जाना होगा क्योंकि बहुत देर हो चुकी है। तुम्हारी बहन कहाँ है? जब दरवाज़ा खुला तब वह यहाँ मेरे साथ थी।"),
        (
            "hu",
            "Jó estét. Most mennünk kell, mert már késő van. Hol van a nővéred? Itt volt velem, amikor kinyílt az ajtó."
        ),
        ("hy", "Բարի երեկո։ Մենք պետք է գնանք, որովհետև արդեն ուշ է։ Որտե՞ղ է քույրդ։"),
        (
            "is",
            "Gott kvöld. Við verðum að fara núna því það er orðið seint. Hvar er systir þín? Hún var hérna hjá mér þegar dyrnar opnuðust."
        ),
        (
            "it",
            "Buonasera. Dobbiamo andare adesso perché è già molto tardi. Dov'è tua sorella? Era qui con me quando si è aperta la porta."
        ),
        ("ja", "こんばんは。もう遅いので、今すぐ行かなければなりません。妹さんはどこですか。"),
        ("ka", "საღამო მშვიდობისა. ახლა უნდა წავიდეთ, რადგან უკვე გვიანია. სად არის შენი და?"),
        (
            "kk",
            "Қайырлы кеш. Біз қазір кетуіміз керек, өйткені кеш болып кетті. Сенің әпкең қайда? Есік ашылғанда ол менің қасымда болған."
        ),
        ("ko", "안녕하세요. 벌써 늦었으니 이제 가야 합니다. 언니는 어디에 있어요? 문이 열렸을 때 여기 있었어요."),
        (
            "lt",
            "Labas vakaras. Mes turime eiti dabar, nes jau vėlu. Kur yra tavo sesuo? Ji buvo čia su manimi, kai atsidarė durys."
        ),
        (
            "lv",
            "Labvakar. Mums tagad jāiet, jo ir jau vēls. Kur ir tava māsa? Viņa bija šeit kopā ar mani, kad atvērās durvis."
        ),
        (
            "mk",
            "Добра вечер. Мораме да одиме сега затоа што е веќе доцна. Каде е сестра ти? Таа беше тука со мене кога се отвори вратата."
        ),
        (
            "nl",
            "Goedenavond. We moeten nu gaan, want het is al laat. Waar is je zus? Ze was hier bij mij toen de deur openging."
        ),
        (
            "pl",
            "Dobry wieczór. Musimy już iść, bo jest późno. Gdzie jest twoja siostra? Była tu ze mną, kiedy otworzyły się drzwi."
        ),
        (
            "pt",
            "Boa noite. Temos de ir embora agora porque já é muito tarde. Onde está a tua irmã? Ela estava aqui comigo quando a porta se abriu."
        ),
        (
            "ro",
            "Bună seara. Trebuie să plecăm acum pentru că este deja târziu. Unde este sora ta? Era aici cu mine când s-a deschis ușa."
        ),
        (
            "ru",
            "Добрый вечер. Нам нужно идти, потому что уже поздно. Где твоя сестра? Она была здесь со мной, когда открылась дверь."
        ),
        (
            "sk",
            "Dobrý večer. Musíme už ísť, pretože je neskoro. Kde je tvoja sestra? Bola tu so mnou, keď sa otvorili dvere. Neviem, čo sa stalo, ale chcem jej pomôcť."
        ),
        (
            "sl",
            "Dober večer. Zdaj moramo iti, ker je že pozno. Kje je tvoja sestra? Bila je tukaj z mano, ko so se odprla vrata. Ne vem, kaj se je zgodilo, vendar ji želim pomagati."
        ),
        (
            "sq",
            "Mirëmbrëma. Duhet të ikim tani sepse është vonë. Ku është motra jote? Ajo ishte këtu me mua kur u hap dera."
        ),
        (
            "sr",
            "Добро вече. Морамо да идемо сада јер је већ касно. Где је твоја сестра? Била је овде са мном када су се отворила врата."
        ),
        (
            "sv",
            "God kväll. Vi måste gå nu, för det är redan sent. Var är din syster? Hon var här hos mig när dörren öppnades."
        ),
        (
            "sw",
            "Habari za jioni. Lazima tuondoke sasa kwa sababu tayari tumechelewa. Dada yako yuko wapi? Alikuwa hapa na mimi wakati mlango ulipofunguliwa."
        ),
        ("th", "สวัสดีตอนเย็น เราต้องไปแล้วเพราะดึกมาก น้องสาวของคุณอยู่ที่ไหน"),
        (
            "tr",
            "İyi akşamlar. Şimdi gitmemiz gerekiyor çünkü artık çok geç. Kız kardeşin nerede? Kapı açıldığında burada benimle birlikteydi."
        ),
        (
            "uk",
            "Добрий вечір. Нам треба йти, бо вже пізно. Де твоя сестра? Вона була тут зі мною, коли відчинилися двері."
        ),
        (
            "ur",
            "شام بخیر۔ ہمیں اب جانا ہوگا کیونکہ بہت دیر ہو چکی ہے۔ تمہاری بہن کہاں ہے؟ جب دروازہ کھلا تو وہ یہاں میرے ساتھ تھی۔"
        ),
        (
            "vi",
            "Chào buổi tối. Chúng ta phải đi bây giờ vì đã muộn rồi. Chị của bạn đang ở đâu? Cô ấy đã ở đây với tôi khi cửa mở."
        ),
        ("zh", "晚上好。我们现在必须走了，因为已经很晚了。你的姐姐在哪里？门打开的时候她和我在这里。"),
    ]

    private static func guess(_ text: String) -> LanguageGuess? {
        LanguageGuess(LetterSample([text]))
    }

    @Test func `a few sentences are enough in forty-nine languages`() throws {
        #expect(Self.stories.count == 49)
        for (language, text) in Self.stories {
            #expect(Self.guess(text)?.language == language, "\(language)")
        }
    }

    @Test func `nearly identical languages are not distinguished`() throws {
        let bosnian =
            "Dobro veče. Moramo sada ići jer je već kasno. Gdje je tvoja sestra? Bila je ovdje sa mnom."
        let guess = try #require(Self.guess(bosnian))
        for tag in ["bs", "hr", "sr-Latn", "sh"] {
            #expect(guess.confidence(against: try LanguageTag(tag)) == 0, "\(tag)")
        }
        #expect(try #require(guess.confidence(against: try LanguageTag("de"))) > 0.67)
        let norwegian =
            "God kveld. Vi må gå nå, for det er allerede sent. Hvor er søsteren din? Hun var her hos meg da døren åpnet seg. Jeg vet ikke hva som har skjedd, men jeg har lyst til å hjelpe henne."
        #expect(Self.guess(norwegian)?.confidence(against: try LanguageTag("no")) == 0)
    }

    @Test func `few words, or the same words again, give no guess`() {
        #expect(Self.guess("Good evening.") == nil)
        #expect(LanguageGuess(LetterSample(Array(repeating: "La la la!", count: 200))) == nil)
        #expect(Self.guess("") == nil)
        #expect(Self.guess("♪ 1 2 3 ♪") == nil)
    }

    @Test func `a language without a profile is not compared`() throws {
        let english = try #require(
            Self.guess(Self.stories.first { $0.language == "en" }?.text ?? "")
        )
        #expect(english.confidence(against: try LanguageTag("yo")) == nil)
        #expect(english.confidence(against: try LanguageTag("es-419")) ?? 0 > 0.67)
        #expect(!LanguageGuess.knows(try LanguageTag("yo")))
        #expect(LanguageGuess.languages.count >= 70)
    }

    @Test func `a language in another script than its profile's is not compared`() throws {
        let russian = try #require(
            Self.guess(Self.stories.first { $0.language == "ru" }?.text ?? "")
        )
        #expect(russian.confidence(against: try LanguageTag("uz")) == nil)
        #expect(try #require(russian.confidence(against: try LanguageTag("uk"))) > 0.67)
        let japanese = try #require(
            Self.guess(Self.stories.first { $0.language == "ja" }?.text ?? "")
        )
        #expect(japanese.confidence(against: try LanguageTag("zh")) == 1)
        #expect(japanese.confidence(against: try LanguageTag("en")) == nil)
    }

    @Test func `letters with separate accents, and capitals, give the same guess`() throws {
        let french = Self.stories.first { $0.language == "fr" }?.text ?? ""
        let separate = french.replacing("é", with: "e\u{301}").replacing("û", with: "u\u{302}")
        #expect(Self.guess(separate)?.language == "fr")
        #expect(Self.guess(french.uppercased())?.language == "fr")
    }

    @Test func `a sample of a million words is as small as any other`() {
        let texts = (0..<200_000).map {
            "The number \($0) is one of the many that we have to look at."
        }
        #expect(LanguageGuess(LetterSample(texts))?.language == "en")
        let long = String(repeating: "palabra ", count: 1_000_000)
        #expect(LetterSample([long]).letterCount <= 1000)
    }
}
