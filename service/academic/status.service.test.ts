import { describe, expect, test } from "vitest";
import { type AcademicService, createAcademicService, operator } from "#test/support/academic-service.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { revokeLicense } from "../licenses/revoke-license.ts";
import { days, minutes } from "../time.ts";
import { linkUrl } from "../tokens.ts";
import { approveRequest, rejectRequest } from "./decide-request.ts";

const addressOf = (service: AcademicService, id: string) => {
  const { pathname, search } = new URL(linkUrl("request-status", id, service.app));
  return pathname + search;
};
const read = async (service: AcademicService, address: string) => {
  const answer = await service.application.request(address);
  return { answer, text: await answer.text() };
};
const press = (service: AcademicService, address: string, step: string, headers = {}) =>
  service.application.request(address.replace("/status?", `/status/${step}?`), {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", origin: "http://localhost:8000", ...headers },
  });

describe.each(databaseKinds)("the status page on %s", (kind) => {
  test("shows the state of the request and the promised time to its requester only", async () => {
    const service = await createAcademicService(kind);
    const id = await service.ask({ name: "<b>Everard</b>", university: "<i>Evilworth</i>" });
    const { answer, text } = await read(service, addressOf(service, id));
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "cache-control": "no-store",
      "x-robots-tag": "noindex",
      "referrer-policy": "same-origin",
    });
    expect(text).toContain("<h1>Your request is in review</h1>");
    expect(text).toMatch(/typically answer by Tuesday, January 6, 2026/);
    expect(text).toMatch(/heard from us after Wednesday, January 7, 2026/);
    expect(text).toContain("<dt>Received</dt><dd>January 5, 2026 at 7:00 AM Eastern Time</dd>");
    expect(text).not.toMatch(/Everard|Evilworth/);
  });

  test("links the contact address in every state", async () => {
    const service = await createAcademicService(kind);
    const ask = (person: string) => service.ask({ email: `${person}@uni.example.org` });
    const [approved, rejected, withdrawn, open] = [await ask("a"), await ask("b"), await ask("c"), await ask("d")];
    await approveRequest(approved, { operator }, service.app);
    await rejectRequest(rejected, { operator, reason: "other", note: null }, service.app);
    await press(service, addressOf(service, withdrawn), "withdraw");
    for (const id of [approved, rejected, withdrawn, open]) {
      const { text } = await read(service, addressOf(service, id));
      expect(text).toMatch(/<dt>Questions<\/dt><dd><a href="mailto:/);
    }
  });

  test("GET and HEAD change nothing", async () => {
    const service = await createAcademicService(kind);
    const id = await service.ask();
    const address = addressOf(service, id);
    const addresses = [address, ...["withdraw", "send-again"].map((step) => address.replace("?", `/${step}?`))];
    for (const method of ["GET", "HEAD"]) {
      await Promise.all(addresses.map((each) => service.application.request(each, { method })));
    }
    expect(await service.request(id)).toMatchObject({ state: "received" });
    expect(await service.actions()).toEqual(["request-received"]);
  });

  test("the receipt links to it, and each button redirects to it", async () => {
    const service = await createAcademicService(kind);
    await service.ask();
    await service.sendMails();
    const receipt = service.transport.mails.find(({ purpose }) => purpose === "academic-receipt")?.text ?? "";
    const address = /http:\/\/localhost:8000(\/apis\/\S+)/.exec(receipt)?.[1] ?? "";
    const answer = await press(service, address, "send-again");
    expect([answer.status, answer.headers.get("location")]).toEqual([303, `${address}&outcome=sent-again`]);
    expect((await read(service, answer.headers.get("location") ?? "")).text).toContain("on its way to your inbox");
  });

  test("a withdrawn request is shown as such and links to the form", async () => {
    const service = await createAcademicService(kind);
    const address = addressOf(service, await service.ask());
    await press(service, address, "withdraw");
    const { text } = await read(service, address);
    expect(text).toContain("Your request is withdrawn");
    expect(text).toContain('<a href="/acad-lic-request">');
    expect(text).not.toContain("<form class");
  });

  test("once there is a key it can be sent again, and a new request is a link away", async () => {
    const service = await createAcademicService(kind);
    const id = await service.ask();
    const address = addressOf(service, id);
    await approveRequest(id, { operator }, service.app);
    await service.sendMails();
    expect((await read(service, address)).text).toMatch(
      /Your license key has been sent[\s\S]*January 5, 2027[\s\S]*Resend email[\s\S]*acad-lic-request">Request another key/,
    );
  });

  test("a button that would be refused is not offered, and the page says when it is again", async () => {
    const service = await createAcademicService(kind);
    const id = await service.ask();
    const address = addressOf(service, id);
    await press(service, address, "send-again");
    expect((await read(service, address)).text).toContain("Resend email");
    service.clock.advance(minutes(30));
    await press(service, address, "send-again");
    const { text } = await read(service, address);
    expect(text).not.toContain("Resend email");
    expect(text).toContain("You can resend it after January 5, 2026 at 8:00 AM Eastern Time.");
    expect((await press(service, address, "send-again")).headers.get("location")).toContain("sent-often-enough");
    service.clock.advance(minutes(30));
    expect((await read(service, address)).text).toContain("Resend email");
  });

  test("a rejection is shown with its reason and remedy", async () => {
    const service = await createAcademicService(kind);
    const id = await service.ask();
    await rejectRequest(id, { operator, reason: "not-for-research", note: "Nice <work>." }, service.app);
    const { text } = await read(service, addressOf(service, id));
    expect(text).toMatch(
      /Your request wasn&#x27;t approved[\s\S]*research and education only[\s\S]*Nice &lt;work&gt;\.[\s\S]*trial/,
    );
  });
});

