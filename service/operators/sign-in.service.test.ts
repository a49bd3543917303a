import { describe, expect, test } from "vitest";
import { type AcademicService, createAcademicService, operator } from "#test/support/academic-service.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { askForSignIn, signIn } from "#test/support/sign-in.ts";
import type { TestServiceOptions } from "#test/support/test-service.ts";
import { approveRequest } from "../academic/decide-request.ts";
import { days, minutes } from "../platform/time/time.ts";

/** Asks, and takes the link that approves out of the operator's mail. */
async function openReview(kind?: "sqlite" | "postgres", options?: TestServiceOptions) {
  const service = await createAcademicService(kind, options);
  const id = await service.ask();
  await service.sendMails();
  const notice = service.transport.mails.find(({ purpose }) => purpose === "academic-notice");
  const [approve = ""] = notice?.text.match(/\/apis\/acad-lic-request\/review\/\S+/) ?? [];
  return { service, id, approve, notice };
}
const read = async (service: AcademicService, address: string, cookie = "") => {
  const answer = await service.application.request(address, { headers: { cookie } });
  return { status: answer.status, text: await answer.text() };
};
const press = (service: AcademicService, address: string, cookie = "", origin = "http://localhost:8000") =>
  service.application.request(address, { method: "POST", headers: { origin, cookie } });
const personal = /Ada Lovelace|ada@uni|University of London|review@example/;

test("a reply to the operator's mails goes to our own mailbox, never to the requester", async () => {
  const { service, approve } = await openReview();
  await askForSignIn(service, approve);
  const powerful = service.transport.mails.filter(({ text }) => text.includes("/review/"));
  expect(powerful.map(({ purpose }) => purpose)).toEqual(["academic-notice", "operator-sign-in"]);
  expect(new Set(powerful.map(({ replyTo }) => replyTo))).toEqual(new Set([service.appContext.contactEmail]));
});

describe.each(databaseKinds)("on %s", (kind) => {
  test("who has the link alone sees nothing of the request and decides nothing", async () => {
    const { service, id, approve } = await openReview(kind);
    const page = await read(service, approve);
    expect(page.status).toBe(200);
    expect(page.text).toContain("Sign in on this device</button>");
    expect(page.text).not.toMatch(personal);
    const answers = [
      await press(service, approve),
      await service.application.request(approve, { method: "POST" }),
      await press(service, approve, "operator=x"),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
    expect(await service.request(id)).toMatchObject({ state: "received" });
  });

  test("a link in a mail to the operator signs the device in once, and leads back to the request", async () => {
    const { service, id, approve } = await openReview(kind);
    const address = await askForSignIn(service, approve);
    const opened = await service.application.request(address);
    expect(opened.status).toBe(200);
    expect(opened.headers.get("set-cookie")).toBeNull();
    const answers = await Promise.all([press(service, address), press(service, address)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 410]);
    const answer = answers.find(({ status }) => status === 303);
    expect(answer?.headers.get("location")).toBe(approve);
    const cookie = answer?.headers.get("set-cookie") ?? "";
    expect(cookie).toMatch(/^operator=[\w.-]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
    expect((await read(service, approve, cookie)).text).toMatch(/Approve this request\?[\s\S]*Ada Lovelace/);
    expect((await press(service, approve, cookie)).status).toBe(303);
    expect(await service.request(id)).toMatchObject({ state: "approved" });
    expect(await service.actions()).toEqual(expect.arrayContaining(["operator-sign-in-asked", "operator-signed-in"]));
  });

  test("one mail for signing in is sent a minute, and ten a day", async () => {
    const { service, approve } = await openReview(kind);
    const ask = approve.replace("?", "/sign-in?");
    const answers = await Promise.all([press(service, ask), press(service, ask), press(service, ask)]);
    const outcomes = answers.map(({ headers }) => headers.get("location")?.match(/sign-in=(.*)/)?.[1]);
    expect(outcomes.sort()).toEqual(["sent", "too-often", "too-often"]);
    for (let minute = 0; minute < 20; minute += 1) {
      service.clock.advance(minutes(1));
      await press(service, ask);
    }
    await service.sendMails();
    const count = () => service.transport.mails.filter(({ purpose }) => purpose === "operator-sign-in").length;
    expect(count()).toBe(10);
    expect((await read(service, `${approve}&sign-in=too-often`)).text).toContain("No email was sent");
    service.clock.advance(days(1));
    await press(service, ask);
    await service.sendMails();
    expect(count()).toBe(11);
    // Of the claims of former minutes none is left.
    const claims = service.appContext.database.query.selectFrom("jobRun").select("job");
    expect(await claims.where("job", "=", "operator-sign-in-mail").execute()).toHaveLength(1);
  });
});

test("a link for signing in ends after 15 minutes, and the cookie after 30 days", async () => {
  const { service, approve } = await openReview();
  const late = await askForSignIn(service, approve);
  service.clock.advance(minutes(15));
  expect([(await read(service, late)).status, (await press(service, late)).status]).toEqual([410, 410]);
  const cookie = await signIn(service, approve);
  service.clock.advance(days(30));
  await service.ask({ email: "grace@uni.example.org" });
  await service.sendMails();
  const notice = service.transport.mails.findLast(({ purpose }) => purpose === "academic-notice");
  const [address = ""] = notice?.text.match(/\/apis\/acad-lic-request\/review\/\S+/) ?? [];
  expect((await read(service, address, cookie)).text).toContain("Sign in on this device</button>");
});

test("links that are expired, altered or of a decided request show no personal data", async () => {
  const { service, id, approve } = await openReview();
  const cookie = await signIn(service, approve);
  await approveRequest(id, { operator }, service.appContext);
  const altered = approve.replace(/.$/, (last) => (last === "A" ? "Q" : "A"));
  const shown = [await read(service, approve), await read(service, altered, cookie)];
  service.clock.advance(days(14));
  shown.push(await read(service, approve, cookie));
  service.clock.advance(days(372));
  shown.push(await read(service, approve, cookie), await read(service, approve));
  expect(shown.map(({ status }) => status)).toEqual([200, 404, 410, 410, 410]);
  expect(shown.filter(({ text }) => personal.test(text))).toEqual([]);
});

test("over https the cookie is bound to this host and to https", async () => {
  const { service, approve } = await openReview("sqlite", { configuration: { siteUrl: "https://www.example.org" } });
  const ask = await press(service, approve.replace("?", "/sign-in?"), "", "https://www.example.org");
  expect(ask.status).toBe(303);
  await service.sendMails();
  const mail = service.transport.mails.find(({ purpose }) => purpose === "operator-sign-in");
  const address = mail?.text.match(/\/apis\/\S+/)?.[0] ?? "";
  const answer = await press(service, address, "", "https://www.example.org");
  const cookie = answer.headers.get("set-cookie") ?? "";
  expect(cookie).toMatch(/^__Host-operator=[\w.-]+; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  expect((await read(service, approve, cookie.split(";", 1)[0])).text).toContain("Ada Lovelace");
});

test("a form of another site neither asks for a mail nor signs a device in", async () => {
  const { service, approve } = await openReview();
  const address = await askForSignIn(service, approve);
  const foreign = await press(service, address, "", "https://evil.example");
  expect([foreign.status, foreign.headers.get("set-cookie")]).toEqual([403, null]);
  expect((await press(service, approve.replace("?", "/sign-in?"), "", "https://evil.example")).status).toBe(403);
});
