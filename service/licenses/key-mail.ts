import { products } from "#content/products/index.ts";
import { registrationSteps } from "#content/products/key-registration.ts";
import type { Product } from "#content/products/product.ts";
import { promises, promiseWords } from "#content/products/promises.ts";
import { formatDay } from "#contract/dates.ts";
import { formatLicenseBlock } from "#contract/license-key.ts";
import { writeCsv } from "../csv.ts";
import { composeLetter, type Mail, type MailBlock, type MailWording, wordsOf } from "../mail/message.ts";
import { addWorkingDays, localDay } from "../time.ts";
import { nameProducts, parseProducts } from "./licensed-products.ts";
import type { LicenseRow } from "./tables.ts";

export interface LicenseKeyMail {
  license: LicenseRow;
  /** The status page of the request, if there was one. */
  statusUrl: string | null;
  /** Why the mail is sent. */
  occasion: "issued" | "again" | "replaced";
}

/** To the licensee: the key as text and as an attachment, how to register it, and how long it is valid. */
export function licenseKeyMail({ license, statusUrl, occasion }: LicenseKeyMail, wording: MailWording): Mail {
  const say = wordsOf("license-key", wording);
  const products = nameProducts(parseProducts(license.products));
  const blocks = [
    say(occasion, { products }),
    ...keyBlocks([license], wording),
    say("attached"),
    ...(statusUrl === null ? [] : [{ kind: "link", label: say("requestLink"), url: statusUrl } as const]),
    say("help"),
  ];
  return composeLetter(say("subject", { edition: license.edition, products }), blocks, wording);
}

/** By when a key that is not ready is promised, in words. */
export const keyTimes = (now: Date) => ({
  keyDelivery: promiseWords.keyDelivery,
  day: formatDay(addWorkingDays(now, promises.keyDeliveryWorkingDays)),
});

/** Why a licensee is told of the end of a license: it was ended, or is followed by one of another mailbox. */
export type EndOfLicense = "ended" | "moved" | "renewed";

/**
 * To a licensee whose key no longer works, or is followed by one of another mailbox.
 *
 * @param note what the operator adds
 */
export function licenseEndedMail(
  license: Pick<LicenseRow, "products">,
  why: EndOfLicense,
  note: string | undefined,
  wording: MailWording,
): Mail {
  const say = wordsOf("license-revoked", wording);
  const products = nameProducts(parseProducts(license.products));
  const blocks = [say(why, { products }), ...(note === undefined ? [] : [note]), say("help")];
  return composeLetter(say(why === "renewed" ? "subjectRenewed" : "subject", { products }), blocks, wording);
}

/** The most keys of one kind that a mail shows. More of them are in its list alone: mail programs cut long mails off. */
const mostKeysShown = 20;

/**
 * The key, how to register it, and what it grants.
 *
 * @param licenses differ in nothing but their keys
 * @param steps how to register a key in tools that have no command for it
 */
export function keyBlocks(
  licenses: readonly [LicenseRow, ...LicenseRow[]],
  wording: MailWording,
  steps = registrationSteps,
): MailBlock[] {
  const say = wordsOf("license-key", wording);
  const [license, ...others] = licenses;
  const { licensee, organization, seats, expiresAt } = license;
  const keyText = others.length === 0 ? license.keyText : "<key>";
  const shown = licenses.length > mostKeysShown ? [] : licenses;
  const licensed = parseProducts(license.products);
  return [
    ...shown.map((each) => ({ kind: "lines", text: formatKey(each) }) as const),
    ...licensed.flatMap(({ id }) => [
      ...registration(products[id], keyText, wording, steps),
      {
        kind: "link",
        label: say("documentationLink", { product: products[id].name }),
        url: `${wording.siteUrl}${products[id].documentationPath}`,
      } as const,
    ]),
    [
      ["Licensee", licensee],
      ...(organization === null ? [] : [["Organization", organization] as const]),
      ...licensed.map(
        ({ id, majorVersion }) => ["Tool", `${products[id].name}, every version ${majorVersion}.x`] as const,
      ),
      ...(others.length === 0 ? [] : [["Keys", String(licenses.length)] as const]),
      ...(seats === 1 ? [] : [["Seats", String(seats)] as const]),
      ["Valid until", formatDay(new Date(expiresAt))],
    ],
  ];
}

/** Our own keys are long and are put between marker lines; those of a pool or a generator are shown as they are. */
export function formatKey({ keySource, keyText }: Pick<LicenseRow, "keySource" | "keyText">): string {
  return keySource === "signed" ? formatLicenseBlock(keyText) : keyText;
}

/** The attachment with the key. */
export function licenseKeyFile({ products: licensed, keyText }: LicenseRow): { name: string; text: string } {
  const ids = parseProducts(licensed).map(({ id }) => id);
  return { name: `${ids.join("-")}-license-key.txt`, text: `${keyText}\n` };
}

/** The attachment with several keys of an order, a line for each. */
export function licenseKeyList(number: string, licenses: readonly LicenseRow[]): { name: string; text: string } {
  const rows = licenses.map(({ seat, products: licensed, keyText, expiresAt, id }, index) => ({
    number: String(seat === 0 ? index + 1 : seat),
    product: nameProducts(parseProducts(licensed)),
    key: keyText,
    "valid until": localDay(new Date(expiresAt)),
    license: id,
  }));
  const name = `license-keys-${number.replace(/[^A-Za-z0-9-]/g, "_")}.csv`;
  return { name, text: writeCsv(["number", "product", "key", "valid until", "license"], rows) };
}

/** How to register the key: the command of the tool, or the steps that the owner has supplied. */
function registration(
  { id, name: product, register }: Product,
  keyText: string,
  wording: MailWording,
  steps: typeof registrationSteps,
): MailBlock[] {
  const say = wordsOf("license-key", wording);
  const commandLine = (text: string): MailBlock => ({ kind: "lines", text: text.replaceAll("<key>", () => keyText) });
  if (register !== undefined) return [say("register", { product }), commandLine(register)];
  const supplied = steps[id] ?? [];
  if (supplied.length > 0) return supplied.map((step) => (step.includes("<key>") ? commandLine(step) : step));
  return [say("askForSteps", { product })];
}
