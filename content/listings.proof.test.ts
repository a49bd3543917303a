import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { compileCsharp } from "#test/support/listings/compile-csharp.ts";
import { compileJava } from "#test/support/listings/compile-java.ts";
import type { Listing } from "#test/support/listings/read-listings.ts";
import { hasProgram } from "#test/support/listings/run-program.ts";
import { siteListings, slowParsers } from "#test/support/listings/site-listings.ts";

/** Uses .NET 8. Debian's C# compiler, of Mono, knows C# 7. */
const needsDotnet = ({ page, language }: Listing) => page === "docs/license-verification.mdx" && language === "csharp";

const folder = mkdtempSync(join(tmpdir(), "designite-listings-"));
afterAll(() => rmSync(folder, { recursive: true }));

test.each(siteListings.filter(({ language }) => language in slowParsers))(
  "$language parses in $page, line $line",
  ({ language, code }) => {
    expect(slowParsers[language]?.(code)).toBe("");
  },
);

describe.each([
  { language: "java", compiler: "javac", compile: compileJava },
  { language: "csharp", compiler: "mcs", compile: compileCsharp },
])("$language", ({ language, compiler, compile }) => {
  const own = siteListings.filter((listing) => listing.language === language && !needsDotnet(listing));
  // Skipped on computers without the compiler; scripts/ensure-compilers.ts says so.
  test.skipIf(!hasProgram(compiler)).each([...Map.groupBy(own, ({ page }) => page)])(
    "compiles in %s",
    (page, onPage) => {
      expect(compile(onPage, mkdtempSync(join(folder, page.replaceAll(/\W/g, "-"))))).toEqual({});
    },
  );
});

test("a listing of Python that does not parse is found", () => {
  expect(slowParsers.python?.("def f(:")).toContain("SyntaxError");
});
