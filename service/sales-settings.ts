import { readFileSync } from "node:fs";
import * as v from "valibot";
import { type ProductId, productIds } from "#content/catalog/product-names.ts";
import { nameOfProducts } from "#content/products/index.ts";
import { soldOfferIds } from "#content/products/offers.ts";
import { errorCode } from "./files.ts";
import { decodeUnicode } from "./text.ts";

/** The providers of payments whose events the service understands. */
export const paymentProviders = ["paddle", "stripe"] as const;
export type PaymentProvider = (typeof paymentProviders)[number];

/** What people call where an order came from. */
export const providerName = (provider: PaymentProvider | "form" | "operator"): string =>
  ({ paddle: "Paddle", stripe: "Stripe", form: "order form", operator: "operator" })[provider];

/** Of a price or an item of an order: it is none of our licenses, such as consulting that is sold in the same account. */
export const notOurs = "not-ours";

const text = (longest: number) => v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(longest));

function isPattern(text: string): boolean {
  try {
    new RegExp(text, "u");
    return true;
  } catch {
    return false;
  }
}

const KeySource = v.variant("kind", [
  v.strictObject({ kind: v.literal("signed") }),
  v.strictObject({
    kind: v.literal("pool"),
    /** The operator is told when so few keys are free. */
    lowLevel: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 10),
  }),
  v.strictObject({
    kind: v.literal("program"),
    /** The program with its arguments. It takes the license as JSON and returns the key. */
    command: v.tupleWithRest([text(500)], text(500)),
    /** The keys that it makes, as a regular expression that a whole key must match. Anything else is refused. */
    pattern: v.optional(v.pipe(text(500), v.check(isPattern, "a regular expression")), "[!-~]{8,2000}"),
    /** An answer that takes longer is a failure. */
    seconds: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(300)), 30),
  }),
]);
export type KeySourceSettings = v.InferOutput<typeof KeySource>;

const Price = v.strictObject({
  provider: v.picklist(paymentProviders),
  /** The provider's identifier of the price. */
  price: text(200),
  offer: v.picklist([...soldOfferIds, notOurs]),
  /** Seats that one unit stands for. */
  seats: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 1),
});

const Prices = v.pipe(
  v.array(Price),
  v.check(
    (prices) => new Set(prices.map(({ provider, price }) => `${provider} ${price}`)).size === prices.length,
    "a list that names each price of a provider once",
  ),
);

const Supplier = v.strictObject({
  name: text(200),
  address: v.pipe(v.array(text(200)), v.minLength(1)),
  taxId: v.optional(text(100)),
  taxNote: v.optional(text(500)),
  /** Where a bank transfer goes, line by line. */
  bankDetails: v.optional(v.array(text(200)), []),
});

const Refunds = v.strictObject({
  /** What a partial refund does to the licenses of the order. A full one revokes them. */
  partial: v.optional(v.picklist(["keep", "suspend", "revoke"]), "keep"),
  /** What an open dispute does. A lost one revokes the licenses, a won one restores them. */
  dispute: v.optional(v.picklist(["keep", "suspend"]), "suspend"),
});

/** Terms that visitors are told only once they stand here. */
const Terms = v.strictObject({
  /** Invoices may be paid by bank transfer. */
  bankTransfer: v.optional(v.literal(true)),
  /** The prices of a quote hold for this many days. */
  quoteDays: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(366))),
  /** An academic license is valid for one year. */
  academicYear: v.optional(v.literal(true)),
});

/** How the vendor sells. Every part is optional: without it the offers are ordered with the form. */
export const SalesSettingsSchema = v.strictObject({
  keySources: v.optional(v.strictObject(v.entriesFromList(productIds, v.optional(KeySource, { kind: "signed" }))), {}),
  prices: v.optional(Prices, []),
  supplier: v.optional(Supplier),
  refunds: v.optional(Refunds, {}),
  terms: v.optional(Terms, {}),
});

export interface SalesSettings extends v.InferOutput<typeof SalesSettingsSchema> {
  /** The products whose released tool accepts the keys that this service signs, as the variable TOOLS_ACCEPT_KEYS says. */
  acceptedKeys: readonly ProductId[];
}

/** The settings of an installation without the file. */
export const defaultSales: SalesSettings = { ...v.parse(SalesSettingsSchema, {}), acceptedKeys: [] };

/** The products whose keys we sign though nobody has confirmed that the released tool accepts them. */
export const unconfirmedProducts = ({ keySources, acceptedKeys }: SalesSettings): ProductId[] =>
  productIds.filter((id) => keySources[id].kind === "signed" && !acceptedKeys.includes(id));

/** What to do before licenses for these products are approved and sold. */
export const howToConfirm = (unconfirmed: readonly ProductId[]): string =>
  `Nobody has confirmed that ${nameOfProducts(unconfirmed)} accepts the keys of this service. Issue a license to yourself at the desk and register its key in the tool. If that works, run "npm run setup" on the server, or add ${unconfirmed.join(",")} to TOOLS_ACCEPT_KEYS, and restart the service.`;

/**
 * Reads the settings from a file of JSON, with the names of those that it gives, such as `supplier` and
 * `terms.quoteDays`. Throws one error that names every fault by
 * its place, and repeats no value.
 */
export function readSalesSettings(file: string): { sales: Omit<SalesSettings, "acceptedKeys">; given: string[] } {
  const json = readJson(file);
  if (Array.isArray(json)) throw new Error("The file must hold one object.");
  const read = v.safeParse(SalesSettingsSchema, json);
  if (read.success) {
    const terms = Object.keys(read.output.terms).map((name) => `terms.${name}`);
    return { sales: read.output, given: [...Object.keys(Object(json)), ...terms] };
  }
  throw new Error(read.issues.map(describeFault).join("\n    "));
}

/** What is wrong with a value, by its place and without repeating it, as the messages of the library would. */
function describeFault(issue: v.BaseIssue<unknown>): string {
  const place = v.getDotPath(issue) ?? "The whole";
  if (issue.expected === "never") return `${place} is no setting.`;
  return issue.received === "undefined"
    ? `${place} is missing.`
    : `${place} must be ${issue.expected ?? issue.message}.`;
}

/** Members named "//" are left out: they are comments. */
function readJson(file: string): unknown {
  let text: string;
  try {
    text = decodeUnicode(readFileSync(file)) ?? "";
  } catch (error) {
    throw new Error(
      `It can't be read (${errorCode(error)}). A path that doesn't begin with / starts at the folder of the command.`,
    );
  }
  try {
    return JSON.parse(text, (name, value: unknown) => (name === "//" ? undefined : value));
  } catch (error) {
    const [place = ""] = /\(line \d+ column \d+\)$/.exec(error instanceof Error ? error.message : "") ?? [];
    throw new Error(`It isn't well-formed JSON${place && ` ${place}`}. JSON has no comma after the last entry.`);
  }
}
