import fc from "fast-check";
import { expect, test } from "vitest";
import { operator } from "#test/support/academic-service.ts";
import { createRule, issued } from "#test/support/clear-cases.ts";
import { rejectRequest } from "./decide-request.ts";
import { proveMailbox } from "./status-steps.ts";

const hostOf = (mailbox: string) => mailbox.slice(mailbox.indexOf("@"));

test("whatever is asked and in whatever sequence, a rule's approval is of a clear request, and within the cap", async () => {
  const cap = 3;
  const person = fc.record({
    name: fc.constantFrom("Ada Lovelace", "Bo Smith", "Cy", "x@y", "Di Jones"),
    email: fc.constantFrom(
      ...["ada@uni", "ada+1@uni", "bo@uni", "di@uni", "di@flagged", "ada@free", "bo@elsewhere"].map(
        (start) => `${start}.example.org`,
      ),
    ),
    university: fc.constantFrom("University of London", "London", "University of Leeds", "Acme"),
    lang: fc.constantFrom("Java", "Python"),
  });
  const step = fc.record({ person, isRejected: fc.boolean(), isProven: fc.boolean() });
  let approvals = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
      const service = await createRule("sqlite", cap);
      const seen = new Map<string, { email: string; name: string; university: string; isRejected: boolean }>();
      let count = 0;
      for (const { person: asked, isRejected, isProven } of steps) {
        const id = await service.ask(asked);
        // A repeat of an open request joins it: what was asked first counts.
        const { email, name, university } = seen.get(id) ?? asked;
        const others = [...seen].flatMap(([other, request]) => (other === id ? [] : [request]));
        const outcome = isProven ? await proveMailbox(id, service.appContext) : "unproven";
        if (outcome === "approved-at-once") {
          count += 1;
          expect(hostOf(email)).toBe("@uni.example.org");
          expect(email).not.toContain("+");
          expect(name).toContain(" ");
          expect(university).toContain("London");
          const ofDomain = others.filter((other) => hostOf(other.email) === hostOf(email));
          expect(ofDomain.filter((other) => other.email.replace("+1", "") === email)).toEqual([]);
          expect(ofDomain.filter((other) => other.name === name)).toEqual([]);
          expect(ofDomain.filter((other) => other.isRejected)).toEqual([]);
        }
        const { state } = await service.request(id);
        const isNowRejected = isRejected && state === "received";
        if (isNowRejected) await rejectRequest(id, { operator, reason: "other", note: null }, service.appContext);
        seen.set(id, { email, name, university, isRejected: isNowRejected });
      }
      approvals += count;
      expect(count).toBeLessThanOrEqual(cap);
      expect(await issued(service)).toBe(count);
      await service.close();
    }),
    { numRuns: 60 },
  );
  expect(approvals).toBeGreaterThan(0);
});
