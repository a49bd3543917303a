import { company } from "#content/company.ts";
import { composeMail, type Mail } from "../../mail/compose-mail.ts";
import { type Withholding, withholding } from "../plan-licenses.ts";

interface WithheldKeys {
  number: string;
  /** The products of the keys in words. */
  name: string;
  keys: number;
  change: "revoked" | "suspended" | "restored";
  /** Why they no longer work. Undefined if they work again. */
  reason: Withholding | undefined;
}

const reasons = {
  [withholding.refunded]: (number: string) => `The payment for your order ${number} was paid back.`,
  [withholding.refundedInPart]: (number: string) => `A part of the payment for your order ${number} was paid back.`,
  [withholding.disputed]: (number: string) =>
    `The payment for your order ${number} is disputed. If you do not know why, ask your bank.`,
  [withholding.fewerSeats]: (number: string) => `Your order ${number} has fewer seats now.`,
  [withholding.otherProduct]: (number: string) => `Your order ${number} is for another product now.`,
} as const;

const titles = {
  revoked: (number: string) => `The license of your order ${number} has ended`,
  suspended: (number: string) => `The license of your order ${number} is suspended`,
  restored: (number: string) => `The license of your order ${number} works again`,
  changed: (number: string) => `Your order ${number} has changed`,
} as const;

/** To the buyer: keys of an order no longer work, and why, or they work again. */
export function withheldKeysMail(
  { number, name, keys, change, reason }: WithheldKeys,
  { siteUrl, contactEmail }: { siteUrl: string; contactEmail: string },
): Mail {
  const isOne = keys === 1;
  const subject = isOne ? `Your license key for ${name}` : `Your ${keys} license keys for ${name}`;
  const effects = {
    revoked: `${subject} no longer ${isOne ? "works" : "work"}.`,
    suspended: `${subject} ${isOne ? "does" : "do"} not work until this is settled.`,
    restored: `${subject} ${isOne ? "works" : "work"} again. You do not need a new one.`,
  } as const;
  const title = titles[reason === withholding.otherProduct ? "changed" : change];
  return composeMail(title(number), [
    "Hello,",
    ...(reason === undefined ? [] : [reasons[reason](number)]),
    effects[change],
    ...(isOne ? [] : ["We have not written to the people who use them."]),
    { kind: "link", label: "All your licenses:", url: `${siteUrl}/licenses` },
    `If you have questions, write to ${contactEmail} and name your order ${number}.`,
    `${company.name}\n${siteUrl}`,
  ]);
}
