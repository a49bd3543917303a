import { academicTables } from "#service/academic/tables.ts";
import { customerTables } from "#service/customers/tables.ts";
import { licenseTables } from "#service/licenses/tables.ts";
import { newsletterTables } from "#service/newsletter/tables.ts";
import { noteTables } from "#service/operators/notes.ts";
import { signInTables } from "#service/operators/sign-in.ts";
import { orderTables } from "#service/orders/tables.ts";
import { auditTables } from "#service/platform/audit/tables.ts";
import { type Column, databaseTables, type KeptTable } from "#service/platform/database/tables.ts";
import { mailTables } from "#service/platform/mail/tables.ts";

/** Every table as its feature declares it. */
export const declaredTables: Readonly<
  Record<KeptTable, { meaning: string; columns: Readonly<Record<string, Column>> }>
> = {
  ...academicTables,
  ...orderTables,
  ...licenseTables,
  ...customerTables,
  ...newsletterTables,
  ...noteTables,
  ...signInTables,
  ...mailTables,
  ...auditTables,
  ...databaseTables,
};
