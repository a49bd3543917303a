import { company } from "#content/company.ts";
import type { Product } from "#content/products/product.ts";
import { formatLicenseBlock } from "#contract/license-key/license-block.ts";
import { composeMail, type Mail, type MailBlock } from "../../mail/compose-mail.ts";
import { formatDay } from "../../time/format-time.ts";

export interface LicenseKeyMail {
  product: Product;
  edition: string;
  majorVersion: number;
  licensee: string;
  organization: string | null;
  expiresAt: Date;
  keyText: string;
  /** The status page of the request, if there was one. */
  statusUrl: string | null;
  /** Why the mail is sent. */
  occasion: "issued" | "again" | "replaced";
}

const occasions = {
  issued: (name: string) => `here is your license key for ${name}.`,
  again: (name: string) =>
    `here is your license key for ${name} once more, since it was asked for again. It is the same key as before.`,
  replaced: (name: string) => `here is your new license key for ${name}. It replaces the earlier one, which is void.`,
} as const;

/** To the licensee: the key as text and as an attachment, how to register it, and how long it is valid. */
export function licenseKeyMail(
  license: LicenseKeyMail,
  { siteUrl, contactEmail }: { siteUrl: string; contactEmail: string },
): Mail {
  const { product, edition, licensee, organization, majorVersion, expiresAt, keyText, statusUrl } = license;
  return composeMail(`Your ${edition} license key for ${product.name}`, [
    "Hello,",
    occasions[license.occasion](product.name),
    { kind: "lines", text: formatLicenseBlock(keyText) },
    ...registration(product, keyText, siteUrl),
    [
      ["Licensee", licensee],
      ...(organization === null ? [] : [["Organization", organization] as const]),
      ["Tool", `${product.name}, every version ${majorVersion}.x`],
      ["Valid until", formatDay(expiresAt)],
    ],
    "The same key is attached as a text file. Registering binds it to one computer, so register it on the one you work with. The license is yours alone: please do not pass the key on.",
    ...(statusUrl === null
      ? []
      : [{ kind: "link", label: "The course of your request, and this mail once more:", url: statusUrl } as const]),
    `If something does not work, write to ${contactEmail}.`,
    `${company.name}\n${siteUrl}`,
  ]);
}

/** The attachment with the key. */
export function licenseKeyFile(product: Product, keyText: string): { name: string; text: string } {
  return { name: `${product.id}-license-key.txt`, text: `${keyText}\n` };
}

/** The command that registers the key, if the tool has one. */
function registration(product: Product, keyText: string, siteUrl: string): MailBlock[] {
  const command = registerCommand(product);
  const more: MailBlock = {
    kind: "link",
    label: "More in the documentation:",
    url: `${siteUrl}${product.documentationPath}`,
  };
  if (command === undefined) {
    const file = licenseKeyFile(product, keyText).name;
    return [
      `Where ${product.name} asks for the key, paste it on one line: the attached file ${file} holds it so.`,
      more,
    ];
  }
  return [
    "Register it once on your computer, with this command on one line:",
    { kind: "lines", text: command.replace("<key>", keyText) },
    more,
  ];
}

function registerCommand({ terminal }: Product): string | undefined {
  return terminal
    .flatMap((excerpt) => (excerpt.kind === "commands" ? excerpt.commands : []))
    .find(({ command }) => command.includes("<key>"))?.command;
}
