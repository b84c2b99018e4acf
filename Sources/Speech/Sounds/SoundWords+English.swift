// SPDX-License-Identifier: Apache-2.0

extension SoundWords {
    /// Rows of a name, its clause and its noun.
    static let english = """
        music|music playing|music
        singing|someone singing|singing
        applause|audience applauding|applause
        laughter|people laughing|laughter
        crying|someone crying|crying
        scream|someone screams|scream
        cough|someone coughs|cough
        sigh|someone sighs|sigh
        breathing|heavy breathing|breathing
        crowd|crowd murmuring|crowd
        cheering|crowd cheering|cheering
        whistle|someone whistles|whistle
        footsteps|footsteps sounding|footsteps
        door|door slams|slam of a door
        knock|knocking at door|knocking
        glass|glass breaks|breaking glass
        phone|phone rings|ringing phone
        bell|bell rings|bell
        alarm|alarm blares|alarm
        siren|siren wails|siren
        horn|horn honks|horn
        engine|engine running|engine
        car|car passing|car
        train|train passing|train
        aircraft|aircraft overhead|aircraft
        gunshot|gun fires|gunshots
        explosion|explosion booms|explosion
        fire|fire crackling|crackling fire
        rain|rain falling|rain
        thunder|thunder rumbles|thunder
        wind|wind blowing|wind
        water|water flowing|flowing water
        bird|birds chirping|birdsong
        dog|dog barks|barking
        cat|cat meows|meowing
        horse|horse neighs|neighing
        clock|clock ticking|ticking clock
        silence|silence falls|silence
        animal|animal calling|animal cry
        vehicle|vehicle passing|vehicle
        """
}
