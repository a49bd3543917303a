import { askForMail } from "#service/asked-mail.ts";
import { licensesOfEmail } from "#service/licenses/license-store.ts";
import type { AcademicService } from "./academic-service.ts";
import { type SampleSale, sell } from "./sample-order.ts";

/** Pays an order of so many seats and fulfills it. */
export async function buySeats(
  { app }: Pick<AcademicService, "app">,
  seats: number,
  changes: SampleSale = {},
  id = "txn_1",
): Promise<string> {
  return await sell(app, { id, seats, ...changes });
}

/** Asks for the link to the licenses of a mailbox, and returns the address in the mail. */
export async function openLicenses(service: AcademicService, email: string): Promise<string> {
  await askForMail({ purpose: "license-list", email }, service.app);
  await service.sendMails();
  const mail = service.transport.mails.findLast(({ purpose }) => purpose === "license-list");
  return /\/licenses\/list\?token=\S+/.exec(mail?.text ?? "")?.[0] ?? "";
}

/** Reads a page. */
export async function readPage(service: AcademicService, address: string) {
  const answer = await service.application.request(address);
  return { answer, text: await answer.text() };
}

/** Sends the form of a button below a page. */
export async function pressButton(
  service: AcademicService,
  address: string,
  step: string,
  fields: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return await service.application.request(address.replace("?", `/${step}?`), {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", origin: "http://localhost:8000" },
    body: new URLSearchParams(fields).toString(),
  });
}

/** The outcome that a button has redirected to. */
export const outcomeOf = (answer: Response): string | null =>
  new URL(answer.headers.get("location") ?? "", "http://localhost").searchParams.get("outcome");

export const licensesOf = ({ app }: AcademicService, email: string) => licensesOfEmail(app.database.query, email);
