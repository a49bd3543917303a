import { composeMail, type Mail } from "../mail/compose-mail.ts";

/** To an operator: signs the device in on which the link is opened. */
export function operatorSignIn(signInUrl: string): Mail {
  return composeMail("Sign in to decide as an operator", [
    "Someone asked to sign in on the page behind a link that was sent to you.",
    { kind: "link", label: "Sign in on this device:", url: signInUrl },
    "The link works once, within 15 minutes. If you did not ask for it, do not open it: someone has a link of yours, but cannot decide by it without signing in.",
    "Do not forward this mail.",
  ]);
}
