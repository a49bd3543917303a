import pg from "pg";
import { onTestFinished } from "vitest";
import { administer } from "./administer.ts";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";

export interface OwnPostgres {
  /** The address of an empty database. */
  url: string;
  /** Ends the server as its administrator would, or as a power failure would, and starts it again. */
  restart(how: "fast" | "immediate"): Promise<void>;
  halt(): Promise<void>;
  /** Starts it again. */
  start(): Promise<void>;
  /** Stops every process of the server where it is: connections stay open and nothing is answered. */
  freeze(): Promise<void>;
  /** Lets a frozen server go on. */
  thaw(): void;
}

/** A PostgreSQL server for one test alone, which may disturb it. It is gone when the test is over. */
export async function startOwnPostgres(): Promise<OwnPostgres> {
  const server = await startEmbeddedPostgres();
  const { serverUrl } = server;
  let frozen: number[] = [];
  const thaw = () => {
    for (const pid of frozen) process.kill(pid, "SIGCONT");
    frozen = [];
  };
  onTestFinished(async () => {
    thaw();
    await server.stop();
  });
  await administer(serverUrl, "create database disturbed");
  return {
    url: `${serverUrl}/disturbed`,
    async restart(how) {
      await server.halt(how === "fast" ? "SIGINT" : "SIGQUIT");
      await server.start();
    },
    halt: () => server.halt("SIGINT"),
    start: () => server.start(),
    async freeze() {
      frozen = [server.pid(), ...(await backendsOf(serverUrl))];
      for (const pid of frozen) process.kill(pid, "SIGSTOP");
    },
    thaw,
  };
}

/** The processes that serve a connection, but for the one that answers this. */
async function backendsOf(serverUrl: string): Promise<number[]> {
  const client = new pg.Client({ connectionString: `${serverUrl}/postgres` });
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number }>(
      "select pid from pg_stat_activity where pid <> pg_backend_pid()",
    );
    return rows.map(({ pid }) => pid);
  } finally {
    await client.end();
  }
}
