import type { ProjectFile } from "./project-files.ts";

const longestFileLines = 250;

/** Files that hold one long subject, and why it is one. */
const longSubjects: Record<string, string> = {};

/** Words and tables have no second subject to be split off. */
const isData = (path: string): boolean => path.startsWith("content/");

/** Files with more lines than one subject needs, and exceptions that no longer are any. */
export function tooLongFiles(files: readonly ProjectFile[], exceptions = longSubjects): string[] {
  const tooLong = files.filter(({ path, text }) => !isData(path) && text.split("\n").length - 1 > longestFileLines);
  const unexpected = tooLong
    .filter(({ path }) => !(path in exceptions))
    .map(({ path }) => `${path} has more than ${longestFileLines} lines`);
  const needless = Object.keys(exceptions)
    .filter((path) => !tooLong.some((file) => file.path === path))
    .map((path) => `${path} needs no exception`);
  return [...unexpected, ...needless];
}
