import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** A mail names the HTTP request that caused it, so that one can be followed to the other. */
export const mailRequests: Migration = {
  async up(database: Kysely<unknown>): Promise<void> {
    await database.schema.alterTable("outgoingMail").addColumn("httpRequestId", "text").execute();
  },
};
