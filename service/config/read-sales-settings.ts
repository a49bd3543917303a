import { readFileSync } from "node:fs";
import * as v from "valibot";
import { errorCode } from "../files/error-code.ts";
import { type SalesSettings, SalesSettingsSchema } from "./sales-settings.ts";

/**
 * Reads the settings from a file of JSON, with the names of those that it gives. Throws one error that names every fault by
 * its place, and repeats no value.
 */
export function readSalesSettings(file: string): { sales: SalesSettings; given: string[] } {
  const json = parseJson(readText(file));
  if (Array.isArray(json)) throw new Error("The file must hold one object.");
  const read = v.safeParse(SalesSettingsSchema, json);
  if (read.success) return { sales: read.output, given: Object.keys(Object(json)) };
  throw new Error(read.issues.map(describeFault).join("\n    "));
}

/** What a value must be, by the check that it fails. Other messages of the library would repeat the value. */
const wanted: Readonly<Record<string, (issue: v.BaseIssue<unknown>) => string>> = {
  check: ({ message }) => message,
  union: ({ message }) => message,
  string: () => "text",
  number: () => "a number",
  integer: () => "a whole number",
  array: () => "a list",
  url: () => "an address such as https://keys.example.org/make",
  starts_with: () => "an address that begins with https://",
  min_length: () => "given: it is empty",
  max_length: ({ expected }) => `at most ${expected?.slice(2)} characters long`,
  min_value: ({ expected }) => `at least ${expected?.slice(2)}`,
  max_value: ({ expected }) => `at most ${expected?.slice(2)}`,
};

/** What is wrong with a value, by its place and without repeating it. */
export function describeFault(issue: v.BaseIssue<unknown>): string {
  const place = issue.path === undefined ? "The whole" : issue.path.map(nameStep).join("");
  if (issue.expected === "never") return `${place} is no setting.`;
  if (issue.received === "undefined") return `${place} is missing.`;
  const what = wanted[issue.type]?.(issue) ?? issue.expected?.replaceAll(/[()"]/g, "").replaceAll(" | ", ", ");
  return `${place} must be ${issue.type === "picklist" || issue.type === "variant" ? "one of " : ""}${what ?? "valid"}.`;
}

/** Entries of lists are counted from 1. */
const nameStep = ({ key }: v.IssuePathItem, index: number): string =>
  typeof key === "number" ? ` (entry ${key + 1})` : `${index > 0 ? "." : ""}${String(key)}`;

function readText(file: string): string {
  try {
    return readFileSync(file, "utf8").replace(/^\uFEFF/, "");
  } catch (error) {
    const code = errorCode(error) ?? "no code";
    throw new Error(
      `It cannot be read (${code}). A path that does not begin with / starts at the folder of the command.`,
    );
  }
}

/** Parses JSON, and leaves out members named "//": they are comments. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, (name, value: unknown) => (name === "//" ? undefined : value));
  } catch (error) {
    const [place = ""] = /\(line \d+ column \d+\)$/.exec(error instanceof Error ? error.message : "") ?? [];
    throw new Error(`It is not well-formed JSON${place && ` ${place}`}. JSON has no comma after the last entry.`);
  }
}
