import { seatFaults } from "#content/my-licenses.ts";
import type { Actor } from "../audit/audit-actions.ts";
import { type AuditedTransaction, auditedTransaction } from "../audit/audited-transaction.ts";
import type { AppContext } from "../context/app-context.ts";
import { addIssuedLicense, licenseStored, type PreparedLicense, prepareLicense } from "../licenses/issue-license.ts";
import { latestProducts } from "../licenses/licensed-products.ts";
import type { LicenseRow } from "../licenses/tables.ts";
import { mailSeatKey } from "../orders/mail-keys.ts";
import { nameOnLicense } from "../orders/name-on-license.ts";
import { lockOrder } from "../orders/order-store.ts";
import { wholeSeconds } from "../time/durations.ts";
import { fillWords } from "./fill-words.ts";
import { findBuyersSeats, type SeatsOfBuyer } from "./find-buyers-seats.ts";
import type { SeatFault, SeatPerson } from "./read-people.ts";
import { readSeats, type SeatPlan } from "./seat-plan.ts";

/** How many people one list can name, which are assigned in one transaction. */
export const mostPeople = 1000;

export type Assignment =
  /** In a dry run: what would be assigned. */
  | { kind: "assigned"; seats: readonly { seat: number; person: SeatPerson }[] }
  | { kind: "refused"; faults: readonly SeatFault[] }
  | { kind: "closed" | "no-signing-key" | "unknown" };

/** A person with the license, which is made before the seat has its number. */
interface Prepared {
  person: SeatPerson;
  license: LicenseRow;
}

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
  const { database, sales, clock } = appContext;
  const plan = await findBuyersSeats(database.query, seats, { sales, now: clock.now() });
  if (!plan) return { kind: "unknown" };
  if (plan.closed) return { kind: "closed" };
  const faults = faultsOf(people, plan);
  if (faults.length > 0) return { kind: "refused", faults };
  // Signed before the transaction, so that no other change waits for the signatures.
  const made = await Promise.all(people.map((person) => prepareSeat(person, plan, appContext)));
  const impossible = made.flatMap(({ person: { line }, outcome: prepared }) =>
    prepared.kind === "impossible" ? [{ line, text: prepared.problems.join(" ") }] : [],
  );
  if (impossible.length > 0) return { kind: "refused", faults: impossible };
  const prepared = made.flatMap(({ person, outcome: each }) =>
    each.kind === "prepared" ? [{ person, license: each.license }] : [],
  );
  if (prepared.length < made.length) return { kind: "no-signing-key" };
  const outcome = await auditedTransaction<Assignment>(appContext, actor, async (tx) => {
    const order = await lockOrder(tx.transaction, plan.order.id);
    const current = order && (await readSeats(tx.transaction, order, seats.item, { sales, now: tx.now }));
    if (!current || order.mailbox !== seats.mailbox) return { kind: "unknown" };
    if (current.closed) return { kind: "closed" };
    const faultsNow = faultsOf(people, current);
    if (faultsNow.length > 0) return { kind: "refused", faults: faultsNow };
    return { kind: "assigned", seats: await storeSeats(tx, prepared, current, appContext) };
  });
  if (outcome.kind === "assigned") licenseStored(appContext);
  return outcome;
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
): Promise<{ person: SeatPerson; outcome: PreparedLicense }> {
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
  return { person, outcome: await prepareLicense(grant, appContext) };
}

/** Stores the license of each person under the next free seat, and queues the mail with its key. */
async function storeSeats(
  tx: AuditedTransaction,
  prepared: readonly Prepared[],
  { order, item, free }: SeatPlan,
  appContext: AppContext,
) {
  const assigned = [];
  for (const [index, { person, license }] of prepared.entries()) {
    const place = free[index];
    if (!place) throw new RangeError("There are more people than free seats.");
    const stored = await addIssuedLicense(tx, { ...license, ...place });
    const details = { orderId: order.id, item: item.item, seat: place.seat };
    tx.audit({ action: "license-seat-assigned", subjectId: stored.id, details });
    assigned.push({ seat: place.seat, person });
    await mailSeatKey(tx, stored, appContext);
  }
  return assigned;
}
