import type { CliContext } from "../../cli/cli-context.ts";
import { CliError } from "../../cli/cli-errors.ts";
import { escapeForTerminal } from "../../cli/escape-for-terminal.ts";
import { printJson } from "../../cli/print-result.ts";
import type { TableColumn } from "../../cli/print-table.ts";
import { type ListFormat, printList } from "../../cli/print-table.ts";
import { noSigningKeys } from "../../cli/required-signing-keys.ts";
import type { Assignment } from "../assign-seats.ts";
import { type ListedSeat, listSeats } from "../list-seats.ts";
import type { SeatFault } from "../read-people.ts";
import type { SeatPlan } from "../seat-plan.ts";

const closedWords = { order: "the order is not paid in full", term: "its term is over" };

export function printSeats(context: CliContext, plans: readonly SeatPlan[], format: ListFormat): void {
  printList(context, format, { columns, rows: plans.flatMap(listSeats) });
  for (const { closed, item } of plans)
    if (closed) context.errorOutput.write(`No seat of item ${item.item} can be assigned: ${closedWords[closed]}.\n`);
}

const columns: readonly TableColumn<ListedSeat>[] = [
  { heading: "ITEM", cell: ({ item }) => item },
  { heading: "LICENSE", cell: ({ license }) => license },
  { heading: "SEAT", cell: ({ seat }) => seat },
  { heading: "STATE", cell: ({ state, freeFrom }) => (freeFrom ? `free from ${freeFrom.slice(0, 10)}` : state) },
  { heading: "ID", cell: ({ licenseId }) => licenseId ?? "" },
  { heading: "LICENSEE", cell: ({ licensee }) => licensee ?? "" },
  { heading: "MAILBOX", cell: ({ mailbox }) => mailbox ?? "" },
];

export function printAssignment(
  context: CliContext,
  outcome: Assignment,
  { json, dryRun, place }: { json: boolean; dryRun: boolean; place: string },
): void {
  if (outcome.kind === "refused") refuseFaults(context, outcome.faults);
  if (outcome.kind === "no-signing-key") throw noSigningKeys(place);
  if (outcome.kind !== "assigned")
    throw new CliError("No seat can be assigned: the order is not paid in full, or its term is over.");
  const assigned = outcome.seats.map(({ seat, person: { name, mailbox } }) => ({ seat, name, mailbox }));
  if (json) printJson(context.output, { [dryRun ? "wouldAssign" : "assigned"]: assigned });
  if (json) return;
  for (const { seat, name, mailbox } of assigned)
    context.output.write(
      `${dryRun ? "Would assign" : "Assigned"} seat ${seat} to ${escapeForTerminal(`${name}, ${mailbox}`)}.\n`,
    );
  const mails = assigned.length === 1 ? "1 mail with a key leaves" : `${assigned.length} mails with a key each leave`;
  context.output.write(`${mails} within a minute${dryRun ? " of it" : ""}.\n`);
}

/** Names what is wrong with a list of people. */
export function refuseFaults({ errorOutput }: CliContext, faults: readonly SeatFault[]): void {
  for (const { line, text } of faults)
    errorOutput.write(`${line === null ? "" : `Line ${line}: `}${escapeForTerminal(text)}\n`);
  if (faults.length > 0) throw new CliError("Nothing was assigned.");
}
