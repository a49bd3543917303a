import { type RawBuilder, sql } from "kysely";
import { deskPath } from "#contract/addresses.ts";
import type { DeskFigure } from "#contract/views/desk-people.ts";
import { writeCsv } from "./csv.ts";
import type { Queries } from "./db/database.ts";
import type { Tables } from "./db/tables.ts";
import { type DeskVisit, fileAnswer, openDesk } from "./desk/open-desk.ts";
import type { FeatureParts } from "./feature.ts";
import { formatMoney } from "./orders/money.ts";
import { localDay, startOfDay } from "./time.ts";

const path = `${deskPath}/month`;

/** A month in figures, as a page and as a file for a spreadsheet. */
export function monthRoutes(parts: FeatureParts) {
  const desk = openDesk(parts);

  desk.page(path, async (visit) => {
    const { month, current } = monthOf(visit);
    return visit.show("desk/month", {
      ...{ month, earlier: monthAfter(month, -1), later: month < current ? monthAfter(month, 1) : null },
      figures: await figuresOf(visit.app.database.query, month),
    });
  });

  desk.page(`${path}.csv`, async (visit) => {
    const { month } = monthOf(visit);
    const figures = await figuresOf(visit.app.database.query, month);
    const rows = figures.map(({ value, ...figure }) => {
      // A sum has a column of its own for its currency, so that its amount is a number.
      const [, currency = "", amount = ""] = /^(?:([A-Z]{3}) )?(.*)$/.exec(String(value)) ?? [];
      return { month, ...figure, value: amount, currency };
    });
    const content = writeCsv(["month", "group", "label", "value", "currency"], rows);
    return fileAnswer({ name: `designite-${month}.csv`, type: "text/csv", content });
  });

  return desk.routes;
}

/** The month that is asked for, or the current one. */
function monthOf({ app, context }: DeskVisit) {
  const current = localDay(app.clock.now()).slice(0, 7);
  const asked = context.req.query("month") ?? "";
  return { month: /^20\d\d-(?:0[1-9]|1[0-2])$/.test(asked) && asked <= current ? asked : current, current };
}

const monthAfter = (month: string, months: number): string =>
  Temporal.PlainYearMonth.from(month).add({ months }).toString();

async function figuresOf(queries: Queries, month: string): Promise<DeskFigure[]> {
  const timeOf = (name: string) => startOfDay(`${name}-01`)?.toISOString() ?? "";
  const [from, to] = [timeOf(month), timeOf(monthAfter(month, 1))];
  const count = async (
    group: string,
    table: keyof Tables,
    time: string,
    label: RawBuilder<unknown>,
    condition = sql`1 = 1`,
  ) => {
    const { rows } = await sql<{ label: string; value: number | string }>`
      select ${label} as label, count(*) as value from ${sql.table(table)}
      where ${sql.ref(time)} >= ${from} and ${sql.ref(time)} < ${to} and ${condition} group by 1 order by 1`.execute(
      queries,
    );
    return rows.map((row) => ({ group, label: row.label, value: Number(row.value) }));
  };
  const counts = await Promise.all([
    count("Licenses issued", "license", "issuedAt", sql.ref("edition"), sql`${sql.ref("replacesId")} is null`),
    count("Academic requests", "academicLicenseRequest", "receivedAt", sql.lit("received")),
    count("Academic requests", "academicLicenseRequest", "decidedAt", sql.ref("state")),
    count("Newsletter", "newsletterSubscription", "confirmedAt", sql.lit("subscribed")),
    count("Newsletter", "newsletterSubscription", "endedAt", sql.lit("left or unreachable")),
  ]);
  const [payments, refunds] = await Promise.all([
    queries
      .selectFrom("orderPayment")
      .innerJoin("customerOrder", "customerOrder.id", "orderPayment.orderId")
      .select(({ fn }) => ["currency", fn.countAll().as("count"), fn.sum("total").as("total"), fn.sum("tax").as("tax")])
      .where("orderPayment.paidAt", ">=", from)
      .where("orderPayment.paidAt", "<", to)
      .groupBy("currency")
      .orderBy("currency")
      .execute(),
    queries
      .selectFrom("orderPayment")
      .innerJoin("customerOrder", "customerOrder.id", "orderPayment.orderId")
      .select(({ fn }) => ["currency", fn.sum("refunded").as("refunded")])
      .where("refundedAt", ">=", from)
      .where("refundedAt", "<", to)
      .groupBy("currency")
      .orderBy("currency")
      .execute(),
  ]);
  const paid = payments.flatMap(({ currency, count, total, tax }) => [
    { group: `Payments in ${currency}`, label: "count", value: Number(count) },
    { group: `Payments in ${currency}`, label: "total with tax", value: formatMoney(Number(total), currency) },
    { group: `Payments in ${currency}`, label: "tax included", value: formatMoney(Number(tax), currency) },
  ]);
  const paidBack = refunds.map(({ currency, refunded }) => ({
    group: `Refunds in ${currency}`,
    label: "total with tax",
    value: formatMoney(Number(refunded), currency),
  }));
  return [...counts.flat(), ...paid, ...paidBack];
}
