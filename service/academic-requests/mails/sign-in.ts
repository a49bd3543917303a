import { composeMail, type Mail } from "../../mail/compose-mail.ts";

/** To the operator: signs the device in on which the link is opened. */
export function operatorSignIn(signInUrl: string): Mail {
  return composeMail("Sign in to review academic requests", [
    "Someone asked to sign in on the page of an academic request.",
    { kind: "link", label: "Sign in on this device:", url: signInUrl },
    "The link works once, within 15 minutes. If you did not ask for it, do not open it: someone has a link to a request, but cannot decide on it without signing in.",
    "Do not forward this mail.",
  ]);
}
