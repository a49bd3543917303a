import { join } from "node:path";
import { academicLicenseRequestPath } from "#contract/forms.ts";
import { systemRandomSource } from "#service/identifier.ts";
import { loadOrCreateSecret } from "#service/keys/key-store.ts";
import { enterPaidOrder } from "./enter-paid-order.ts";
import { onInstallation } from "./installation.ts";
import { issueLicense, type LicenseTerms } from "./issue-license.ts";
import { operatorSession } from "./sign-in.ts";

interface RunningService {
  origin: string;
  dataFolder: string;
  environment: Readonly<Record<string, string>>;
}

/** The cookie of a device on which the operator of this service has signed in. */
export async function operatorCookie({ origin, dataFolder }: RunningService) {
  const secret = await loadOrCreateSecret(join(dataFolder, "keys"), "links", systemRandomSource);
  return { name: "operator", value: operatorSession(secret), url: origin };
}

/** A page of the operator's desk. */
export interface DeskPage {
  name: string;
  path: string;
}

/** Asks for an academic license, as the form does. */
export async function sendAcademicRequest({ origin }: RunningService, name: string, email: string): Promise<void> {
  const answer = await fetch(origin + academicLicenseRequestPath, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name, email, university: "University of London", lang: "Java" }),
  });
  if (!answer.ok) throw new Error(`The request is answered with ${answer.status}.`);
}

/**
 * Every kind of page of the desk, on a service that has something to show on each.
 *
 * @param admin runs a command of the admin CLI on the service, and gives what it prints
 */
export async function deskPages(service: RunningService, admin: (...words: string[]) => string): Promise<DeskPage[]> {
  const emails = ["grace.hopper@london.ac.uk", "max.muster@gmail.com"];
  for (const email of emails) await sendAcademicRequest(service, "Grace Hopper", email);
  const requests = await onInstallation(service.environment, ({ database }) =>
    database.query.selectFrom("academicLicenseRequest").select("id").where("email", "in", emails).execute(),
  );
  admin("keys", "create");
  const email = "cy@paint.example.org";
  const buyer = { seats: 5, email, buyer: "Cy Twombly", company: "Paint GmbH" };
  const order = await onInstallation(service.environment, (app) => enterPaidOrder(app, buyer));
  const terms: Partial<LicenseTerms> = { products: ["designite-java"], licensee: "Cy Twombly", email };
  const license = await onInstallation(service.environment, (app) => issueLicense(app, terms));
  const mail = await onInstallation(service.environment, ({ database }) =>
    database.query.selectFrom("outgoingMail").select("id").limit(1).executeTakeFirst(),
  );
  const issue = await onInstallation(service.environment, async ({ database, clock, createIdentifier }) => {
    const draft = {
      subject: "A new version",
      preview: "What has changed",
      day: "2026-12-01",
      source: "Hello, **reader**.",
    };
    const row = { id: createIdentifier(), ...draft, changedAt: clock.now().toISOString() };
    await database.query.insertInto("newsletterIssue").values(row).execute();
    return row.id;
  });
  const page = (name: string, path: string): DeskPage => ({ name: `desk ${name}`, path: `/desk${path}` });
  return [
    page("today", ""),
    page("find", "/find?q=Hopper"),
    page("find nothing", "/find?q=nobody-of-this-name"),
    page("customer", `/people?email=${email}`),
    page("requests", "/requests"),
    page("request", `/requests/${requests[0]?.id}`),
    page("orders", "/orders?list=all"),
    page("order", `/orders/${order}`),
    page("new order", "/orders/new"),
    page("licenses", "/licenses?list=all"),
    page("license", `/licenses/${license}`),
    page("new license", "/licenses/new"),
    page("newsletter", "/newsletter"),
    page("issue", `/newsletter/${issue}`),
    page("issue write", `/newsletter/write?id=${issue}`),
    page("subscribers", "/newsletter/subscribers"),
    page("mails", "/mail?list=all"),
    page("month", "/month"),
    page("mail", `/mail/${mail?.id}`),
  ];
}
