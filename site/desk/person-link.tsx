import { deskMail as words } from "#content/desk/mail.ts";
import { deskPath } from "#contract/addresses.ts";

/** An email address, with a link to the page of its person. */
export function PersonLink({ email }: { email: string | null }) {
  if (email === null) return words.erased;
  return <a href={`${deskPath}/people?${new URLSearchParams({ email })}`}>{email}</a>;
}
