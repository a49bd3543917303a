import type { Queries } from "../database/database.ts";
import type { CalendarPeriod } from "../time/calendar-months.ts";
import { isUnrevoked } from "./license-conditions.ts";
import type { LicenseRow } from "./tables.ts";

type Counted = Pick<LicenseRow, "products" | "edition" | "orderId" | "orderItem" | "importedFrom" | "replacesId">;

export interface CountedLicenses {
  products: string;
  /** Academic, the offer that was bought, imported, replaced, or the edition of one that the operator issued. */
  kind: string;
  count: number;
}

export interface LicenseReport {
  issued: CountedLicenses[];
  /** Licenses that end in the month after, and are neither revoked nor followed by another. */
  renewalsDue: number;
}

/** The offer of an item of an order. */
export type OfferOf = (orderId: string, orderItem: number) => string | undefined;

/** The licenses of a month by products and kind. Those that were imported count in the month of the import. */
export async function reportLicenses(
  queries: Queries,
  { name, from, until }: CalendarPeriod,
  { next, offerOf }: { next: CalendarPeriod; offerOf: OfferOf },
): Promise<LicenseReport> {
  const [start, end] = [from.toISOString(), until.toISOString()];
  const issued = await queries
    .selectFrom("license")
    .select(["products", "edition", "orderId", "orderItem", "importedFrom", "replacesId"])
    .where((license) =>
      license.or([
        license.and([
          license("importedFrom", "is", null),
          license("issuedAt", ">=", start),
          license("issuedAt", "<", end),
        ]),
        license("importedFrom", "like", `%, ${name}-__`),
      ]),
    )
    .execute();
  const groups = Map.groupBy(issued, (license) => [license.products, kindOf(license, offerOf)].join("\t"));
  const counted = [...groups].map(([key, group]) => {
    const [products = "", kind = ""] = key.split("\t");
    return { products, kind, count: group.length };
  });
  return {
    issued: counted.sort((one, other) => other.count - one.count || one.products.localeCompare(other.products, "en")),
    renewalsDue: await countEnding(queries, next),
  };
}

function kindOf({ edition, orderId, orderItem, importedFrom, replacesId }: Counted, offerOf: OfferOf): string {
  if (importedFrom !== null) return "imported";
  if (replacesId !== null) return "replacement";
  if (orderId !== null && orderItem !== null) return offerOf(orderId, orderItem) ?? "bought";
  return edition;
}

async function countEnding(queries: Queries, { from, until }: CalendarPeriod): Promise<number> {
  const { count } = await queries
    .selectFrom("license")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("expiresAt", ">=", from.toISOString())
    .where("expiresAt", "<", until.toISOString())
    .where(isUnrevoked)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("license as later")
            .select("later.id")
            .whereRef("later.mailbox", "=", "license.mailbox")
            .whereRef("later.products", "=", "license.products")
            .whereRef("later.expiresAt", ">", "license.expiresAt"),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return Number(count);
}
