import type { Queries } from "../database/database.ts";
import type { LicenseRow } from "./tables.ts";

/** Sets the names of a license whose key was not made for them. */
export async function setLicenseNames(
  transaction: Queries,
  id: string,
  names: Pick<LicenseRow, "licensee" | "organization">,
): Promise<void> {
  await transaction.updateTable("license").set(names).where("id", "=", id).execute();
}

interface MailboxMove {
  oldMailbox: string;
  newMailbox: string;
  /** Only the licenses of this order. */
  orderId?: string;
}

/**
 * Moves licenses to another mailbox, all but academic ones. Repeated until none is left: a license that replaces a locked
 * one is seen only after its transaction.
 */
export async function moveLicenses(transaction: Queries, move: MailboxMove): Promise<{ id: string }[]> {
  const { oldMailbox, newMailbox, orderId } = move;
  let moving = transaction
    .updateTable("license")
    .set({ mailbox: newMailbox })
    .where("mailbox", "=", oldMailbox)
    .where("edition", "!=", "academic");
  if (orderId !== undefined) moving = moving.where("orderId", "=", orderId);
  const moved = await moving.returning("id").execute();
  return moved.length === 0 ? [] : [...moved, ...(await moveLicenses(transaction, move))];
}
