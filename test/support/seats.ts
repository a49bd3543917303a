import { licensesOfOrder } from "#service/licenses/license-store.ts";
import { defaultSales } from "#service/platform/config/sales-settings.ts";
import type { Database } from "#service/platform/database/database.ts";
import { type AcademicService, createAcademicService } from "./academic-service.ts";
import { buySeats, openLicenses, readPage } from "./customer.ts";
import { sampleOrder } from "./sample-order.ts";

/** The service with an order of so many seats, and the page of its seats. */
export async function createSeats(kind: Database["kind"], seats: number) {
  const service = await createAcademicService(kind);
  service.appContext.sales = { ...defaultSales, selfService: { computersPerYear: 0, seatDays: 30 } };
  const orderId = await buySeats(service, seats);
  const address = await seatsAddress(service, orderId);
  return { service, orderId, address };
}

/** The page of the seats, as the list links to it. */
export async function seatsAddress(service: AcademicService, orderId: string): Promise<string> {
  const { text } = await readPage(service, await openLicenses(service, sampleOrder.mailbox));
  const found = new RegExp(`/licenses/seats\\?[^"]*order=${orderId}[^"]*`).exec(text)?.[0];
  return (found ?? "").replaceAll("&amp;", "&");
}

/** Sends a file with people to be checked. */
export async function upload(service: AcademicService, address: string, bytes: Buffer<ArrayBuffer>): Promise<Response> {
  const form = new FormData();
  form.set("people", "");
  form.set("file", new File([bytes], "people.csv"));
  const body = new Response(form);
  const bytesOfForm = await body.arrayBuffer();
  return await service.application.request(address.replace("?", "/check?"), {
    method: "POST",
    headers: {
      origin: "http://localhost:8000",
      "content-type": body.headers.get("content-type") ?? "",
      "content-length": String(bytesOfForm.byteLength),
    },
    body: bytesOfForm,
  });
}

export const person = (index: number) => ({
  line: index,
  name: `Person ${index} Example`,
  mailbox: `p${index}@example.com`,
});
/** The licenses of an order that are not revoked. */
export const inForce = async ({ appContext }: AcademicService, orderId: string) =>
  (await licensesOfOrder(appContext.database.query, orderId)).filter(({ revokedAt }) => revokedAt === null);
