import * as v from "valibot";
import { productIds } from "#content/catalog/product-names.ts";
import { licenseReminderDays } from "#content/products/promises.ts";
import { formatDay } from "#contract/dates.ts";
import { emailSchema, singleLine } from "#contract/endpoints.ts";
import { type LicensedProduct, licenseEditions } from "#contract/license-key.ts";
import { type Change, change } from "../change.ts";
import { CliError, readGivenFile } from "../cli/cli-context.ts";
import { appCommand, requireSound } from "../cli/command.ts";
import {
  findRepeats,
  type ImportProblem,
  type ImportRows,
  inFileOrder,
  oneOf,
  readImport,
  sourceName,
  time,
  wholeNumber,
} from "../csv.ts";
import { type Queries, rowParts } from "../db/database.ts";
import type { CreateIdentifier } from "../identifier.ts";
import { formatProducts, latestProducts } from "./licensed-products.ts";
import { forgoReminders, licensesToRemindOf } from "./remind-of-expiry.ts";
import type { LicenseRow } from "./tables.ts";

const longestKey = 4000;

/** Products with commas or plus signs between them, each alone or with its major version: `designite-java 2 + dpy`. */
const Products = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const licensed = dataset.value.split(/[,;+]/).map(readProduct);
    const products = licensed.filter((product) => product !== undefined);
    if (products.length < licensed.length) {
      addIssue({
        message: `The field "products" must name products with plus signs between them, each with or without its major version: ${productIds.join(", ")}.`,
      });
      return NEVER;
    }
    if (new Set(products.map(({ id }) => id)).size < products.length) {
      addIssue({ message: 'The field "products" must name each product once.' });
      return NEVER;
    }
    return productIds.flatMap((id) => products.filter((product) => product.id === id));
  }),
);

function readProduct(text: string): LicensedProduct | undefined {
  const [, name, version] = /^\s*([a-z-]+)(?:\s+(\d{1,3}))?\s*$/.exec(text.toLowerCase()) ?? [];
  const id = productIds.find((known) => known === name);
  if (id === undefined) return undefined;
  return version === undefined ? latestProducts([id])[0] : { id, majorVersion: Number(version) };
}

/** One row of a file of licenses. */
const ImportedLicense = v.pipe(
  v.object({
    products: Products,
    edition: oneOf("edition", licenseEditions),
    licensee: singleLine("licensee", 200),
    email: emailSchema("email"),
    issued: time("issued", "12:00:00"),
    expires: time("expires", "23:59:59"),
    organization: v.optional(singleLine("organization", 200)),
    seats: v.optional(wholeNumber("seats", 100_000)),
    key: v.optional(
      v.pipe(
        v.string(),
        v.maxLength(longestKey, `The field "key" must have at most ${longestKey} characters.`),
        v.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]+$/u, 'The field "key" must be one line.'),
      ),
    ),
  }),
  v.check(({ issued, expires }) => issued < expires, 'The field "expires" must be after "issued".'),
);
type ImportedLicense = v.InferOutput<typeof ImportedLicense>;

