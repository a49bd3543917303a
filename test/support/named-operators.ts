import { changeOperators, type WantedOperator } from "#service/operators/operators-commands.ts";
import { permissions } from "#service/platform/operators/operator-store.ts";
import type { AcademicService } from "./academic-service.ts";

/** Operators for tests: the mailbox follows from the name. */
export const named = (name: string, may: WantedOperator["may"] = permissions): WantedOperator => ({
  name,
  email: `${name.toLowerCase()}@vendor.example.org`,
  may,
});

/** Makes these the operators. */
export async function setOperators(service: AcademicService, ...wanted: WantedOperator[]): Promise<void> {
  await changeOperators(() => wanted, "root", service.appContext);
}

/** The paths in the latest mail of a purpose to an operator. */
export function linksTo(service: AcademicService, name: string, purpose: string): string[] {
  const { email } = named(name);
  const mail = service.transport.mails.findLast((each) => each.purpose === purpose && each.recipient === email);
  return [...(mail?.text.matchAll(/https?:\/\/[^/\s]+(\/apis\/\S+)/g) ?? [])].map(([, path]) => path ?? "");
}

/** What a device of an operator shows or does at an address. */
export async function visit(service: AcademicService, address: string, cookie = "", method: "GET" | "POST" = "GET") {
  const headers = { cookie, origin: "http://localhost:8000" };
  const answer = await service.application.request(address, { method, headers });
  return { status: answer.status, text: await answer.text() };
}
