import { readdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { systemRandomSource } from "../identifier.ts";
import { loadOrCreateSecret, parseSecret } from "./key-store.ts";

test("a secret is stable, and each name has its own", async () => {
  const folder = keyFolder();
  const first = await loadOrCreateSecret(folder, "links", systemRandomSource);
  expect(first).toHaveLength(32);
  expect(await loadOrCreateSecret(folder, "links", systemRandomSource)).toEqual(first);
  expect(await loadOrCreateSecret(folder, "suppression", systemRandomSource)).not.toEqual(first);
  expect(await readdir(folder)).toEqual(["links.secret", "suppression.secret"]);
  expect((await stat(join(folder, "links.secret"))).mode & 0o777).toBe(0o600);
});

test("concurrent calls get the same secret", async () => {
  const folder = keyFolder();
  const [first, second] = await Promise.all([
    loadOrCreateSecret(folder, "links", systemRandomSource),
    loadOrCreateSecret(folder, "links", systemRandomSource),
  ]);
  expect(first).toEqual(second);
});

test("a damaged secret is refused, not replaced", async () => {
  const folder = keyFolder();
  await loadOrCreateSecret(folder, "suppression", systemRandomSource);
  await writeFile(join(folder, "suppression.secret"), "short");
  await expect(loadOrCreateSecret(folder, "suppression", systemRandomSource)).rejects.toThrow(
    /suppression\.secret must hold/,
  );
});

test("the error for an invalid secret names its source and not the secret", () => {
  expect(() => parseSecret("LINK_SECRETS", "hunter2")).toThrow(/^LINK_SECRETS must hold 32 bytes in base64url\.$/);
});

const keyFolder = (): string => join(temporaryFolder(), "keys");
