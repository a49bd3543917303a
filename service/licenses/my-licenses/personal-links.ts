import type { AuditedTransaction } from "../../change.ts";
import type { AppContext } from "../../context.ts";

/** Links to a person's licenses. */
export async function findPersonalLinks(mailbox: string, { database: { query } }: AppContext) {
  return await query.selectFrom("licenseAccess").selectAll().where("mailbox", "=", mailbox).execute();
}

export async function erasePersonalLinks({ transaction }: AuditedTransaction, mailbox: string): Promise<void> {
  await transaction.deleteFrom("licenseAccess").where("mailbox", "=", mailbox).execute();
}
