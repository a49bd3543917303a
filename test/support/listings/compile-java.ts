import { globSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { complaintOfFragment } from "./complaint-of-fragment.ts";
import type { JavaCompiler } from "./java-compiler.ts";
import type { Listing } from "./read-listings.ts";

/** The types that listings mention and no listing declares. */
const surroundings = globSync(join(import.meta.dirname, "java/*.java"));

/** Stops before names are resolved, so that a part of a program needs no declarations. */
const syntaxOnly = ["-XDshould-stop.ifNoError=PARSE"];

/** Java wants a file to have the name of the public type in it. */
function writeSource(folder: string, code: string): string {
  const [, name = "Listing"] = /^public (?:final |abstract )?(?:class|@?interface|record|enum) (\w+)/m.exec(code) ?? [];
  const source = join(mkdtempSync(join(folder, "source-")), `${name}.java`);
  writeFileSync(source, code);
  return source;
}

/** Compiles what surrounds the listings, into a folder for the class path. */
export async function compileSurroundings(compiler: JavaCompiler, folder: string): Promise<string> {
  const classes = join(folder, "surroundings");
  mkdirSync(classes);
  const sources = surroundings.map((file) => writeSource(folder, readFileSync(file, "utf8")));
  const failed = await compiler.compile(["-proc:none", "-d", classes, ...sources]);
  if (failed) throw new Error(`The surroundings of the listings do not compile: ${failed}`);
  return classes;
}

/**
 * Compiles the listings of a page from top to bottom. Each sees the types of those above it and the surroundings.
 * @returns the complaints of the compiler, by line of the page
 */
export async function compileJava(
  compiler: JavaCompiler,
  listings: readonly Listing[],
  folder: string,
  around: string,
): Promise<Record<number, string>> {
  const classes = join(folder, "classes");
  mkdirSync(classes);
  const javac = (code: string, options: readonly string[] = []) =>
    compiler.compile([
      "-proc:none",
      "-cp",
      [classes, around].join(delimiter),
      "-d",
      classes,
      ...options,
      writeSource(folder, code),
    ]);
  const complaints: Record<number, string> = {};
  for (const { line, isFragment, code } of listings) {
    const complaint = isFragment
      ? await complaintOfFragment(code, (whole) => javac(whole, syntaxOnly))
      : await javac(code);
    if (complaint !== "") complaints[line] = complaint;
  }
  return complaints;
}
