import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { compileJava, compileSurroundings } from "#test/support/listings/compile-java.ts";
import { startJavaCompiler } from "#test/support/listings/java-compiler.ts";
import type { Listing } from "#test/support/listings/read-listings.ts";
import { hasProgram } from "#test/support/listings/run-program.ts";
import { siteListings, slowParsers } from "#test/support/listings/site-listings.ts";
import { sharedInFile, whenOver } from "#test/support/when-over.ts";

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
describe.skipIf(!hasProgram("javac"))("with the compiler of Java", () => {
  const compiler = sharedInFile(async () => {
    const started = startJavaCompiler();
    whenOver(() => started.end());
    return { started, around: await compileSurroundings(started, folder) };
  });
  const compile = async (listings: readonly Listing[], name: string) => {
    const { started, around } = await compiler();
    return await compileJava(started, listings, mkdtempSync(join(folder, name.replaceAll(/\W/g, "-"))), around);
  };

  test.each([...Map.groupBy(java, ({ page }) => page)])("the Java of %s compiles", async (page, onPage) => {
    expect(await compile(onPage, page)).toEqual({});
  });

  test("a listing that does not compile is found, and so is a fragment that does not parse", async () => {
    const wrong = { page: "a.mdx", place: "", language: "java", title: "", isFragment: false };
    const found = await compile(
      [
        { ...wrong, line: 1, code: "class A { B b; }" },
        { ...wrong, line: 2, code: "if (", isFragment: true },
        { ...wrong, line: 3, code: "class C {}" },
      ],
      "wrong",
    );
    expect(Object.keys(found)).toEqual(["1", "2"]);
  });
});

test("a listing of Python that does not parse is found", () => {
  expect(slowParsers.python?.("def f(:")).toContain("SyntaxError");
});
