import { mkdtempSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { complaintOfFragment } from "./complaint-of-fragment.ts";
import type { Listing } from "./read-listings.ts";
import { complaintOf } from "./run-program.ts";

/** The types that listings mention and do not declare. */
const surroundings = join(import.meta.dirname, "csharp/shop.cs");

function writeSource(folder: string, code: string): string {
  const source = join(mkdtempSync(join(folder, "source-")), "Listing.cs");
  writeFileSync(source, code);
  return source;
}

/**
 * Compiles each listing of a page as a library, with the surroundings as another.
 * @returns the complaints of the compiler, by line of the page
 */
export function compileCsharp(listings: readonly Listing[], folder: string): Record<number, string> {
  const library = join(folder, "shop.dll");
  const mcs = (source: string, ...options: string[]) => complaintOf("mcs", [...options, source]);
  const failed = mcs(surroundings, "-target:library", `-out:${library}`);
  if (failed) throw new Error(`The surroundings of the listings do not compile: ${failed}`);
  const complaints = listings.map(({ line, isFragment, code }): [number, string] => {
    if (!isFragment) {
      const output = join(folder, `listing-${line}.dll`);
      return [line, mcs(writeSource(folder, code), "-target:library", `-reference:${library}`, `-out:${output}`)];
    }
    return [line, complaintOfFragment(code, (whole) => mcs(writeSource(folder, whole), "--parse"))];
  });
  return Object.fromEntries(complaints.filter(([, complaint]) => complaint !== ""));
}
