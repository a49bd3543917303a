import { CliError } from "../../cli/cli-errors.ts";
import type { Queries } from "../../database/database.ts";
import { findOrder } from "../order-store.ts";
import type { OrderRow } from "../tables.ts";

export async function knownOrder(id: string, queries: Queries): Promise<OrderRow> {
  const order = await findOrder(queries, id);
  if (order) return order;
  throw new CliError(`There is no order ${id}.`);
}
