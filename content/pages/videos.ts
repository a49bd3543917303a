/** The area in which a video is shown. Our own videos have twice its pixels. */
export const videoWidth = 640;
export const videoHeight = 390;

interface VideoText {
  title: string;
  description: string;
}

export type Video = VideoText &
  (
    | {
        /** A video served from this site: `.mp4`, `.webm`, poster, and captions of this name in `site/public/videos`. */
        kind: "own";
        name: string;
        /** It has no sound, so the captions describe the picture and are also the transcript. */
        transcript: readonly string[];
      }
    | {
        /** A video on YouTube, loaded from its no-cookie host only after a click. */
        kind: "youtube";
        youtubeId: string;
      }
  );

/** The two videos of the home page. */
export const videos: readonly Video[] = [
  {
    kind: "own",
    name: "from-source-to-smells",
    title: "From a source folder to a list of smells",
    description: "One command on JUnit 4.13.2, the files it writes, and two findings next to their source lines.",
    transcript: [
      "Here's the source code: src/main/java, exactly as released.",
      "It has 243 types in 32 packages. Each dot is a type.",
      "You run one command: the jar, a source folder, an output folder.",
      "The tool parses the code, resolves symbols, and computes metrics and smells.",
      "It writes four files: two with smells, two with metrics.",
      "They list 203 design smells and 106 implementation smells.",
      "Each row names the package, the type, and the smell.",
      "The third row: Assert has Insufficient Modularization.",
      "Next to it is the source: Assert.java, with line numbers.",
      "Each stroke on the right is a method: 71 in total, 56 of them public.",
      "It has 56 public methods (limit: 20) and 71 methods (limit: 30).",
      "Complexity is 98, under its limit of 100. Breaking one limit is enough.",
      "Now a finding in a method: Assert's format has a Long Statement.",
      "Lines 846 to 848 are one statement of 139 characters. The limit is 120.",
      "You can check every row against the source and the metrics.",
    ],
  },
  {
    kind: "own",
    name: "seeing-the-structure",
    title: "Seeing the structure",
    description: "The dependency graph of JUnit 4.13.2, with one cycle and the most-used type.",
    transcript: [
      "Each dot is a type. Types in the same package are close together.",
      "There are 243 types in 32 packages.",
      "Each line is a dependency: one type's code refers to another type.",
      "There are 500. The 50 from a type to itself aren't drawn, so 450 remain.",
      "22 types, in 8 groups, are part of dependency cycles.",
      "Here's one group: four types in the package org.junit.runner.",
      "Follow the arrows from Request to JUnitCore and back to Request, on three paths.",
      "If Request didn't depend on JUnitCore, there would be no cycle.",
      "51 types, a fifth of them all, refer to Description.",
      "Description refers to no other type, so changes elsewhere don't affect it.",
      "For four types: fan-in on the left, fan-out on the right.",
      "Hub-like Modularization requires 20 on both sides. No JUnit type reaches that.",
    ],
  },
];
