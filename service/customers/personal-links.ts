import type { AuditedTransaction } from "../platform/audit/audited-transaction.ts";
import type { AppContext } from "../platform/context/app-context.ts";

/** Links to a person's licenses. */
export async function findPersonalLinks(mailbox: string, { database: { query } }: AppContext) {
  return await query.selectFrom("licenseAccess").selectAll().where("mailbox", "=", mailbox).execute();
}

export async function erasePersonalLinks({ transaction }: AuditedTransaction, mailbox: string): Promise<void> {
  await transaction.deleteFrom("licenseAccess").where("mailbox", "=", mailbox).execute();
}
