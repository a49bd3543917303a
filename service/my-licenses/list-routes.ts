import { type Context, Hono } from "hono";
import * as v from "valibot";
import { type MyLicensesOutcome, myLicensesOutcomes, myLicensesPage } from "#content/my-licenses.ts";
import { mailbox as mailboxSchema } from "#contract/mailbox.ts";
import { singleLine } from "#contract/single-line.ts";
import type { AppContext } from "../context/app-context.ts";
import type { ServiceEnvironment } from "../http/environment.ts";
import type { HttpParts } from "../http/http-parts.ts";
import { mailLinkPage } from "../http/mail-link-page.ts";
import { postForm } from "../http/post-form.ts";
import { redirectTo } from "../http/redirect-to.ts";
import { hasSeats } from "../orders/sold-offers.ts";
import { askForMailboxChange } from "./change-mailbox.ts";
import { currentLicenses, ordersOfBuyer } from "./find-access.ts";
import { listPage, longestReason } from "./list-page.ts";
import { type ListStep, listSteps, myLicensesPaths, tokenField } from "./my-licenses-links.ts";
import { type Customer, readCustomer, showBrokenLink } from "./read-customer.ts";
import { readFields, readIdentifier } from "./read-form.ts";
import { replaceComputer } from "./replace-computer.ts";
import { readSeats } from "./seats/seat-plan.ts";
import { sendKey } from "./send-key.ts";

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
      const outcome = await takeStep(step, customer, context, appContext);
      if (outcome === "unknown") return await showBrokenLink({ kind: "invalid" }, http);
      return redirectTo(`${listPath}?${customer.query}&outcome=${outcome}`);
    });
  }
  return routes;
}

async function showList(customer: Customer, outcome: MyLicensesOutcome | undefined, appContext: AppContext) {
  const { database, clock, sales, contactEmail } = appContext;
  const { mailbox, query: tokenQuery } = customer;
  const now = clock.now();
  const licenses = await currentLicenses(database.query, mailbox);
  const orders = (await ordersOfBuyer(database.query, mailbox)).filter(({ item }) => hasSeats(item));
  const seats = await Promise.all(
    orders.map(({ order, item }) => readSeats(database.query, order, item.item, { sales, now })),
  );
  return listPage({
    mailbox,
    licenses,
    renewed: new Set(licenses.flatMap(({ renewsId, revokedAt }) => (renewsId && revokedAt === null ? [renewsId] : []))),
    seats: seats.flatMap((plan) => (plan && plan.closed !== "order" ? [plan] : [])),
    sales,
    now,
    contactEmail,
    outcome,
    addressOf: (step) => `${myLicensesPaths.list}/${step}?${tokenQuery}`,
    seatsAddressOf: ({ order, item }) => `${myLicensesPaths.seats}?${tokenQuery}&order=${order.id}&item=${item.item}`,
  });
}

const NewMailbox = v.object({ [tokenField]: v.optional(v.string()), mailbox: mailboxSchema("mailbox") });
const Reason = singleLine("reason", longestReason);

async function takeStep(
  step: ListStep,
  { mailbox, accessId }: Customer,
  context: Context<ServiceEnvironment>,
  appContext: AppContext,
): Promise<MyLicensesOutcome | "unknown"> {
  const fields = await readFields(context);
  const licenseId = readIdentifier(fields.license);
  switch (step) {
    case "send-key":
      return await sendKey({ licenseId, mailbox }, appContext);
    case "replace-computer": {
      const reason = v.safeParse(Reason, fields.reason);
      return reason.success
        ? await replaceComputer({ licenseId, mailbox, reason: reason.output }, appContext)
        : "reason-missing";
    }
    case "change-mailbox": {
      const entered = v.safeParse(NewMailbox, fields);
      return entered.success
        ? await askForMailboxChange({ accessId, oldMailbox: mailbox, newMailbox: entered.output.mailbox }, appContext)
        : "mailbox-wrong";
    }
  }
}

function readOutcome(text: string | undefined): MyLicensesOutcome | undefined {
  return text !== undefined && isOutcome(text) ? text : undefined;
}

const isOutcome = (text: string): text is MyLicensesOutcome => Object.hasOwn(myLicensesOutcomes, text);
