import type { TestProject } from "vitest/node";
import { openDatabase } from "#service/database/database.ts";
import { migrate } from "#service/database/migrate.ts";
import { administer, dropTestDatabases, migratedTemplate } from "./administer.ts";
import { type PostgresForTests, startEmbeddedPostgres } from "./embedded-postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The address of the server without the name of a database. */
    postgresServerUrl: string;
  }
}

/**
 * Provides one real PostgreSQL server for all tests of a run. Each test makes a database of its own in it.
 * TEST_DATABASE_URL (postgres://superuser:password@host:port) names a server to use instead of the embedded one.
 */
export default async function providePostgres(project: Pick<TestProject, "provide">): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL?.replace(/\/+$/, "");
  const { serverUrl, stop } = given ? givenServer(given) : await startEmbeddedPostgres();
  await makeTemplate(serverUrl);
  project.provide("postgresServerUrl", serverUrl);
  return stop;
}

/** The server goes on running, so what the tests have made in it is removed. One run at a time can use it. */
function givenServer(serverUrl: string): PostgresForTests {
  return { serverUrl, stop: () => dropTestDatabases(serverUrl) };
}

/** A copy of a database with all its tables is made in a third of the time that the migrations take. */
async function makeTemplate(serverUrl: string): Promise<void> {
  await administer(serverUrl, `drop database if exists ${migratedTemplate}`);
  await administer(serverUrl, `create database ${migratedTemplate}`);
  const database = await openDatabase({ kind: "postgres", url: `${serverUrl}/${migratedTemplate}` }, () => undefined);
  await migrate(database.query);
  await database.query.destroy();
}
