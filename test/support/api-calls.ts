import { answerAskedMails } from "#service/answer-asked-mails.ts";
import type { Service } from "#service/app.ts";

export const request = {
  name: "Ada Lovelace",
  email: "ada@uni.example.org",
  university: "University of London",
  lang: "Python",
};

export function post(service: Service, path: string, body: unknown, headers: Record<string, string> = {}) {
  return service.application.request(path, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: typeof body === "string" || body instanceof Blob ? body : JSON.stringify(body),
  });
}

export function postForm(
  service: Service,
  path: string,
  body: string | Uint8Array<ArrayBuffer>,
  accept = "text/html,*/*;q=0.8",
) {
  return post(service, path, body, { "content-type": "application/x-www-form-urlencoded", accept });
}

export async function subscriptions({ app }: Service) {
  await answerAskedMails(app);
  return await app.database.query.selectFrom("newsletterSubscription").selectAll().execute();
}
export const requests = (service: Service) =>
  service.app.database.query.selectFrom("academicLicenseRequest").selectAll().execute();
export const mails = (service: Service) =>
  service.app.database.query.selectFrom("outgoingMail").selectAll().orderBy("purpose", "desc").execute();
