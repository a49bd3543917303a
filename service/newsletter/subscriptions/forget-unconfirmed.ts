import { change } from "../../audit/audited-transaction.ts";
import type { Workplace } from "../../context/app-context.ts";
import { removeMailsAbout } from "../../mail/mail-queue.ts";
import { forgetBefore } from "./subscription-rules.ts";
import { removeUnconfirmed } from "./subscription-store.ts";

/** Forgets every address that nobody has confirmed in time, with the mails that were sent to it. Says how many. */
export async function forgetUnconfirmed(workplace: Pick<Workplace, "database" | "clock">): Promise<number> {
  return await change(workplace, "service", async ({ transaction, now, note }) => {
    const forgotten = await removeUnconfirmed(transaction, forgetBefore(now));
    for (const id of forgotten) await removeMailsAbout(transaction, id);
    if (forgotten.length > 0) {
      note({ action: "subscriptions-forgotten", subjectId: "newsletter", details: { count: forgotten.length } });
    }
    return forgotten.length;
  });
}
