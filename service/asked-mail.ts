import { change, wakeAfter } from "./change.ts";
import type { App } from "./context.ts";

declare module "./db/tables.ts" {
  interface Tables {
    askedMail: AskedMail;
  }
}

/** A mail that somebody has asked for in a form into which anybody may enter any address. */
export interface AskedMail {
  id: string;
  purpose: "license-list" | "newsletter-confirmation" | "operator-sign-in";
  email: string;
  askedAt: string;
  /** The page with the form, or the one that a link to sign in leads back to. */
  page: string | null;
  /** The device on which an operator has signed in before. */
  deviceId: string | null;
}

/**
 * Stores that a mail was asked for. The same row is stored for every address and a job decides whether mail follows
 * (`answerAskedMails`), so that neither the answer nor its time tells whether the address is known.
 */
export async function askForMail(
  { page = null, deviceId = null, ...asked }: Pick<AskedMail, "purpose" | "email"> & Partial<AskedMail>,
  app: App,
): Promise<void> {
  await change(app, "service", async ({ transaction, now }) => {
    await transaction
      .insertInto("askedMail")
      .values({ id: app.createIdentifier(), askedAt: now.toISOString(), page, deviceId, ...asked })
      .execute();
    wakeAfter(transaction, "asked-mails");
  });
}
