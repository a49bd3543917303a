import { licensesOfOrder } from "#service/licenses/license-store.ts";
import type { OrderDetails } from "#service/orders/order-report.ts";
import type { AcademicService } from "./academic-service.ts";
import { javaLine, reportAndSettle, sampleOrder } from "./sample-order.ts";

type Line = OrderDetails["lines"][number];

/** Pays an order of one line, and gives its licenses. */
export async function pay(service: AcademicService, number: string, line: Partial<Line> = {}, changes = {}) {
  const details = { ...sampleOrder, ...changes, lines: [{ ...javaLine, ...line }] };
  const id = await reportAndSettle([[number, { kind: "paid", details }]], service.app, {
    references: [number],
  });
  return { id, licenses: await licensesBySeat(service, id) };
}

export async function licensesBySeat({ app }: AcademicService, id: string) {
  const licenses = await licensesOfOrder(app.database.query, id);
  return licenses.sort((one, other) => one.seat - other.seat);
}
export const lastDay = (licenses: readonly { expiresAt: string }[]) =>
  licenses.map(({ expiresAt }) => expiresAt.slice(0, 10));
