import { globSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { complaintOfFragment } from "./complaint-of-fragment.ts";
import type { Listing } from "./read-listings.ts";
import { complaintOf, shortRunOfJava } from "./run-program.ts";

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

/**
 * Compiles the listings of a page from top to bottom. Each sees the types of those above it and the surroundings.
 * @returns the complaints of the compiler, by line of the page
 */
export function compileJava(listings: readonly Listing[], folder: string): Record<number, string> {
  const classes = join(folder, "classes");
  mkdirSync(classes);
  const javac = (sources: readonly string[], options: readonly string[] = []) =>
    complaintOf("javac", [
      ...shortRunOfJava.map((option) => `-J${option}`),
      "-proc:none",
      "-cp",
      classes,
      "-d",
      classes,
      ...options,
      ...sources,
    ]);
  const failed = javac(surroundings.map((file) => writeSource(folder, readFileSync(file, "utf8"))));
  if (failed) throw new Error(`The surroundings of the listings do not compile: ${failed}`);
  const complaints = listings.map(({ line, isFragment, code }): [number, string] => {
    if (!isFragment) return [line, javac([writeSource(folder, code)])];
    return [line, complaintOfFragment(code, (whole) => javac([writeSource(folder, whole)], syntaxOnly))];
  });
  return Object.fromEntries(complaints.filter(([, complaint]) => complaint !== ""));
}
