import { withLocalTimes } from "../time.ts";

/** The target of a command's output: a standard stream, or a list in a test. */
export interface Output {
  write(text: string): void;
}

/**
 * Characters that a terminal acts on or displays misleadingly: control characters and thus escape sequences,
 * bidirectional controls, zero-width characters, line separators, lone surrogates, tags and private characters.
 */
const unsafeInText = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}]/gu;

/**
 * Escapes untrusted text for a terminal. The result stays on one line, where a slash stands between two lines of an
 * address, and invisible characters are shown as escapes.
 */
export function escapeForTerminal(text: string): string {
  return joinLines(text).replace(unsafeInText, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);
}

function joinLines(text: string): string {
  if (!text.includes("\n")) return text;
  const lines = text.split("\n").map((line) => line.trim());
  return lines.filter((line) => line !== "").join(" / ");
}

/** Characters that a terminal acts on. JSON can escape them without changing the value. */
const unsafeInJson = /[\p{Cf}\p{Zl}\p{Zp}\p{Co}\u007F-\u009F]/gu;

/** Prints a value as JSON. */
export function printJson(output: Output, value: unknown): void {
  const text = JSON.stringify(value, undefined, 2);
  output.write(`${text.replace(unsafeInJson, writeInDigits)}\n`);
}

/** Characters above U+FFFF become two escapes (RFC 8259 section 7). */
function writeInDigits(character: string): string {
  const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`).join("");
}

export interface TableColumn<Row> {
  heading: string;
  cell(row: Row): string | number;
}

/** Rows in columns. */
export interface Table {
  headings: readonly string[];
  rows: readonly (readonly (string | number)[])[];
}

export const table = <Row>(columns: readonly TableColumn<Row>[], rows: readonly Row[]): Table => ({
  headings: columns.map(({ heading }) => heading),
  rows: rows.map((row) => columns.map(({ heading, cell }) => localCell(heading, cell(row)))),
});

/** Programs read times in JSON. A table is for people, and its heading may name the zone. */
const localCell = (heading: string, value: string | number): string | number =>
  typeof value === "number"
    ? value
    : withLocalTimes(value, heading.endsWith("(EASTERN TIME)") ? "without zone" : "with zone");

/** Facts, one on each line. */
export type Facts = readonly (readonly [name: string, value: string | number])[];

/** What people read: a line, which may hold untrusted text, facts, or a table. */
export type Part = string | Table | { facts: Facts };

/** Prints parts, one below the other. */
export function printParts(output: Output, parts: Part | readonly Part[]): void {
  for (const part of [parts].flat()) {
    if (typeof part === "string") output.write(`${escapeForTerminal(withLocalTimes(part))}\n`);
    else if ("facts" in part) printFacts(output, part.facts);
    else printTable(output, part);
  }
}

const gap = "  ";

/** Numbers are right-aligned. Cells may hold untrusted text. */
export function printTable(output: Output, { headings, rows }: Table): void {
  const printed = headings.map((heading, column) => {
    const values = rows.map((row) => row[column] ?? "");
    const cells = [heading, ...values.map((value) => escapeForTerminal(String(value)))];
    const width = Math.max(...cells.map(displayWidth));
    const isNumeric = values.length > 0 && values.every((value) => typeof value === "number");
    return cells.map((cell) => pad(cell, width, isNumeric));
  });
  for (let line = 0; line <= rows.length; line += 1) {
    const cells = printed.map((column) => column[line]);
    output.write(`${cells.join(gap).trimEnd()}\n`);
  }
}

export function printFacts(output: Output, facts: Facts): void {
  const width = Math.max(...facts.map(([name]) => displayWidth(name)));
  for (const [name, value] of facts)
    output.write(`${pad(name, width, false)}${gap}${escapeForTerminal(withLocalTimes(String(value)))}\n`);
}

function pad(text: string, width: number, toTheRight: boolean): string {
  const blanks = " ".repeat(width - displayWidth(text));
  return toTheRight ? `${blanks}${text}` : `${text}${blanks}`;
}

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
const wide =
  /^(?:\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|\p{Emoji_Presentation}|[\u3000-\u303F\uFF01-\uFF60\uFFE0-\uFFE6])/u;

/** The width of a text in terminal columns: two for East Asian letters, one for a letter with its accents. */
export function displayWidth(text: string): number {
  let columns = 0;
  for (const { segment } of graphemes.segment(text)) columns += wide.test(segment) ? 2 : 1;
  return columns;
}
