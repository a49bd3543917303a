import * as v from "valibot";
import { longestName } from "#contract/forms.ts";
import { mailbox } from "#contract/mailbox.ts";
import { singleLine } from "#contract/single-line.ts";
import { CsvFileError, delimiterOf, readCsv } from "../csv/read-csv.ts";

/** A person who is to have a seat. */
export interface SeatPerson {
  /** The line in the list, from 1. */
  line: number;
  name: string;
  mailbox: string;
}

/** What is wrong with a line of the list, or with the whole of it. */
export interface SeatFault {
  line: number | null;
  text: string;
}

const columns = ["name", "email"] as const;

const Person = v.object({ name: singleLine("name", longestName), email: mailbox("email") });

/** Reads a list of people as CSV, with or without a heading. Lines with a fault are told, and no person is left out. */
export function readPeople(given: string): { people: SeatPerson[]; faults: SeatFault[] } {
  // Forms send CR LF.
  const text = given.replace(/\r\n?/g, "\n");
  const [first = ""] = text.trimStart().split("\n", 1);
  // A heading names no mailbox. Without one, the columns are in the order of the heading.
  const hasHeading = !first.includes("@");
  const addedLines = hasHeading ? 0 : 1;
  // Lists of seats named this column "mailbox" at first.
  const heading = text.replace(first, () => first.replace(/\bmailbox\b/i, "email"));
  const whole = hasHeading ? heading : `${columns.join(delimiterOf(first))}\n${text}`;
  const people: SeatPerson[] = [];
  const faults: SeatFault[] = [];
  try {
    for (const row of readCsv(whole, columns)) {
      const line = row.line - addedLines;
      const read = v.safeParse(Person, { name: row.cell("name"), email: row.cell("email") });
      if (read.success) people.push({ line, name: read.output.name, mailbox: read.output.email });
      else faults.push({ line, text: read.issues.map(({ message }) => message).join(" ") });
    }
  } catch (error) {
    if (!(error instanceof CsvFileError)) throw error;
    faults.push({ line: null, text: error.message });
  }
  return { people, faults };
}
