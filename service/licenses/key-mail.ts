import { company } from "#content/products/company.ts";
import { products } from "#content/products/index.ts";
import { registrationSteps } from "#content/products/key-registration.ts";
import type { Product } from "#content/products/product.ts";
import { formatLicenseBlock } from "#contract/license-key.ts";
import { composeMail, type Mail, type MailBlock } from "../platform/mail/compose-mail.ts";
import { formatDay } from "../platform/time/time.ts";
import { nameProducts, parseProducts } from "./licensed-products.ts";
import type { LicenseRow } from "./tables.ts";

export interface LicenseKeyMail {
  license: LicenseRow;
  /** The status page of the request, if there was one. */
  statusUrl: string | null;
  /** Why the mail is sent. */
  occasion: "issued" | "again" | "replaced" | "given-back";
}

const occasions = {
  issued: (name: string) => `Here is your license key for ${name}.`,
  again: (name: string) => `Here is your license key for ${name} again, as requested. It is the same key as before.`,
  replaced: (name: string) =>
    `Here is your new license key for ${name}. It replaces the earlier key, which is no longer valid.`,
  "given-back": (name: string) =>
    `Your license for ${name} is valid again: the refund of its order did not go through. It has the same key as before.`,
} as const;

/**
 * To the licensee: the key as text and as an attachment, how to register it, and how long it is valid.
 *
 * @param steps how to register a key in tools that have no command for it
 */
export function licenseKeyMail(
  { license, statusUrl, occasion }: LicenseKeyMail,
  { siteUrl, contactEmail }: { siteUrl: string; contactEmail: string },
  steps = registrationSteps,
): Mail {
  const name = nameProducts(parseProducts(license.products));
  return composeMail(`Your ${license.edition} license key for ${name}`, [
    "Hello,",
    occasions[occasion](name),
    ...keyBlocks(license, siteUrl, steps),
    "The attached text file contains the same key. Registration binds the key to one computer, so register it on the computer you work on. The license is personal: do not share the key.",
    ...(statusUrl === null
      ? []
      : [
          {
            kind: "link",
            label: "The status of your request, where you can get this mail again:",
            url: statusUrl,
          } as const,
        ]),
    `If you need help, write to ${contactEmail}.`,
    `${company.name}\n${siteUrl}`,
  ]);
}

/** The key, how to register it, and what it grants. */
export function keyBlocks(license: LicenseRow, siteUrl: string, steps = registrationSteps): MailBlock[] {
  const { licensee, organization, seats, expiresAt, keyText } = license;
  const licensed = parseProducts(license.products);
  return [
    { kind: "lines", text: formatKey(license) },
    ...licensed.flatMap(({ id }) => [
      ...registration(products[id], keyText, steps),
      {
        kind: "link",
        label: `The documentation of ${products[id].name}:`,
        url: `${siteUrl}${products[id].documentationPath}`,
      } as const,
    ]),
    [
      ["Licensee", licensee],
      ...(organization === null ? [] : [["Organization", organization] as const]),
      ...licensed.map(
        ({ id, majorVersion }) => ["Tool", `${products[id].name}, every version ${majorVersion}.x`] as const,
      ),
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

/** How to register the key: the command of the tool, or the steps that the owner has supplied. */
function registration(product: Product, keyText: string, steps: typeof registrationSteps): MailBlock[] {
  const commandLine = (text: string): MailBlock => ({ kind: "lines", text: text.replaceAll("<key>", () => keyText) });
  const command = registerCommand(product);
  if (command !== undefined)
    return [
      `To register the key in ${product.name}, run this command on your computer, on one line:`,
      commandLine(command),
    ];
  const supplied = steps[product.id] ?? [];
  if (supplied.length > 0) return supplied.map((step) => (step.includes("<key>") ? commandLine(step) : step));
  return [`Reply to this mail to receive the registration instructions for your version of ${product.name}.`];
}

function registerCommand({ terminal }: Product): string | undefined {
  return terminal
    .flatMap((excerpt) => (excerpt.kind === "commands" ? excerpt.commands : []))
    .find(({ command }) => command.includes("<key>"))?.command;
}
