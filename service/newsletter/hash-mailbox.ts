import { createHmac } from "node:crypto";

/**
 * The keyed hash of a suppressed mailbox. It recognizes the mailbox in the form or an import, and identifies no person:
 * without the secret not even guesses can be checked. It remains after the person is erased.
 *
 * @param mailbox as the schema of `#contract/mailbox.ts` returns it, in lower case
 * @param secret the secret named `suppression`
 */
export function hashMailbox(mailbox: string, secret: Uint8Array): string {
  return createHmac("sha256", secret).update(`designite suppression\n${mailbox}`).digest("base64url");
}
