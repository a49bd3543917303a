/** One caption of a film, with its start and end in seconds: at most two lines of 42 characters. */
export interface Caption {
  from: number;
  to: number;
  text: string;
}

/** The films have no sound, so the captions describe the picture and are also the transcripts. */
export const filmCaptions = {
  "from-source-to-smells": [
    { from: 0.5, to: 4.5, text: "From a source folder to a list of smells, on JUnit 4.13.2." },
    { from: 5, to: 8.5, text: "The source: the folder src/main/java as it was released." },
    { from: 8.5, to: 12, text: "32 packages, 243 types and 1,714 methods." },
    { from: 12.5, to: 17, text: "One command: the jar, the source folder, an output folder." },
    { from: 17, to: 21, text: "The tool parses the code, resolves symbols, computes metrics and detects smells." },
    { from: 21, to: 25.5, text: "Done in 6 seconds on a two-core machine." },
    { from: 26, to: 29.5, text: "It writes four tables: two with smells, two with metrics." },
    { from: 29.5, to: 33, text: "203 design smells and 106 implementation smells, one row each." },
    { from: 33.5, to: 37.5, text: "The first design smells: package, type and the name of the smell." },
    { from: 37.5, to: 42, text: "The third row: the class Assert has Insufficient Modularization. Why?" },
    { from: 42.5, to: 47, text: "The metrics show why: 56 public methods, where the limit is 20." },
    { from: 47, to: 51.5, text: "71 methods, where the limit is 30. Its complexity, 98, is below the limit of 100." },
    { from: 52, to: 56.5, text: "All 203 design smells by kind. Unutilized Abstraction leads with 129." },
    { from: 56.5, to: 61, text: "This is expected in a library: its users are outside the analyzed code." },
    { from: 61.5, to: 66, text: "Each row can be checked against the metrics of its type." },
  ],
  "seeing-the-structure": [
    { from: 0.5, to: 4.5, text: "Seeing the structure: the dependency graph of JUnit 4.13.2." },
    { from: 5, to: 9, text: "Each dot is a type. Types of one package are next to each other." },
    { from: 9, to: 13, text: "243 types in 32 packages." },
    { from: 13.5, to: 17.5, text: "Each line is a dependency: the code of one type refers to another." },
    { from: 17.5, to: 22, text: "500 in all. 50 lead from a type to itself and are not drawn: 450 remain." },
    { from: 22.5, to: 28, text: "22 types, in 8 groups, are part of dependency cycles." },
    { from: 28.5, to: 33, text: "One group in detail: four types of the package org.junit.runner." },
    { from: 33, to: 38, text: "Follow the arrows: from Request to JUnitCore, and back to Request on three paths." },
    { from: 38, to: 43.5, text: "Without the reference from Request to JUnitCore, no cycle remains." },
    { from: 44, to: 48.5, text: "51 types refer to Description, a fifth of all types." },
    { from: 48.5, to: 53, text: "It refers to no other type, so changes elsewhere do not affect it." },
    { from: 53.5, to: 58, text: "Fan-in to the left, fan-out to the right, for four types." },
    { from: 58, to: 63, text: "Hub-like Modularization requires 20 on both sides. No type of JUnit reaches that." },
    { from: 63.5, to: 68, text: "The graph shows where to look, and its edges show what to change." },
  ],
} as const satisfies Record<string, readonly Caption[]>;
