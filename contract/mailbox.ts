import * as v from "valibot";
import { longestMailbox } from "./forms.ts";

/**
 * One mailbox, written as `local@domain` in ASCII: a dot-string of RFC 5321 section 4.1.2, without quoted local parts
 * and address literals. A mail library sends `a@b.ca, c@d.ca` to both, so nothing wider is stored.
 */
const mailboxPattern =
  /^(?=.{1,64}@)[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/i;

/** A schema for one mailbox. The output is trimmed and in lower case, so that one mailbox is one row. */
export function mailbox(field: string) {
  return v.pipe(
    v.string(`The field "${field}" must be a text.`),
    v.trim(),
    v.nonEmpty(`The field "${field}" must not be empty.`),
    v.maxLength(longestMailbox, `The field "${field}" must have at most ${longestMailbox} characters.`),
    v.regex(mailboxPattern, `The field "${field}" must be one e-mail address, such as name@example.org.`),
    v.toLowerCase(),
  );
}
