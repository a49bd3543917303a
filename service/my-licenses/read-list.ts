import type { MyLicenseState } from "#content/my-licenses.ts";
import { licenseReminderDays } from "#content/promises.ts";
import type { AppContext } from "../context/app-context.ts";
import type { Queries } from "../database/database.ts";
import { findLicense, type StoredLicense, successorOf } from "../licenses/license-store.ts";
import { parseProducts } from "../licenses/licensed-products.ts";
import type { FindRenewal } from "../licenses/remind-of-expiry.ts";
import type { Renewal } from "../licenses/renewal.ts";
import type { MailDelivery } from "../mail/mail-delivery.ts";
import { lastKeyMails } from "../orders/key-delivery.ts";
import { hasSeats } from "../orders/sold-offers.ts";
import { addDuration, days } from "../time/durations.ts";
import { currentLicenses, ordersOfBuyer } from "./find-access.ts";
import { readSeats, type SeatPlan } from "./seat-plan.ts";
import { stateForLicensee } from "./state-for-licensee.ts";

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
export interface ListParts extends Pick<AppContext, "sales"> {
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
