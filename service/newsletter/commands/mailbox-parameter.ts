import * as v from "valibot";
import { mailbox } from "#contract/mailbox.ts";
import { CliUsageError } from "../../cli/cli-errors.ts";

const Mailbox = mailbox("address");

/** Parses one address. */
export function parseMailbox(text: string): string {
  const read = v.safeParse(Mailbox, text);
  if (read.success) return read.output;
  throw new CliUsageError("The address must be one e-mail address, such as name@example.org.");
}
