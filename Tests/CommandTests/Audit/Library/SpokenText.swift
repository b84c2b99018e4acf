// SPDX-License-Identifier: Apache-2.0

/// What voices read; there are neither quotes nor colons in it, which filters of FFmpeg have a meaning for.
struct SpokenText: Sendable {
    let name: String
    let sentences: [String]
    /// What another voice says over the music.
    let description: [String]

    static let harbour = SpokenText(
        name: "harbour",
        sentences: [
            "Good morning, and welcome to the harbour.",
            "Every boat you see here leaves before sunrise.",
            "My father taught me how to mend a net.",
            "It takes a winter to learn, and a life to do well.",
            "The old lighthouse was closed many years ago.",
            "Now a lamp on a buoy does the same work.",
            "Some people still walk up the hill at night.",
            "They say the light can be seen from the other shore.",
            "In spring the ice breaks with a noise like thunder.",
            "Children run down to the water to hear it.",
            "We count the birds when they come back.",
            "Last year there were fewer than ever before.",
            "Nobody knows for certain where they went.",
            "A student from the city is trying to find out.",
            "She puts small rings on their legs.",
            "Then she waits, and writes down every number.",
            "Her notes fill eleven books by now.",
            "One day they will tell us something new.",
            "Until then we keep the door of the shed open.",
            "The swallows like it, and so do the cats.",
        ],
        description: [
            "The sun rises over the water.", "A man in a red coat opens the shed.",
            "Two cats come out and stretch.",
        ]
    )

    static let kitchen = SpokenText(
        name: "kitchen",
        sentences: [
            "Today we are going to bake bread.",
            "You need flour, water, salt and a little time.",
            "First, warm the water until it feels like your hand.",
            "Stir in the yeast and leave it for ten minutes.",
            "If it smells of beer, it is alive.",
            "Put the flour into a large bowl.",
            "Make a hole in the middle and pour the water in.",
            "Work it with a spoon, and then with both hands.",
            "Do not be afraid of dough that sticks.",
            "It will become smooth after a while.",
            "Cover it with a cloth and do something else.",
            "An hour later it should have doubled.",
            "Press it down gently, and shape two loaves.",
            "Heat the oven as hot as it goes.",
            "Cut the top three times with a sharp knife.",
            "A bowl of water keeps the crust soft.",
            "After half an hour, knock on the bottom.",
            "When it sounds hollow, it is done.",
            "Wait before you cut it, however hard that is.",
            "Butter is all that it needs.",
        ],
        description: [
            "She takes two loaves out of the oven.", "Steam rises from the bread.",
            "A child puts plates on the table.",
        ]
    )
}
