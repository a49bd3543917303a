import { createLinkToken } from "#service/platform/links/link-token.ts";
import type { AcademicService } from "./academic-service.ts";

const post = (service: AcademicService, address: string) =>
  service.application.request(address, { method: "POST", headers: { origin: "http://localhost:8000" } });

/** Asks for a mail that signs in, from the page of a review link, and gives the address in the mail. */
export async function askForSignIn(service: AcademicService, reviewAddress: string): Promise<string> {
  await post(service, reviewAddress.replace("?", "/sign-in?"));
  await service.sendMails();
  const mail = service.transport.mails.findLast(({ purpose }) => purpose === "operator-sign-in");
  return mail?.text.match(/\/apis\/\S+/)?.[0] ?? "";
}

/** Signs a device of the operator in, as the operator does, and gives the cookie it sends from then on. */
export async function signIn(service: AcademicService, reviewAddress: string): Promise<string> {
  const answer = await post(service, await askForSignIn(service, reviewAddress));
  return answer.headers.get("set-cookie")?.split(";", 1)[0] ?? "";
}

/** The value of the cookie of a device that was signed in under this link secret. */
export const operatorSession = (linkSecret: Uint8Array, now = new Date()): string =>
  createLinkToken("operator-session", "019b8dd6-0c00-7000-8000-00000000002a", now, [linkSecret]);
