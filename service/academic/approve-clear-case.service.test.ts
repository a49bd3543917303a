import { describe, expect, test } from "vitest";
import { type AcademicService, createAcademicService, operator } from "#test/support/academic-service.ts";
import { createRule, issued } from "#test/support/clear-cases.ts";
import { databaseKinds, emptyDatabase } from "#test/support/database/test-database.ts";
import { adviseOnListed } from "#test/support/listed-institutions.ts";
import { findMismatches } from "../care/database-problems.ts";
import { approveRequest, rejectRequest } from "./decide-request.ts";
import { findDecision } from "./request-store.ts";
import { askForAnotherKey, proveMailbox, withdrawRequest } from "./status-steps.ts";

/** What makes a request odd. Each gives the id of one that is clear but for this. */
const oddCases: Readonly<Record<string, (service: AcademicService) => Promise<string>>> = {
  "from a domain on no list": ({ ask }) => ask({ email: "ada@elsewhere.example.org" }),
  "from a domain with an academic suffix alone": ({ ask }) => ask({ email: "ada@london.ac.jp" }),
  "from a flagged domain": ({ ask }) => ask({ email: "ada@flagged.example.org", university: "University of Leeds" }),
  "from a free mail service": ({ ask }) => ask({ email: "ada@free.example.org" }),
  "from a disposable mailbox": ({ ask }) => ask({ email: "ada@thrown.example.org" }),
  "from former students": ({ ask }) => ask({ email: "ada@alumni.uni.example.org" }),
  "without lists": (service) => {
    service.appContext.adviseOn = () => undefined;
    return service.ask();
  },
  "for another university": ({ ask }) => ask({ university: "University of Leeds" }),
  "with one word as the name": ({ ask }) => ask({ name: "Ada" }),
  "with an address as the name": ({ ask }) => ask({ name: "Ada https://example.org" }),
  "from a variant of a mailbox": ({ ask }) => ask({ email: "ada+2@uni.example.org" }),
  "after another one of the mailbox": async ({ ask, appContext }) => {
    await withdrawRequest(await ask({ lang: "Python" }), appContext);
    return await ask();
  },
  "after one of a variant of the mailbox": async ({ ask }) => {
    await ask({ name: "Eve Smith", email: "ada+1@uni.example.org" });
    return await ask();
  },
  "after a rejection": async ({ ask, appContext }) => {
    await rejectRequest(await ask(), { operator, reason: "other", note: null }, appContext);
    return await ask();
  },
  "after a rejection in its domain": async ({ ask, appContext }) => {
    const other = await ask({ name: "Eve Smith", email: "eve@uni.example.org" });
    await rejectRequest(other, { operator, reason: "other", note: null }, appContext);
    return await ask();
  },
  "for another key": async ({ ask, appContext }) => {
    const first = await ask();
    await approveRequest(first, { operator }, appContext);
    await askForAnotherKey(first, "It is on the wrong computer.", appContext);
    const { query } = appContext.database;
    const latest = query.selectFrom("academicLicenseRequest").select("id").where("explanation", "is not", null);
    return (await latest.executeTakeFirstOrThrow()).id;
  },
  "of a mailbox with a returned mail": async ({ ask, appContext, sendMails, clock }) => {
    const id = await ask();
    await sendMails();
    const returned = { returnedAt: clock.now().toISOString(), returnVerdict: "hard", returnReason: "5.1.1" } as const;
    await appContext.database.query
      .updateTable("outgoingMail")
      .set(returned)
      .where("purpose", "=", "academic-receipt")
      .execute();
    return id;
  },
  "of a name that another mailbox of the domain has used": async ({ ask }) => {
    await ask({ name: "ADA LOVELACE", email: "a.lovelace@uni.example.org" });
    return await ask();
  },
  "on a day with many of its domain": async ({ ask }) => {
    for (const name of ["Bo", "Cy", "Di", "Ed", "Flo"]) {
      await ask({ name: `${name} Smith`, email: `${name.toLowerCase()}@uni.example.org` });
    }
    return await ask();
  },
};

