/** One caption of a film, with its start and end in seconds: at most two lines of 42 characters. */
export interface Caption {
  from: number;
  to: number;
  text: string;
}

/** The films have no sound, so the captions describe the picture and are also the transcripts. */
export const filmCaptions = {
  "from-source-to-smells": [
    { from: 4.8, to: 8.2, text: "The source: the folder src/main/java as it was released." },
    { from: 8.2, to: 11.4, text: "243 types in 32 packages. Each dot is a type." },
    { from: 11.8, to: 15.4, text: "One command: the jar, the source folder, an output folder." },
    { from: 15.4, to: 21.8, text: "The tool parses the code, resolves symbols, and extracts metrics and smells." },
    { from: 22.4, to: 25.6, text: "It writes four tables: two with smells, two with metrics." },
    { from: 25.6, to: 29, text: "203 design smells and 106 implementation smells, one row each." },
    { from: 29.4, to: 32.2, text: "The first rows: package, type, and smell name." },
    { from: 32.2, to: 35.2, text: "The third row: Assert has Insufficient Modularization." },
    { from: 35.6, to: 39.6, text: "Beside the row, its source: lines of Assert.java with their numbers." },
    { from: 39.6, to: 45.6, text: "Every stroke on the right is a method: 71 in all, 56 of them public." },
    { from: 46.2, to: 49.6, text: "56 public methods: the limit is 20. 71 methods: the limit is 30." },
    { from: 49.6, to: 53.2, text: "The complexity, 98, is below its limit of 100. One limit is enough." },
    { from: 53.6, to: 57.4, text: "A finding in a method: format of Assert has a Long Statement." },
    { from: 57.4, to: 61.4, text: "Joined, lines 846 to 848 have 139 characters. The limit is 120." },
    { from: 61.8, to: 66, text: "Each row can be checked against the source and the metrics." },
  ],
  "seeing-the-structure": [
    { from: 4.8, to: 8.6, text: "Each dot is a type. Types of one package are next to each other." },
    { from: 8.6, to: 12.6, text: "243 types in 32 packages." },
    { from: 13, to: 16.8, text: "Each line is a dependency: the code of one type refers to another." },
    { from: 16.8, to: 21.4, text: "500 in all. 50 lead from a type to itself and aren't drawn: 450 remain." },
    { from: 21.8, to: 27.4, text: "22 types, in 8 groups, are part of dependency cycles." },
    { from: 27.8, to: 32, text: "One group in detail: four types of the package org.junit.runner." },
    { from: 32, to: 36.4, text: "Follow the arrows: from Request to JUnitCore, and back to Request on three paths." },
    { from: 36.4, to: 42.2, text: "Without the dependency of Request on JUnitCore, no cycle remains." },
    { from: 42.6, to: 47, text: "51 types refer to Description, a fifth of all types." },
    { from: 47, to: 51.6, text: "It refers to no other type, so changes elsewhere don't affect it." },
    { from: 52, to: 56, text: "Fan-in to the left, fan-out to the right, for four types." },
    { from: 56, to: 61.4, text: "Hub-like Modularization requires 20 on both sides. No type of JUnit reaches that." },
  ],
} as const satisfies Record<string, readonly Caption[]>;
