import * as v from "valibot";
import { type SeatsOutcome, seatFaults } from "#content/pages/my-licenses.ts";
import { mailbox, singleLine } from "#contract/endpoints.ts";
import { longestName } from "#contract/forms.ts";
import { addIssuedLicense, type PreparedLicense, prepareLicense, queueLicenseKey } from "../licenses/issue-license.ts";
import { latestProducts } from "../licenses/licensed-products.ts";
import { restoreLicense, revokeInTransaction, tellOfEnd } from "../licenses/revoke-license.ts";
import type { LicenseRow } from "../licenses/tables.ts";
import { mailSeatKey } from "../orders/mail-keys.ts";
import { nameOnLicense } from "../orders/plan-licenses.ts";
import type { Actor } from "../platform/audit/audit-actions.ts";
import { type AuditedTransaction, auditedTransaction } from "../platform/audit/audited-transaction.ts";
import type { AppContext } from "../platform/context/app-context.ts";
import { CsvFileError, delimiterOf, readCsv } from "../platform/csv.ts";
import { lock } from "../platform/database/database.ts";
import { fillWords } from "../platform/html.ts";
import { chargeBudgets } from "../platform/mail/budgets/charge-budgets.ts";
import { dropUnsentMails, hasLeft } from "../platform/mail/mail-queue.ts";
import { wholeSeconds } from "../platform/time/time.ts";
import { findBuyersSeats, type SeatPlan, type SeatsOfBuyer } from "./seat-plan.ts";

/** How many people one list can name, which are assigned in one transaction. */
export const mostPeople = 1000;

export type Assignment =
  /** In a dry run: what would be assigned. */
  | { kind: "assigned"; seats: readonly { seat: number; person: SeatPerson }[] }
  | { kind: "refused"; faults: readonly SeatFault[] }
  | { kind: "closed" | "no-signing-key" | "unknown" };

/**
 * Assigns seats to people: all of them, or none and why. Each gets a license with a key of its own. The order is locked
 * meanwhile, so that concurrent calls never assign a seat twice or more seats than there are.
 */
export async function assignSeats(
  seats: SeatsOfBuyer,
  people: readonly SeatPerson[],
  appContext: AppContext,
  actor: Actor = "buyer",
): Promise<Assignment> {
  return await auditedTransaction<Assignment>(appContext, actor, async (tx) => {
    await lock(tx.transaction, "customerOrder", seats.orderId);
    const plan = await findBuyersSeats(tx.transaction, seats, appContext);
    if (!plan) return { kind: "unknown" };
    if (plan.closed) return { kind: "closed" };
    const faults = faultsOf(people, plan);
    if (faults.length > 0) return { kind: "refused", faults };
    const made = await Promise.all(
      people.map(async (person) => ({ person, outcome: await prepareSeat(person, plan, appContext) })),
    );
    const impossible = made.flatMap(({ person: { line }, outcome }) =>
      outcome.kind === "impossible" ? [{ line, text: outcome.problems.join(" ") }] : [],
    );
    if (impossible.length > 0) return { kind: "refused", faults: impossible };
    const prepared = made.flatMap(({ person, outcome }) =>
      outcome.kind === "prepared" ? [{ person, license: outcome.license }] : [],
    );
    if (prepared.length < made.length) return { kind: "no-signing-key" };
    const assigned = [];
    for (const [index, { person, license }] of prepared.entries()) {
      const place = plan.free[index];
      if (!place) throw new RangeError("There are more people than free seats.");
      await storeSeat(tx, { ...license, ...place }, appContext);
      assigned.push({ seat: place.seat, person });
    }
    // Beside the entry of each license: the log of the order tells who gave its seats.
    const { orderId, item } = seats;
    tx.audit({ action: "order-seats-assigned", subjectId: orderId, details: { item, seats: assigned.length } });
    return { kind: "assigned", seats: assigned };
  });
}

/** What hinders the assignment to these people. */
function faultsOf(people: readonly SeatPerson[], { taken, free }: SeatPlan): SeatFault[] {
  const whole = (text: string): SeatFault[] => [{ line: null, text }];
  if (people.length === 0) return whole(seatFaults.noPeople);
  if (people.length > mostPeople) return whole(fillWords(seatFaults.tooMany, { most: mostPeople }));
  const present = new Set(taken.map(({ license }) => license.mailbox));
  const faults = people.flatMap(({ line, mailbox }, index): SeatFault[] => {
    if (present.has(mailbox)) return [{ line, text: fillWords(seatFaults.present, { mailbox }) }];
    const isRepeated = people.findIndex((other) => other.mailbox === mailbox) < index;
    return isRepeated ? [{ line, text: fillWords(seatFaults.repeated, { mailbox }) }] : [];
  });
  if (people.length <= free.length) return faults;
  const named = `${people.length} ${people.length === 1 ? "person" : "people"}`;
  const seats = `${free.length} ${free.length === 1 ? "seat is" : "seats are"}`;
  return [...faults, ...whole(fillWords(seatFaults.notEnough, { people: named, free: seats }))];
}

async function prepareSeat(
  person: SeatPerson,
  { order, item, sold, expiresAt }: SeatPlan,
  appContext: AppContext,
): Promise<PreparedLicense> {
  const grant = {
    products: latestProducts(sold.products),
    edition: sold.edition,
    licensee: person.name,
    organization: nameOnLicense(order.company, "organization"),
    mailbox: person.mailbox,
    issuedBy: order.provider,
    orderId: order.id,
    orderItem: item.item,
    issuedAt: wholeSeconds(appContext.clock.now()),
    expiresAt,
  };
  return await prepareLicense(grant, appContext);
}

