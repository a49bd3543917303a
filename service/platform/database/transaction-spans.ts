import { context, type Span, SpanKind, trace } from "@opentelemetry/api";
import type { DatabaseConnection } from "kysely";
import { failSpan, traced, tracer } from "../watch/tracing.ts";

/** The spans of transactions under way. */
const spans = new WeakMap<DatabaseConnection, Span>();

/** Begins a transaction as part of the request, job or mail under way. The span lasts to the end of the transaction. */
export async function beginTraced(
  engine: "sqlite" | "postgresql",
  connection: DatabaseConnection,
  begin: () => Promise<void>,
): Promise<void> {
  if (!trace.getActiveSpan()) return await begin();
  const attributes = { "db.system.name": engine };
  spans.set(connection, tracer.startSpan("transaction", { kind: SpanKind.CLIENT, attributes }));
  await step(connection, "begin", begin);
}

/** Commits it. The time is that of the disk, and with SQLite that of the changes that share the commit. */
export async function commitTraced(
  connection: DatabaseConnection,
  commit: () => Promise<number | undefined>,
): Promise<void> {
  await step(connection, "commit", async (span) => {
    const changes = await commit();
    if (changes !== undefined) span?.setAttribute("designite.commit.changes", changes);
  });
  endSpan(connection);
}

export async function rollbackTraced(connection: DatabaseConnection, rollback: () => Promise<void>): Promise<void> {
  try {
    await rollback();
  } finally {
    endSpan(connection, "rolled back");
  }
}

/** A step of a transaction, with which the span of the transaction ends if it fails. */
async function step(
  connection: DatabaseConnection,
  name: string,
  work: (span: Span | undefined) => Promise<void>,
): Promise<void> {
  const span = spans.get(connection);
  if (!span) return await work(undefined);
  try {
    await traced(name, {}, work, trace.setSpan(context.active(), span));
  } catch (error) {
    endSpan(connection, error);
    throw error;
  }
}

function endSpan(connection: DatabaseConnection, error?: unknown): void {
  const span = spans.get(connection);
  spans.delete(connection);
  if (span && error !== undefined) failSpan(span, error);
  span?.end();
}
