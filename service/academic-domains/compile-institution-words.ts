import {
  foldWord,
  type InstitutionWords,
  institutionWordsFiles,
  longWordsIn,
  wordFilesOf,
} from "#contract/institution-words.ts";
import type { InstitutionList } from "./institution-list.ts";

/** The list has schools too, whose names are seldom typed into the form and would make every word the like of another. */
const higherEducation = /univers|instit|colle|hochsch|polyt|politec|acade|facult|fakult|ecole/;
const latin = /^\p{Script=Latin}+$/u;

/**
 * The contents of the files with the words of names, by number. The words of `ourNames`, the universities that have
 * used the tools, come before more frequent ones.
 */
export function compileInstitutionWords(list: InstitutionList, ourNames: readonly string[]): InstitutionWords[] {
  const known = new Map<string, { word: string; count: number }>();
  const add = (name: string, weight: number) => {
    for (const word of new Set(longWordsIn(name))) {
      if (!latin.test(word)) continue;
      const entry = known.get(foldWord(word)) ?? { word, count: 0 };
      known.set(foldWord(word), { ...entry, count: entry.count + weight });
    }
  };
  for (const name of ourNames) add(name, list.institutions.size);
  for (const names of list.institutions.values()) {
    for (const name of names) if (higherEducation.test(foldWord(name))) add(name, 1);
  }
  const files: string[][] = Array.from({ length: institutionWordsFiles }, () => []);
  for (const { word } of [...known.values()].sort((one, other) => other.count - one.count)) {
    for (const file of wordFilesOf(word)) files[file]?.push(word);
  }
  return files;
}
