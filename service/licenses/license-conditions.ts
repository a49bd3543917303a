import type { Expression, ExpressionBuilder, SqlBool } from "kysely";
import type { Tables } from "../database/tables.ts";

type OfLicense = ExpressionBuilder<Tables, "license">;

/** A condition of a query on licenses: the license is not revoked. */
export function isUnrevoked({ not, exists, selectFrom }: OfLicense): Expression<SqlBool> {
  return not(exists(selectFrom("licenseRevocation").select("licenseId").whereRef("licenseId", "=", "license.id")));
}

/** A condition of a query on licenses: the license is not suspended. */
export function isUnsuspended({ not, exists, selectFrom }: OfLicense): Expression<SqlBool> {
  return not(exists(selectFrom("licenseSuspension").select("licenseId").whereRef("licenseId", "=", "license.id")));
}
