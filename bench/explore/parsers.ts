import { parse as parseWithCsvParse } from "csv-parse/browser/esm/sync";
import Papa from "papaparse";
import { inferSchema, initParser } from "udsv";

export interface Parsed {
  /** The header row first. */
  rows: string[][];
  /** What the parser has told about the text. */
  errors: string[];
}

/** The parsers that were compared, with the options that fit results best. Texts begin with a header row. */
export const parsers: Readonly<Record<string, (text: string) => Parsed>> = {
  papaparse(text) {
    const { data, errors } = Papa.parse<string[]>(text, { skipEmptyLines: true });
    return { rows: data, errors: errors.map(({ message }) => message) };
  },
  "csv-parse"(text) {
    const rows: string[][] = parseWithCsvParse(text, {
      delimiter: [",", ";", "\t"],
      relax_column_count: true,
      skip_empty_lines: true,
    });
    return { rows, errors: [] };
  },
  udsv(text) {
    const schema = inferSchema(text);
    return { rows: [schema.cols.map(({ name }) => name), ...initParser(schema).stringArrs(text)], errors: [] };
  },
};
