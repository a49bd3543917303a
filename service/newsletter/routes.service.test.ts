import { describe, expect, test } from "vitest";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { createTestService, type TestService } from "#test/support/test-service.ts";
import { answerAskedMails } from "../answer-asked-mails.ts";
import { change } from "../change.ts";
import { days, hours, minutes, seconds } from "../time.ts";
import { linkUrl } from "../tokens.ts";
import { forgetUnconfirmed } from "./subscribe.ts";
import { endSubscription } from "./subscription.ts";

const siteUrl = "https://www.example.org";
const fromPage = { origin: siteUrl, "sec-fetch-site": "same-origin" };

async function subscribe(service: TestService, email = "ada@example.org", headers: Record<string, string> = {}) {
  const answer = await service.application.request("/apis/subscribe", {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify({ email }),
  });
  await answerAskedMails(service.app);
  return answer;
}

const rows = (service: TestService) =>
  service.app.database.query.selectFrom("newsletterSubscription").selectAll().orderBy("email").execute();
const mails = (service: TestService) =>
  service.app.database.query.selectFrom("outgoingMail").selectAll().orderBy("id").execute();
const suppressions = (service: TestService) =>
  service.app.database.query.selectFrom("newsletterSuppression").selectAll().execute();
const actions = async (service: TestService) => {
  const entries = await service.app.database.query.selectFrom("auditEntry").selectAll().orderBy("id").execute();
  expect(JSON.stringify(entries)).not.toContain("ada@");
  return entries.map(({ action }) => action);
};

/** The path and query of the link in the latest mail that leaves. */
async function mailedLink(service: TestService): Promise<string> {
  const text = (await mails(service)).at(-1)?.text ?? "";
  return /https:\/\/www\.example\.org(\/apis\/\S+)/.exec(text)?.[1] ?? "";
}

async function idOf(service: TestService): Promise<string> {
  return (await rows(service))[0]?.id ?? "";
}

async function createSubscriber(service: TestService): Promise<string> {
  await subscribe(service);
  const link = await mailedLink(service);
  await service.application.request(link, { method: "POST", headers: fromPage });
  const address = linkUrl("unsubscribe", await idOf(service), service.app);
  return address.slice(siteUrl.length);
}

