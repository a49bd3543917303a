import { expect, test } from "vitest";
import { signInLinkPath, statusSteps } from "#contract/addresses.ts";
import { createLinkToken, type LinkPurpose, linkPurposes } from "#service/tokens.ts";
import { type AcademicService, createAcademicService } from "#test/support/academic-service.ts";
import { post } from "#test/support/api-calls.ts";
import { drillSize } from "#test/support/drills/drill-size.ts";
import { addSubscribers } from "#test/support/subscribers.ts";

const academic = "/apis/acad-lic-request";
/** The token of a session is in a cookie, and that of a form in the form. They have no address. */
type AddressedPurpose = Exclude<LinkPurpose, "operator-session">;
const addresses: Readonly<Record<AddressedPurpose, { shown: string; pressed: readonly string[]; refused?: number }>> = {
  "operator-sign-in": {
    shown: signInLinkPath,
    pressed: [signInLinkPath],
    refused: 410,
  },
  "request-status": { shown: `${academic}/status`, pressed: statusSteps.map((step) => `${academic}/status/${step}`) },
  "my-licenses": {
    shown: "/licenses/list",
    pressed: ["/licenses/list/send-key", "/licenses/list/send-keys"],
  },
  "confirm-subscription": { shown: "/apis/newsletter/confirm", pressed: ["/apis/newsletter/confirm"] },
  unsubscribe: { shown: "/apis/newsletter/unsubscribe", pressed: ["/apis/newsletter/unsubscribe"] },
};
const purposes = Object.keys(linkPurposes).filter((name): name is LinkPurpose => name in linkPurposes);
const addressed = purposes.filter((name): name is AddressedPurpose => name in addresses);

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.";
/** How many other letters are tried at each place of a token. */
const letters = drillSize({ short: 1, long: alphabet.length });
/** The body that each button needs. */
const body = "reason=other&note=another+note&explanation=another+machine";
const form = { "content-type": "application/x-www-form-urlencoded" };

/** Two people, each with a request and a subscription, and what there is to know about them. */
async function createTwoPeople() {
  const service = await createAcademicService("sqlite", {
    rateLimit: { burst: 1_000_000, secondsPerCall: 1, rememberedClients: 10 },
  });
  const people = [];
  for (const name of ["arthur", "trillian"]) {
    const requestId = await service.ask({ name, email: `${name}@uni.example.org`, university: `${name} university` });
    const [subscription] = await addSubscribers(service.app, [name]);
    const accessId = service.app.createIdentifier();
    await service.app.database.query
      .insertInto("licenseAccess")
      .values({ id: accessId, email: `${name}@uni.example.org`, askedAt: service.clock.now().toISOString() })
      .execute();
    people.push({ name, ids: [requestId, subscription?.id ?? "", accessId] });
  }
  return { service, people };
}

const tokenOf = (purpose: LinkPurpose, id: string, { app, clock }: AcademicService) =>
  createLinkToken(purpose, id, clock.now(), app.linkSecrets);

/** The review pages decide on signed-in devices alone. */
const signedIn = (service: AcademicService) => ({
  cookie: `operator=${tokenOf("operator-session", service.app.createIdentifier(), service)}`,
});

async function everyRow({ app: { database } }: AcademicService): Promise<string> {
  const { query } = database;
  return JSON.stringify([
    await query.selectFrom("academicLicenseRequest").selectAll().orderBy("id").execute(),
    await query.selectFrom("newsletterSubscription").selectAll().orderBy("id").execute(),
    await query.selectFrom("license").selectAll().orderBy("id").execute(),
    await query.selectFrom("outgoingMail").selectAll().orderBy("id").execute(),
  ]);
}

/** Tries a token that permits nothing at an address and its buttons. */
async function tryToken(purpose: AddressedPurpose, token: string, service: AcademicService): Promise<string[]> {
  const { shown, pressed, refused = 404 } = addresses[purpose];
  const query = `?token=${encodeURIComponent(token)}`;
  const headers = signedIn(service);
  const statuses = [
    `${shown}: ${(await service.application.request(shown + query, { headers })).status}`,
    ...(await Promise.all(
      pressed.map(
        async (path) => `${path}: ${(await post(service, path + query, body, { ...form, ...headers })).status}`,
      ),
    )),
  ];
  return statuses.filter((status) => !status.endsWith(`: ${refused}`)).map((status) => `${token} at ${status}`);
}

/** The token with another letter at each place. A letter that stands for the same bytes is no other. */
function alterations(token: string): string[] {
  const bytesOf = (text: string) => text.split(".").map((part) => Buffer.from(part, "base64url").toString("hex"));
  return [...token].flatMap((letter, place) => {
    const start = alphabet.indexOf(letter) + 1 + place;
    const others = Array.from({ length: letters }, (_, step) => alphabet[(start + 7 * step) % alphabet.length] ?? "A");
    const altered = others.map((other) => token.slice(0, place) + other + token.slice(place + 1));
    return altered.filter((text) => bytesOf(text).join() !== bytesOf(token).join());
  });
}

test("no link for one purpose works for another, and no altered link works at all", async () => {
  const { service, people } = await createTwoPeople();
  const before = await everyRow(service);
  const lost: string[] = [];
  for (const purpose of purposes) {
    for (const id of people.flatMap(({ ids }) => ids)) {
      const token = tokenOf(purpose, id, service);
      const others = addressed.filter((name) => name !== purpose);
      for (const other of others) lost.push(...(await tryToken(other, token, service)));
      if (purpose === "operator-session") continue;
      const altered = alterations(token);
      for (const text of altered) lost.push(...(await tryToken(purpose, text, service)));
    }
  }
  expect(lost).toEqual([]);
  expect(await everyRow(service)).toBe(before);
});

test("the links of one person show nothing of another and change nothing of theirs", async () => {
  const { service, people } = await createTwoPeople();
  const [mine, other] = people;
  const rowsOfOther = async () =>
    JSON.parse(await everyRow(service))
      .flat()
      .filter((row: object) => JSON.stringify(row).includes(other?.name ?? ""));
  const before = await rowsOfOther();
  const lost: string[] = [];
  const headers = signedIn(service);
  for (const purpose of addressed) {
    for (const id of mine?.ids ?? []) {
      const { shown, pressed } = addresses[purpose];
      const query = `?token=${tokenOf(purpose, id, service)}`;
      for (const [path, answer] of [
        [shown, await service.application.request(shown + query, { headers })] as const,
        ...(await Promise.all(
          pressed.map(
            async (path) => [path, await post(service, path + query, body, { ...form, ...headers })] as const,
          ),
        )),
      ]) {
        if ((await answer.text()).includes(other?.name ?? "")) lost.push(`${path} shows another person`);
        if (answer.status >= 500) lost.push(`${path} is answered ${answer.status}`);
      }
    }
  }
  expect(lost).toEqual([]);
  expect(before.length).toBeGreaterThan(0);
  expect(await rowsOfOther()).toEqual(before);
});
