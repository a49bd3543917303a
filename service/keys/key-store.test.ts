import { chmod, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { keyOf, sampleRing } from "#test/support/sample-keys.ts";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { rotateKeyRing } from "./key-ring.ts";
import { createKeyStore } from "./key-store.ts";

const now = new Date("2026-02-01T00:00:00.000Z");

test("without keys reading returns none and creates nothing", async () => {
  const folder = keyFolder();
  expect(await createKeyStore(folder).read()).toBeUndefined();
  await expect(readdir(folder)).rejects.toThrow("ENOENT");
});

test("keys are stored in a private file in a private folder, without leftovers", async () => {
  const folder = keyFolder();
  expect(await createKeyStore(folder).create(sampleRing)).toBe(true);
  expect(await createKeyStore(folder).read()).toEqual(sampleRing);
  expect(await readdir(folder)).toEqual(["signing-keys.json"]);
  expect((await stat(join(folder, "signing-keys.json"))).mode & 0o777).toBe(0o600);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
});

test("existing keys are never overwritten by new ones", async () => {
  const store = createKeyStore(keyFolder());
  await store.create(sampleRing);
  expect(await store.create({ ...sampleRing, current: keyOf(9) })).toBe(false);
  expect(await store.read()).toEqual(sampleRing);
});

test("of two concurrent creations one succeeds", async () => {
  const store = createKeyStore(keyFolder());
  const created = await Promise.all([store.create(sampleRing), store.create(sampleRing)]);
  expect(created.toSorted()).toEqual([false, true]);
});

test("a change is stored", async () => {
  const store = createKeyStore(keyFolder());
  await store.create(sampleRing);
  const changed = await store.change((ring) => rotateKeyRing(ring, keyOf(2), now));
  expect(changed.current).toEqual(sampleRing.next);
  expect(await store.read()).toEqual(changed);
});

test("a change is refused while another is in progress", async () => {
  const folder = keyFolder();
  const store = createKeyStore(folder);
  await store.create(sampleRing);
  await writeFile(join(folder, "signing-keys.json.lock"), "");
  await expect(store.change((ring) => ring)).rejects.toThrow("Another command is changing the keys");
});

test("a change that fails leaves the keys unchanged and releases the lock", async () => {
  const store = createKeyStore(keyFolder());
  await store.create(sampleRing);
  const failing = store.change(() => {
    throw new Error("later");
  });
  await expect(failing).rejects.toThrow("later");
  expect(await store.change((ring) => ring)).toEqual(sampleRing);
});

test("a change without keys is refused", async () => {
  const store = createKeyStore(keyFolder());
  await expect(store.change((ring) => ring)).rejects.toThrow("There are no signing keys");
});

test("a file that others can read is refused with the command that closes it", async () => {
  const folder = keyFolder();
  const store = createKeyStore(folder);
  await store.create(sampleRing);
  await chmod(join(folder, "signing-keys.json"), 0o640);
  await expect(store.read()).rejects.toThrow(/mode 640.*chmod 600 .*signing-keys\.json$/);
});

test("a folder that others can read is refused for reading and writing", async () => {
  const folder = keyFolder();
  const store = createKeyStore(folder);
  await store.create(sampleRing);
  await chmod(folder, 0o755);
  await expect(store.read()).rejects.toThrow(/mode 755.*chmod 700/);
  await expect(store.create(sampleRing)).rejects.toThrow(/mode 755.*chmod 700/);
});

test("a symbolic link in place of the file is refused", async () => {
  const folder = keyFolder();
  const store = createKeyStore(folder);
  await store.create(sampleRing);
  const elsewhere = keyFolder();
  await createKeyStore(elsewhere).create(sampleRing);
  await rm(join(folder, "signing-keys.json"));
  await symlink(join(elsewhere, "signing-keys.json"), join(folder, "signing-keys.json"));
  await expect(store.read()).rejects.toThrow("ELOOP");
});

test("a damaged file is refused and left unchanged", async () => {
  const folder = keyFolder();
  const store = createKeyStore(folder);
  await store.create(sampleRing);
  const file = join(folder, "signing-keys.json");
  await writeFile(file, "{");
  await expect(store.change((ring) => ring)).rejects.toThrow("doesn't hold the signing keys");
  expect(await readFile(file, "utf8")).toBe("{");
});

/** A folder for keys that does not exist yet. */
const keyFolder = (): string => join(temporaryFolder(), "keys");
