import { describe, expect, test } from "vitest";
import { operator } from "#test/support/academic-service.ts";
import { createCliWithService } from "#test/support/cli-with-service.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { reportAndSettle, sampleOrder } from "#test/support/sample-order.ts";
import { addSubscribers } from "#test/support/subscribers.ts";
import { approveRequest } from "../academic/decide-request.ts";
import { hours } from "../platform/time/time.ts";

const licenses = `products,edition,licensee,email,issued,expires
dpy 3,academic,Bo,bo@uni.example.org,2025-02-01,2026-02-10
dpy 3,academic,Cy,cy@uni.example.org,2025-02-01,2026-03-10
`;

describe.each(databaseKinds)("report on %s", (kind) => {
  test("counts what happened in the month, from every feature", async () => {
    const { cli, service } = await createCliWithService(kind);
    const { appContext, clock } = service;
    await cli.run(["licenses", "import", "-"], licenses);
    const ids: string[] = [];
    for (const name of ["a", "b", "c"]) ids.push(await service.ask({ email: `${name}@uni.example.org` }));
    for (const id of ids) {
      clock.advance(hours(10));
      await approveRequest(id, { operator }, appContext);
    }
    await approveRequest(await service.ask({ email: "d@uni.example.org" }), { operator }, appContext);
    await reportAndSettle(
      [
        ["1", { kind: "paid", details: sampleOrder }],
        ["2", { kind: "refunded", refund: "r", amount: 5000 }],
      ],
      appContext,
    );
    await addSubscribers(appContext, ["x", "y"]);
    await service.countDownloads([
      { day: "2026-01-05", file: "DPy.zip", version: "3.0", count: 4 },
      { day: "2026-01-31", file: "DPy.zip", version: "3.0", count: 3 },
      { day: "2026-02-01", file: "DPy.zip", version: "3.0", count: 9 },
    ]);
    const report = JSON.parse((await cli.run(["report", "--month", "2026-01", "--json"])).output);
    expect(report).toMatchObject({
      month: "2026-01",
      nextMonth: "2026-02",
      isOver: false,
      requests: {
        received: 4,
        approved: 4,
        rejected: 0,
        hoursToDecision: { median: 10, percentile90: 30 },
      },
      licenses: {
        issued: [
          { products: "designite-java 2", kind: "academic", count: 4 },
          { products: "dpy 3", kind: "imported", count: 2 },
          { products: "designite-java 2", kind: "professional-java", count: 1 },
        ],
        renewalsDue: 1,
      },
      orders: { paid: 1, refunded: 1, sums: [{ currency: "USD", gross: "250.00", tax: "0.00", refunded: "50.00" }] },
      downloads: [{ file: "DPy.zip", version: "3.0", count: 7 }],
      newsletter: { joined: 2, left: 0, atEnd: 2 },
    });
    const { output } = await cli.run(["report", "--month", "2026-01"]);
    expect(output).toMatch(/Time to decision, median +10\.0 hours/);
    const empty = await cli.run(["report"]);
    expect(empty.output).toContain("Report for 2025-12\n");
    expect(output).toContain("Report for 2026-01, so far\n");
    expect((await cli.run(["report", "--month", "2026-02"])).errors).toContain("hasn't begun");
    expect((await cli.run(["report", "--month", "1900-01"])).exitCode).toBe(0);
  });
});
