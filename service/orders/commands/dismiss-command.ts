import { buildCommand } from "@stricli/core";
import { auditedTransaction } from "../../audit/audited-transaction.ts";
import { actingOperator } from "../../cli/acting-operator.ts";
import type { CliContext } from "../../cli/cli-context.ts";
import { asFlag, idParameter } from "../../cli/flags.ts";
import { withAppContext } from "../../cli/with-app-context.ts";
import { unhandledEvent } from "./unhandled-event.ts";

export const dismissCommand = buildCommand<{ as?: string }, [string], CliContext>({
  async func({ as }, id) {
    const operator = `operator:${await actingOperator(this, as, "orders")}` as const;
    await withAppContext(this, async (appContext) => {
      await auditedTransaction(appContext, operator, async ({ transaction, now, audit }) => {
        const { provider } = await unhandledEvent(transaction, id);
        const handled = { handledAt: now.toISOString(), problem: null };
        await transaction.updateTable("orderEvent").set(handled).where("id", "=", id).execute();
        audit({ action: "order-event-dismissed", subjectId: id, details: { provider } });
      });
      this.output.write(`The event ${id} is none of an order. It is kept, and not tried again.\n`);
    });
  },
  parameters: { flags: { as: asFlag }, positional: { kind: "tuple", parameters: [idParameter("event")] } },
  docs: {
    brief: "Say that an event that could not be read is none of an order",
    customUsage: ["01a1fbff-2d7d-756e-9bb9-55db19051b45"],
  },
});
