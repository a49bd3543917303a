import type { ProjectFile } from "./project-files.ts";

interface Sample {
  /** The file that the sample is taken from. */
  file: string;
  lines: readonly string[];
}

const fence = /^(?<indent> *)```\w+ (?<file>\S+)\n(?<text>[\s\S]*?)^\k<indent>```$/gm;

const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** The code of a guide whose fence names a file: three backticks, the language, the path. */
export function samplesIn(markdown: string): Sample[] {
  return [...markdown.matchAll(fence)].map(({ groups }) => ({
    file: groups?.file ?? "",
    lines: linesOf(groups?.text ?? ""),
  }));
}

/** Samples that do not stand in the file they name, line after line. Indentation does not count. */
export function lostSamples(guides: readonly ProjectFile[], readText: (file: string) => string): string[] {
  return guides.flatMap((guide) =>
    samplesIn(guide.text)
      .filter(({ file, lines }) => !`\n${linesOf(readText(file)).join("\n")}\n`.includes(`\n${lines.join("\n")}\n`))
      .map(({ file, lines }) => `${guide.path}: ${file} doesn't say ${JSON.stringify(lines[0])}`),
  );
}
