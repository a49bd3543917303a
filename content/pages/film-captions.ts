/** One caption of a film, with its start and end in seconds: at most two lines of 42 characters. */
export interface Caption {
  from: number;
  to: number;
  text: string;
}

/** The films have no sound, so the captions describe the picture and are also the transcripts. */
export const filmCaptions = {
  "from-source-to-smells": [
    { from: 4.8, to: 8.2, text: "Here's the source code: src/main/java, exactly as released." },
    { from: 8.2, to: 11.4, text: "It has 243 types in 32 packages. Each dot is a type." },
    { from: 11.8, to: 15.4, text: "You run one command: the jar, a source folder, an output folder." },
    { from: 15.4, to: 21.8, text: "The tool parses the code, resolves symbols, and computes metrics and smells." },
    { from: 22.4, to: 25.6, text: "It writes four files: two with smells, two with metrics." },
    { from: 25.6, to: 29, text: "They list 203 design smells and 106 implementation smells." },
    { from: 29.4, to: 32.2, text: "Each row names the package, the type, and the smell." },
    { from: 32.2, to: 35.2, text: "The third row: Assert has Insufficient Modularization." },
    { from: 35.6, to: 39.6, text: "Next to it is the source: Assert.java, with line numbers." },
    { from: 39.6, to: 45.6, text: "Each stroke on the right is a method: 71 in total, 56 of them public." },
    { from: 46.2, to: 49.6, text: "It has 56 public methods (limit: 20) and 71 methods (limit: 30)." },
    { from: 49.6, to: 53.2, text: "Complexity is 98, under its limit of 100. Breaking one limit is enough." },
    { from: 53.6, to: 57.4, text: "Now a finding in a method: Assert's format has a Long Statement." },
    { from: 57.4, to: 61.4, text: "Lines 846 to 848 are one statement of 139 characters. The limit is 120." },
    { from: 61.8, to: 66, text: "You can check every row against the source and the metrics." },
  ],
  "seeing-the-structure": [
    { from: 4.8, to: 8.6, text: "Each dot is a type. Types in the same package are close together." },
    { from: 8.6, to: 12.6, text: "There are 243 types in 32 packages." },
    { from: 13, to: 16.8, text: "Each line is a dependency: one type's code refers to another type." },
    { from: 16.8, to: 21.4, text: "There are 500. The 50 from a type to itself aren't drawn, so 450 remain." },
    { from: 21.8, to: 27.4, text: "22 types, in 8 groups, are part of dependency cycles." },
    { from: 27.8, to: 32, text: "Here's one group: four types in the package org.junit.runner." },
    { from: 32, to: 36.4, text: "Follow the arrows from Request to JUnitCore and back to Request, on three paths." },
    { from: 36.4, to: 42.2, text: "If Request didn't depend on JUnitCore, there would be no cycle." },
    { from: 42.6, to: 47, text: "51 types, a fifth of them all, refer to Description." },
    { from: 47, to: 51.6, text: "Description refers to no other type, so changes elsewhere don't affect it." },
    { from: 52, to: 56, text: "For four types: fan-in on the left, fan-out on the right." },
    { from: 56, to: 61.4, text: "Hub-like Modularization requires 20 on both sides. No JUnit type reaches that." },
  ],
} as const satisfies Record<string, readonly Caption[]>;
