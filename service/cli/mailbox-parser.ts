import * as v from "valibot";
import { mailbox } from "#contract/mailbox.ts";
import { CliUsageError } from "./cli-errors.ts";

/** Makes a parser of one address. `subject` begins its error: "--mailbox" or "The address". */
export function mailboxParser(subject: string): (text: string) => string {
  const schema = mailbox("address");
  return (text) => {
    const read = v.safeParse(schema, text);
    if (read.success) return read.output;
    throw new CliUsageError(`${subject} must be one e-mail address, such as name@example.org.`);
  };
}
