import { licenseReminderDays } from "#content/promises.ts";
import type { Actor } from "../audit/audit-actions.ts";
import { auditedTransaction } from "../audit/audited-transaction.ts";
import type { AppContext } from "../context/app-context.ts";
import {
  findRepeats,
  type GivenFile,
  type ImportOutcome,
  type ImportProblem,
  type ImportRows,
  importedFrom,
  inFileOrder,
  readImport,
} from "../csv/read-import.ts";
import type { Queries } from "../database/database.ts";
import { rowParts } from "../database/row-parts.ts";
import { formatDay } from "../time/format-time.ts";
import { ImportedLicense, licenseColumns } from "./imported-license.ts";
import { licenseDigest } from "./license-digest.ts";
import { formatProducts } from "./licensed-products.ts";
import { forgoReminders, licensesToRemindOf } from "./remind-of-expiry.ts";
import type { LicenseRow } from "./tables.ts";

/** The ids of the orders with these numbers. */
export type FindOrders = (queries: Queries, numbers: readonly string[]) => Promise<ReadonlyMap<string, string>>;

type Rows = ImportRows<ImportedLicense>["rows"];

/**
 * Imports licenses that were issued before this service, all or none. Their licensees are reminded of the end like
 * others, those of licenses that end soon within a minute.
 *
 * @param isRemindedOf false lets nobody be reminded of them
 */
export async function importLicenses(
  { text, source }: GivenFile,
  appContext: AppContext,
  actor: Actor,
  isRemindedOf: boolean,
  findOrders: FindOrders,
): Promise<ImportOutcome> {
  const { rows, problems } = readImport(text, licenseColumns, ImportedLicense);
  return await auditedTransaction(appContext, actor, async ({ transaction, now, audit }) => {
    const orders = await findOrders(
      transaction,
      rows.flatMap(({ row }) => row.order ?? []),
    );
    const found = inFileOrder(
      problems,
      findRepeats(rows, identityOf, "The license of this mailbox, products and end"),
      findRepeats(rows, ({ key }) => key, "The key"),
      await findKnown(transaction, rows),
      await findKnownKeys(transaction, rows),
      rows.flatMap(({ line, row: { order } }) =>
        order === undefined || orders.has(order) ? [] : [{ line, problem: `There is no order ${order}.` }],
      ),
    );
    if (found.length > 0) return { count: 0, problems: found };
    const licenses = rows.map(({ row }) => ({
      ...storedLicense(row),
      id: appContext.createIdentifier(),
      orderId: orders.get(row.order ?? "") ?? null,
      issuedBy: actor.replace("operator:", ""),
      importedFrom: importedFrom(source, now),
    }));
    for (const part of rowParts(licenses)) await transaction.insertInto("license").values(part).execute();
    for (const license of licenses) {
      const { id, products, edition } = license;
      audit({
        action: "license-imported",
        subjectId: id,
        details: { products, edition, digest: licenseDigest(license), ...(!isRemindedOf && { reminders: false }) },
      });
    }
    const ids = licenses.map(({ id }) => id);
    if (!isRemindedOf) {
      await forgoReminders(transaction, ids, now);
      return { count: licenses.length, problems: [], later: "Nobody is reminded of their end." };
    }
    const due = await licensesToRemindOf(transaction, new Set(ids), now);
    return {
      count: licenses.length,
      problems: [],
      mails: due.map(({ mailbox, products, expiresAt }) => ({
        recipient: mailbox,
        about: `a reminder that ${products} ends on ${formatDay(new Date(expiresAt))}`,
      })),
      later: `Licensees are reminded ${licenseReminderDays.first} and ${licenseReminderDays.second} days before the end.`,
    };
  });
}

function storedLicense(row: ImportedLicense): Omit<LicenseRow, "id" | "orderId" | "issuedBy" | "importedFrom"> {
  return {
    requestId: null,
    replacesId: null,
    renewsId: null,
    orderItem: null,
    seat: 0,
    products: formatProducts(row.products),
    edition: row.edition,
    seats: row.seats ?? 1,
    licensee: row.licensee,
    organization: row.organization ?? null,
    mailbox: row.email,
    issuedAt: row.issued.toISOString(),
    expiresAt: row.expires.toISOString(),
    keySource: "imported",
    keyText: row.key ?? "",
  };
}

/** Licenses are told apart by mailbox, products and the day of the end. */
function identityOf({ email, products, expires }: ImportedLicense): string {
  return [email, formatProducts(products), expires.toISOString().slice(0, 10)].join(" ");
}

async function findKnown(queries: Queries, rows: Rows): Promise<ImportProblem[]> {
  const stored = await queries.selectFrom("license").select(["id", "mailbox", "products", "expiresAt"]).execute();
  const known = new Map(
    stored.map(({ id, mailbox, products, expiresAt }) => [[mailbox, products, expiresAt.slice(0, 10)].join(" "), id]),
  );
  return rows.flatMap(({ line, row }) => {
    const id = known.get(identityOf(row));
    return id === undefined
      ? []
      : [{ line, problem: `The license of this mailbox, products and end is there: ${id}.` }];
  });
}

/** A key has one license, and a key in the pool is given to somebody else. */
async function findKnownKeys(queries: Queries, rows: Rows): Promise<ImportProblem[]> {
  const keyed = rows.filter(({ row }) => row.key !== undefined);
  if (keyed.length === 0) return [];
  const issued = await queries.selectFrom("license").select("keyText").where("keyText", "!=", "").execute();
  const pooled = await queries.selectFrom("poolKey").select("keyText").execute();
  const [ofLicenses, ofPool] = [issued, pooled].map((keys) => new Set(keys.map(({ keyText }) => keyText)));
  return keyed.flatMap(({ line, row: { key = "" } }) => {
    if (ofLicenses?.has(key)) return [{ line, problem: "Another license has this key." }];
    return ofPool?.has(key) ? [{ line, problem: "The key is in the pool." }] : [];
  });
}
