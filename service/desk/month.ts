import { deskPath } from "#contract/addresses.ts";
import type { DeskFigure } from "#contract/views/desk-people.ts";
import { writeCsv } from "../csv.ts";
import type { Queries } from "../db/database.ts";
import type { FeatureParts } from "../feature.ts";
import { localDay, startOfDay } from "../time.ts";
import { type DeskVisit, fileAnswer, openDesk } from "./open-desk.ts";

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
    const rows = figures.map(({ value, ...figure }) => ({ month, ...figure, value: String(value) }));
    const content = writeCsv(["month", "group", "label", "value"], rows);
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
  const [editions, requests, decisions, joined, left] = await Promise.all([
    queries
      .selectFrom("license")
      .select(({ fn }) => ["edition as label", fn.countAll().as("value")])
      .where("issuedAt", ">=", from)
      .where("issuedAt", "<", to)
      .groupBy("edition")
      .orderBy("edition")
      .execute(),
    queries
      .selectFrom("academicLicenseRequest")
      .select(({ fn }) => [fn.countAll().as("value")])
      .where("receivedAt", ">=", from)
      .where("receivedAt", "<", to)
      .executeTakeFirstOrThrow(),
    queries
      .selectFrom("academicDecision")
      .select(({ fn }) => ["verdict as label", fn.countAll().as("value")])
      .where("decidedAt", ">=", from)
      .where("decidedAt", "<", to)
      .groupBy("verdict")
      .orderBy("verdict")
      .execute(),
    queries
      .selectFrom("newsletterSubscription")
      .select(({ fn }) => [fn.countAll().as("value")])
      .where("confirmedAt", ">=", from)
      .where("confirmedAt", "<", to)
      .executeTakeFirstOrThrow(),
    queries
      .selectFrom("newsletterSubscription")
      .select(({ fn }) => [fn.countAll().as("value")])
      .where("endedAt", ">=", from)
      .where("endedAt", "<", to)
      .executeTakeFirstOrThrow(),
  ]);
  const figures = [
    ...editions.map((each) => ({ group: "Licenses issued", ...each })),
    { group: "Academic requests", label: "received", value: requests.value },
    ...decisions.map((each) => ({ group: "Academic requests", ...each })),
    { group: "Newsletter", label: "subscribed", value: joined.value },
    { group: "Newsletter", label: "left or unreachable", value: left.value },
  ];
  return figures
    .map(({ group, label, value }) => ({ group, label, value: Number(value) }))
    .filter(({ value }) => value > 0);
}
