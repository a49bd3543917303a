import { backedUpTables } from "./backed-up-tables.ts";
import type { Queries } from "./database.ts";
import type { Tables } from "./tables.ts";

/** Those of our tables that the database has. One of an earlier version lacks some. */
export async function presentTables(queries: Queries): Promise<readonly (keyof Tables)[]> {
  const names = new Set((await queries.introspection.getTables()).map(({ name }) => name));
  return backedUpTables.filter((table) => names.has(inSnakeCase(table)));
}

const inSnakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
