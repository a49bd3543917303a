import { Hono } from "hono";
import { type MyLicensesOutcome, myLicensesOutcomes } from "#content/pages/my-licenses.ts";
import { identifierPattern } from "#contract/license-key.ts";
import { change } from "../change.ts";
import type { App } from "../context.ts";
import { lock } from "../db/database.ts";
import { queueLicenseKey } from "../licenses/issue-license.ts";
import { findLicense } from "../licenses/license-store.ts";
import { maySendAgain } from "../mail/limits.ts";
import { keysOfBuyer, queueOrderKeys } from "../orders/notify-buyer.ts";
import { redirectTo } from "../web/answer.ts";
import type { ServiceEnvironment } from "../web/environment.ts";
import type { HttpParts } from "../web/http-parts.ts";
import { postForm, readFields } from "../web/post-form.ts";
import { mailLinkView } from "../web/view.ts";
import { listView } from "./list-view.ts";
import { type ListStep, listSteps, myLicensesPaths } from "./my-licenses-links.ts";
import { type Customer, hasUsableKey, readCustomer, readLicenses, readOrders, showBrokenLink } from "./read-list.ts";

/** The list of a mailbox's licenses and its buttons. Opening it changes nothing; each button is a POST below it. */
export function listRoutes(app: App, http: HttpParts): Hono<ServiceEnvironment> {
  const routes = new Hono<ServiceEnvironment>();
  const { list: listPath } = myLicensesPaths;

  routes.get(listPath, async (context) => {
    const customer = await readCustomer(context, app);
    if (customer.kind !== "known") return showBrokenLink(customer, http);
    const licenses = await readLicenses(customer.email, app);
    const orders = await readOrders(customer.email, licenses, app);
    const [outcome, now] = [readOutcome(context.req.query("outcome")), app.clock.now()];
    return mailLinkView(http.views, "licenses/list", listView({ customer, licenses, orders, outcome, now }));
  });

  for (const step of listSteps) {
    routes.post(`${listPath}/${step}`, postForm(http), async (context) => {
      const customer = await readCustomer(context, app);
      if (customer.kind !== "known") return showBrokenLink(customer, http);
      const fields = await readFields(context);
      const outcome = await takeStep(step, customer, fields, app);
      if (outcome === "unknown") return showBrokenLink({ kind: "invalid" }, http);
      return redirectTo(`${listPath}?${customer.query}&outcome=${outcome}`);
    });
  }
  return routes;
}

async function takeStep(
  step: ListStep,
  { email }: Customer,
  fields: Readonly<Record<string, string>>,
  app: App,
): Promise<MyLicensesOutcome | "unknown"> {
  switch (step) {
    case "send-key":
      return await sendKey({ licenseId: readIdentifier(fields.license), email }, app);
    case "send-keys":
      return await sendKeys({ orderId: readIdentifier(fields.order), email }, app);
  }
}

function readOutcome(text: string | undefined): MyLicensesOutcome | undefined {
  return text !== undefined && isOutcome(text) ? text : undefined;
}

const isOutcome = (text: string): text is MyLicensesOutcome => Object.hasOwn(myLicensesOutcomes, text);

/** Sends the key of a license to its mailbox again. The page never shows a key. */
async function sendKey(
  { licenseId, email }: { licenseId: string; email: string },
  app: App,
): Promise<MyLicensesOutcome | "unknown"> {
  return await change(app, "licensee", async (tx) => {
    const { transaction, now, audit } = tx;
    // A concurrent press waits here and then sees the mail of this one.
    await lock(transaction, "license", licenseId);
    const license = await findLicense(transaction, licenseId);
    if (license?.email !== email) return "unknown";
    if (!hasUsableKey(license, now)) return "no-key";
    if (!(await maySendAgain(transaction, { purpose: "license-key", aboutId: licenseId }, now)))
      return "sent-often-enough";
    await queueLicenseKey(tx, license, { occasion: "again" }, app);
    audit({ action: "license-sent-again", subjectId: licenseId, details: { by: "my-licenses" } });
    return "key-sent";
  });
}

/** Sends all keys of an order to its buyer again. */
async function sendKeys(
  { orderId, email }: { orderId: string; email: string },
  app: App,
): Promise<MyLicensesOutcome | "unknown"> {
  return await change(app, "licensee", async (tx) => {
    const { transaction, now, audit } = tx;
    // A concurrent press waits here and then sees the mail of this one.
    const order = await lock(transaction, "customerOrder", orderId);
    if (order?.email !== email) return "unknown";
    const licenses = await keysOfBuyer(tx, order);
    if (order.state !== "paid" || licenses.length === 0) return "no-key";
    if (!(await maySendAgain(transaction, { purpose: "order-keys", aboutId: orderId }, now)))
      return "sent-often-enough";
    await queueOrderKeys(tx, order, licenses, app);
    audit({ action: "order-keys-sent-again", subjectId: orderId, details: { by: "my-licenses" } });
    return "keys-sent";
  });
}

/** The identifier of a row, or an empty one, which no row has: PostgreSQL refuses some texts instead of finding nothing. */
const readIdentifier = (text = ""): string => (identifierPattern.test(text) ? text : "");
