import type { Expression, ExpressionBuilder, SqlBool } from "kysely";
import { promises } from "#content/products/promises.ts";
import { formatLicenseBlock } from "#contract/license-key.ts";
import type { Queries } from "../platform/database/database.ts";
import type { Tables } from "../platform/database/tables.ts";
import { addYears, wholeSeconds } from "../platform/time/time.ts";
import type { LicenseRow } from "./tables.ts";

type OfLicense = ExpressionBuilder<Tables, "license">;

/** A condition of a query on licenses: the license is not revoked. */
export function isUnrevoked({ not, exists, selectFrom }: OfLicense): Expression<SqlBool> {
  return not(exists(selectFrom("licenseRevocation").select("licenseId").whereRef("licenseId", "=", "license.id")));
}

/** A condition of a query on licenses: no other one that is not revoked renews the license. */
export function isNotRenewed({ not, exists, selectFrom }: OfLicense): Expression<SqlBool> {
  return not(
    exists(
      selectFrom("license as successor")
        .select("successor.id")
        .whereRef("successor.renewsId", "=", "license.id")
        .where("successor.id", "not in", (revoked) => revoked.selectFrom("licenseRevocation").select("licenseId")),
    ),
  );
}

/** A condition of a query on licenses: the license is not suspended. */
export function isUnsuspended({ not, exists, selectFrom }: OfLicense): Expression<SqlBool> {
  return not(exists(selectFrom("licenseSuspension").select("licenseId").whereRef("licenseId", "=", "license.id")));
}

/** An early renewal adds a term to the end of the license before it; a late one starts anew. */
export function endOfTerm(previous: Pick<LicenseRow, "expiresAt"> | undefined, now: Date): Date {
  const start = wholeSeconds(now);
  const end = previous && new Date(previous.expiresAt);
  return addYears(end && end.getTime() > start.getTime() ? end : start, promises.licenseYears);
}

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

/** Our own keys are long and are put between marker lines; those of a pool or a generator are shown as they are. */
export function formatKey({ keySource, keyText }: Pick<LicenseRow, "keySource" | "keyText">): string {
  return keySource === "signed" ? formatLicenseBlock(keyText) : keyText;
}
