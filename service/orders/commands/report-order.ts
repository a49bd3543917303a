import { auditedTransaction } from "../../audit/audited-transaction.ts";
import { actingOperator } from "../../cli/acting-operator.ts";
import type { CliContext } from "../../cli/cli-context.ts";
import { CliError } from "../../cli/cli-errors.ts";
import { asFlag, dryRunFlag, jsonFlag } from "../../cli/flags.ts";
import { withAppContext } from "../../cli/with-app-context.ts";
import type { AppContext } from "../../context/app-context.ts";
import type { Queries } from "../../database/database.ts";
import { lockOrder, referenceOfOrder } from "../order-store.ts";
import { type ReceivedReport, recordReport } from "../record-report.ts";
import { plan, settleOrder } from "../settle-order.ts";
import type { OrderRow } from "../tables.ts";
import { printPlan, printSettled } from "./print-outcome.ts";

export interface ReportFlags {
  as?: string;
  dryRun: boolean;
  json: boolean;
}

export const reportFlags = { as: asFlag, dryRun: dryRunFlag, json: jsonFlag } as const;

/** What the operator says of an order, without what every such report has. */
export type Said = Pick<ReceivedReport, "provider" | "isTest" | "references" | "report"> & {
  occurredAt?: Date;
  /** The stored event that the operator has read. Default: a new one. */
  eventId?: string;
};

/**
 * Records what the operator says of an order, and settles the order. The event carries the operator's name, and so does
 * the log: licenses and mails then follow as for every other report.
 *
 * @param say checks the order as it is in the transaction
 */
export async function reportOrder(
  context: CliContext,
  { as, dryRun, json }: ReportFlags,
  say: (queries: Queries, appContext: AppContext) => Promise<Said>,
): Promise<void> {
  const operator = `operator:${await actingOperator(context, as, "orders")}` as const;
  await withAppContext(context, async (appContext) => {
    const { id, planned } = await auditedTransaction({ ...appContext, isTrial: dryRun }, operator, async (tx) => {
      const said = await say(tx.transaction, appContext);
      const eventId = said.eventId ?? `${operator}:${appContext.createIdentifier()}`;
      const order = await recordReport(tx, { occurredAt: tx.now, ...said, eventId }, appContext);
      tx.audit({ action: "order-reported", subjectId: order, details: { report: said.report.kind, event: eventId } });
      return { id: order, planned: dryRun ? await plan(order, tx.transaction, appContext) : undefined };
    });
    if (planned) {
      await printPlan(context, json, planned, appContext);
      return;
    }
    const before = await licensesMailed(id, appContext);
    await settleOrder(id, appContext);
    await printSettled(context, json, { id, wasMailed: before }, appContext);
  });
}

async function licensesMailed(id: string, { database: { query } }: AppContext): Promise<boolean> {
  const mails = query.selectFrom("customerOrder").select("keysMailedAt").where("id", "=", id);
  return (await mails.executeTakeFirstOrThrow()).keysMailedAt !== null;
}

/** Locks an order that the operator reports on, and names it as its provider does. */
export async function lockKnownOrder(
  queries: Queries,
  id: string,
): Promise<{ order: OrderRow; named: Pick<Said, "provider" | "isTest" | "references"> }> {
  const order = await lockOrder(queries, id);
  if (!order) throw new CliError(`There is no order ${id}.`);
  const { provider, isTest } = order;
  return { order, named: { provider, isTest: isTest === 1, references: [await referenceOfOrder(queries, id)] } };
}
