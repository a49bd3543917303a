import { basename } from "node:path";
import * as v from "valibot";
import { productIds } from "#content/catalog/product-names.ts";
import { licenseReminderDays } from "#content/products/promises.ts";
import { emailSchema, singleLine } from "#contract/endpoints.ts";
import { type LicensedProduct, licenseEditions } from "#contract/license-key.ts";
import { change } from "../change.ts";
import { readGivenFile } from "../cli/cli-context.ts";
import { appCommand, requireSound } from "../cli/command.ts";
import { findRepeats, readImport } from "../csv.ts";
import { type Queries, rowParts } from "../db/database.ts";
import { startOfDay } from "../time.ts";
import { knownKeys, problemsOfKeys } from "./import-keys.ts";
import { formatProducts, latestProducts } from "./licensed-products.ts";
import { pastReminder } from "./remind-of-expiry.ts";

const longestKey = 2000;

/** Products with commas or plus signs between them, each alone or with its major version: `designite-java 2 + dpy`. */
const Products = v.pipe(
  v.string(),
  v.transform((text) => text.split(/[,;+]/).map(readProduct)),
  v.check(
    (products) => !products.includes(undefined),
    `The field "products" must name products with plus signs between them, each with or without its major version: ${productIds.join(", ")}.`,
  ),
  v.check(
    (products) => new Set(products.map((product) => product?.id)).size === products.length,
    'The field "products" must name each product once.',
  ),
  v.transform((products) =>
    productIds.flatMap((id) => products.flatMap((product) => (product?.id === id ? [product] : []))),
  ),
);

function readProduct(text: string): LicensedProduct | undefined {
  const [, name, version] = /^\s*([a-z-]+)(?:\s+(\d{1,3}))?\s*$/.exec(text.toLowerCase()) ?? [];
  const latest = latestProducts(productIds).find(({ id }) => id === name);
  return latest && version !== undefined ? { ...latest, majorVersion: Number(version) } : latest;
}

/** `timeOfDay` in UTC completes a day; at both of these it is the same day in North America and in Europe. */
const day = (field: string, timeOfDay: "12:00:00" | "23:59:59") =>
  v.pipe(
    v.string(),
    v.check((text) => startOfDay(text) !== undefined, `The field "${field}" must be a day such as 2026-01-31.`),
    v.transform((text) => new Date(`${text}T${timeOfDay}Z`)),
  );

/** One row of a file of licenses. */
const ImportedLicense = v.pipe(
  v.object({
    products: Products,
    edition: v.pipe(
      v.string(),
      v.toLowerCase(),
      v.picklist(licenseEditions, `The field "edition" must be one of ${licenseEditions.join(", ")}.`),
    ),
    licensee: singleLine("licensee", 200),
    email: emailSchema("email"),
    issued: day("issued", "12:00:00"),
    expires: day("expires", "23:59:59"),
    organization: v.optional(singleLine("organization", 200)),
    seats: v.optional(
      v.pipe(
        v.string(),
        v.regex(/^[1-9]\d{0,4}$/, 'The field "seats" must be a whole number from 1 to 99999.'),
        v.transform(Number),
      ),
    ),
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
  brief: `Import licenses from before this service, all or nothing, from a CSV file or - for what is piped in. Columns: products (of ${productIds.join(", ")}, with plus signs between them, each with or without its major version), edition (${licenseEditions.join(", ")}), licensee, email, issued, expires; organization, seats and key may be left out. Nobody is written to now.`,
  positionals: ["FILE"],
  async run(context, [file]) {
    const { rows, problems } = readImport(await readGivenFile(context, file), ImportedLicense);
    await change(context, context.actor, async ({ transaction, now, audit }) => {
      const stored = await readStored(transaction);
      const known = await knownKeys(transaction);
      requireSound([
        ...problems,
        ...findRepeats(rows, identityOf, "The license of this mailbox, products and end is", stored),
        ...findRepeats(rows, ({ key }) => key, "The key is"),
        ...problemsOfKeys(rows, known),
      ]);
      const importedFrom = `${file === "-" ? "standard input" : basename(file)}, ${now.toISOString().slice(0, 10)}`;
      const licenses = rows.map(({ row: { products, issued, expires, key: keyText = "", seats = 1, ...row } }) => ({
        ...{ seats, seat: 0, renewsItself: 0 as const, ...row },
        id: context.createIdentifier(),
        products: formatProducts(products),
        issuedAt: issued.toISOString(),
        expiresAt: expires.toISOString(),
        issuedBy: context.operator,
        ...{ keySource: "imported" as const, keyText, importedFrom },
        remindedDays: pastReminder(expires, now),
      }));
      for (const part of rowParts(licenses)) await transaction.insertInto("license").values(part).execute();
      for (const { id, products, edition } of licenses)
        audit({ action: "license-imported", subjectId: id, details: { products, edition } });
    });
    const { first, second } = licenseReminderDays;
    return [
      `Imported ${rows.length} licenses.`,
      `Licensees are reminded ${first} and ${second} days before the end, where that day is still to come.`,
    ];
  },
});

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
