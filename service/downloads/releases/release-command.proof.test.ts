import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type Package, packages, packagesOf } from "#content/products/downloads.ts";
import { releasedTools, toolReleases } from "#content/products/tool-releases.ts";
import { createCliWithService } from "#test/support/cli-with-service.ts";
import { writeBuiltSite } from "#test/support/sample-site.ts";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { createTestService } from "#test/support/test-service.ts";
import { recordFile } from "./release-command.ts";

const stated = toolReleases.dpy[0]?.version ?? "";
const next = `${stated}.1`;
const files = packagesOf("dpy").map(({ file }) => file);

/** An admin CLI, a folder of content as the sources have it, and the files of a release. */
async function prepare() {
  const { cli, service } = await createCliWithService("sqlite");
  const content = temporaryFolder();
  const record = join(content, recordFile);
  await mkdir(join(content, "products"));
  await writeFile(record, JSON.stringify(toolReleases));
  const folder = join(cli.folder, "packages");
  const write = async (version: string) => {
    const sources = join(temporaryFolder(), version);
    await mkdir(sources);
    for (const file of files) await writeFile(join(sources, file), `${file} ${version}`);
    return files.flatMap((file) => ["--file", join(sources, file)]);
  };
  const release = async (words: readonly string[]) =>
    await cli.run(["packages", "release", "dpy", ...words, "--content", content, "--as", "Grace"]);
  return { cli, service, folder, record, write, release };
}

test("a release publishes files and record, and keeps those of the version before", async () => {
  const { cli, service, folder, record, write, release } = await prepare();
  const old = await write(stated);
  for (const file of old.filter((word) => word !== "--file")) await cli.run(["packages", "add", file]);
  const outcome = await release([next, ...(await write(next)), "--notes", "Faster on large projects."]);
  expect(outcome).toMatchObject({ exitCode: 0, errors: "" });
  expect(outcome.output.trim().split("\n").at(-1)).toMatch(/^Next: /);
  expect(JSON.parse(await readFile(record, "utf8"))).toEqual({
    ...toolReleases,
    dpy: [{ version: next, date: "2026-01-05", notes: "Faster on large projects." }, ...toolReleases.dpy],
  });
  for (const version of [stated, next]) {
    const kept = await readFile(join(folder, "dpy-linux", version, "DPy-linux.zip"), "utf8");
    expect(kept).toBe(`DPy-linux.zip ${version}`);
  }
  expect((await cli.run(["packages", "verify"])).exitCode).toBe(0);
  expect((await service.actions()).filter((action) => action === "package-added")).toHaveLength(6);
  await writeFile(join(folder, "dpy-linux", stated, "DPy-linux.zip"), "other");
  expect((await cli.run(["packages", "verify"])).output).toMatch(/dpy-linux\/\S+ +changed/);
});

test("pages and files of a release change together, when the service has its record", async () => {
  const { cli, folder, write, release } = await prepare();
  for (const file of await write(stated)) if (file !== "--file") await cli.run(["packages", "add", file]);
  await release([next, ...(await write(next)), "--notes", "Faster."]);
  const offer = (version: string) => packages.map((item: Package) => ({ ...item, version }));
  for (const version of [stated, next]) {
    const service = await createTestService({
      packages: offer(version),
      builtSiteFolder: await writeBuiltSite(temporaryFolder()),
      configuration: { packagesFolder: folder },
    });
    const get = async (path: string) => await service.application.request(path);
    expect(await (await get("/downloads/DPy-linux.zip")).text()).toBe(`DPy-linux.zip ${version}`);
    const earlier = await get(`/downloads/dpy-linux/${stated}/DPy-linux.zip`);
    expect(earlier.headers.get("cache-control")).toContain("immutable");
    expect(await earlier.text()).toBe(`DPy-linux.zip ${stated}`);
    expect((await get("/downloads/dpy-linux/0.1/DPy-linux.zip")).status).toBe(404);
  }
});

test("the same release again completes it, and another content is refused", async () => {
  const { cli, write, release } = await prepare();
  const words = [next, ...(await write(next)), "--notes", "Faster."];
  await release(words);
  expect((await release(words)).exitCode).toBe(0);
  expect((await release([next, "--notes", "Other."])).errors).toContain("is recorded with other notes");
  const other = await write(next);
  await writeFile(other[1] ?? "", "another build");
  const refused = await release([next, ...other]);
  expect(refused).toMatchObject({ exitCode: 1, errors: expect.stringContaining("with another content") });
  expect((await cli.run(["packages", "verify"])).exitCode).toBe(0);
});

test("a version that is recorded elsewhere is published with its day and notes", async () => {
  const { record, write, release, folder } = await prepare();
  const recorded = { version: next, date: "2026-01-03", notes: "Faster." };
  await writeFile(record, JSON.stringify({ ...toolReleases, dpy: [recorded, ...toolReleases.dpy] }));
  expect(await release([next, ...(await write(next))])).toMatchObject({ exitCode: 0, errors: "" });
  const { versions } = JSON.parse(await readFile(join(folder, "releases.json"), "utf8"));
  expect(versions).toHaveLength(files.length);
  for (const version of versions) expect(version).toMatchObject(recorded);
});

test("what is no release is refused, and nothing is written", async () => {
  const { record, write, release, folder } = await prepare();
  const complete = await write(next);
  const refusals = [
    [["1.0", ...complete, "--notes", "x"], "packages add FILE --version 1.0"],
    [[next, ...complete.slice(2), "--notes", "x"], "Missing: DPy-windows.zip"],
    [[next, ...complete], "needs --notes"],
    [[next, ...complete, ...complete.slice(0, 2), "--notes", "x"], "is given twice"],
    [["next", ...complete, "--notes", "x"], "two to four numbers"],
    [[next, "--file", "/etc/hostname", "--notes", "x"], "isn't a file of dpy"],
  ] as const;
  for (const [words, reason] of refusals) expect((await release(words)).errors).toContain(reason);
  expect((await release([next, ...complete, "--notes", "x", "--dry-run"])).output).toContain("Would release dpy");
  expect(JSON.parse(await readFile(record, "utf8"))).toEqual(toolReleases);
  await expect(readFile(join(folder, "SHA256SUMS"))).rejects.toThrow("ENOENT");
});

test("every released tool has packages, and a package belongs to one tool", () => {
  const released = releasedTools.flatMap((tool) => packagesOf(tool).map(({ id }) => id));
  expect(released.toSorted()).toEqual(
    packages
      .filter((item: Package) => !item.legacy)
      .map(({ id }) => id)
      .toSorted(),
  );
});
