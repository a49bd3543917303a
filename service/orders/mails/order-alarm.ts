import { composeMail, type Mail } from "../../mail/compose-mail.ts";
import type { OrderRow } from "../tables.ts";

/** To the operator: an order needs a decision before its keys can be issued. */
export function orderAlarmMail(
  { id, provider, number }: Pick<OrderRow, "id" | "provider" | "number">,
  problem: string,
): Mail {
  return composeMail(`Order ${number} needs a decision`, [
    problem,
    [
      ["Order", id],
      ["Provider", provider],
      ["Number", number],
    ],
    "To see it:",
    { kind: "lines", text: `npm run admin -- orders show ${id}` },
    "To say for which offer an item is, or after the mapping of prices was completed:",
    { kind: "lines", text: `npm run admin -- orders assign ${id} --item 1 --offer professional-java` },
  ]);
}
