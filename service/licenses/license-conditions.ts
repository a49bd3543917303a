import type { Expression, ExpressionBuilder, SqlBool } from "kysely";
import type { Tables } from "../database/tables.ts";

type OfLicense = ExpressionBuilder<Tables, "license">;

/** A condition of a query on licenses: the license is not revoked. */
export function isUnrevoked({ not, exists, selectFrom }: OfLicense): Expression<SqlBool> {
  return not(exists(selectFrom("licenseRevocation").select("licenseId").whereRef("licenseId", "=", "license.id")));
}

/** A condition of a query on licenses: no other one that is not revoked renews the license. */
export function isNotRenewed({ not, exists, selectFrom }: OfLicense): Expression<SqlBool> {
  return not(
    exists(
      selectFrom("license as successor")
        .select("successor.id")
        .whereRef("successor.renewsId", "=", "license.id")
        .where("successor.id", "not in", (revoked) => revoked.selectFrom("licenseRevocation").select("licenseId")),
    ),
  );
}

/** A condition of a query on licenses: the license is not suspended. */
export function isUnsuspended({ not, exists, selectFrom }: OfLicense): Expression<SqlBool> {
  return not(exists(selectFrom("licenseSuspension").select("licenseId").whereRef("licenseId", "=", "license.id")));
}
