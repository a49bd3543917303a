import { type Context, Hono } from "hono";
import { type MyLicensesOutcome, myLicensesOutcomes } from "#content/pages/my-licenses.ts";
import { tokenParameter } from "#contract/addresses.ts";
import { identifierPattern } from "#contract/license-key.ts";
import { change } from "../change.ts";
import type { App } from "../context.ts";
import { lock } from "../db/database.ts";
import { queueLicenseKey } from "../licenses/issue-license.ts";
import { findLicense } from "../licenses/license-store.ts";
import { maySendAgain } from "../mail/limits.ts";
import { keysOfBuyer, queueOrderKeys } from "../orders/notify-buyer.ts";
import { readLinkToken } from "../tokens.ts";
import { redirectTo } from "../web/answer.ts";
import type { ServiceEnvironment } from "../web/environment.ts";
import type { HttpParts } from "../web/http-parts.ts";
import { postForm, readFields } from "../web/post-form.ts";
import { mailLinkView } from "../web/view.ts";
import { myLicensesPaths } from "./license-access.ts";
import { type Customer, hasUsableKey, type ListStep, listView } from "./list-view.ts";

/** What a button has come to. */
type StepOutcome = MyLicensesOutcome | "unknown";

const steps: { readonly [step in ListStep]: (customer: Customer, fields: Fields, app: App) => Promise<StepOutcome> } = {
  "send-key": sendKey,
  "send-keys": sendKeys,
};

type Fields = Readonly<Record<string, string>>;

/** The list of a mailbox's licenses and its buttons. Opening it changes nothing; each button is a POST below it. */
export function listRoutes(app: App, http: HttpParts): Hono<ServiceEnvironment> {
  const routes = new Hono<ServiceEnvironment>();
  const { list: listPath } = myLicensesPaths;
  const showBroken = (kind: "expired" | "invalid") =>
    mailLinkView(http.views, "licenses/broken-link", { kind }, kind === "expired" ? 410 : 404);

  routes.get(listPath, async (context) => {
    const customer = await readCustomer(context, app);
    if (typeof customer === "string") return showBroken(customer);
    const outcome = context.req.query("outcome") ?? "";
    return mailLinkView(
      http.views,
      "licenses/list",
      await listView(customer, isOutcome(outcome) ? outcome : undefined, app),
    );
  });

  for (const [step, take] of Object.entries(steps))
    routes.post(`${listPath}/${step}`, postForm(http), async (context) => {
      const customer = await readCustomer(context, app);
      if (typeof customer === "string") return showBroken(customer);
      const outcome = await take(customer, await readFields(context), app);
      if (outcome === "unknown") return showBroken("invalid");
      return redirectTo(`${listPath}?${customer.query}&outcome=${outcome}`);
    });
  return routes;
}

/** Whose list the link of a request shows, or why it shows none. */
async function readCustomer(context: Context, app: App): Promise<Customer | "expired" | "invalid"> {
  const token = context.req.query(tokenParameter) ?? "";
  const link = readLinkToken("my-licenses", token, app.clock.now(), app.linkSecrets);
  if (link.kind !== "valid") return link.kind;
  const access = await app.database.query
    .selectFrom("licenseAccess")
    .select("email")
    .where("id", "=", link.subjectId)
    .executeTakeFirst();
  return access ? { email: access.email, query: `${tokenParameter}=${token}` } : "invalid";
}

const isOutcome = (text: string): text is MyLicensesOutcome => Object.hasOwn(myLicensesOutcomes, text);

/** Sends the key of a license to its mailbox again. The page never shows a key. */
async function sendKey({ email }: Customer, fields: Fields, app: App): Promise<StepOutcome> {
  const id = readIdentifier(fields.license);
  return await change(app, "licensee", async (tx) => {
    const { transaction, now, audit } = tx;
    // A concurrent press waits here and then sees the mail of this one.
    await lock(transaction, "license", id);
    const license = await findLicense(transaction, id);
    if (license?.email !== email) return "unknown";
    if (!hasUsableKey(license, now)) return "no-key";
    if (!(await maySendAgain(transaction, { purpose: "license-key", aboutId: id }, now))) return "sent-often-enough";
    await queueLicenseKey(tx, license, { occasion: "again" }, app);
    audit({ action: "license-sent-again", subjectId: id, details: { by: "my-licenses" } });
    return "key-sent";
  });
}

/** Sends all keys of an order to its buyer again. */
async function sendKeys({ email }: Customer, fields: Fields, app: App): Promise<StepOutcome> {
  const id = readIdentifier(fields.order);
  return await change(app, "licensee", async (tx) => {
    const { transaction, now, audit } = tx;
    const order = await lock(transaction, "customerOrder", id);
    if (order?.email !== email) return "unknown";
    const licenses = await keysOfBuyer(tx, order);
    if (order.state !== "paid" || licenses.length === 0) return "no-key";
    if (!(await maySendAgain(transaction, { purpose: "order-keys", aboutId: id }, now))) return "sent-often-enough";
    await queueOrderKeys(tx, order, licenses, app);
    audit({ action: "order-keys-sent-again", subjectId: id, details: { by: "my-licenses" } });
    return "keys-sent";
  });
}

/** The identifier of a row, or an empty one, which no row has: PostgreSQL refuses some texts instead of finding nothing. */
const readIdentifier = (text = ""): string => (identifierPattern.test(text) ? text : "");
