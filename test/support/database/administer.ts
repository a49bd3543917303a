import pg from "pg";

/** The database that others are copied from: all tables, no rows. */
export const migratedTemplate = "migrated_template";

/** Runs a statement that creates or drops databases. */
export async function administer(serverUrl: string, statement: string): Promise<void> {
  await connected(`${serverUrl}/postgres`, (client) => client.query(statement));
}

/** Drops every database that tests have made. */
export async function dropTestDatabases(serverUrl: string): Promise<void> {
  await connected(`${serverUrl}/postgres`, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      "select datname as name from pg_database where datname = $1 or datname ~ '^test_[0-9a-f]{16}$'",
      [migratedTemplate],
    );
    for (const { name } of rows) await client.query(`drop database ${name} with (force)`);
  });
}

/** A description of the tables of a database that differs when a column, index or trigger does. */
export async function describeTables(serverUrl: string, name: string): Promise<string> {
  return await connected(`${serverUrl}/${name}`, shapeOf);
}

/** Closes the connections that a test has left, removes all rows, and returns a description of the tables. */
export async function removeAllRows(serverUrl: string, name: string): Promise<string> {
  return await connected(`${serverUrl}/${name}`, async (client) => {
    await client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
    );
    // Neither foreign keys nor the triggers that guard the audit log apply to a replica.
    await client.query("set session_replication_role = replica");
    const { rows } = await client.query<{ table: string }>(
      "select tablename as table from pg_tables where schemaname = 'public' and tablename not like 'kysely%'",
    );
    for (const { table } of rows) await client.query(`delete from ${table}`);
    return await shapeOf(client);
  });
}

async function shapeOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ line: string }>(`
    select table_name || '.' || column_name as line from information_schema.columns where table_schema = 'public'
    union all select indexname from pg_indexes where schemaname = 'public'
    union all select tgname || tgenabled::text from pg_trigger where not tgisinternal
    order by line`);
  return rows.map(({ line }) => line).join("\n");
}

async function connected<Result>(
  connectionString: string,
  use: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