describe.each(databaseKinds)("the rule for clear cases on %s", (kind) => {
  test("approves as soon as the mailbox is proven, once, and the log fits", async () => {
    const service = await createRule(kind);
    const id = await service.ask();
    expect(await issued(service)).toBe(0);
    const outcomes = await Promise.all([1, 2, 3].map(() => proveMailbox(id, service.appContext)));
    expect(outcomes).toContain("approved-at-once");
    expect(await issued(service)).toBe(1);
    const { query } = service.appContext.database;
    expect(await findDecision(query, id)).toMatchObject({ decidedBy: "rule", decidedThrough: "rule" });
    const log = await query.selectFrom("auditEntry").select(["actor", "action"]).orderBy("sequence").execute();
    expect(log.filter(({ actor }) => actor === "rule").map(({ action }) => action)).toEqual([
      "request-approved",
      "license-issued",
    ]);
    expect(await findMismatches(query, service.appContext.signingKeys)).toEqual([]);
    await service.sendMails();
    expect(service.transport.mails.map(({ purpose }) => purpose)).toContain("license-key");
    expect(await service.request(id)).toMatchObject({ state: "submitted" });
  });

  test("is off without the setting", async () => {
    const service = await createAcademicService(kind);
    service.appContext.adviseOn = adviseOnListed;
    const id = await service.ask();
    expect(await proveMailbox(id, service.appContext)).toBe("mailbox-proven");
    expect([await issued(service), await service.request(id)]).toMatchObject([0, { state: "received" }]);
  });

  test("approves nothing before the mailbox is proven", async () => {
    const service = await createRule(kind);
    const id = await service.ask();
    await service.sendMails();
    expect(await service.request(id)).toMatchObject({ state: "received", mailboxProvenAt: null });
  });

  test.each(Object.keys(oddCases))("leaves a request %s to a person", async (name) => {
    const service = await createRule(kind);
    const id = (await oddCases[name]?.(service)) ?? "";
    const before = await issued(service);
    expect(await proveMailbox(id, service.appContext)).toBe("mailbox-proven");
    expect([await issued(service), await service.request(id)]).toMatchObject([before, { state: "received" }]);
  });

  test("leaves a request to a person without a signing key", async () => {
    const service = await createAcademicService(kind, {
      configuration: { autoApprove: { perDay: 20 }, signingKeys: undefined },
    });
    service.appContext.adviseOn = adviseOnListed;
    const id = await service.ask();
    expect(await proveMailbox(id, service.appContext)).toBe("mailbox-proven");
    expect(await service.request(id)).toMatchObject({ state: "received" });
  });

  test("keeps to the cap of a day, and starts anew on the next", async () => {
    const service = await createRule(kind, 2);
    const people = ["Ada", "Bo", "Cy", "Di"];
    const ids: string[] = [];
    for (const name of people)
      ids.push(await service.ask({ name: `${name} Smith`, email: `${name.toLowerCase()}@uni.example.org` }));
    const outcomes = await Promise.all(ids.slice(0, 3).map((id) => proveMailbox(id, service.appContext)));
    expect(outcomes.filter((outcome) => outcome === "approved-at-once")).toHaveLength(2);
    service.clock.advance(24 * 60 * 60 * 1000);
    expect(await proveMailbox(ids[3] ?? "", service.appContext)).toBe("approved-at-once");
    expect(await issued(service)).toBe(3);
  });
});

test("two processes on PostgreSQL together keep to the cap", async () => {
  const database = await emptyDatabase("postgres");
  const processes = [await createRule("postgres", 3, { database }), await createRule("postgres", 3, { database })];
  const ids: string[] = [];
  for (let index = 0; index < 5; index += 1)
    ids.push((await processes[0]?.ask({ name: `${"abcde"[index]}x Smith`, email: `p${index}@uni.example.org` })) ?? "");
  await Promise.all(
    ids.map((id, index) => proveMailbox(id, (processes[index % 2] ?? processes[0])?.appContext ?? raise())),
  );
  expect(await issued(processes[0] ?? raise())).toBe(3);
});

function raise(): never {
  throw new Error("There is no such process.");
}
