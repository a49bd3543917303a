import * as v from "valibot";
import { productIds } from "#content/product-ids.ts";
import { type LicensedProduct, licenseEditions } from "#contract/license-key/license.ts";
import { mailbox } from "#contract/mailbox.ts";
import { singleLine } from "#contract/single-line.ts";
import { oneOf, time, wholeNumber } from "../csv/read-import.ts";
import { latestProducts } from "./licensed-products.ts";

export const licenseColumns = {
  required: ["products", "edition", "licensee", "email", "issued", "expires"],
  optional: ["organization", "seats", "key", "order"],
} as const;

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
export const ImportedLicense = v.pipe(
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
    order: v.optional(v.string()),
  }),
  v.check(({ issued, expires }) => issued < expires, 'The field "expires" must be after "issued".'),
);
export type ImportedLicense = v.InferOutput<typeof ImportedLicense>;
