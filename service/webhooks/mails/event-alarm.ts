import { composeMail, type Mail } from "../../mail/compose-mail.ts";
import type { OrderEventRow } from "../../orders/tables.ts";

/** To the operator: an event of a provider of payments could not be worked off. */
export function eventAlarmMail(
  { id, provider, eventId, receivedAt }: Pick<OrderEventRow, "id" | "provider" | "eventId" | "receivedAt">,
  problem: string,
): Mail {
  return composeMail(`An event of ${provider} could not be worked off`, [
    problem,
    [
      ["Provider", provider],
      ["Event at the provider", eventId],
      ["Stored as", id],
      ["Received", receivedAt],
    ],
    "It is kept and tried again each minute. Look the event up at the provider: if it is about an order, the buyer may be waiting for a key. Nothing needs to be sent again.",
    "If it is a payment, this enters it as a paid order, and the keys are mailed:",
    {
      kind: "lines",
      text: `npm run admin -- orders create --event ${id} --offer professional-java --buyer "NAME" --mailbox ADDRESS --amount 300.00`,
    },
    "If it is none of an order:",
    { kind: "lines", text: `npm run admin -- orders dismiss ${id}` },
    "Both cases are described in docs/guides/selling.md.",
  ]);
}
