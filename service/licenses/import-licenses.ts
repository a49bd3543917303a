import * as v from "valibot";
import { productIds } from "#content/catalog/product-names.ts";
import { licenseReminderDays } from "#content/products/promises.ts";
import { formatDay } from "#contract/dates.ts";
import { emailSchema, singleLine } from "#contract/endpoints.ts";
import { type LicensedProduct, licenseEditions } from "#contract/license-key.ts";
import { type Change, change } from "../change.ts";
import { fileParameter, readGivenFile } from "../cli/cli-context.ts";
import { appCommand } from "../cli/command.ts";
import { changeFlags } from "../cli/flags.ts";
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

const howToDecide = "Add --reminders to import and let these mails leave, or --no-reminders to import without any.";

/** Imports licenses that were issued before this service, whose licensees are reminded of the end like others. */
export const importLicenses = appCommand({
  brief: "Bring licenses from before this service, out of a CSV file",
  details: [
    `Reads a CSV file whose first line names its columns: products (of ${productIds.join(", ")}, with plus signs between them, each with or without its major version),`,
    `edition (${licenseEditions.join(", ")}), licensee, email, issued and expires must be there; organization, seats and key may be.`,
    "A day is written 2026-01-31. All or nothing: one faulty line keeps the whole file out, and every fault is named.",
    "Licensees are reminded of the end like others. A license that ends soon is reminded of within a minute: the command names who would get such an email, and imports nothing before you add --reminders or --no-reminders. With --no-reminders nobody is reminded of these licenses, now or later.",
    "The name of the file and the day are kept with each row.",
  ].join(" "),
  examples: ["licenses.csv --as Grace"],
  flags: {
    ...changeFlags,
    reminders: {
      kind: "boolean",
      optional: true,
      brief: "Whether anybody is reminded of what is imported. Needed where emails would leave at once",
    },
  },
  words: [fileParameter],
  async run(context, { reminders }, [file]) {
    const read = readImport(await readGivenFile(context, file), ImportedLicense);
    const importAll = (isDryRun: boolean) =>
      change({ ...context, isDryRun }, context.actor, async (tx) => {
        const problems = inFileOrder(
          read.problems,
          findRepeats(
            read.rows,
            identityOf,
            "The license of this mailbox, products and end is",
            await readStored(tx.transaction),
          ),
          findRepeats(read.rows, ({ key }) => key, "The key is"),
          await findKnownKeys(tx.transaction, read.rows),
        );
        if (problems.length > 0) return { problems, reminded: [] };
        const rows = read.rows.map(({ row }) => row);
        const from = { name: sourceName(file), actor: context.actor, isRemindedOf: reminders ?? true };
        return { problems, reminded: await storeLicenses(rows, from, tx, context.createIdentifier) };
      });
    // Who would be reminded at once is known when the licenses are there.
    const tried = await importAll(reminders === undefined);
    const isRefused = reminders === undefined && tried.reminded.length > 0;
    const { problems, reminded } = reminders === undefined && !isRefused ? await importAll(false) : tried;
    const count = problems.length > 0 ? 0 : read.rows.length;
    const later =
      reminders === false
        ? "Nobody is reminded of their end."
        : `Licensees are reminded ${licenseReminderDays.first} and ${licenseReminderDays.second} days before the end.`;
    const emails = reminded.length === 1 ? "email leaves" : "emails leave";
    const now = reminded.length === 0 ? "Nobody is written to now." : `Within a minute ${reminded.length} ${emails}:`;
    return {
      json: { imported: isRefused ? 0 : count, problems, mails: reminded },
      text: [
        `${isRefused ? "Would import" : "Imported"} ${count} licenses. ${later} ${now}`,
        ...reminded.map(({ recipient, about }) => `  ${recipient}: ${about}`),
      ],
      problems,
      ...(isRefused && { refusal: `Nothing was imported. ${howToDecide}` }),
    };
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
