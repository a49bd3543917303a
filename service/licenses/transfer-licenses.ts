import * as v from "valibot";
import { productIds } from "#content/catalog/product-names.ts";
import { licenseReminderDays } from "#content/products/promises.ts";
import { mailbox, singleLine } from "#contract/endpoints.ts";
import { type LicensedProduct, licenseEditions } from "#contract/license-key.ts";
import { importCommand as importOf } from "../platform/cli/transfer-commands.ts";
import { findRepeats, type ImportProblem, type ImportRows, oneOf, time, wholeNumber } from "../platform/csv.ts";
import { type Queries, rowParts } from "../platform/database/database.ts";
import { formatDay } from "../platform/time/time.ts";
import { formatProducts, latestProducts } from "./licensed-products.ts";
import { forgoReminders, licensesToRemindOf } from "./remind-of-expiry.ts";
import { type LicenseRow, licenseTables } from "./tables.ts";

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
    email: mailbox("email"),
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
export const importCommand = importOf({
  things: "licenses",
  columns: [
    `The columns products (of ${productIds.join(", ")}, with plus signs between them, each with or without its major version),`,
    `edition (${licenseEditions.join(", ")}), licensee, email, issued and expires must be there;`,
    "organization, seats and key may be.",
  ].join(" "),
  reminders:
    "Licensees are reminded of the end like others. A license that ends soon is reminded of within a minute: the command names who would get such an email, and imports nothing before you add --reminders or --no-reminders. With --no-reminders nobody is reminded of these licenses, now or later.",
  row: ImportedLicense,
  async findProblems(rows, { transaction }) {
    return [
      findRepeats(rows, identityOf, "The license of this mailbox, products and end is", await readStored(transaction)),
      findRepeats(rows, ({ key }) => key, "The key is"),
      await findKnownKeys(transaction, rows),
    ];
  },
  async store(rows, { transaction, now, audit, actor, importedFrom, isRemindedOf }, { createIdentifier }) {
    const licenses = rows.map((row) => ({
      ...storedLicense(row),
      id: createIdentifier(),
      issuedBy: actor.replace("operator:", ""),
      importedFrom,
    }));
    for (const part of rowParts(licenses)) await transaction.insertInto("license").values(part).execute();
    for (const license of licenses) {
      const { id, products, edition } = license;
      audit({
        action: "license-imported",
        subjectId: id,
        details: { products, edition, ...(!isRemindedOf && { reminders: false }) },
      });
    }
    const ids = licenses.map(({ id }) => id);
    if (!isRemindedOf) {
      await forgoReminders(transaction, ids, now);
      return { later: "Nobody is reminded of their end." };
    }
    const due = await licensesToRemindOf(transaction, new Set(ids), now);
    return {
      mails: due.map(({ mailbox, products, expiresAt }) => ({
        recipient: mailbox,
        about: `a reminder that ${products} ends on ${formatDay(new Date(expiresAt))}`,
      })),
      later: `Licensees are reminded ${licenseReminderDays.first} and ${licenseReminderDays.second} days before the end.`,
    };
  },
});

function storedLicense(row: ImportedLicense): Omit<LicenseRow, "id" | "issuedBy" | "importedFrom"> {
  return {
    ...licenseTables.license.nulls,
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

async function readStored(queries: Queries): Promise<ReadonlyMap<string, string>> {
  const stored = await queries.selectFrom("license").select(["id", "mailbox", "products", "expiresAt"]).execute();
  return new Map(
    stored.map(({ id, mailbox, products, expiresAt }) => [[mailbox, products, expiresAt.slice(0, 10)].join(" "), id]),
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
