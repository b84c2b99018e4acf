// SPDX-License-Identifier: Apache-2.0

extension SoundWords {
    /// Rows of a name, its clause and its noun.
    static let spanish = """
        music|suena música|música
        singing|alguien canta|canto
        applause|el público aplaude|aplausos
        laughter|risas|risas
        crying|alguien llora|llanto
        scream|alguien grita|grito
        cough|alguien tose|tos
        sigh|alguien suspira|suspiro
        breathing|respiración agitada|respiración
        crowd|murmura la multitud|murmullo
        cheering|la multitud vitorea|vítores
        whistle|alguien silba|silbido
        footsteps|se oyen pasos|pasos
        door|la puerta se cierra de golpe|portazo
        knock|llaman a la puerta|golpes en la puerta
        glass|se rompe un cristal|cristales rotos
        phone|suena el teléfono|timbre de teléfono
        bell|suena una campana|campana
        alarm|suena la alarma|alarma
        siren|suena una sirena|sirena
        horn|suena un claxon|claxon
        engine|motor en marcha|motor
        car|pasa un coche|coche
        train|pasa un tren|tren
        aircraft|pasa un avión|avión
        gunshot|se oyen disparos|disparos
        explosion|algo explota|explosión
        fire|crepita el fuego|fuego
        rain|llueve|lluvia
        thunder|truena|trueno
        wind|sopla el viento|viento
        water|corre el agua|agua
        bird|cantan pájaros|canto de pájaros
        dog|un perro ladra|ladridos
        cat|un gato maúlla|maullido
        horse|un caballo relincha|relincho
        clock|hace tictac un reloj|tictac de reloj
        silence|se hace el silencio|silencio
        animal|se oye un animal|animal
        vehicle|pasa un vehículo|vehículo
        """

    /// Rows of a name, its clause and its noun.
    static let french = """
        music|une musique joue|musique
        singing|quelqu'un chante|chant
        applause|le public applaudit|applaudissements
        laughter|des gens rient|rires
        crying|quelqu'un pleure|pleurs
        scream|quelqu'un crie|cri
        cough|quelqu'un tousse|toux
        sigh|quelqu'un soupire|soupir
        breathing|respiration forte|respiration
        crowd|la foule murmure|brouhaha
        cheering|la foule acclame|acclamations
        whistle|quelqu'un siffle|sifflement
        footsteps|des pas résonnent|pas
        door|une porte claque|claquement de porte
        knock|on frappe à la porte|coups à la porte
        glass|du verre se brise|bris de verre
        phone|le téléphone sonne|sonnerie de téléphone
        bell|une cloche sonne|cloche
        alarm|une alarme retentit|alarme
        siren|une sirène hurle|sirène
        horn|un klaxon retentit|klaxon
        engine|un moteur tourne|moteur
        car|une voiture passe|voiture
        train|un train passe|train
        aircraft|un avion passe|avion
        gunshot|des coups de feu éclatent|coups de feu
        explosion|quelque chose explose|explosion
        fire|le feu crépite|crépitement du feu
        rain|il pleut|pluie
        thunder|le tonnerre gronde|tonnerre
        wind|le vent souffle|vent
        water|l'eau coule|eau qui coule
        bird|des oiseaux chantent|chant d'oiseaux
        dog|un chien aboie|aboiements
        cat|un chat miaule|miaulement
        horse|un cheval hennit|hennissement
        clock|une horloge fait tic-tac|tic-tac d'horloge
        silence|le silence se fait|silence
        animal|un animal crie|cri d'animal
        vehicle|un véhicule passe|véhicule
        """

    /// Rows of a name, its clause and its noun.
    static let italian = """
        music|suona la musica|musica
        singing|qualcuno canta|canto
        applause|il pubblico applaude|applausi
        laughter|la gente ride|risate
        crying|qualcuno piange|pianto
        scream|qualcuno urla|urlo
        cough|qualcuno tossisce|tosse
        sigh|qualcuno sospira|sospiro
        breathing|respiro affannoso|respiro
        crowd|la folla mormora|brusio
        cheering|la folla acclama|acclamazioni
        whistle|qualcuno fischia|fischio
        footsteps|si sentono passi|passi
        door|la porta sbatte|porta che sbatte
        knock|bussano alla porta|colpi alla porta
        glass|un vetro si rompe|vetri rotti
        phone|squilla il telefono|squillo di telefono
        bell|suona una campana|campana
        alarm|suona l'allarme|allarme
        siren|suona una sirena|sirena
        horn|suona un clacson|clacson
        engine|un motore gira|motore
        car|passa un'auto|auto
        train|passa un treno|treno
        aircraft|passa un aereo|aereo
        gunshot|si sentono spari|spari
        explosion|qualcosa esplode|esplosione
        fire|il fuoco crepita|fuoco
        rain|piove|pioggia
        thunder|tuona|tuono
        wind|soffia il vento|vento
        water|scorre l'acqua|acqua
        bird|cantano gli uccelli|canto di uccelli
        dog|un cane abbaia|latrati
        cat|un gatto miagola|miagolio
        horse|un cavallo nitrisce|nitrito
        clock|un orologio ticchetta|ticchettio
        silence|cala il silenzio|silenzio
        animal|si sente un animale|verso di animale
        vehicle|passa un veicolo|veicolo
        """

    /// Rows of a name, its clause and its noun.
    static let portuguese = """
        music|toca música|música
        singing|alguém canta|canto
        applause|o público aplaude|aplausos
        laughter|pessoas riem|risos
        crying|alguém chora|choro
        scream|alguém grita|grito
        cough|alguém tosse|tosse
        sigh|alguém suspira|suspiro
        breathing|respiração ofegante|respiração
        crowd|a multidão murmura|burburinho
        cheering|a multidão aclama|aclamação
        whistle|alguém assobia|assobio
        footsteps|ouvem-se passos|passos
        door|a porta bate|batida de porta
        knock|batem à porta|batidas na porta
        glass|um vidro parte-se|vidro partido
        phone|o telefone toca|toque de telefone
        bell|um sino toca|sino
        alarm|soa o alarme|alarme
        siren|soa uma sirene|sirene
        horn|soa uma buzina|buzina
        engine|um motor trabalha|motor
        car|passa um carro|carro
        train|passa um comboio|comboio
        aircraft|passa um avião|avião
        gunshot|ouvem-se tiros|tiros
        explosion|algo explode|explosão
        fire|o fogo crepita|fogo
        rain|chove|chuva
        thunder|troveja|trovão
        wind|sopra o vento|vento
        water|corre água|água
        bird|cantam pássaros|canto de pássaros
        dog|um cão ladra|latidos
        cat|um gato mia|miado
        horse|um cavalo relincha|relincho
        clock|um relógio faz tique-taque|tique-taque
        silence|faz-se silêncio|silêncio
        animal|ouve-se um animal|som de animal
        vehicle|passa um veículo|veículo
        """
}
