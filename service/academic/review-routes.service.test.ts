import { describe, expect, test } from "vitest";
import { type AcademicService, createAcademicService } from "#test/support/academic-service.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { signIn } from "#test/support/sign-in.ts";
import { days } from "../platform/time/time.ts";
import { withdrawRequest } from "./status-steps.ts";

/** Requests a license, takes the two links out of the operator's mail, and signs the operator's device in. */
async function askAndOpenMail(service: AcademicService) {
  const id = await service.ask();
  await service.sendMails();
  const notice = service.transport.mails.find(({ purpose }) => purpose === "academic-notice")?.text ?? "";
  const [approve = "", reject = ""] = notice.match(/\/apis\/acad-lic-request\/review\/\S+/g) ?? [];
  return { id, approve, reject, cookie: await signIn(service, approve) };
}
const read = async (service: AcademicService, address: string, cookie: string) => {
  const answer = await service.application.request(address, { headers: { cookie } });
  return { status: answer.status, text: await answer.text() };
};
const press = (
  service: AcademicService,
  address: string,
  cookie: string,
  fields: Record<string, string> = {},
  headers = {},
) =>
  service.application.request(address, {
    method: "POST",
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      origin: "http://localhost:8000",
      cookie,
      ...headers,
    },
    body: new URLSearchParams(fields).toString(),
  });

describe.each(databaseKinds)("the review pages on %s", (kind) => {
  test("show all evidence and one button, and reading them decides nothing", async () => {
    const service = await createAcademicService(kind);
    const { id, approve, reject, cookie } = await askAndOpenMail(service);
    await Promise.all([approve, reject].map((address) => service.application.request(address, { method: "HEAD" })));
    const page = await read(service, approve, cookie);
    expect(page.status).toBe(200);
    expect(page.text).toMatch(
      /Approve this request\?[\s\S]*Ada Lovelace[\s\S]*not confirmed[\s\S]*University of London/,
    );
    expect(page.text).toMatch(
      /<dt>Address<\/dt><dd><span data-state="waiting">[\s\S]*<dt>Domain<\/dt><dd><span data-state="/,
    );
    expect(page.text.match(/<button/g)).toHaveLength(1);
    expect((await read(service, reject, cookie)).text).toContain("Reject this request?");
    expect(await service.request(id)).toMatchObject({ state: "received" });
  });

  test("the button approves once; then both links show who decided", async () => {
    const service = await createAcademicService(kind);
    const { id, approve, reject, cookie } = await askAndOpenMail(service);
    const answers = await Promise.all([
      press(service, approve, cookie),
      press(service, approve, cookie),
      press(service, approve, cookie),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(await service.appContext.database.query.selectFrom("license").selectAll().execute()).toHaveLength(1);
    expect(await service.request(id)).toMatchObject({ state: "approved" });
    const decided = "[\\s\\S]*Approved by review@example\\.org, by the link in the email, on January 5, 2026";
    expect((await read(service, approve, cookie)).text).toMatch(
      new RegExp(`<h1>The request is approved</h1>${decided}`),
    );
    expect((await read(service, reject, cookie)).text).toMatch(new RegExp(`This request is already decided${decided}`));
    await press(service, reject, cookie, { reason: "other", note: "Too late" });
    expect(await service.request(id)).toMatchObject({ state: "approved" });
  });

  test("a rejection needs a reason and takes a note", async () => {
    const service = await createAcademicService(kind);
    const { id, reject, cookie } = await askAndOpenMail(service);
    const refused = [
      await press(service, reject, cookie),
      await press(service, reject, cookie, { reason: "because" }),
      await press(service, reject, cookie, { reason: "other", note: " " }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400]);
    expect(await refused[2]?.text()).toContain("Describe the other reason in the note.");
    expect(await service.request(id)).toMatchObject({ state: "received" });
    expect((await press(service, reject, cookie, { reason: "other", note: "The\r\ncourse is over." })).status).toBe(
      303,
    );
    expect((await read(service, reject, cookie)).text).toContain("Added: The course is over.");
  });

  test("without a signing key the request stays open, and the page shows the remedy", async () => {
    const service = await createAcademicService(kind, { configuration: { signingKeys: undefined } });
    const { id, approve, cookie } = await askAndOpenMail(service);
    const answer = await press(service, approve, cookie);
    expect(answer.status).toBe(409);
    expect(await answer.text()).toMatch(/There(?:'|&#39;)s no signing key[\s\S]*admin -- keys create/);
    expect(await service.request(id)).toMatchObject({ state: "received" });
  });
});

test("a link for approving does not reject", async () => {
  const service = await createAcademicService();
  const { id, approve, cookie } = await askAndOpenMail(service);
  const answer = await press(service, approve.replace("/approve", "/reject"), cookie, { reason: "other", note: "no" });
  expect(answer.status).toBe(404);
  expect(await service.request(id)).toMatchObject({ state: "received" });
});

test("after two weeks the links have expired and show the equivalent command", async () => {
  const service = await createAcademicService();
  const { id, approve, cookie } = await askAndOpenMail(service);
  service.clock.advance(days(14));
  const pressed = await press(service, approve, cookie);
  expect(pressed.status).toBe(410);
  expect(await pressed.text()).toContain(`npm run admin -- requests approve ${id}`);
  expect(await service.request(id)).toMatchObject({ state: "received" });
});

test("a withdrawn request needs no decision", async () => {
  const service = await createAcademicService();
  const { id, approve, cookie } = await askAndOpenMail(service);
  await withdrawRequest(id, service.appContext);
  expect((await read(service, approve, cookie)).text).toContain("The requester withdrew it.");
});

test("a form of another site decides nothing", async () => {
  const service = await createAcademicService();
  const { id, approve, cookie } = await askAndOpenMail(service);
  const foreign = { origin: "https://evil.example", accept: "text/html" };
  const answer = await press(service, approve, cookie, {}, foreign);
  expect(answer.status).toBe(403);
  expect(await answer.text()).toMatch(/<main><h1>Form not accepted<\/h1>/);
  expect(await service.request(id)).toMatchObject({ state: "received" });
});

test("an invented link does not work", async () => {
  const service = await createAcademicService();
  const answers = [
    await service.application.request("/apis/acad-lic-request/review/approve?token=x"),
    await service.application.request("/apis/acad-lic-request/review/approve"),
    await service.application.request("/apis/acad-lic-request/review"),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
});
