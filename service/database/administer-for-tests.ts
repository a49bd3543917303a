import pg from "pg";

/** The database that others are copied from: all tables, no rows. */
export const migratedTemplate = "migrated_template";

/** Runs one statement that is about databases and not within one. */
export async function administer(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${serverUrl}/postgres` });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