test("a revoked or expired license is shown as such, and links to a new request", async () => {
  const service = await createAcademicService();
  const id = await service.ask();
  const { id: licenseId } = await approveRequest(id, { operator }, service.app);
  service.clock.advance(days(366));
  const ended = await read(service, addressOf(service, id));
  expect(ended.text).toMatch(/Your license has ended[\s\S]*<a href="\/acad-lic-request">/);
  await revokeLicense(licenseId, { reason: "shared", operator: "Grace" }, service.app);
  expect((await read(service, addressOf(service, id))).text).toMatch(
    /Your license has been revoked[\s\S]*<a href="\/acad-lic-request">/,
  );
});

test("after the promised time it says that the answer is late", async () => {
  const service = await createAcademicService();
  const address = addressOf(service, await service.ask());
  service.clock.advance(days(3));
  expect((await read(service, address)).text).toContain("we&#x27;re late");
});

test.each(["", "?token=", "?token=abc", `?token=${"A".repeat(22)}.${"A".repeat(22)}`])(
  "an address with %j shows no request",
  async (query) => {
    const service = await createAcademicService();
    const answer = await service.application.request(`/apis/acad-lic-request/status${query}`);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain("find this request");
    expect((await press(service, `/apis/acad-lic-request/status${query || "?"}`, "withdraw")).status).toBe(404);
  },
);

test("a form of another site is refused", async () => {
  const service = await createAcademicService();
  const id = await service.ask();
  const answer = await press(service, addressOf(service, id), "withdraw", { origin: "https://evil.example" });
  expect(answer.status).toBe(403);
  expect(await service.request(id)).toMatchObject({ state: "received" });
});

test("too many presses are answered with a request to wait", async () => {
  const service = await createAcademicService("sqlite", {
    rateLimit: { burst: 1, secondsPerCall: 5, rememberedClients: 10 },
  });
  const address = addressOf(service, await service.ask());
  await press(service, address, "send-again");
  const person = await press(service, address, "withdraw", { accept: "text/html,*/*;q=0.8" });
  expect([person.status, person.headers.get("retry-after")]).toEqual([429, "5"]);
  expect(await person.text()).toMatch(/<main>[\s\S]*Too many attempts[\s\S]*Wait a moment/);
  const program = await press(service, address, "withdraw");
  expect(await program.json()).toEqual({ error: "Too many calls. Try again in 5 seconds." });
});

test("an unknown outcome in the address is not shown", async () => {
  const service = await createAcademicService();
  const { text } = await read(service, `${addressOf(service, await service.ask())}&outcome=constructor`);
  expect(text).not.toContain('role="status"');
});
