import { expect, test } from "vitest";
import { universities } from "#content/catalog/universities.ts";
import { institutionWordsFiles, wordFilesOf } from "#contract/institution-words.ts";
import { compileInstitutionWords } from "#service/academic/domains/compile-academic-data.ts";
import { institutionListFolder, readInstitutionList } from "#service/academic/domains/institution-list.ts";
import { correctName } from "#site/pages/academic-license/advise.ts";

const files = compileInstitutionWords(
  readInstitutionList(institutionListFolder).list,
  universities.map(({ name }) => name),
);
const known = (word: string) => wordFilesOf(word).flatMap((file) => files[file] ?? []);

test.each([
  ["Dalhouse", "Dalhousie"],
  ["dalhouse university", "Dalhousie university"],
  ["Univeristy of Waterlo", "University of Waterloo"],
  ["Havard University", "Harvard University"],
  ["Standford", "Stanford"],
  ["Carnegi Melon University", "Carnegie Mellon University"],
  ["University of Cambrige", "University of Cambridge"],
])("%s: did you mean %s?", (typed, meant) => {
  expect(correctName(typed, known)).toBe(meant);
});

test.each(universities.map(({ name }) => name))("%s needs no advice", (name) => {
  expect(correctName(name, known)).toBeUndefined();
});

test.each(["", "MIT", "Montreal Polytechnique", "Qwxyzzy Institute", "МГУ имени Ломоносова"])(
  "%j gets none",
  (name) => {
    expect(correctName(name, known)).toBeUndefined();
  },
);

test("a file has a few kilobytes", () => {
  expect(files).toHaveLength(institutionWordsFiles);
  expect(Math.max(...files.map((words) => JSON.stringify(words).length))).toBeLessThan(6_000);
});
