const startsOf: readonly (readonly [bytes: readonly number[], what: string])[] = [
  [[0x89, 0x50, 0x4e, 0x47], "is a picture"],
  [[0xff, 0xd8, 0xff], "is a picture"],
  [[0x47, 0x49, 0x46, 0x38], "is a picture"],
  [[0x25, 0x50, 0x44, 0x46], "is a PDF file"],
  [[0xca, 0xfe, 0xba, 0xbe], "is compiled Java code"],
  [[0x1f, 0x8b], "is a compressed file"],
  [[0x37, 0x7a, 0xbc, 0xaf], "is a compressed file"],
  [[0x52, 0x61, 0x72, 0x21], "is a compressed file"],
];

function sentenceOfArchive(path: string): string {
  if (/\.(xlsx|xlsm|ods)$/i.test(path)) return "is a spreadsheet. Save it as CSV and open that file.";
  if (/\.jar$/i.test(path)) return "is a Java archive. Open the files that the tool wrote about it.";
  return "is an archive in a place where none can be opened. Open it by itself.";
}

/** Why a file that is no text cannot be read, as a predicate; undefined for a text. */
export function predicateOfBinary(bytes: Uint8Array, path: string): string | undefined {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] ?? 0) < 9) return sentenceOfArchive(path);
  const known = startsOf.find(([start]) => start.every((byte, index) => bytes[index] === byte));
  if (known) return `${known[1]}, not a file of results.`;
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf && bytes[2] === 0x11) return sentenceOfArchive("x.xlsx");
  return undefined;
}

/** Characters that no text file holds. */
const control = /[^\P{Cc}\t\n\v\f\r]/u;

const beginnings: readonly (readonly [pattern: RegExp, predicate: string])[] = [
  [/^\s*(<!doctype html|<html)/i, "is a page of HTML, not a file of results."],
  [/^\s*<\?xml|^\s*<\w/, "is XML. If Designite wrote it, let it write CSV files."],
  [
    /^\s*(package|import|using|namespace|def|class|public|from|#include|\/\*|\/\/)[\s*/]/,
    "is source code. Open the files that the tool wrote about it.",
  ],
  [/^\s*\[?\d{4}-\d\d-\d\d|^\s*(INFO|DEBUG|WARN|ERROR)\b/, "is a log. It has no results to show."],
];

/** Why a text without a known header row cannot be read, as a predicate. */
export function predicateOfText(text: string, path: string): string {
  if (/designite.*(log|summary).*\.(txt|csv|log)$|\.log$/i.test(path)) {
    return /summary/i.test(path)
      ? "is the summary of the run. It is not needed."
      : "is a log. It has no results to show.";
  }
  if (/\.(java|cs|py|kt|js|ts)$/i.test(path)) return "is source code. Open the files that the tool wrote about it.";
  if (control.test(text.slice(0, 4096))) return "is not a text file.";
  const known = beginnings.find(([pattern]) => pattern.test(text.slice(0, 4096)));
  return known?.[1] ?? "has no header row of a result file, such as “Package Name, Type Name, LOC”.";
}
