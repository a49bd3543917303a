import type { Hono } from "hono";
import { sql } from "kysely";
import type { Change } from "./change.ts";
import type { Configuration } from "./config.ts";
import type { App } from "./context.ts";
import type { Queries } from "./db/database.ts";
import type { Job } from "./jobs.ts";
import type { DigestSource } from "./mail/notify.ts";
import type { SendingParts } from "./mail/sender.ts";
import type { ServiceEnvironment } from "./web/environment.ts";
import type { HttpParts } from "./web/http-parts.ts";

/**
 * What a feature gives to the programs: the only thing that `app/` knows of it. `app/features.ts` lists all features.
 * Its tables are declared in its `tables.ts`.
 */
export interface Feature {
  /** What it answers itself. */
  routes?(parts: FeatureParts): Hono<ServiceEnvironment>;
  /** What it does time and again. */
  jobs?(parts: FeatureParts): readonly Job[];
  /** What it says in the daily digest. */
  digest?: readonly DigestSource[];
  /** Finds what a name or number stands for, for the operator's page. */
  search?: Search;
  /** What it keeps of a person, in the order in which it is erased. */
  personalData?: readonly PersonalData[];
}

/** What the routes and jobs of a feature are made from. */
export interface FeatureParts {
  app: App;
  configuration: Configuration;
  http: HttpParts;
  sending: SendingParts;
  desk: DeskParts;
}

/** What the operator's pages show of all features. */
export interface DeskParts {
  digest: readonly DigestSource[];
  searches: readonly Search[];
  personalData: readonly PersonalData[];
}

/** Rows that a name or number leads to. */
export interface Search {
  /** The noun whose page shows a row. */
  noun: string;
  table: "academicLicenseRequest" | "customerOrder" | "license" | "newsletterSubscription";
  /** The page of a row. Default: below the noun. */
  addressOf?(row: { id: string }): string;
  /** Where names and numbers stand. */
  columns: readonly string[];
  /** Rows with what other tables say of them. Default: the rows. */
  read?(queries: Queries, ids: readonly string[]): Promise<readonly { id: string }[]>;
  /** A row in a few words, without secrets. */
  summarize(row: { id: string }): string;
}

/** Rows in a few words, by their identifiers. */
export async function summarizeRows(
  queries: Queries,
  { table, read, summarize }: Search,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = read
    ? await read(queries, ids)
    : (await sql<{ id: string }>`select * from ${sql.table(table)} where id in (${sql.join(ids)})`.execute(queries))
        .rows;
  return new Map(rows.map((row) => [row.id, summarize(row)]));
}

/** Rows that a feature keeps of a person. */
export interface PersonalData {
  /** Its name in an export. */
  name: string;
  /** The rows of the person. */
  find(email: string, app: App): Promise<readonly { id: string }[]>;
  /** A row in a few words, without secrets. */
  summarize?(row: { id: string }): string;
  /** When the row began. Default: the time in its identifier. */
  beganAt?(row: { id: string }): string;
  /** What stays of the rows without the person, in a sentence. */
  kept?: string;
  /** Removes the person. Rows that others refer to stay without name and mailbox. */
  erase(tx: Change, email: string, app: App): Promise<void>;
}
