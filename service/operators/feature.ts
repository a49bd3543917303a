import type { Feature } from "../platform/feature.ts";
import { unfollowedMail } from "../platform/mail/mail-purposes.ts";
import { signInRoutes } from "./sign-in.ts";

/** The people of the vendor, with their devices and permissions. */
export const operators = {
  routes: ({ appContext, http }) => signInRoutes(appContext, http),
  commands: async () => ({ operators: (await import("./operators-commands.ts")).operatorsCommands }),
  // An alarm about a mail to an operator would go to the same mailbox.
  mails: () => ({ "operator-sign-in": unfollowedMail, "operator-change": unfollowedMail }),
} satisfies Feature;