describe.each(databaseKinds)("on %s", (kind) => {
  test("the button of the page confirms the subscription, and reading the page does not", async () => {
    const service = await createTestService({ kind, configuration: { siteUrl } });
    await subscribe(service);
    const link = await mailedLink(service);
    const read = await service.application.request(link);
    const head = await service.application.request(link, { method: "HEAD" });
    expect([read.status, head.status]).toEqual([200, 200]);
    expect(read.headers.get("cache-control")).toBe("no-store");
    expect(read.headers.get("x-robots-tag")).toBe("noindex");
    expect(read.headers.get("referrer-policy")).toBe("same-origin");
    const page = await read.text();
    expect(page.match(/<button/g)).toHaveLength(1);
    expect(page).toMatch(/<form [^>]*method="post"/);
    expect(page).toContain(` action="${link}"`);
    expect(await rows(service)).toMatchObject([{ state: "unconfirmed", confirmedAt: null }]);

    service.clock.advance(minutes(1));
    const posted = await service.application.request(link, { method: "POST", headers: fromPage });
    expect([posted.status, posted.headers.get("location")]).toEqual([303, link]);
    const after = await service.application.request(link);
    expect(await after.text()).toContain("Your subscription is confirmed.");
    expect(await rows(service)).toMatchObject([{ state: "confirmed", confirmedAt: "2026-01-05T12:01:00.000Z" }]);
    expect(await actions(service)).toEqual(["subscription-asked", "subscription-confirmed"]);
  });

  test("pressing the button twice does no harm", async () => {
    const service = await createTestService({ kind, configuration: { siteUrl } });
    await subscribe(service);
    const link = await mailedLink(service);
    const press = () => service.application.request(link, { method: "POST", headers: fromPage });
    expect((await Promise.all([press(), press()])).map(({ status }) => status)).toEqual([303, 303]);
    expect(await actions(service)).toEqual(["subscription-asked", "subscription-confirmed"]);
  });

  test("the consent is recorded: when, on which page, with which words", async () => {
    const service = await createTestService({ kind, configuration: { siteUrl } });
    await subscribe(service, "ada@example.org", { referer: `${siteUrl}/faq?from=ada@example.org`, origin: siteUrl });
    const [subscription] = await rows(service);
    expect(subscription).toMatchObject({
      subscribedAt: "2026-01-05T12:00:00.000Z",
      subscribedOnPage: `${siteUrl}/faq`,
      source: "form",
      wordingVersion: expect.stringMatching(/^[0-9a-f]{12}$/),
    });
    expect(await service.app.database.query.selectFrom("newsletterWording").selectAll().execute()).toEqual([
      {
        version: subscription?.wordingVersion,
        words: expect.stringContaining("New versions and articles"),
        firstUsedAt: "2026-01-05T12:00:00.000Z",
      },
    ]);
  });

  test("a repeat gets the same answer, and another mail after ten minutes only", async () => {
    const service = await createTestService({ kind, configuration: { siteUrl } });
    const answers = [await subscribe(service), await subscribe(service)];
    service.clock.advance(minutes(10));
    answers.push(...(await Promise.all([subscribe(service), subscribe(service)])));
    const link = await mailedLink(service);
    await service.application.request(link, { method: "POST", headers: fromPage });
    service.clock.advance(minutes(10));
    answers.push(await subscribe(service));
    const texts = await Promise.all(answers.map(async (answer) => [answer.status, await answer.text()]));
    expect(new Set(texts.map(String)).size).toBe(1);
    const queued = await mails(service);
    const purposes = queued.map(({ purpose }) => purpose).sort();
    expect(purposes).toEqual(Array(2).fill("newsletter-confirmation"));
    expect(await actions(service)).toEqual([...Array(2).fill("subscription-asked"), "subscription-confirmed"]);
    expect(await rows(service)).toMatchObject([{ state: "confirmed" }]);
  });

  test("an address is asked to confirm three times a week and then once a day, and every time it is entered is recorded", async () => {
    const service = await createTestService({ kind, configuration: { siteUrl } });
    for (const _ of [1, 2, 3, 4]) {
      await subscribe(service);
      service.clock.advance(hours(1));
    }
    expect([(await mails(service)).length, (await actions(service)).length]).toEqual([3, 4]);
    service.clock.advance(days(1));
    for (const _ of [1, 2]) {
      await subscribe(service);
      service.clock.advance(hours(1));
    }
    expect([(await mails(service)).length, (await actions(service)).length]).toEqual([4, 6]);
  });

  test("an address that took no mail can subscribe, and its owner's button lifts the suppression", async () => {
    const service = await createTestService({ kind, configuration: { siteUrl } });
    await createSubscriber(service);
    await change(service.app, "service", (tx) => endSubscription(tx, "ada@example.org", "bounced", service.app));
    await subscribe(service);
    expect(await suppressions(service)).toMatchObject([{ reason: "bounced" }]);
    await service.application.request(await mailedLink(service), { method: "POST", headers: fromPage });
    expect(await rows(service)).toMatchObject([{ state: "confirmed", endedAt: null }]);
    expect(await suppressions(service)).toEqual([]);
  });

  test("a stranger's form keeps the record of somebody who has left, also when nobody confirms", async () => {
    const service = await createTestService({ kind, configuration: { siteUrl } });
    await service.application.request(await createSubscriber(service), { method: "POST" });
    await service.app.database.query.updateTable("newsletterSubscription").set({ consentNote: "A course" }).execute();
    const record = { confirmedAt: "2026-01-05T12:00:00.000Z", endedAt: "2026-01-05T12:00:00.000Z" };
    service.clock.advance(hours(1));
    await subscribe(service);
    expect(await rows(service)).toMatchObject([{ state: "unconfirmed", consentNote: "A course", ...record }]);
    service.clock.advance(days(31));
    await forgetUnconfirmed(service.app);
    expect(await rows(service)).toMatchObject([{ state: "unsubscribed", consentNote: "A course", ...record }]);
  });

  test("an unconfirmed address is removed after 30 days, with its mails", async () => {
    const service = await createTestService({ kind, configuration: { siteUrl } });
    await subscribe(service);
    const link = await mailedLink(service);
    service.clock.advance(days(30));
    expect((await service.application.request(link)).status).toBe(410);
    expect((await service.application.request(link, { method: "POST", headers: fromPage })).status).toBe(410);
    await forgetUnconfirmed(service.app);
    expect(await rows(service)).toHaveLength(1);
    service.clock.advance(seconds(1));
    await forgetUnconfirmed(service.app);
    expect([await rows(service), await mails(service)]).toEqual([[], []]);
    expect(await actions(service)).toEqual(["subscription-asked", "subscriptions-forgotten"]);
  });

  test("a program unsubscribes with one call, without cookie and origin, any number of times", async () => {
    const service = await createTestService({ kind, configuration: { siteUrl } });
    const link = await createSubscriber(service);
    const form = new FormData();
    form.set("List-Unsubscribe", "One-Click");
    const calls = [
      { body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }) },
      { body: form, headers: { origin: "https://mail.example", "sec-fetch-site": "cross-site" } },
      {},
    ];
    for (const call of calls) {
      const answer = await service.application.request(link, { method: "POST", ...call });
      expect([answer.status, answer.headers.get("location")]).toEqual([200, null]);
    }
    expect(await rows(service)).toMatchObject([{ state: "unsubscribed", endedAt: "2026-01-05T12:00:00.000Z" }]);
    expect(await suppressions(service)).toMatchObject([{ reason: "unsubscribed" }]);
    expect(await actions(service)).toEqual(["subscription-asked", "subscription-confirmed", "subscription-ended"]);
  });

  test("the link to unsubscribe opens a page with one button, and reading it does not unsubscribe", async () => {
    const service = await createTestService({ kind, configuration: { siteUrl } });
    const link = await createSubscriber(service);
    const page = await (await service.application.request(link)).text();
    expect(page).toMatch(/<form [^>]*method="post"/);
    expect(page).toContain(` action="${link}"`);
    expect(page.match(/<button/g)).toHaveLength(1);
    await service.application.request(link, { method: "HEAD" });
    expect(await rows(service)).toMatchObject([{ state: "confirmed" }]);
    const posted = await service.application.request(link, { method: "POST", headers: fromPage });
    expect(await posted.text()).toContain("You&#x27;re unsubscribed.");
    expect(await (await service.application.request(link)).text()).toContain("You&#x27;re unsubscribed.");
  });

  test("a former subscriber can subscribe again, and the link of an old issue still works", async () => {
    const service = await createTestService({ kind, configuration: { siteUrl } });
    const old = await createSubscriber(service);
    await service.application.request(old, { method: "POST" });
    service.clock.advance(hours(1));
    await subscribe(service);
    expect(await suppressions(service)).toHaveLength(1);
    await service.application.request(await mailedLink(service), { method: "POST", headers: fromPage });
    expect(await rows(service)).toMatchObject([{ state: "confirmed", endedAt: null }]);
    expect(await suppressions(service)).toEqual([]);
    await service.application.request(old, { method: "POST" });
    expect(await rows(service)).toMatchObject([{ state: "unsubscribed" }]);
  });
});

