import { expect, test } from "vitest";
import { excerptOf, markWords } from "./search-dialog.ts";
import { indexTermsOf, termsOf } from "./search-terms.ts";

const terms = (words: string) => new Set(termsOf(words));

test("the words that were found are told from the text around them, in any form", () => {
  expect(markWords("A God class, or two classes.", terms("god classes"))).toEqual([
    { text: "A ", isMatch: false },
    { text: "God", isMatch: true },
    { text: " ", isMatch: false },
    { text: "class", isMatch: true },
    { text: ", or two ", isMatch: false },
    { text: "classes", isMatch: true },
    { text: ".", isMatch: false },
  ]);
});

test("markup in a text is text", () => {
  expect(markWords("List<String> & <b>", terms("map"))).toEqual([{ text: "List<String> & <b>", isMatch: false }]);
});

test("a short text is shown whole, of a long one the stretch with the most matches", () => {
  const long = `${"Nothing of interest. ".repeat(20)}Here is feature envy, a feature of envy. ${"And more. ".repeat(20)}`;
  expect(excerptOf("Short.", terms("feature"))).toBe("Short.");
  expect(excerptOf(long, terms("feature envy"))).toMatch(/^… .*Here is feature envy, a feature of envy\..*/);
  expect(excerptOf(long, terms("absent"))).toMatch(/^Nothing of interest\./);
  expect(excerptOf(long, terms("feature")).length).toBeLessThan(160);
});

test("C# is a word, and an identifier is found by its parts", () => {
  expect(termsOf("How do I use C# with OutOfMemoryError?")).toEqual([
    "use",
    "csharp",
    "outofmemoryerror",
    "out",
    "memory",
    "error",
  ]);
});

test("the forms of a verb are one term, and a word is found while it is typed", () => {
  expect(["upgrade", "upgrading", "upgraded"].flatMap(termsOf)).toEqual(["upgrad", "upgrad", "upgrad"]);
  expect(["test", "tests", "testing", "stopped", "missing"].flatMap(termsOf)).toEqual([
    "test",
    "test",
    "test",
    "stop",
    "miss",
  ]);
  expect(indexTermsOf("coupling")).toEqual(["coupling", "coupl"]);
  expect(termsOf("the C++ string")).toEqual(["cplusplus", "string"]);
});
