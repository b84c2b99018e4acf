// SPDX-License-Identifier: Apache-2.0

extension SoundClass {
    /// All classes: 40 that are captioned, and speech.
    ///
    /// The labels are those of AudioSet (Gemmeke and others, 2017; 527 classes), with classes below each; the limits are ours:
    /// what warns is believed sooner, what is around has to last.
    package static let all: [SoundClass] = table.split(separator: "\n").compactMap(SoundClass.init)

    /// Rows of name, kind, relevance, least confidence, least duration, pause, class above, and labels.
    private static let table = """
        speech|human|high|0|0|0||/m/09x0r;speech;male speech;female speech;child speech;conversation;narration, monologue;whispering
        music|music|high|0.5|2000|3000||/m/04rlf;background music;theme music;musical instrument;pop music;rock music;song;soundtrack music
        singing|music|high|0.5|1500|3000|music|/m/015lz1;choir;vocal music;male singing;female singing
        applause|human|high|0.4|800|1500||/m/028ght;clapping
        laughter|human|high|0.4|400|1000||/m/01j3sz;giggle;chuckle, chortle;belly laugh;baby laughter
        crying|human|high|0.45|500|1500||/m/0463cq4;crying, sobbing;baby cry, infant cry;whimper;wail, moan
        scream|human|high|0.45|300|800||/m/03qc9zr;screaming;shout;yell
        cough|human|medium|0.5|200|1500||/m/01b_21;sneeze;throat clearing
        sigh|human|medium|0.5|300|1000||/m/07plz5l;gasp;groan
        breathing|human|low|0.6|1000|2000||/m/0lyf6;pant;snoring;wheeze
        crowd|ambience|low|0.5|2000|3000||/m/03qtwd;chatter;hubbub, speech noise, speech babble;crowd noise
        cheering|human|high|0.45|700|1500|crowd|/m/053hz1;cheer
        whistle|human|medium|0.5|300|1000||/m/01w250;whistling
        footsteps|ambience|medium|0.5|800|2000||/m/07pbtc8;walk, footsteps;run
        door|impact|high|0.45|0|700||/m/02dgv;slam;sliding door;door slam
        knock|impact|high|0.45|0|1200||/m/07r4wb8;tap
        glass|impact|high|0.45|0|800||/m/039jq;shatter;breaking;chink, clink
        phone|alarm|high|0.4|300|2500||/m/07cx4;telephone;telephone bell ringing;ringtone
        bell|alarm|high|0.45|300|2000||/m/0395lw;doorbell;church bell;bicycle bell;chime
        alarm|alarm|high|0.35|300|3000||/m/07pp_mv;alarm clock;smoke detector, smoke alarm;fire alarm;buzzer;beep, bleep
        siren|alarm|high|0.35|500|3000|alarm|/m/03kmc9;civil defense siren;police car (siren);ambulance (siren);fire engine, fire truck (siren)
        horn|alarm|high|0.45|200|1200|vehicle|/m/0912c9;vehicle horn, car horn, honking;air horn, truck horn;foghorn;train horn
        engine|vehicle|medium|0.5|1000|2000|vehicle|/m/02mk9;engine starting;idling;accelerating, revving, vroom;motorcycle
        car|vehicle|medium|0.5|1000|2000|vehicle|/m/0k4j;car passing by;race car, auto racing;tire squeal;traffic noise, roadway noise
        train|vehicle|medium|0.5|1500|3000|vehicle|/m/07jdr;rail transport;railroad car, train wagon;subway, metro, underground
        aircraft|vehicle|medium|0.5|1500|3000|vehicle|/m/0k5j;helicopter;fixed-wing aircraft, airplane;jet engine
        gunshot|impact|high|0.4|0|2000||/m/032s66;gunshot, gunfire;machine gun;fusillade;artillery fire
        explosion|impact|high|0.4|0|1500||/m/014zdl;boom;burst, pop;eruption;fireworks
        fire|nature|medium|0.5|1500|3000||/m/02_41;crackle
        rain|nature|low|0.5|2000|4000||/m/06mb1;raindrop;rain on surface
        thunder|nature|high|0.45|300|2000||/m/0ngt1;thunderstorm
        wind|nature|low|0.55|2500|4000||/m/03m9d0z;rustling leaves
        water|nature|low|0.55|2000|4000||/m/0838f;stream;waterfall;ocean;waves, surf;splash, splatter
        bird|animal|medium|0.5|700|2500|animal|/m/015p6;bird vocalization, bird call, bird song;chirp, tweet;crow;owl
        dog|animal|high|0.45|200|1500|animal|/m/0bt9lr;bark;howl;growling;bow-wow
        cat|animal|medium|0.5|200|1500|animal|/m/01yrx;meow;purr;hiss
        horse|animal|medium|0.5|500|2000|animal|/m/03k3r;clip-clop;neigh, whinny
        clock|ambience|medium|0.5|1500|3000||/m/01x3z;tick;tick-tock
        silence|ambience|low|0.8|4000|1000||/m/028v0c
        animal|animal|medium|0.35|400|2000||/m/0jbk;domestic animals, pets;livestock, farm animals, working animals;wild animals
        vehicle|vehicle|low|0.4|1500|2500||/m/07yv9;motor vehicle (road);truck;bus;boat, water vehicle
        """

    /// Reads a row; nil for one that is not of the table's form.
    private init?(_ row: Substring) {
        let cells = row.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
        guard cells.count == 8, let kind = Kind(rawValue: cells[1]),
            let relevance = Relevance(rawValue: cells[2]), let confidence = Double(cells[3]),
            let duration = Int(cells[4]), let gap = Int(cells[5])
        else { return nil }
        self.init(
            name: cells[0],
            kind: kind,
            relevance: relevance,
            minConfidence: confidence,
            minDuration: duration,
            mergeGap: gap,
            isSpeech: cells[0] == "speech",
            parent: cells[6].isEmpty ? nil : cells[6],
            labels: cells[7].split(separator: ";").map { $0.lowercased() }
        )
    }
}
