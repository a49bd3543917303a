import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import type { AppContext } from "../context/app-context.ts";
import { ignoreCode } from "../files/files.ts";
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
  await query
    .deleteFrom("outgoingMail")
    // A literal, for the index of these entries.
    .where("purpose", "=", sql.lit("no-mail"))
    .where("finishedAt", "<", before)
    .execute();
}

/** Removes the files of mails that were written as long ago, where there is no mail server. */
export async function forgetMailFiles(folder: string, { clock }: Pick<AppContext, "clock">): Promise<void> {
  const before = subtractDuration(clock.now(), days(bodiesKeptDays)).getTime();
  const names = (await readdir(folder).catch(ignoreCode("ENOENT"))) ?? [];
  for (const file of names.filter((name) => name.endsWith(".eml")).map((name) => join(folder, name))) {
    if ((await stat(file)).mtimeMs < before) await rm(file, { force: true });
  }
}
