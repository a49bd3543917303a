import { composeMail, type Mail } from "../../mail/compose-mail.ts";

/** To the operator: signs the device in on which the link is opened. */
export function operatorSignIn(signInUrl: string): Mail {
  return composeMail("Sign in to review academic requests", [
    "A sign-in was asked for on the page of an academic request.",
    { kind: "link", label: "Sign in on this device:", url: signInUrl },
    "The link works once, within 15 minutes. If you did not ask for it, do not open it: someone else holds a link to a request, and can do nothing with it.",
    "Do not forward this mail.",
  ]);
}
