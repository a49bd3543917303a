import { createHmac } from "node:crypto";

/**
 * What is kept of a mailbox that must not be written to any more. It recognizes the mailbox when it comes again, by the
 * form or by an import, and names nobody: without the secret not even a guess can be tried. Deleting the person does not
 * delete it.
 *
 * @param mailbox as the schema of `#contract/mailbox.ts` gives it out, in lower case
 * @param secret the secret named `suppression`
 */
export function hashMailbox(mailbox: string, secret: Uint8Array): string {
  return createHmac("sha256", secret).update(`designite suppression\n${mailbox}`).digest("base64url");
}