async function storeSeat(tx: AuditedTransaction, license: LicenseRow, appContext: AppContext): Promise<void> {
  const stored = await addIssuedLicense(tx, license);
  const { orderId, orderItem: item, seat } = stored;
  tx.audit({ action: "license-seat-assigned", subjectId: stored.id, details: { orderId, item, seat } });
  await mailSeatKey(tx, stored, appContext);
}

/** Takes a seat back from its person, who is told. The key is revoked. */
export async function revokeSeat(
  seats: SeatsOfBuyer,
  seat: number,
  appContext: AppContext,
): Promise<SeatsOutcome | "unknown"> {
  return await changeSeats(seats, appContext, async (tx, plan) => {
    const taken = plan.taken.find((each) => each.seat === seat);
    if (!taken) return "seat-unknown";
    const { license } = taken;
    const revocation = { licenseId: license.id, reason: "The buyer took the seat back", revokedBy: "buyer" };
    if (await revokeInTransaction(tx, revocation))
      await tellOfEnd(tx, license, { why: "seat" }, appContext, () => chargeButton(tx, license, appContext));
    return "seat-revoked";
  });
}

/** Gives a seat that the buyer took back to its person again, with the same key, unless another person has it. */
export async function returnSeat(
  seats: SeatsOfBuyer,
  seat: number,
  appContext: AppContext,
): Promise<SeatsOutcome | "unknown"> {
  return await changeSeats(seats, appContext, async (tx, plan) => {
    const returned = plan.closed === undefined && plan.returnable.find((each) => each.seat === seat);
    if (!returned) return "seat-gone";
    const { license } = returned;
    await restoreLicense(tx, license.id);
    // The mail with the key is dropped when a seat is taken back before it has left.
    const aboutId = license.id;
    const isMailed = await hasLeft(tx.transaction, { purpose: "license-key", aboutId });
    const isTold = await hasLeft(tx.transaction, { purpose: "license-revoked", aboutId });
    await dropUnsentMails(tx.transaction, { purpose: "license-revoked", aboutId }, tx.now.toISOString());
    if (!isMailed) await mailSeatKey(tx, license, appContext);
    else if (isTold) {
      const heldFor = await chargeButton(tx, license, appContext);
      await queueLicenseKey(tx, license, { occasion: "seatReturned", heldFor }, appContext);
    }
    return "seat-returned";
  });
}

/** Counts a mail to the person of a seat, which a button of the buyer causes. Returns why it must be held, if so. */
const chargeButton = (tx: AuditedTransaction, { mailbox }: LicenseRow, appContext: AppContext) =>
  chargeBudgets(tx.transaction, { cause: "link", mailbox, networks: [] }, appContext);

async function changeSeats(
  seats: SeatsOfBuyer,
  appContext: AppContext,
  change: (tx: AuditedTransaction, plan: SeatPlan) => Promise<SeatsOutcome>,
): Promise<SeatsOutcome | "unknown"> {
  return await auditedTransaction(appContext, "buyer", async (tx) => {
    await lock(tx.transaction, "customerOrder", seats.orderId);
    const plan = await findBuyersSeats(tx.transaction, seats, appContext);
    return plan ? await change(tx, plan) : "unknown";
  });
}

/** A person who is to have a seat. */
export interface SeatPerson {
  /** The line in the list, from 1. */
  line: number;
  name: string;
  mailbox: string;
}

/** What is wrong with a line of the list, or with the whole of it. */
export interface SeatFault {
  line: number | null;
  /** What of it is wrong, if that is one of its columns. */
  field?: (typeof columns)[number];
  text: string;
}

const columns = ["name", "email"] as const;

const Person = v.object({ name: singleLine("name", longestName), email: mailbox("email") });

/** Reads a list of people as CSV, with or without a heading. Lines with a fault are told, and no person is left out. */
export function readPeople(given: string): { people: SeatPerson[]; faults: SeatFault[] } {
  // Forms send CR LF.
  const text = given.replace(/\r\n?/g, "\n");
  const [first = ""] = text.trimStart().split("\n", 1);
  // A heading names no mailbox. Without one, the columns are in the order of the heading.
  const hasHeading = !first.includes("@");
  const addedLines = hasHeading ? 0 : 1;
  // Lists of seats named this column "mailbox" at first.
  const heading = text.replace(first, () => first.replace(/\bmailbox\b/i, "email"));
  const whole = hasHeading ? heading : `${columns.join(delimiterOf(first))}\n${text}`;
  const people: SeatPerson[] = [];
  const faults: SeatFault[] = [];
  if (text.trim() === "") return { people, faults };
  try {
    for (const row of readCsv(whole, columns)) {
      const line = row.line - addedLines;
      const read = v.safeParse(Person, { name: row.cell("name"), email: row.cell("email") });
      if (read.success) people.push({ line, name: read.output.name, mailbox: read.output.email });
      else {
        const { nested = {} } = v.flatten(read.issues);
        faults.push(...columns.flatMap((field) => (nested[field] ?? []).map((text) => ({ line, field, text }))));
      }
    }
  } catch (error) {
    if (!(error instanceof CsvFileError)) throw error;
    faults.push({ line: null, text: error.message });
  }
  return { people, faults };
}
