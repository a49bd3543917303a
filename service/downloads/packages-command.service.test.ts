import { createHash } from "node:crypto";
import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { designiteJava } from "#content/products/designite-java.ts";
import { createCliWithService } from "#test/support/cli-with-service.ts";
import { temporaryFolder } from "#test/support/temporary-folder.ts";

async function addJar(content: string) {
  const { cli, service } = await createCliWithService("sqlite");
  const source = join(temporaryFolder(), "DesigniteJava.jar");
  await writeFile(source, content);
  const added = await cli.run(["packages", "add", source, "--as", "Grace"]);
  return { cli, service, source, added, folder: join(cli.folder, "packages") };
}

test("a package is put into the folder, readable by all, and recorded with its checksum", async () => {
  const { service, added, folder } = await addJar("jar");
  const checksum = createHash("sha256").update("jar").digest("hex");
  const { latestVersion } = designiteJava;
  expect(added).toMatchObject({
    exitCode: 0,
    errors: "",
    output: `DesigniteJava.jar ${latestVersion} is offered: 3 bytes, SHA-256 ${checksum}.\n`,
  });
  const file = join(folder, "DesigniteJava.jar");
  expect([await readFile(file, "utf8"), (await stat(file)).mode & 0o777]).toEqual(["jar", 0o644]);
  const entries = await service.app.database.query.selectFrom("auditEntry").selectAll().execute();
  expect(entries.filter(({ action }) => action === "package-added")).toMatchObject([
    { actor: "operator:Grace", details: JSON.stringify({ version: latestVersion, checksum }) },
  ]);
});

test("a file of another name is refused", async () => {
  const { cli } = await createCliWithService("sqlite");
  const outcome = await cli.run(["packages", "add", "/etc/hostname"]);
  expect(outcome).toMatchObject({ exitCode: 1, errors: expect.stringContaining("DesigniteJava.jar") });
});

test("an empty file is no package", async () => {
  const { service, added, source, folder } = await addJar("");
  expect(added).toMatchObject({ exitCode: 1, errors: expect.stringContaining(`${source} is empty.`) });
  await expect(readFile(join(folder, "DesigniteJava.jar"))).rejects.toThrow("ENOENT");
  expect(await service.actions()).not.toContain("package-added");
});