/** Imports licenses that were issued before this service, whose licensees are reminded of the end like others. */
export const importLicensesCommand = appCommand({
  name: "import licenses",
  brief: `Import licenses from before this service, all or nothing, from a CSV file or - for what is piped in. Columns: products (of ${productIds.join(", ")}, with plus signs between them, each with or without its major version), edition (${licenseEditions.join(", ")}), licensee, email, issued, expires; organization, seats and key may be left out.`,
  positionals: ["FILE"],
  options: {
    reminders: { type: "boolean", brief: "Import also where reminders that a license ends leave at once" },
    "no-reminders": { type: "boolean", brief: "Nobody is reminded that one of these licenses ends, now or later" },
  },
  async run(context, [file], { reminders = false, "no-reminders": isQuiet = false }) {
    const read = readImport(await readGivenFile(context, file), ImportedLicense);
    const reminded = await change(context, context.actor, async (tx) => {
      requireSound(
        inFileOrder(
          read.problems,
          findRepeats(
            read.rows,
            identityOf,
            "The license of this mailbox, products and end is",
            await readStored(tx.transaction),
          ),
          findRepeats(read.rows, ({ key }) => key, "The key is"),
          await findKnownKeys(tx.transaction, read.rows),
        ),
      );
      const rows = read.rows.map(({ row }) => row);
      const from = { name: sourceName(file), actor: context.actor, isRemindedOf: !isQuiet };
      const due = (await storeLicenses(rows, from, tx, context.createIdentifier)).map(
        ({ recipient, about }) => `  ${recipient}: ${about}`,
      );
      if (due.length === 0 || reminders) return due;
      // Undoes the import.
      throw new CliError(
        [
          "Nothing was imported, since these emails would leave within a minute. Add --reminders or --no-reminders:",
          ...due,
        ].join("\n"),
      );
    });
    const { first, second } = licenseReminderDays;
    return [
      `Imported ${read.rows.length} licenses.`,
      isQuiet
        ? "Nobody is reminded of their end."
        : `Licensees are reminded ${first} and ${second} days before the end.`,
      ...(reminded.length === 0 ? [] : ["Within a minute these emails leave:", ...reminded]),
    ];
  },
});

/** Stores the licenses, and returns who is reminded of one within a minute. */
async function storeLicenses(
  rows: readonly ImportedLicense[],
  { name, actor, isRemindedOf }: { name: string; actor: string; isRemindedOf: boolean },
  { transaction, now, audit }: Change,
  createIdentifier: CreateIdentifier,
): Promise<{ recipient: string; about: string }[]> {
  const licenses = rows.map((row) => ({
    ...storedLicense(row),
    id: createIdentifier(),
    issuedBy: actor.replace("operator:", ""),
    importedFrom: `${name}, ${now.toISOString().slice(0, 10)}`,
  }));
  for (const part of rowParts(licenses)) await transaction.insertInto("license").values(part).execute();
  for (const { id, products, edition } of licenses) {
    const details = { products, edition, ...(!isRemindedOf && { reminders: false }) };
    audit({ action: "license-imported", subjectId: id, details });
  }
  const ids = licenses.map(({ id }) => id);
  if (!isRemindedOf) {
    await forgoReminders(transaction, ids, now);
    return [];
  }
  const due = await licensesToRemindOf(transaction, new Set(ids), now);
  return due.map(({ email, products, expiresAt }) => ({
    recipient: email,
    about: `a reminder that ${products} ends on ${formatDay(new Date(expiresAt))}`,
  }));
}

function storedLicense(row: ImportedLicense): Omit<LicenseRow, "id" | "issuedBy" | "importedFrom"> {
  return {
    requestId: null,
    replacesId: null,
    renewsId: null,
    orderId: null,
    orderItem: null,
    seat: 0,
    products: formatProducts(row.products),
    edition: row.edition,
    seats: row.seats ?? 1,
    licensee: row.licensee,
    organization: row.organization ?? null,
    email: row.email,
    issuedAt: row.issued.toISOString(),
    expiresAt: row.expires.toISOString(),
    keySource: "imported",
    keyText: row.key ?? "",
    keyMailedAt: null,
  };
}

/** Licenses are told apart by mailbox, products and the day of the end. */
function identityOf({ email, products, expires }: ImportedLicense): string {
  return [email, formatProducts(products), expires.toISOString().slice(0, 10)].join(" ");
}

async function readStored(queries: Queries): Promise<ReadonlyMap<string, string>> {
  const stored = await queries.selectFrom("license").select(["id", "email", "products", "expiresAt"]).execute();
  return new Map(
    stored.map(({ id, email, products, expiresAt }) => [[email, products, expiresAt.slice(0, 10)].join(" "), id]),
  );
}

/** A key has one license, and a key in the pool is given to somebody else. */
async function findKnownKeys(queries: Queries, rows: ImportRows<ImportedLicense>["rows"]): Promise<ImportProblem[]> {
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
