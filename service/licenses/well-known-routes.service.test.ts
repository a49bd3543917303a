import { createLocalJWKSet, jwtVerify } from "jose";
import { describe, expect, test } from "vitest";
import { verifyRevocationList } from "#contract/license-key.ts";
import { createAcademicService, operator } from "#test/support/academic-service.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { keyOf, publishedKey, sampleRing } from "#test/support/sample-keys.ts";
import { createTestService } from "#test/support/test-service.ts";
import { approveRequest } from "../academic/decide-request.ts";
import { publicKeys } from "../keys/key-ring.ts";
import { days, seconds } from "../time.ts";
import { revokeLicense } from "./revoke-license.ts";

describe.each(databaseKinds)("on %s", (kind) => {
  test("the published keys and list distinguish a valid license from a revoked one", async () => {
    const service = await createAcademicService(kind);
    const { id } = await approveRequest(await service.ask(), { operator }, service.app);
    const keys = await (await service.application.request("/.well-known/jwks.json")).json();
    const { keyText } = await service.app.database.query.selectFrom("license").selectAll().executeTakeFirstOrThrow();
    const currentDate = service.clock.now();
    const license = await jwtVerify(keyText, createLocalJWKSet(keys), { currentDate, typ: "license+jwt" });
    expect(license.payload).toMatchObject({ sub: "Ada Lovelace", prd: "designite-java", edn: "academic" });

    const list = async () => {
      const answer = await service.application.request("/.well-known/revoked-licenses.jwt");
      const typ = "license-revocations+jwt";
      return (await jwtVerify(await answer.text(), createLocalJWKSet(keys), { currentDate, typ })).payload;
    };
    const first = await list();
    const week = 7 * 24 * 3600;
    const iat = Math.floor(currentDate.getTime() / 1000);
    expect(first).toEqual({ iat, exp: iat + week, jtis: [] });
    // The mail with its key has not left, so that nobody is told.
    expect(await revokeLicense(id, { reason: "shared", operator: "Grace" }, service.app)).toBe(false);
    const again = revokeLicense(id, { reason: "again", operator: "Grace" }, service.app);
    await expect(again).rejects.toThrow("already revoked");
    expect(await list()).toMatchObject({ jtis: [license.payload.jti] });
  });
});

test("a list that was cached for as long as allowed is still valid, and the service signs it anew", async () => {
  const service = await createAcademicService();
  const keys = publicKeys(sampleRing);
  const get = () => service.application.request("/.well-known/revoked-licenses.jwt");
  const cached = await get();
  const text = await cached.text();
  const maxAge = Number(/max-age=(\d+)/.exec(cached.headers.get("cache-control") ?? "")?.[1]);
  service.clock.advance(seconds(maxAge));
  expect(await verifyRevocationList(text, { keys, now: service.clock.now() })).toMatchObject({ kind: "valid" });
  service.clock.advance(days(7));
  const now = service.clock.now();
  expect(await verifyRevocationList(text, { keys, now })).toMatchObject({ kind: "expired" });
  expect(await verifyRevocationList(await (await get()).text(), { keys, now })).toMatchObject({ kind: "valid" });
});

test("the key set contains the current and the next key, and no private part", async () => {
  const service = await createAcademicService();
  const answer = await service.application.request("/.well-known/jwks.json");
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "access-control-allow-origin": "*",
    "cache-control": "public, max-age=3600",
    "content-type": "application/jwk-set+json",
  });
  const text = await answer.text();
  expect(JSON.parse(text)).toMatchObject({ keys: [{ kid: publishedKey.id }, { kid: keyOf(1).id }] });
  expect(text).not.toMatch(/"d"/);
});

test("without keys the set is empty, there is no list, and requests are still accepted", async () => {
  const service = await createTestService();
  expect(await (await service.application.request("/.well-known/jwks.json")).json()).toEqual({ keys: [] });
  expect((await service.application.request("/.well-known/revoked-licenses.jwt")).status).toBe(404);
});

test.each(["/.well-known/jwks.json", "/.well-known/revoked-licenses.jwt"])("%s is only read", async (path) => {
  const service = await createTestService();
  expect((await service.application.request(path, { method: "POST" })).status).toBe(405);
});
