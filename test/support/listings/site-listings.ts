import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parse as parseCsv } from "csv-parse/sync";
import { XMLValidator } from "fast-xml-parser";
import { parse as parseYaml } from "yaml";
import { type Listing, listingsIn } from "./read-listings.ts";
import { complaintOf } from "./run-program.ts";

const content = resolve(import.meta.dirname, "..", "..", "..", "content");

/** The entries of the reference show the lines that matter, so they are parsed only. */
const showsParts = (page: string) => /^docs\/(?:smells|metrics)\.mdx$/.test(page);

/** All listings of the site. */
export const siteListings: readonly Listing[] = globSync("**/*.{md,mdx}", { cwd: content, exclude: ["**/README.md"] })
  .sort()
  .flatMap((page) => listingsIn(page, readFileSync(join(content, page), "utf8")))
  .map((listing) => ({ ...listing, isFragment: listing.isFragment || showsParts(listing.page) }));

type Complain = (code: string) => string;

/** What is wrong with a listing, by its language. Takes a few milliseconds. */
export const quickParsers: Readonly<Record<string, Complain>> = {
  bash: (code) => complaintOf("bash", ["-n"], code),
  csv: (code) => complaintOfParser(() => parseCsv(code)),
  diff: (code) => complaintOf("git", ["apply", "--numstat"], `${code}\n`),
  // Of a Jenkinsfile, the shell scripts in it.
  groovy: (code) =>
    [...code.matchAll(/'''(.*?)'''/gs)].map(([, script]) => complaintOf("bash", ["-n"], script)).join(""),
  json: (code) => complaintOfParser(() => JSON.parse(code)),
  xml: (code) => complaintOfParser(() => XMLValidator.validate(code)),
  yaml: (code) => complaintOfParser(() => parseYaml(code)),
};

/** The same by another process for each listing. */
export const slowParsers: Readonly<Record<string, Complain>> = {
  js: (code) => complaintOf(process.execPath, ["--input-type=module", "--check"], code),
  python: (code) =>
    complaintOf("/usr/bin/python3", ["-c", "import sys; compile(sys.stdin.read(), 'listing', 'exec')"], code),
};

function complaintOfParser(parse: () => unknown): string {
  try {
    const result = parse();
    return result !== null && typeof result === "object" && "err" in result ? JSON.stringify(result.err) : "";
  } catch (error) {
    return String(error);
  }
}
