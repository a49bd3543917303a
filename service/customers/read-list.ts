import type { Context } from "hono";
import { html } from "hono/html";
import { type MyLicenseState, myLicensesPage as words } from "#content/pages/my-licenses.ts";
import { licenseReminderDays } from "#content/products/promises.ts";
import { findLicense, type StoredLicense, successorOf } from "../licenses/license-store.ts";
import { parseProducts } from "../licenses/licensed-products.ts";
import type { FindRenewal } from "../licenses/remind-of-expiry.ts";
import type { Renewal } from "../licenses/renew-license.ts";
import { lastKeyMails } from "../orders/key-delivery.ts";
import { hasSeats } from "../orders/sold-offers.ts";
import type { AppContext } from "../platform/context/app-context.ts";
import type { Queries } from "../platform/database/database.ts";
import type { HttpParts } from "../platform/http/http-parts.ts";
import { mailLinkPage } from "../platform/http/post-form.ts";
import { readLinkToken } from "../platform/links/link-token.ts";
import type { MailDelivery } from "../platform/mail/mail-delivery.ts";
import { addDuration, days } from "../platform/time/time.ts";
import { currentLicenses, mailboxOfAccess, myLicensesPaths, ordersOfBuyer, tokenField } from "./my-licenses-links.ts";
import { readSeats, type SeatPlan } from "./seat-plan.ts";

/** A license as the list shows it. */
export interface ListedLicense {
  license: StoredLicense;
  state: MyLicenseState;
  /** The license that follows it in time. */
  follower: StoredLicense | undefined;
  /** The last mail with its key, where the queue still has it. */
  keyMail: MailDelivery | undefined;
  /** How it goes on. Undefined if it cannot, or does already. */
  renewal: Renewal | undefined;
}

/** The seats of an order, as the list shows them. */
export interface ListedSeats {
  plan: SeatPlan;
  renewal: Renewal | undefined;
}

/** What the list of a mailbox reads besides the mailbox. */
interface ListParts extends Pick<AppContext, "sales"> {
  now: Date;
  findRenewal: FindRenewal;
}

/** The licenses of a mailbox, the newest first, with how each goes on. */
export async function readLicenses(queries: Queries, mailbox: string, parts: ListParts): Promise<ListedLicense[]> {
  const licenses = await currentLicenses(queries, mailbox);
  const keyMails = await lastKeyMails(queries, licenses);
  return await Promise.all(
    licenses.map(async (license) => ({
      ...(await readLicense(queries, license, licenses, parts)),
      keyMail: keyMails.get(license.id),
    })),
  );
}

async function readLicense(
  queries: Queries,
  license: StoredLicense,
  licenses: readonly StoredLicense[],
  { now, findRenewal }: ListParts,
): Promise<Omit<ListedLicense, "keyMail">> {
  const state = stateForLicensee(license, now);
  if (state === "revoked" || state === "suspended") return { license, state, follower: undefined, renewal: undefined };
  const next = await successorOf(queries, license);
  const follower = next === undefined ? laterAcademic(license, licenses) : await findLicense(queries, next);
  if (follower) return { license, state: state === "waiting" ? state : "renewed", follower, renewal: undefined };
  const renewal = mayRenew(license, now) ? await findRenewal(queries, license) : undefined;
  return { license, state, follower, renewal };
}

/** A mailbox has one academic license of a tool: a later one follows it, even if it was requested anew. */
function laterAcademic(license: StoredLicense, licenses: readonly StoredLicense[]): StoredLicense | undefined {
  const toolsOf = ({ products }: StoredLicense) =>
    parseProducts(products)
      .map(({ id }) => id)
      .join();
  return licenses.find(
    (other) =>
      license.edition === "academic" &&
      other.edition === "academic" &&
      other.revokedAt === null &&
      other.expiresAt > license.expiresAt &&
      toolsOf(other) === toolsOf(license),
  );
}

/** Academic licenses are renewed from their first reminder on, bought ones at any time. */
function mayRenew({ edition, expiresAt }: StoredLicense, now: Date): boolean {
  return edition !== "academic" || expiresAt <= addDuration(now, days(licenseReminderDays.first)).toISOString();
}

/** The seats that a mailbox has bought, with how they are renewed together. */
export async function readOrders(queries: Queries, mailbox: string, parts: ListParts): Promise<ListedSeats[]> {
  const found: ListedSeats[] = [];
  for (const { order, item } of await ordersOfBuyer(queries, mailbox)) {
    const plan = hasSeats(item) ? await readSeats(queries, order, item.item, parts) : undefined;
    if (!plan || plan.closed === "order") continue;
    const [first] = plan.taken;
    const isRenewed = first && (await successorOf(queries, first.license)) !== undefined;
    const renewal = first && !isRenewed ? await parts.findRenewal(queries, first.license) : undefined;
    found.push({ plan, renewal });
  }
  return found;
}

/** The holder of a link to the list of licenses. */
export interface Customer {
  accessId: string;
  mailbox: string;
  /** The part of the address with the token. */
  query: string;
}

type CustomerVerdict = ({ kind: "known" } & Customer) | { kind: "expired" | "invalid" };

/** Reads the link of a request. */
export async function readCustomer(context: Context, appContext: AppContext): Promise<CustomerVerdict> {
  const token = context.req.query(tokenField) ?? "";
  const link = readLinkToken("my-licenses", token, appContext.clock.now(), appContext.linkSecrets);
  if (link.kind !== "valid") return { kind: link.kind };
  const mailbox = await mailboxOfAccess(appContext.database.query, link.subjectId);
  if (mailbox === undefined) return { kind: "invalid" };
  return { kind: "known", accessId: link.subjectId, mailbox, query: `${tokenField}=${token}` };
}

/** The page for a link that does not work, or no longer. */
export function showBrokenLink({ kind }: { kind: "expired" | "invalid" }, http: HttpParts): Promise<Response> {
  const [heading, text] =
    kind === "expired" ? [words.expiredHeading, words.expiredText] : [words.brokenHeading, words.brokenText];
  return mailLinkPage(
    http.frame,
    kind === "expired" ? 410 : 404,
    heading,
    html`<h1>${heading}</h1>
<p>${text}</p>
<p><a class="button" href="${myLicensesPaths.ask}">${words.askAgain}</a></p>`,
  );
}

type Judged = Pick<StoredLicense, "revokedAt" | "suspendedAt" | "expiresAt" | "keyText" | "keySource">;

/** The state of a license as its licensee sees it. What hinders its use most comes first. */
export function stateForLicensee(license: Judged, now: Date): MyLicenseState {
  const { revokedAt, suspendedAt, expiresAt } = license;
  if (revokedAt !== null) return "revoked";
  if (expiresAt <= now.toISOString()) return "expired";
  if (suspendedAt !== null) return "suspended";
  if (isWaiting(license)) return "waiting";
  return expiresAt <= addDuration(now, days(licenseReminderDays.first)).toISOString() ? "ends-soon" : "valid";
}

/** Keys of imported licenses can be missing for ever. */
function isWaiting({ keyText, keySource }: Judged): boolean {
  return keyText === "" && keySource !== "imported";
}

/** Whether the license has a key that can be sent, or be replaced by one for another computer. */
export function hasUsableKey(license: Judged, now: Date): boolean {
  const state = stateForLicensee(license, now);
  return (state === "valid" || state === "ends-soon") && license.keyText !== "";
}
