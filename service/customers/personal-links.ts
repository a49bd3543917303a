import type { AuditedTransaction } from "../platform/audit/audited-transaction.ts";
import type { AppContext } from "../platform/context/app-context.ts";

/** Links to a person's licenses, and replaced computers. */
export async function findPersonalLinks(mailbox: string, { database: { query } }: AppContext) {
  const links = await query.selectFrom("licenseAccess").selectAll().where("mailbox", "=", mailbox).execute();
  const computers = await query
    .selectFrom("licenseComputer")
    .innerJoin("license", "license.id", "licenseComputer.licenseId")
    .selectAll("licenseComputer")
    .where("license.mailbox", "=", mailbox)
    .execute();
  return [...links, ...computers];
}

/** Removes the same. It must come before the licenses, whose mailbox finds the replaced computers. */
export async function erasePersonalLinks({ transaction }: AuditedTransaction, mailbox: string): Promise<void> {
  await transaction.deleteFrom("licenseAccess").where("mailbox", "=", mailbox).execute();
  await transaction
    .updateTable("licenseComputer")
    .set({ reason: null })
    .where("licenseId", "in", (licenses) => licenses.selectFrom("license").select("id").where("mailbox", "=", mailbox))
    .execute();
}
