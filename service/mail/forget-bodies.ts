import type { AppContext } from "../context/app-context.ts";
import { days, subtractDuration } from "../time/durations.ts";

/** The texts of mails hold license keys and personal data. They are kept as long as the operator may need them. */
export const bodiesKeptDays = 30;

/** Removes the texts of single mails that ended long ago. What was sent to whom, and when, stays. */
export async function forgetBodies({ database: { query }, clock }: Pick<AppContext, "database" | "clock">) {
  const before = subtractDuration(clock.now(), days(bodiesKeptDays)).toISOString();
  await query
    .updateTable("outgoingMail")
    .set({ text: null, html: null, attachmentName: null, attachmentText: null })
    .where("finishedAt", "<", before)
    .where("text", "is not", null)
    .execute();
  await query.deleteFrom("outgoingMail").where("purpose", "=", "no-mail").where("finishedAt", "<", before).execute();
}
