import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readFile, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { company } from "#content/products/company.ts";
import { designiteJava } from "#content/products/designite-java.ts";
import { downloadsPage } from "#content/products/downloads.ts";
import { createCliWithService } from "#test/support/cli-with-service.ts";
import { writeBuiltSite } from "#test/support/sample-site.ts";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { createTestCli } from "#test/support/test-cli.ts";
import { createTestService } from "#test/support/test-service.ts";

const run = promisify(execFile);

async function addJar(content: string) {
  const { cli, service } = await createCliWithService("sqlite");
  const source = join(temporaryFolder(), "DesigniteJava.jar");
  await writeFile(source, content);
  const added = await cli.run(["packages", "add", source, "--as", "Grace"]);
  return { cli, service, source, added, folder: join(cli.folder, "packages") };
}

test("a package is offered with its checksum and a signature that openssl verifies", async () => {
  const { cli, service, source, added, folder } = await addJar("jar");
  const checksum = createHash("sha256").update("jar").digest("hex");
  expect(added).toMatchObject({ exitCode: 0, errors: "", output: expect.stringContaining(checksum) });
  expect(await readFile(join(folder, "SHA256SUMS"), "utf8")).toBe(
    `${checksum}  DesigniteJava.jar\n${checksum}  designite-java-professional/${designiteJava.latestVersion}/DesigniteJava.jar\n`,
  );
  const words = "pkeyutl -verify -pubin -inkey SHA256SUMS.pem -rawin -in SHA256SUMS -sigfile SHA256SUMS.sig";
  expect((await run("openssl", words.split(" "), { cwd: folder })).stdout).toContain("Verified Successfully");
  await expect(run("sha256sum", ["--check", "SHA256SUMS"], { cwd: folder })).resolves.toMatchObject({ stderr: "" });
  expect(JSON.parse(await readFile(join(folder, "releases.json"), "utf8"))).toMatchObject({
    releases: [{ id: "designite-java-professional", version: designiteJava.latestVersion, size: 3, checksum }],
  });
  expect((await cli.run(["packages", "verify"])).exitCode).toBe(0);
  expect((await service.actions()).at(-1)).toBe("package-added");
  expect((await cli.run(["packages", "add", source, "--dry-run"])).output).toContain(
    "Would put DesigniteJava.jar (3 bytes)",
  );
});

test("the first package of a new installation makes the signing keys, and says what to keep", async () => {
  const cli = await createTestCli();
  const source = join(temporaryFolder(), "DesigniteJava.jar");
  await writeFile(source, "jar");
  const keysFolder = join(cli.folder, "keys");
  expect((await cli.run(["packages", "add", source, "--dry-run"])).output).toContain("would make the signing keys");
  await expect(stat(keysFolder)).rejects.toThrow("ENOENT");
  const added = await cli.run(["packages", "add", source]);
  expect(added).toMatchObject({ exitCode: 0, errors: expect.stringContaining(`in ${keysFolder}:`) });
  expect(added.errors).toContain("Keep a copy of that folder");
  expect((await cli.run(["packages", "verify"])).exitCode).toBe(0);
  expect(JSON.parse((await cli.run(["keys", "list", "--json"])).output)).toMatchObject([
    { state: "current" },
    { state: "next" },
  ]);
  expect((await cli.log()).map(({ action }) => action).join()).toMatch(/keys-created.*package-added/);
  expect((await cli.run(["packages", "add", source])).errors).toBe("");
});

test("a package makes no new keys where licenses were signed with lost ones", async () => {
  const { cli, source } = await addJar("jar");
  await cli.run("licenses issue --product dpy --edition trial --licensee Ada --mailbox ada@example.org".split(" "));
  await rm(join(cli.folder, "keys", "signing-keys.json"));
  const refused = await cli.run(["packages", "add", source]);
  expect(refused).toMatchObject({ exitCode: 1, errors: expect.stringContaining("from the backup") });
  await expect(stat(join(cli.folder, "keys", "signing-keys.json"))).rejects.toThrow("ENOENT");
});

test("the commands of the download page verify the signature, and name the published key", async () => {
  const { service, source, folder } = await addJar("jar");
  const builtSiteFolder = await writeBuiltSite(temporaryFolder());
  const website = await createTestService({ builtSiteFolder, configuration: { packagesFolder: folder } });
  const listening = await website.listen();
  onTestFinished(() => listening.close());
  const cwd = dirname(source);
  const bash = async (command: string) =>
    (await run("bash", ["-c", command.replace(company.siteUrl, `http://127.0.0.1:${listening.port}`)], { cwd })).stdout;
  const outputs: string[] = [];
  for (const command of downloadsPage.signatureCommands) outputs.push(await bash(command));
  expect(outputs).toEqual(["", "Signature Verified Successfully\n", "DesigniteJava.jar: OK\n"]);
  const { keys } = await (await service.application.request("/.well-known/jwks.json")).json();
  expect(keys).toContainEqual(expect.objectContaining({ x: (await bash(downloadsPage.signatureKeyCommand)).trim() }));
});

test("a changed file and an unsigned list are detected", async () => {
  const { cli, folder } = await addJar("jar");
  await writeFile(join(folder, "DesigniteJava.jar"), "other");
  const changed = await cli.run(["packages", "verify"]);
  expect(changed).toMatchObject({ exitCode: 1, output: expect.stringMatching(/DesigniteJava\.jar +changed/) });
  await writeFile(
    join(folder, "SHA256SUMS"),
    `${createHash("sha256").update("other").digest("hex")}  DesigniteJava.jar\n`,
  );
  expect((await cli.run(["packages", "verify"])).output).toContain("None of our keys has signed the list");
});

test("the signature stays valid after a rotation of the keys", async () => {
  const { cli } = await addJar("jar");
  await cli.run(["keys", "rotate"]);
  expect((await cli.run(["packages", "verify"])).exitCode).toBe(0);
});

test("a file of another name is refused", async () => {
  const { cli } = await createCliWithService("sqlite");
  const outcome = await cli.run(["packages", "add", "/etc/hostname"]);
  expect(outcome).toMatchObject({ exitCode: 1, errors: expect.stringContaining("DesigniteJava.jar") });
});

test("an empty file is no package", async () => {
  const { cli, service, added, source, folder } = await addJar("");
  expect(added).toMatchObject({ exitCode: 1, errors: expect.stringContaining(`${source} is empty.`) });
  expect((await cli.run(["packages", "add", source, "--dry-run"])).exitCode).toBe(1);
  await expect(readFile(join(folder, "DesigniteJava.jar"))).rejects.toThrow("ENOENT");
  expect(await service.actions()).not.toContain("package-added");
});
