import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { compileJava } from "#test/support/listings/compile-java.ts";
import { hasProgram } from "#test/support/listings/run-program.ts";
import { siteListings, slowParsers } from "#test/support/listings/site-listings.ts";

const folder = mkdtempSync(join(tmpdir(), "designite-listings-"));
afterAll(() => rmSync(folder, { recursive: true }));

test.each(siteListings.filter(({ language }) => language in slowParsers))(
  "$language parses in $page, line $line",
  ({ language, code }) => {
    expect(slowParsers[language]?.(code)).toBe("");
  },
);

const java = siteListings.filter(({ language }) => language === "java");
// Skipped on computers without the compiler; scripts/ensure-programs.ts says so.
test.skipIf(!hasProgram("javac")).each([...Map.groupBy(java, ({ page }) => page)])(
  "the Java of %s compiles",
  (page, onPage) => {
    expect(compileJava(onPage, mkdtempSync(join(folder, page.replaceAll(/\W/g, "-"))))).toEqual({});
  },
);

test("a listing of Python that does not parse is found", () => {
  expect(slowParsers.python?.("def f(:")).toContain("SyntaxError");
});
