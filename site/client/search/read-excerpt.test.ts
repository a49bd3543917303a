import { expect, test } from "vitest";
import { readExcerpt } from "./read-excerpt.ts";

test("matches are told from the text around them", () => {
  expect(readExcerpt("a <mark>God</mark> <mark>class</mark>.")).toEqual([
    { text: "a ", isMatch: false },
    { text: "God", isMatch: true },
    { text: " ", isMatch: false },
    { text: "class", isMatch: true },
    { text: ".", isMatch: false },
  ]);
});

test.each([
  ["List&lt;String&gt; &amp; more", "List<String> &amp; more"],
  ['<img src=x onerror="run()">', '<img src=x onerror="run()">'],
  ["<mark>open", "<mark>open"],
])("%s is shown as the text %s", (excerpt, text) => {
  expect(readExcerpt(excerpt)).toEqual([{ text, isMatch: false }]);
});
