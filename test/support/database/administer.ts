import pg from "pg";

/** The template database: all tables, no rows. */
export const migratedTemplate = "migrated_template";

/** Runs one statement about databases, outside of them. */
export async function administer(serverUrl: string, statement: string): Promise<void> {
  await connected(`${serverUrl}/postgres`, (client) => client.query(statement));
}

/** Drops every database that tests have created. */
export async function dropTestDatabases(serverUrl: string): Promise<void> {
  await connected(`${serverUrl}/postgres`, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      "select datname as name from pg_database where datname = $1 or datname ~ '^test_[0-9a-f]{16}$'",
      [migratedTemplate],
    );
    for (const { name } of rows) await client.query(`drop database ${name} with (force)`);
  });
}

/** Describes the tables of a database. The text changes with every column, index, trigger and migration. */
export async function describeTables(serverUrl: string, name: string): Promise<string> {
  return await connected(`${serverUrl}/${name}`, shapeOf);
}

/** Ends the connections of a test, removes all rows, and returns the description of the tables. */
export async function removeAllRows(serverUrl: string, name: string): Promise<string> {
  return await connected(`${serverUrl}/${name}`, async (client) => {
    await client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
    );
    // Foreign keys and the triggers of the audit log do not apply to a replica.
    await client.query("set session_replication_role = replica");
    const { rows } = await client.query<{ table: string }>(
      "select tablename as table from pg_tables where schemaname = 'public' and tablename not like 'kysely%'",
    );
    await client.query(rows.map(({ table }) => `delete from ${table}`).join(";"));
    return await shapeOf(client);
  });
}

async function shapeOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ line: string }>(`
    select attrelid::regclass || '.' || attname as line from pg_attribute join pg_class on pg_class.oid = attrelid
      where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
    union all select indexname from pg_indexes where schemaname = 'public'
    union all select tgname || tgenabled::text from pg_trigger where not tgisinternal
    union all select name from kysely_migration
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
