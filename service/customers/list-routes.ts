import { Hono } from "hono";
import { html } from "hono/html";
import {
  type MyLicensesOutcome,
  myLicensesOutcomes,
  myLicensesPage,
  myLicensesPage as words,
} from "#content/pages/my-licenses.ts";
import { formatDay } from "#contract/dates.ts";
import { fillWords } from "#contract/fill-words.ts";
import { identifierPattern } from "#contract/license-key.ts";
import { queueLicenseKey } from "../licenses/issue-license.ts";
import { findLicense } from "../licenses/license-store.ts";
import { nameProducts, parseProducts } from "../licenses/licensed-products.ts";
import { keysOfBuyer, queueOrderKeys } from "../orders/mail-keys.ts";
import { itemsOfOrder } from "../orders/order-store.ts";
import { auditedTransaction } from "../platform/audit/audited-transaction.ts";
import type { AppContext } from "../platform/context/app-context.ts";
import { lock } from "../platform/database/database.ts";
import { type Html, withContact } from "../platform/html.ts";
import { redirectTo } from "../platform/http/answer.ts";
import type { ServiceEnvironment } from "../platform/http/environment.ts";
import type { HttpParts } from "../platform/http/http-parts.ts";
import { mailLinkPage, postForm, readFields } from "../platform/http/post-form.ts";
import { maySendAgain } from "../platform/mail/mail-queue.ts";
import { type LicenseListing, licenseSection, renewalLine } from "./license-section.ts";
import { type ListStep, listSteps, myLicensesPaths } from "./my-licenses-links.ts";
import {
  type Customer,
  hasUsableKey,
  type ListedLicense,
  type ListedOrder,
  readCustomer,
  readLicenses,
  readOrders,
  showBrokenLink,
} from "./read-list.ts";

/** The list of a mailbox's licenses and its buttons. Opening it changes nothing; each button is a POST below it. */
export function listRoutes(appContext: AppContext, http: HttpParts): Hono<ServiceEnvironment> {
  const routes = new Hono<ServiceEnvironment>();
  const { list: listPath } = myLicensesPaths;

  routes.get(listPath, async (context) => {
    const customer = await readCustomer(context, appContext);
    if (customer.kind !== "known") return await showBrokenLink(customer, http);
    const content = await showList(customer, readOutcome(context.req.query("outcome")), appContext);
    return await mailLinkPage(http.views, 200, myLicensesPage.title, content);
  });

  for (const step of listSteps) {
    routes.post(`${listPath}/${step}`, postForm(http), async (context) => {
      const customer = await readCustomer(context, appContext);
      if (customer.kind !== "known") return await showBrokenLink(customer, http);
      const fields = await readFields(context);
      const outcome = await takeStep(step, customer, fields, appContext);
      if (outcome === "unknown") return await showBrokenLink({ kind: "invalid" }, http);
      return redirectTo(`${listPath}?${customer.query}&outcome=${outcome}`);
    });
  }
  return routes;
}

async function showList(
  { mailbox, query: tokenQuery }: Customer,
  outcome: MyLicensesOutcome | undefined,
  appContext: AppContext,
) {
  const licenses = await readLicenses(mailbox, appContext);
  return listPage({
    mailbox,
    licenses,
    orders: await readOrders(mailbox, licenses, appContext),
    now: appContext.clock.now(),
    contactEmail: appContext.contactEmail,
    outcome,
    addressOf: (step) => `${myLicensesPaths.list}/${step}?${tokenQuery}`,
  });
}

async function takeStep(
  step: ListStep,
  { mailbox }: Customer,
  fields: Readonly<Record<string, string>>,
  appContext: AppContext,
): Promise<MyLicensesOutcome | "unknown"> {
  switch (step) {
    case "send-key":
      return await sendKey({ licenseId: readIdentifier(fields.license), mailbox }, appContext);
    case "send-keys":
      return await sendKeys({ orderId: readIdentifier(fields.order), mailbox }, appContext);
  }
}

function readOutcome(text: string | undefined): MyLicensesOutcome | undefined {
  return text !== undefined && isOutcome(text) ? text : undefined;
}

const isOutcome = (text: string): text is MyLicensesOutcome => Object.hasOwn(myLicensesOutcomes, text);

interface LicenseList extends LicenseListing {
  mailbox: string;
  licenses: readonly ListedLicense[];
  orders: readonly ListedOrder[];
  /** The outcome of the last button. */
  outcome: MyLicensesOutcome | undefined;
}

