import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse as parseCsv } from "csv-parse/sync";
import { XMLValidator } from "fast-xml-parser";
import { afterAll, describe, expect, test } from "vitest";
import { parse as parseYaml } from "yaml";
import { compileCsharp } from "#test/support/listings/compile-csharp.ts";
import { compileJava } from "#test/support/listings/compile-java.ts";
import { type Listing, listingsIn } from "#test/support/listings/read-listings.ts";
import { complaintOf, hasProgram } from "#test/support/listings/run-program.ts";

/** Uses .NET 8. Debian's C# compiler, of Mono, knows C# 7. */
const needsDotnet = ({ page, language }: Listing) => page === "docs/license-verification.mdx" && language === "csharp";

/** The entries of the reference show the lines that matter, so they are parsed only. */
const showsParts = (page: string) => /^docs\/(?:smells|metrics)\.mdx$/.test(page);

/** Every listing of the site is read by a compiler or a parser of its language. */
const listings = globSync("**/*.{md,mdx}", { cwd: import.meta.dirname, exclude: ["**/README.md"] })
  .sort()
  .flatMap((page) => listingsIn(page, readFileSync(join(import.meta.dirname, page), "utf8")))
  .map((listing) => ({ ...listing, isFragment: listing.isFragment || showsParts(listing.page) }));

const folder = mkdtempSync(join(tmpdir(), "designite-listings-"));
afterAll(() => rmSync(folder, { recursive: true }));

const parsers: Record<string, (code: string) => string> = {
  bash: (code) => complaintOf("bash", ["-n"], code),
  csv: (code) => complaintOfParser(() => parseCsv(code)),
  // Of a Jenkinsfile, the shell scripts in it.
  groovy: (code) =>
    [...code.matchAll(/'''(.*?)'''/gs)].map(([, script]) => complaintOf("bash", ["-n"], script)).join(""),
  js: (code) => complaintOf(process.execPath, ["--input-type=module", "--check"], code),
  json: (code) => complaintOfParser(() => JSON.parse(code)),
  python: (code) =>
    complaintOf("/usr/bin/python3", ["-c", "import sys; compile(sys.stdin.read(), 'listing', 'exec')"], code),
  xml: (code) => complaintOfParser(() => XMLValidator.validate(code)),
  yaml: (code) => complaintOfParser(() => parseYaml(code)),
};

function complaintOfParser(parse: () => unknown): string {
  try {
    const result = parse();
    return result !== null && typeof result === "object" && "err" in result ? JSON.stringify(result.err) : "";
  } catch (error) {
    return String(error);
  }
}

test("every language has a compiler or a parser, or is plain text", () => {
  // Debian has no PowerShell.
  const known = [...Object.keys(parsers), "java", "csharp", "text", "powershell"];
  expect(listings.length).toBeGreaterThan(40);
  expect(listings.filter(({ language }) => !known.includes(language))).toEqual([]);
});

test.each(listings.filter(({ language }) => language in parsers))(
  "$language parses in $page, line $line",
  ({ language, code }) => {
    expect(parsers[language]?.(code)).toBe("");
  },
);

describe.each([
  { language: "java", compiler: "javac", compile: compileJava },
  { language: "csharp", compiler: "mcs", compile: compileCsharp },
])("$language", ({ language, compiler, compile }) => {
  const own = listings.filter((listing) => listing.language === language && !needsDotnet(listing));
  // Skipped on computers without the compiler; scripts/ensure-compilers.ts says so.
  test.skipIf(!hasProgram(compiler)).each([...Map.groupBy(own, ({ page }) => page)])(
    "compiles in %s",
    (page, onPage) => {
      expect(compile(onPage, mkdtempSync(join(folder, page.replaceAll(/\W/g, "-"))))).toEqual({});
    },
  );
});

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
  expect(parsers.python?.("def f(:")).toContain("SyntaxError");
  expect(parsers.bash?.("if true; then")).not.toBe("");
  expect(parsers.groovy?.("sh '''\nif true; then\n'''")).not.toBe("");
  expect(parsers.csv?.("a,b\n1")).not.toBe("");
});
