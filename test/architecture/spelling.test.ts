import { expect, test } from "vitest";
import { readProjectFiles } from "./project-files.ts";
import { britishSpellings } from "./spelling.ts";

const isWritten = (path: string) =>
  /\.(?:[cm]?[jt]sx?|mdx?|css|json|ya?ml|vtt|ipynb|sh|example)$/.test(path) &&
  path !== "package-lock.json" &&
  !path.startsWith("content/catalog/analyses/") &&
  !path.startsWith("test/support/schemas/");

test("words are spelled as in American English, in code and prose alike", () => {
  expect(britishSpellings(readProjectFiles(isWritten))).toEqual([]);
});

test.each([
  "a licence key",
  "fillLicencePage",
  "COLOUR",
  "it analyses what was analysed",
  "recognised",
  "the centre",
  "modelling",
  "it was labelled",
  "a grey line",
  "a programme",
  "an analyser",
  "anonymised",
  "on 22 November 2026",
  "the 5th of January",
  '"en-GB"',
])("%s is refused", (text) => {
  expect(britishSpellings([{ path: "a.md", text }])).toHaveLength(1);
});

test.each([
  "a license key",
  "aria-labelledby",
  "three analyses",
  "an advertised promise",
  "the exercise",
  "center",
  "a programmer",
  "greylisting",
  "towards",
  "on November 22, 2026",
  "2026 June",
])("%s is accepted", (text) => {
  expect(britishSpellings([{ path: "a.md", text }])).toEqual([]);
});
