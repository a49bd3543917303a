import { parsers } from "./parsers.ts";

interface BadFile {
  text: string;
  /** What a reader of the file would say are its rows. None where an error should be told instead. */
  rows?: string[][];
}

const good = [
  ["1", "2", "3"],
  ["4", "5", "6"],
];

/** Files as they come from editors, interrupted runs and other tools. */
const badFiles: Readonly<Record<string, BadFile>> = {
  "short row": {
    text: "a,b,c\n1,2\n4,5,6\n",
    rows: [
      ["1", "2"],
      ["4", "5", "6"],
    ],
  },
  "open quotation mark": { text: 'a,b,c\n1,"2,3\n4,5,6\n' },
  "quotation marks in quotes": { text: 'a,b,c\n1,"say ""2"", then",3\n', rows: [["1", 'say "2", then', "3"]] },
  "other separator": { text: "a;b;c\n1;2;3\n4;5;6\n", rows: good },
  "cut file": {
    text: "a,b,c\n1,2,3\n4,5",
    rows: [
      ["1", "2", "3"],
      ["4", "5"],
    ],
  },
  "CRLF line ends": { text: "a,b,c\r\n1,2,3\r\n4,5,6\r\n", rows: good },
};

export const badFileNames = Object.keys(badFiles);

/** Whether a parser gives the rows of a bad file, or tells an error where there are none to give. */
export function readsRight(parser: string, name: string): boolean {
  const { text = "", rows } = badFiles[name] ?? {};
  try {
    const parsed = parsers[parser]?.(text);
    if (!parsed) return false;
    return rows ? JSON.stringify(parsed.rows.slice(1)) === JSON.stringify(rows) : parsed.errors.length > 0;
  } catch {
    return !rows;
  }
}
