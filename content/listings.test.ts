import { expect, test } from "vitest";
import { listingsIn } from "#test/support/listings/read-listings.ts";
import { quickParsers, siteListings, slowParsers } from "#test/support/listings/site-listings.ts";

test("every language has a compiler or a parser, or is plain text", () => {
  // Of C# and PowerShell Debian has no current compiler.
  const known = [...Object.keys(quickParsers), ...Object.keys(slowParsers), "java", "csharp", "text", "powershell"];
  expect(siteListings.length).toBeGreaterThan(40);
  expect(siteListings.filter(({ language }) => !known.includes(language))).toEqual([]);
});

test.each(siteListings.filter(({ language }) => language in quickParsers))(
  "$language parses in $page, line $line",
  ({ language, code }) => {
    expect(quickParsers[language]?.(code)).toBe("");
  },
);

test("a listing that does not compile is found", () => {
  const [listing] = listingsIn("a.mdx", 'Text\n\n```java title="A.java"\nclass A { B b; }\n```\n');
  expect(listing).toEqual({
    page: "a.mdx",
    line: 3,
    place: "a.mdx:3",
    title: "A.java",
    language: "java",
    isFragment: false,
    code: "class A { B b; }",
  });
  expect(quickParsers.bash?.("if true; then")).not.toBe("");
  expect(quickParsers.groovy?.("sh '''\nif true; then\n'''")).not.toBe("");
  expect(quickParsers.csv?.("a,b\n1")).not.toBe("");
  expect(quickParsers.diff?.("--- a/A\n+++ b/A\n@@ -1,2 +1,1 @@\n-a")).not.toBe("");
});
