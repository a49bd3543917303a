import { composeMail, type Mail } from "../../mail/compose-mail.ts";
import type { ForeignRenewal } from "../foreign-renewal.ts";
import type { OrderRow } from "../tables.ts";

/** To the operator: an order names a license to renew that belongs to another mailbox. */
export function foreignRenewalMail(
  { id, provider, number }: Pick<OrderRow, "id" | "provider" | "number">,
  foreign: readonly ForeignRenewal[],
): Mail {
  return composeMail(`Order ${number} names a license of another mailbox`, [
    "The buyer wants to renew a license that was bought with another mailbox. The order is carried out with a term of its own, and its keys are on their way. Nothing was told to either of them.",
    [
      ["Order", id],
      ["Provider", provider],
      ["Number", number],
      ...foreign.map(({ item, licenseId }) => [`Item ${item} renews`, licenseId] as const),
    ],
    "If both belong together, such as two mailboxes of one company, this adds the new term to the end of the one before. The buyer gets another key, and the first one is revoked. Of several seats, those that are assigned from then on have the longer term:",
    {
      kind: "lines",
      text: foreign
        .map(({ item, licenseId }) => `npm run admin -- orders assign ${id} --item ${item} --renews ${licenseId}`)
        .join("\n"),
    },
    "If not, there is nothing to do.",
  ]);
}
