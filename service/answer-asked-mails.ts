import { setImmediate } from "node:timers/promises";
import type { AskedMail } from "./asked-mail.ts";
import type { Actor } from "./audit-actions.ts";
import { type Change, change } from "./change.ts";
import type { App } from "./context.ts";
import { mailSignIn } from "./desk/sign-in.ts";
import { mailLicenseList } from "./my-licenses/license-access.ts";
import { subscribe } from "./newsletter/subscribe.ts";

interface Answer {
  actor: Actor;
  answer(tx: Change, asked: AskedMail, app: App): Promise<void>;
}

/** What each mail needs before it may leave: it returns without one where the address is nobody's, or has had enough. */
const answers: Readonly<Record<AskedMail["purpose"], Answer>> = {
  "license-list": { actor: "licensee", answer: mailLicenseList },
  "newsletter-confirmation": { actor: "subscriber", answer: subscribe },
  "operator-sign-in": { actor: "service", answer: mailSignIn },
};

/** Answers what was asked for, one after the other, each in a transaction that forgets it. */
export async function answerAskedMails(app: App): Promise<void> {
  const waiting = await app.database.query.selectFrom("askedMail").select(["id", "purpose"]).orderBy("id").execute();
  const failures: unknown[] = [];
  for (const { id, purpose } of waiting) {
    const { actor, answer } = answers[purpose];
    const answered = change(app, actor, async (tx) => {
      const asked = await tx.transaction.deleteFrom("askedMail").where("id", "=", id).returningAll().executeTakeFirst();
      if (asked) await answer(tx, asked, app);
    });
    // One that fails keeps no other from its mail. It stays, and is tried again.
    await answered.catch((error: unknown) => failures.push(error));
    // SQLite answers without a pause in which requests could be taken.
    await setImmediate();
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} mails that were asked for wait.`);
}
