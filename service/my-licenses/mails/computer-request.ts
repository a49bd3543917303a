import { nameProducts, parseProducts } from "../../licenses/licensed-products.ts";
import type { LicenseRow } from "../../licenses/tables.ts";
import { composeMail, type Mail } from "../../mail/compose-mail.ts";

interface ComputerRequest {
  license: Pick<LicenseRow, "id" | "mailbox" | "products" | "edition">;
  reason: string;
  /** How many computers were replaced by the rule within the last year. */
  granted: number;
}

/** To the operator: a licensee has another computer and needs a new key. */
export function computerRequestMail({ license, reason, granted }: ComputerRequest): Mail {
  const name = nameProducts(parseProducts(license.products));
  return composeMail(`Another computer for ${name}`, [
    "A licensee has replaced the computer and asks for a new key. The current key is revoked when you issue it.",
    [
      ["Mailbox", license.mailbox],
      ["License", `${license.id}, ${license.edition}, ${name}`],
      ["Reason", reason],
      ["Replaced at once within the last year", String(granted)],
    ],
    "To issue a new key and send it:",
    { kind: "lines", text: `npm run admin -- licenses reissue ${license.id} --reason "Computer replaced"` },
    "To refuse, reply to this mail: the answer goes to the licensee.",
  ]);
}
