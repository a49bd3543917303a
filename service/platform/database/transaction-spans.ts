import type { DatabaseConnection } from "kysely";
import { isWithinSpan, type Span, startSpan, traced, within } from "../watch/spans.ts";

type Engine = "sqlite" | "postgresql";

/** The spans of transactions under way. */
const spans = new WeakMap<DatabaseConnection, Span>();

/** Begins a transaction as part of the request, job or mail under way. The span lasts to the end of the transaction. */
export async function beginTraced(
  engine: Engine,
  connection: DatabaseConnection,
  begin: () => Promise<void>,
): Promise<void> {
  if (!isWithinSpan()) return await begin();
  const span = startSpan({ name: "transaction", kind: "client", attributes: { "db.system.name": engine } });
  if (span) spans.set(connection, span);
  // What ends the span is called only after a transaction has begun.
  await within(span, () => traced({ name: "begin" }, begin)).catch((error: unknown) => {
    endSpan(connection, error);
    throw error;
  });
}

/** Commits it. The time is that of the disk, and with SQLite that of the changes that share the commit. */
export async function commitTraced(
  connection: DatabaseConnection,
  commit: () => Promise<number | undefined>,
): Promise<void> {
  const span = spans.get(connection);
  if (!span) return void (await commit());
  try {
    await within(span, () =>
      traced({ name: "commit" }, async (step) => {
        const changes = await commit();
        if (changes !== undefined) step?.set({ "designite.commit.changes": changes });
      }),
    );
    endSpan(connection);
  } catch (error) {
    endSpan(connection, error);
    throw error;
  }
}

export async function rollbackTraced(connection: DatabaseConnection, rollback: () => Promise<void>): Promise<void> {
  try {
    await rollback();
  } finally {
    endSpan(connection, "rolled back");
  }
}

function endSpan(connection: DatabaseConnection, error?: unknown): void {
  const span = spans.get(connection);
  spans.delete(connection);
  if (error !== undefined) span?.fail(error);
  span?.end();
}