/** All licenses of a mailbox, each with what can be done with it. It shows no key: keys are sent by mail. */
function listPage(list: LicenseList): Html {
  const { mailbox, licenses, orders, outcome, now, contactEmail } = list;
  const ofOrders = new Set(orders.flatMap((each) => each.licenses));
  const single = licenses.filter((listed) => !ofOrders.has(listed));
  const earlier = single.filter((listed) => isOver(listed, now));
  const current = single.filter((listed) => !earlier.includes(listed));
  return html`<h1>${words.heading}</h1>
${outcome === undefined ? "" : html`<p class="notice" role="status">${myLicensesOutcomes[outcome]}</p>`}
<p>${fillWords(words.introduction, { mailbox })}</p>
${licenses.length === 0 ? html`<p>${words.none}</p>` : current.map((listed) => licenseSection(listed, list))}
${orders.map((order) => orderSection(order, list))}
${earlier.length === 0 ? "" : earlierSection(earlier, list)}
<section class="license-card prose">
<h2>${words.helpHeading}</h2>
<p>${withContact(words.helpText, contactEmail)}</p>
</section>`;
}

/** Whether nothing is left to do with a license. */
function isOver({ license, state, follower }: ListedLicense, now: Date): boolean {
  return state === "revoked" || (follower !== undefined && license.expiresAt <= now.toISOString());
}

function earlierSection(earlier: readonly ListedLicense[], list: LicenseList): Html {
  return html`<details class="license-card license-more"><summary>${fillWords(words.earlier, { count: earlier.length })}</summary>
${earlier.map((listed) => licenseSection(listed, list))}
</details>`;
}

/** Licenses that were bought together, with one button for all their keys. */
function orderSection({ order, licenses }: ListedOrder, list: LicenseList): Html {
  const { now, addressOf } = list;
  const [first] = licenses;
  if (!first) throw new RangeError("A listed order has no license.");
  const renewal = licenses.find((each) => each.renewal !== undefined)?.renewal;
  const name = nameProducts(parseProducts(first.license.products));
  const id = `order-${order.id}`;
  const hasKeys = licenses.some(({ license }) => hasUsableKey(license, now));
  return html`<section class="license-card prose"><h2 id="${id}">${fillWords(words.orderHeading, { licenses: licenses.length, name, number: order.number })}</h2>
<p>${fillWords(words.orderText, { day: formatDay(new Date(first.license.expiresAt)) })}</p>
${renewal === undefined ? "" : renewalLine(renewal, first.state === "ends-soon" || first.state === "expired")}
${hasKeys ? html`<form class="step" method="post" action="${addressOf("send-keys")}"><input type="hidden" name="order" value="${order.id}"><button class="button button-quiet" type="submit" aria-describedby="${id}">${words.sendAllButton}</button></form>` : ""}
<details class="license-more"><summary aria-describedby="${id}">${words.orderLicenses}</summary>
${licenses.map((listed) => licenseSection(listed, list, true))}
</details></section>`;
}

/** Sends the key of a license to its mailbox again. The page never shows a key. */
async function sendKey(
  { licenseId, mailbox }: { licenseId: string; mailbox: string },
  appContext: AppContext,
): Promise<MyLicensesOutcome | "unknown"> {
  return await auditedTransaction(appContext, "licensee", async (tx) => {
    const { transaction, now, audit } = tx;
    // A concurrent press waits here and then sees the mail of this one.
    await lock(transaction, "license", licenseId);
    const license = await findLicense(transaction, licenseId);
    if (license?.mailbox !== mailbox) return "unknown";
    if (!hasUsableKey(license, now)) return "no-key";
    if (!(await maySendAgain(transaction, { purpose: "license-key", aboutId: licenseId }, now)))
      return "sent-often-enough";
    await queueLicenseKey(tx, license, { occasion: "again" }, appContext);
    audit({ action: "license-sent-again", subjectId: licenseId, details: { by: "my-licenses" } });
    return "key-sent";
  });
}

/** Sends all keys of an order to its buyer again. */
async function sendKeys(
  { orderId, mailbox }: { orderId: string; mailbox: string },
  appContext: AppContext,
): Promise<MyLicensesOutcome | "unknown"> {
  return await auditedTransaction(appContext, "licensee", async (tx) => {
    const { transaction, now, audit } = tx;
    // A concurrent press waits here and then sees the mail of this one.
    const order = await lock(transaction, "customerOrder", orderId);
    if (order?.mailbox !== mailbox) return "unknown";
    const keys = await keysOfBuyer(transaction, order, await itemsOfOrder(transaction, orderId));
    const isPaid = order.state === "paid" && order.keysMailedAt !== null;
    if (!isPaid || keys.licenses.length === 0) return "no-key";
    if (!(await maySendAgain(transaction, { purpose: "order-keys", aboutId: orderId }, now)))
      return "sent-often-enough";
    await queueOrderKeys(tx, order, keys, appContext);
    audit({ action: "order-keys-sent-again", subjectId: orderId, details: { by: "my-licenses" } });
    return "keys-sent";
  });
}

/** The identifier of a row, or an empty one, which no row has: PostgreSQL refuses some texts instead of finding nothing. */
const readIdentifier = (text = ""): string => (identifierPattern.test(text) ? text : "");
