import { Socket } from "node:net";
import { type DatabaseConnection, type Dialect, PostgresDialect, PostgresDriver, type QueryResult } from "kysely";
import pg from "pg";
import { DatabaseUnavailableError, explainUnavailability } from "./database-outage.ts";

const statementTimeoutMilliseconds = 10_000;
const connectionTimeoutMilliseconds = 5000;

/** Changes wait for one another at the end of the audit log: more connections only add to those that wait. */
const connections = 4;

/**
 * Kysely's PostgreSQL dialect on a pool that outlives its connections and never waits for one without limit.
 *
 * @param waitLimit milliseconds to wait for a connection or a statement, if not the usual ones
 */
export function createPostgresDialect(
  url: string,
  reportLostConnection: (error: Error) => void,
  waitLimit?: number,
): Dialect {
  const pool = createPool(url, reportLostConnection, waitLimit);
  const dialect = new PostgresDialect({ pool });
  dialect.createDriver = () => new PooledDriver({ pool, onCreateConnection: explainFailures });
  return dialect;
}

function createPool(url: string, reportLostConnection: (error: Error) => void, waitLimit: number | undefined): pg.Pool {
  const statementTimeout = waitLimit ?? statementTimeoutMilliseconds;
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: waitLimit ?? connectionTimeoutMilliseconds,
    statement_timeout: statementTimeout,
    keepAlive: true,
    application_name: "designite",
  });
  pool.on("connect", (client) => {
    // The pool listens to its clients only while they are idle. Without a listener an error of a client in use is thrown.
    client.on("error", reportLostConnection);
    // A server that hangs does not end its statements. Longer than their limit, so that one that works does it first.
    endAfterSilence(client, statementTimeout + 1000);
  });
  // The listener of the client has reported it.
  pool.on("error", () => undefined);
  return pool;
}

/** Ends a connection on which nothing arrives, with all statements on it. The pool ends idle ones before. */
function endAfterSilence({ connection: { stream } }: pg.PoolClient, limit: number): void {
  if (!(stream instanceof Socket)) return;
  stream.setTimeout(limit, () => {
    stream.destroy(new Error(`Nothing was heard for ${limit / 1000} seconds.`));
  });
}

class PooledDriver extends PostgresDriver {
  override async acquireConnection(...options: Parameters<PostgresDriver["acquireConnection"]>) {
    try {
      return await super.acquireConnection(...options);
    } catch (error) {
      throw new DatabaseUnavailableError("away", error);
    }
  }

  /** After a lost connection the rollback fails too. Its error would hide the one that says what has happened. */
  override async rollbackTransaction(...[connection]: Parameters<PostgresDriver["rollbackTransaction"]>) {
    // A connection whose rollback fails is not used again: the base class has marked it.
    await super.rollbackTransaction(connection).catch(() => undefined);
  }
}

async function explainFailures(connection: DatabaseConnection): Promise<void> {
  const execute = connection.executeQuery.bind(connection);
  connection.executeQuery = async <Row>(...parameters: Parameters<typeof execute>): Promise<QueryResult<Row>> => {
    try {
      return await execute<Row>(...parameters);
    } catch (error) {
      throw explain(error);
    }
  };
}

/** What is no answer of the server is a failure of the connection. */
function explain(error: unknown): unknown {
  return error instanceof pg.DatabaseError ? explainUnavailability(error) : new DatabaseUnavailableError("away", error);
}