test("an old confirmation link does not resubscribe", async () => {
  const service = await createTestService({ configuration: { siteUrl } });
  await subscribe(service);
  const link = await mailedLink(service);
  await service.application.request(link, { method: "POST", headers: fromPage });
  const unsubscribe = linkUrl("unsubscribe", await idOf(service), service.app);
  await service.application.request(unsubscribe.slice(siteUrl.length), { method: "POST" });
  expect((await service.application.request(link)).status).toBe(410);
  expect((await service.application.request(link, { method: "POST", headers: fromPage })).status).toBe(410);
  expect(await rows(service)).toMatchObject([{ state: "unsubscribed" }]);
});

test.each([
  ["/apis/newsletter/confirm", "GET", 404],
  ["/apis/newsletter/confirm?token=x", "POST", 404],
  ["/apis/newsletter/unsubscribe?token=", "GET", 404],
  ["/apis/newsletter/unsubscribe?token=AAAAAAAAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAA", "POST", 404],
  ["/apis/newsletter/unsubscribe", "PUT", 405],
  ["/apis/newsletter/confirm", "DELETE", 405],
])("%s, %s: %i", async (path, method, status) => {
  const service = await createTestService();
  expect((await service.application.request(path, { method })).status).toBe(status);
});

test("a link for one purpose does not work at the other address", async () => {
  const service = await createTestService({ configuration: { siteUrl } });
  const link = await createSubscriber(service);
  const confirm = linkUrl("confirm-subscription", await idOf(service), service.app).slice(siteUrl.length);
  const swapped = [link.replace("unsubscribe", "confirm"), confirm.replace("confirm", "unsubscribe")];
  for (const path of swapped) {
    expect((await service.application.request(path, { method: "POST", headers: fromPage })).status).toBe(404);
  }
});

test("the confirmation button is rate limited, the unsubscription call is not", async () => {
  const rateLimit = { burst: 2, secondsPerCall: 5, rememberedClients: 10 };
  const service = await createTestService({ configuration: { siteUrl }, rateLimit });
  const link = await createSubscriber(service);
  const confirm = linkUrl("confirm-subscription", await idOf(service), service.app).slice(siteUrl.length);
  const press = () => service.application.request(confirm, { method: "POST", headers: fromPage });
  expect((await press()).status).toBe(429);
  for (const _ of [1, 2, 3]) expect((await service.application.request(link, { method: "POST" })).status).toBe(200);
});

test("another site cannot confirm a subscription", async () => {
  const service = await createTestService({ configuration: { siteUrl } });
  await subscribe(service);
  const link = await mailedLink(service);
  const answer = await service.application.request(link, {
    method: "POST",
    headers: { origin: "https://evil.example" },
  });
  expect(answer.status).toBe(403);
  expect(await answer.json()).toEqual({ error: "Calls from other sites aren't accepted." });
  expect(await rows(service)).toMatchObject([{ state: "unconfirmed" }]);
});
