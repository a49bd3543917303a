import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createCliWithService } from "#test/support/cli-with-service.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { issueLicense } from "#test/support/issue-license.ts";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { minutes } from "../time.ts";
import { resendKey } from "./issue-license.ts";
import { countFreeKeys } from "./key-sources/pool.ts";
import { reissueLicense } from "./reissue-license.ts";

async function createPoolCli(kind: (typeof databaseKinds)[number]) {
  const folder = temporaryFolder();
  const SALES_FILE = join(folder, "sales.json");
  await writeFile(SALES_FILE, '{"keySources": {"dpy": {"kind": "pool", "lowLevel": 1}}}');
  const { cli, service } = await createCliWithService(kind, { variables: { SALES_FILE } });
  const importing = (text: string) => cli.run(["import", "keys", "dpy", "-"], text);
  const issue = () => issueLicense(service.app);
  const keysLeft = () => countFreeKeys(service.app.database.query, "dpy");
  const work = async () => {
    await service.jobs.runAll();
    await service.sendMails();
  };
  return { cli, service, importing, issue, keysLeft, work };
}

describe.each(databaseKinds)("a pool on %s", (kind) => {
  test("is filled from a file as a whole or not at all, and no key is printed", async () => {
    const { cli, importing, keysLeft } = await createPoolCli(kind);
    expect((await importing("key\nAAAA-1\nAAAA-2\n")).output).toBe("Added 2 keys for DPy; 2 are free then.\n");

    const refused = await importing("name;key\nx;AAAA-3\ny;AAAA-2\nz;AAAA-3\nv;  \nw;Ünï-1234\n");
    expect(refused).toMatchObject({ exitCode: 1, output: "" });
    expect(refused.errors.split("\n")).toEqual([
      "Line 3: The key is in the pool already.",
      "Line 4: The key is the same as that of line 2.",
      "Line 5: The key must have 4 to 2000 letters, digits and signs of ASCII.",
      "Line 6: The key must have 4 to 2000 letters, digits and signs of ASCII.",
      "Nothing was imported. Correct these lines first.",
      "",
    ]);
    expect(await keysLeft()).toBe(2);
    expect((await importing("keys\nAAAA-9\n")).errors).toContain("missing: key");
    expect((await cli.run(["import", "keys", "dpi", "-"], "key\nAAAA-9\n")).exitCode).toBe(2);
    expect((await cli.run(["import", "keys", "designite-java", "-"], "key\nAAAA-9\n")).output).toContain(
      'The key source of designite-java is "signed"',
    );
    expect((await cli.log()).map(({ action }) => action)).toContain("pool-keys-imported");
  });

  test("gives keys that are sent and replaced as signed ones are", async () => {
    const { cli, service, importing, issue, work, keysLeft } = await createPoolCli(kind);
    await importing("key\nPOOL.one.1\n");
    const id = await issue();
    await work();
    const keyMails = () => service.transport.mails.filter(({ purpose }) => purpose === "license-key");
    expect(keyMails().at(-1)?.text).toContain("DPy register POOL.one.1");
    await resendKey(id, "Grace", service.app);
    expect((await cli.run(["doctor"])).output).toMatch(/^OK +keys: /m);

    await importing("key\nPOOL-two-2\n");
    await reissueLicense(id, { reason: "Lost", operator: "Grace" }, service.app);
    await work();
    const replaced = keyMails().find(({ text }) => text.includes("It replaces the earlier key"));
    expect(replaced?.text).toContain("DPy register POOL-two-2");
    expect(await keysLeft()).toBe(0);
  });

  test("that is empty lets licenses wait, and an erased person does not wait", async () => {
    const { cli, service, importing, issue, work, keysLeft } = await createPoolCli(kind);
    const id = await issue();
    await expect(resendKey(id, "Grace", service.app)).rejects.toThrow("its key isn't here");
    service.clock.advance(minutes(10));

    expect((await cli.run(["people", "erase", "ada@example.org", "--yes"])).exitCode).toBe(0);
    await importing("key\nAAAA-1\n");
    await work();
    expect(await keysLeft()).toBe(1);
  });
});
