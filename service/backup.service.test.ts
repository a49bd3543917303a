import { chmod, cp, lstat, mkdir, readdir, rename, rm, stat, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, test } from "vitest";
import { post } from "#test/support/api-calls.ts";
import { createCliWithService } from "#test/support/cli-with-service.ts";
import { bothDatabases, migratedDatabase } from "#test/support/database/test-database.ts";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { createTestCli } from "#test/support/test-cli.ts";
import { approveRequest } from "./academic/decide-request.ts";
import { change } from "./change.ts";
import { suppress } from "./newsletter/subscription.ts";

const operator = "Grace";

/** A service with a license, a subscription and somebody who has left. It goes on running. */
async function backedUp(kind: "sqlite" | "postgres", variables: Readonly<Record<string, string>> = {}) {
  const { cli, service } = await createCliWithService(kind, { variables });
  const { app } = service;
  await approveRequest(await service.ask(), { operator }, app);
  await post(service, "/apis/subscribe", { email: "reader@example.org" });
  await change(app, "service", (tx) => suppress(tx, "left@example.org", "unsubscribed", app));
  const place = temporaryFolder();
  const folder = join(place, "2026-01-05");
  // A command that was killed has left it.
  await mkdir(join(place, ".2026-01-05.unfinished", "keys"), { recursive: true });
  const made = await cli.run(["backup", folder]);
  const check = async () => await (await createTestCli()).run(["restore-check", folder]);
  return { cli, service, folder, made, check };
}

const filesOf = async (folder: string) => (await readdir(folder, { recursive: true })).toSorted();

describe.each(bothDatabases)("a backup of %s", (kind) => {
  test("is whole, closed to others, and verified on another machine", async () => {
    const { cli, folder, made, check } = await backedUp(kind);
    expect(made).toMatchObject({ exitCode: 0, errors: "" });
    expect(await readdir(dirname(folder))).toEqual(["2026-01-05"]);
    const keys = ["links.secret", "signing-keys.json", "suppression.secret"].map((name) => join("keys", name));
    expect(await filesOf(folder)).toEqual(["designite.sqlite", "keys", ...keys, "leave-link.txt"]);
    for (const name of ["", ...(await filesOf(folder))])
      expect((await stat(join(folder, name))).mode & 0o077, name).toBe(0);
    const { exitCode, output } = await check();
    expect({ exitCode, output }).toEqual({
      exitCode: 0,
      output: expect.stringMatching(/^The license \S+ is verified\.\nA link to leave the newsletter is verified\.\n$/),
    });
    // Neither it nor a look at it leaves anything beside it.
    expect(await filesOf(folder)).toEqual(["designite.sqlite", "keys", ...keys, "leave-link.txt"]);
    expect(await cli.run(["backup", folder])).toMatchObject({ exitCode: 1, errors: expect.stringContaining("exists") });
  });

  test("is restored on another machine", async () => {
    const { folder } = await backedUp(kind);
    const given = await migratedDatabase(kind);
    const other = await createTestCli(given.kind === "postgres" ? { DATABASE_URL: given.url } : {});
    await cp(join(folder, "keys"), join(other.folder, "keys"), { recursive: true });
    const file = join(folder, "designite.sqlite");
    if (given.kind === "sqlite") await cp(file, join(other.folder, "designite.sqlite"));
    else expect((await other.run(["database", "copy", file, given.url])).exitCode).toBe(0);
    const person = await other.run(["people", "export", "ada@uni.example.org"]);
    expect(person).toMatchObject({ exitCode: 0, output: expect.stringContaining('"licensee": "Ada Lovelace"') });
  });
});

test("keys in a folder that is a link to another disk are in the backup", async () => {
  const { cli, service } = await createCliWithService("sqlite");
  await approveRequest(await service.ask(), { operator }, service.app);
  const elsewhere = join(temporaryFolder(), "keys");
  await rename(join(cli.folder, "keys"), elsewhere);
  await symlink(elsewhere, join(cli.folder, "keys"));
  const folder = join(temporaryFolder(), "backup");
  expect(await cli.run(["backup", folder])).toMatchObject({ exitCode: 0, errors: "" });
  expect((await lstat(join(folder, "keys"))).isDirectory()).toBe(true);
  expect((await (await createTestCli()).run(["restore-check", folder])).exitCode).toBe(0);
});

test("secrets from the environment are named as not included, and are needed for the check", async () => {
  const LINK_SECRETS = Buffer.alloc(32, 7).toString("base64url");
  const { folder, made, check } = await backedUp("sqlite", { LINK_SECRETS });
  expect(made.output).toContain("the values of DATA_DIR, LINK_SECRETS");
  expect(made.output).not.toContain(LINK_SECRETS);
  await rm(join(folder, "keys", "links.secret"));
  expect(await check()).toMatchObject({ exitCode: 1, errors: expect.stringContaining("or LINK_SECRETS.") });
  const withSecrets = await createTestCli({ LINK_SECRETS });
  expect((await withSecrets.run(["restore-check", folder])).exitCode).toBe(0);
});

type Harm = (folder: string) => Promise<unknown>;
test.each<[string, Harm, string]>([
  [
    "other signing keys",
    async (folder) => {
      await rm(join(folder, "keys", "signing-keys.json"));
      const other = await createTestCli({ DATA_DIR: folder });
      await other.run(["keys", "create"]);
    },
    "The latest license isn't verified",
  ],
  [
    "another secret of links",
    (folder) => writeFile(join(folder, "keys", "links.secret"), Buffer.alloc(32).toString("base64url")),
    "leave the newsletter isn't",
  ],
  ["no secret of those who left", (folder) => rm(join(folder, "keys", "suppression.secret")), "isn't recognized"],
  ["no database in its file", (folder) => writeFile(join(folder, "designite.sqlite"), "nothing"), "not a database"],
  [
    "a row that refers to nothing",
    async (folder) => {
      using database = new DatabaseSync(join(folder, "designite.sqlite"), { enableForeignKeyConstraints: false });
      database.exec("delete from academic_license_request");
    },
    "refers to a row that isn't there",
  ],
  ["keys that others can read", (folder) => chmod(join(folder, "keys", "links.secret"), 0o644), "open to other users"],
])("a backup with %s is told from a whole one", async (_, harm, sentence) => {
  const { folder, check } = await backedUp("sqlite");
  await harm(folder);
  expect(await check()).toMatchObject({ exitCode: 1, errors: expect.stringContaining(sentence) });
});

test("a backup that cannot be written leaves nothing", async () => {
  const { cli } = await backedUp("sqlite");
  const place = temporaryFolder();
  await writeFile(join(place, "file"), "");
  for (const parent of ["file", "missing"])
    expect((await cli.run(["backup", join(place, parent, "backup")])).errors).toContain(`${parent} can't be written`);
  await rm(join(cli.folder, "keys", "links.secret"));
  await writeFile(join(cli.folder, "keys", "links.secret"), "no secret", { mode: 0o600 });
  expect((await cli.run(["backup", join(place, "backup")])).exitCode).toBe(1);
  expect(await readdir(place)).toEqual(["file"]);
});
