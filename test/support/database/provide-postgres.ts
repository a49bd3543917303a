import type { TestProject } from "vitest/node";
import { openDatabase } from "#service/db/database.ts";
import { migrate } from "#service/db/migrate.ts";
import { administer, dropTestDatabases, migratedTemplate } from "./administer.ts";
import { type PostgresForTests, startEmbeddedPostgres } from "./embedded-postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The address of the server without the name of a database. */
    postgresServerUrl: string;
  }
}

/**
 * Provides one PostgreSQL server for all tests of a run; each test creates its own database in it. TEST_DATABASE_URL
 * (postgres://superuser:password@host:port) names a server to use instead of the embedded one.
 */
export default async function providePostgres(project: Pick<TestProject, "provide">): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL?.replace(/\/+$/, "");
  const { serverUrl, stop } = given ? givenServer(given) : await startEmbeddedPostgres();
  await makeTemplate(serverUrl);
  project.provide("postgresServerUrl", serverUrl);
  return stop;
}

/** The server keeps running, so the databases of the tests are dropped. Only one run at a time can use it. */
function givenServer(serverUrl: string): PostgresForTests {
  return { serverUrl, stop: () => dropTestDatabases(serverUrl) };
}

/** Copying a migrated database takes a third of the time of running the migrations. */
async function makeTemplate(serverUrl: string): Promise<void> {
  await administer(serverUrl, `drop database if exists ${migratedTemplate}`);
  await administer(serverUrl, `create database ${migratedTemplate}`);
  const database = await openDatabase({ kind: "postgres", url: `${serverUrl}/${migratedTemplate}` }, () => undefined);
  await migrate(database.query);
  await database.query.destroy();
}
