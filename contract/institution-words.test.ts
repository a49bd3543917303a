import { expect, test } from "vitest";
import {
  foldWord,
  institutionWordsFile,
  institutionWordsFiles,
  longWordsIn,
  wordFilesOf,
} from "./institution-words.ts";

test("short words are not looked at", () => {
  expect(longWordsIn("MIT, École Polytechnique de Montréal")).toEqual(["École", "Polytechnique", "Montréal"]);
});

test("words are compared without accents and in lower case", () => {
  expect(foldWord("Montréal")).toBe("montreal");
});

test("a mistake at one end of a word leaves a file that both words have", () => {
  for (const [typed, meant] of [
    ["Havard", "Harvard"],
    ["Dalhouse", "Dalhousie"],
    ["Waterlo", "Waterloo"],
  ] as const) {
    const files = wordFilesOf(meant);
    expect(
      wordFilesOf(typed).some((file) => files.includes(file)),
      typed,
    ).toBe(true);
  }
});

test("files are numbered with three digits", () => {
  expect([institutionWordsFile(7), institutionWordsFile(institutionWordsFiles - 1)]).toEqual(["007.json", "127.json"]);
});
