import { CliError } from "../../cli/cli-errors.ts";
import type { Queries } from "../../database/database.ts";
import type { OrderEventRow } from "../tables.ts";

/** An event that is stored and not worked off. */
export async function unhandledEvent(queries: Queries, id: string): Promise<OrderEventRow> {
  const event = await queries.selectFrom("orderEvent").selectAll().where("id", "=", id).executeTakeFirst();
  if (!event) throw new CliError(`There is no event ${id}. Its id is in the mail about it, under "Stored as".`);
  if (event.handledAt !== null) throw new CliError(`The event ${id} is worked off.`);
  return event;
}
