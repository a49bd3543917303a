import { type Context, Hono } from "hono";
import * as v from "valibot";
import { type MyLicensesOutcome, myLicensesOutcomes, myLicensesPage } from "#content/my-licenses.ts";
import { mailbox as mailboxSchema } from "#contract/mailbox.ts";
import { singleLine } from "#contract/single-line.ts";
import type { AppContext } from "../context/app-context.ts";
import { redirectTo } from "../http/answer.ts";
import type { ServiceEnvironment } from "../http/environment.ts";
import type { HttpParts } from "../http/http-parts.ts";
import { mailLinkPage, postForm } from "../http/post-form.ts";
import type { FindRenewal } from "../licenses/remind-of-expiry.ts";
import { askForMailboxChange } from "./change-mailbox.ts";
import { longestReason } from "./license-section.ts";
import { listPage } from "./list-page.ts";
import { type ListStep, listSteps, myLicensesPaths, tokenField } from "./my-licenses-links.ts";
import { type Customer, readCustomer, showBrokenLink } from "./read-customer.ts";
import { readFields, readIdentifier } from "./read-form.ts";
import { readLicenses, readOrders } from "./read-list.ts";
import { replaceComputer } from "./replace-computer.ts";
import { sendKey } from "./send-key.ts";

/** The list of a mailbox's licenses and its buttons. Opening it changes nothing; each button is a POST below it. */
export function listRoutes(
  appContext: AppContext,
  http: HttpParts,
  findRenewal: FindRenewal,
): Hono<ServiceEnvironment> {
  const routes = new Hono<ServiceEnvironment>();
  const { list: listPath } = myLicensesPaths;

  routes.get(listPath, async (context) => {
    const customer = await readCustomer(context, appContext);
    if (customer.kind !== "known") return await showBrokenLink(customer, http);
    const content = await showList(
      customer,
      { outcome: readOutcome(context.req.query("outcome")), findRenewal },
      appContext,
    );
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

async function showList(
  { mailbox, query: tokenQuery }: Customer,
  { outcome, findRenewal }: { outcome: MyLicensesOutcome | undefined; findRenewal: FindRenewal },
  { database, clock, sales, contactEmail }: AppContext,
) {
  const parts = { now: clock.now(), sales, findRenewal };
  return listPage({
    mailbox,
    licenses: await readLicenses(database.query, mailbox, parts),
    seats: await readOrders(database.query, mailbox, parts),
    ...parts,
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
