import { Hono } from "hono";
import { html } from "hono/html";
import {
  type MyLicensesOutcome,
  myLicensesOutcomes,
  myLicensesPage,
  myLicensesPage as words,
} from "#content/pages/my-licenses.ts";
import { queueLicenseKey } from "../licenses/issue-license.ts";
import { findLicense } from "../licenses/license-store.ts";
import { auditedTransaction } from "../platform/audit/audited-transaction.ts";
import type { AppContext } from "../platform/context/app-context.ts";
import { lock } from "../platform/database/database.ts";
import { fillWords, type Html, withContact } from "../platform/html.ts";
import { redirectTo } from "../platform/http/answer.ts";
import type { ServiceEnvironment } from "../platform/http/environment.ts";
import type { HttpParts } from "../platform/http/http-parts.ts";
import { mailLinkPage, postForm, readFields } from "../platform/http/post-form.ts";
import { chargeBudgets } from "../platform/mail/budgets/charge-budgets.ts";
import { maySendAgain } from "../platform/mail/mail-queue.ts";
import { formatDay } from "../platform/time/time.ts";
import { type LicenseListing, licenseSection, renewalLine } from "./license-section.ts";
import { type ListStep, listSteps, myLicensesPaths } from "./my-licenses-links.ts";
import {
  type Customer,
  hasUsableKey,
  type ListedLicense,
  type ListedSeats,
  readCustomer,
  readLicenses,
  readOrders,
  showBrokenLink,
} from "./read-list.ts";
import { nameOfItem, type SeatPlan } from "./seat-plan.ts";
import { readIdentifier } from "./seat-routes.ts";

/** The list of a mailbox's licenses and its buttons. Opening it changes nothing; each button is a POST below it. */
export function listRoutes(appContext: AppContext, http: HttpParts): Hono<ServiceEnvironment> {
  const routes = new Hono<ServiceEnvironment>();
  const { list: listPath } = myLicensesPaths;

  routes.get(listPath, async (context) => {
    const customer = await readCustomer(context, appContext);
    if (customer.kind !== "known") return await showBrokenLink(customer, http);
    const content = await showList(customer, readOutcome(context.req.query("outcome")), appContext);
    return await mailLinkPage(http.frame, 200, myLicensesPage.title, content);
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
  return listPage({
    mailbox,
    licenses: await readLicenses(mailbox, appContext),
    seats: await readOrders(mailbox, appContext),
    now: appContext.clock.now(),
    contactEmail: appContext.contactEmail,
    outcome,
    addressOf: (step) => `${myLicensesPaths.list}/${step}?${tokenQuery}`,
    seatsAddressOf: ({ order, item }) => `${myLicensesPaths.seats}?${tokenQuery}&order=${order.id}&item=${item.item}`,
  });
}

async function takeStep(
  step: ListStep,
  { mailbox }: Customer,
  fields: Readonly<Record<string, string>>,
  appContext: AppContext,
): Promise<MyLicensesOutcome | "unknown"> {
  const licenseId = readIdentifier(fields.license);
  switch (step) {
    case "send-key":
      return await sendKey({ licenseId, mailbox }, appContext);
  }
}

function readOutcome(text: string | undefined): MyLicensesOutcome | undefined {
  return text !== undefined && isOutcome(text) ? text : undefined;
}

const isOutcome = (text: string): text is MyLicensesOutcome => Object.hasOwn(myLicensesOutcomes, text);

interface LicenseList extends LicenseListing {
  mailbox: string;
  licenses: readonly ListedLicense[];
  seats: readonly ListedSeats[];
  /** The outcome of the last button. */
  outcome: MyLicensesOutcome | undefined;
  seatsAddressOf(seats: SeatPlan): string;
}

/** All licenses of a mailbox, each with what can be done with it. It shows no key: keys are sent by mail. */
function listPage(list: LicenseList): Html {
  const { mailbox, licenses, outcome, now, contactEmail } = list;
  const earlier = licenses.filter((listed) => isOver(listed, now));
  const current = licenses.filter((listed) => !earlier.includes(listed));
  return html`<h1>${words.heading}</h1>
${outcome === undefined ? "" : html`<p class="notice" role="status">${myLicensesOutcomes[outcome]}</p>`}
<p>${fillWords(words.introduction, { mailbox })}</p>
${licenses.length === 0 ? html`<p>${words.none}</p>` : current.map((listed) => licenseSection(listed, list))}
${orderSection(list)}
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

function orderSection({ seats, seatsAddressOf }: LicenseList): Html | "" {
  if (seats.length === 0) return "";
  return html`<section class="license-card prose"><h2>${words.ordersHeading}</h2>
<ul class="order-list">
${seats.map(({ plan, renewal }) => {
  const { order, item, free, expiresAt } = plan;
  const name = nameOfItem(plan);
  const line = { free: free.length, seats: item.seats, end: formatDay(expiresAt) };
  return html`<li><a href="${seatsAddressOf(plan)}">${fillWords(words.ordersLink, { name, number: order.number })}</a>. ${fillWords(words.ordersText, line)}
${renewal === undefined ? "" : renewalLine(renewal, order.mailbox ?? "")}</li>`;
})}
</ul></section>`;
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
    const heldFor = await chargeBudgets(transaction, { cause: "link", mailbox, networks: [] }, appContext);
    await queueLicenseKey(tx, license, { occasion: "again", heldFor }, appContext);
    audit({ action: "license-sent-again", subjectId: licenseId, details: { by: "my-licenses" } });
    return "key-sent";
  });
}
