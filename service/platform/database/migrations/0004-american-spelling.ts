import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** One spelling for one word, in the columns as in the code. */
export const americanSpelling: Migration = {
  async up(database: Kysely<unknown>): Promise<void> {
    await database.schema.alterTable("license").renameColumn("organisation", "organization").execute();
  },
};
