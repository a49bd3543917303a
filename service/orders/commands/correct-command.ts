import { buildCommand } from "@stricli/core";
import { auditedTransaction } from "../../audit/audited-transaction.ts";
import { actingOperator } from "../../cli/acting-operator.ts";
import type { CliContext } from "../../cli/cli-context.ts";
import { CliError, CliUsageError } from "../../cli/cli-errors.ts";
import { idParameter, mailboxParser } from "../../cli/flags.ts";
import { printResult } from "../../cli/print-result.ts";
import { noSigningKeys } from "../../cli/required-signing-keys.ts";
import { withAppContext } from "../../cli/with-app-context.ts";
import { type Corrected, type CorrectionOutcome, correctOrder } from "../correct-order.ts";
import { listOrders } from "../list-orders.ts";
import type { Corrections } from "../order-report.ts";
import { settleOrder } from "../settle-order.ts";
import type { OrderRow } from "../tables.ts";
import { lineFlag } from "./read-details.ts";
import { lockKnownOrder, type ReportFlags, reportFlags } from "./report-order.ts";

interface CorrectFlags extends ReportFlags {
  mailbox?: string;
  buyer?: string;
  company?: string;
  address?: string;
}

export const correctCommand = buildCommand<CorrectFlags, [string], CliContext>({
  async func({ as, dryRun, json, mailbox, buyer, company, address }, id) {
    const corrections: Corrections = {
      ...(mailbox !== undefined && { mailbox }),
      ...(buyer !== undefined && { buyer }),
      ...(company !== undefined && { company }),
      ...(address !== undefined && { invoiceAddress: address }),
    };
    if (Object.keys(corrections).length === 0)
      throw new CliUsageError("Give --mailbox, --buyer, --company or --address, or several of them.");
    const operator = await actingOperator(this, as, "orders");
    await withAppContext(this, async (appContext) => {
      const { order, outcome } = await auditedTransaction(
        { ...appContext, isTrial: dryRun },
        `operator:${operator}`,
        async (tx) => {
          const known = await lockKnownOrder(tx.transaction, id);
          return { ...known, outcome: await correctOrder(tx, { ...known, corrections, operator }, appContext) };
        },
      );
      const corrected = refuseUncorrected(outcome, order);
      if (!dryRun) await settleOrder(id, appContext);
      const former = corrected.formerMailbox;
      const others = former === null ? [] : await listOrders(appContext.database.query, { mailbox: former, limit: 2 });
      const hasOthers = others.some((other) => other.id !== id);
      const { kind, ...facts } = corrected;
      const result = { id, number: order.number, [dryRun ? "wouldCorrect" : "corrected"]: facts };
      printResult(this, json, result, describeCorrection(order, corrected, { dryRun, hasOthers }));
    });
  },
  parameters: {
    flags: {
      ...reportFlags,
      mailbox: {
        kind: "parsed",
        parse: mailboxParser("--mailbox"),
        optional: true,
        placeholder: "address",
        brief: "The mailbox of the buyer, which the keys are sent to",
      },
      buyer: { ...lineFlag("buyer", 120), optional: true, brief: "The name of the person who has ordered" },
      company: { ...lineFlag("company", 200), optional: true, brief: "The company that pays" },
      address: { ...lineFlag("address", 500), optional: true, brief: "The invoice address, on one line" },
    },
    positional: { kind: "tuple", parameters: [idParameter("order")] },
  },
  docs: {
    brief: "Correct the mailbox, buyer, company or address of an order, and send its keys again",
    fullDescription:
      "Corrects whom an order is from, such as after a mistyped mailbox. What a provider reports later does not undo it. With --mailbox the order and the licenses of its buyer move there, its keys are sent there, and the former mailbox manages them no more. Keys that name a former buyer or company are revoked and replaced by new ones, those of people with seats too. It changes nothing at the provider: correct a subscription there as well, because its next payment is an order of its own.",
    customUsage: [
      "01a1fbff-2d7d-756e-9bb9-55db19051b45 --mailbox ada@example.org",
      {
        input: '01a1fbff-2d7d-756e-9bb9-55db19051b45 --buyer "Ada Lovelace" --company "Engines Ltd" --dry-run',
        brief: "which keys would be replaced",
      },
    ],
  },
});

function refuseUncorrected(outcome: CorrectionOutcome, { number }: OrderRow): Corrected {
  switch (outcome.kind) {
    case "corrected":
      return outcome;
    case "no-signing-key":
      throw noSigningKeys(outcome.place);
    case "impossible":
      throw new CliError(outcome.problems.join(" "));
    case "said-already":
      throw new CliError(`The order ${number} says so already.`);
    case "unknown-buyer":
      throw new CliError(`Of the order ${number} it is not known yet who ordered what.`);
    case "erased":
      throw new CliError(
        `The buyer of the order ${number} was erased. An order without a license takes a new one, with --mailbox and --buyer together.`,
      );
  }
}

const fieldNames = { mailbox: "mailbox", buyer: "buyer", company: "company", invoiceAddress: "address" } as const;

function describeCorrection(
  { id, number, subscription, provider }: OrderRow,
  { fields, mailbox, formerMailbox, replaced, sent, people, suspended }: Corrected,
  { dryRun, hasOthers }: { dryRun: boolean; hasOthers: boolean },
): string {
  const keys = (count: number) => `${count} ${count === 1 ? "key" : "keys"}`;
  const will = (done: string, wouldDo: string) => (dryRun ? wouldDo : done);
  return [
    `${will("Corrected", "Would correct")} the ${fields.map((field) => fieldNames[field]).join(", ")} of the order ${number} (${id}).`,
    ...(formerMailbox === null
      ? []
      : [`${formerMailbox} ${will("manages", "would manage")} it and its licenses no more.`]),
    ...(replaced.length > 0
      ? [`${will("Revoked and replaced", "Would revoke and replace")} ${keys(replaced.length)} with former names.`]
      : []),
    ...(sent.length > 0 ? [`${will("Sending", "Would send")} ${keys(sent.length)} to ${mailbox}.`] : []),
    ...(people > 0 ? [`${will("Sending", "Would send")} ${keys(people)} to people with a seat.`] : []),
    ...(suspended.length > 0
      ? [
          `${keys(suspended.length)} cannot be sent while suspended. Afterwards: ${suspended.map((license) => `npm run admin -- licenses send ${license}`).join("; ")}.`,
        ]
      : []),
    ...(subscription === null
      ? []
      : [`It belongs to a subscription: correct it at ${provider} too, for the payments that follow.`]),
    ...(hasOthers
      ? [`Other orders stay with the former mailbox. See: npm run admin -- orders list --mailbox ${formerMailbox}`]
      : []),
  ].join(" ");
}
