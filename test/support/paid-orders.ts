import { addIssuedLicense, prepareLicense } from "#service/licenses/issue-license.ts";
import { licensesOfOrder } from "#service/licenses/license-store.ts";
import { latestProducts } from "#service/licenses/licensed-products.ts";
import type { OrderDetails } from "#service/orders/order-report.ts";
import { auditedTransaction } from "#service/platform/audit/audited-transaction.ts";
import type { AcademicService } from "./academic-service.ts";
import { javaLine, reportAndSettle, sampleOrder } from "./sample-order.ts";

type Line = OrderDetails["lines"][number];

/** Pays an order of one line, and gives its licenses. */
export async function pay(service: AcademicService, number: string, line: Partial<Line> = {}, changes = {}) {
  const details = { ...sampleOrder, ...changes, lines: [{ ...javaLine, ...line }] };
  const id = await reportAndSettle([[number, { kind: "paid", details }]], service.appContext, {
    references: [number],
  });
  return { id, licenses: await licensesBySeat(service, id) };
}

export async function licensesBySeat({ appContext }: AcademicService, id: string) {
  const licenses = await licensesOfOrder(appContext.database.query, id);
  return licenses.sort((one, other) => one.seat - other.seat);
}
export const lastDay = (licenses: readonly { expiresAt: string }[]) =>
  licenses.map(({ expiresAt }) => expiresAt.slice(0, 10));

/** Three seats of five are assigned, as the buyer does it. */
export async function paySeats(service: AcademicService, changes = {}) {
  const { id } = await pay(service, "seats", { quantity: 5 }, changes);
  for (const [index, name] of ["Ada", "Bo", "Cy"].entries()) {
    const prepared = await prepareLicense(
      {
        products: latestProducts(["designite-java"]),
        edition: "professional",
        licensee: name,
        organization: "Engines Ltd",
        mailbox: `${name.toLowerCase()}@engines.example.org`,
        issuedBy: "paddle",
        orderId: id,
        orderItem: 1,
        seat: index + 1,
        issuedAt: new Date("2026-01-05T12:00:00.000Z"),
        expiresAt: new Date("2027-01-05T12:00:00.000Z"),
      },
      service.appContext,
    );
    if (prepared.kind !== "prepared") throw new Error(prepared.kind);
    await auditedTransaction(service.appContext, "buyer", (tx) => addIssuedLicense(tx, prepared.license));
  }
  return await licensesBySeat(service, id);
}
