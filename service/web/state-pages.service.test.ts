import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { packagesForTests, shownPackages, writeBuiltSite } from "#test/support/sample-site.ts";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { createTestService } from "#test/support/test-service.ts";
import { seconds } from "../time.ts";

/** A running service with one package. */
async function startWithPackage() {
  const packagesFolder = join(temporaryFolder(), "packages");
  await mkdir(packagesFolder);
  await writeFile(join(packagesFolder, "Tool & co.zip"), "package");
  const service = await createTestService({
    builtSiteFolder: await writeBuiltSite(temporaryFolder()),
    packages: packagesForTests,
    configuration: { packagesFolder },
  });
  const { port } = await service.listen();
  const get = async (path: string, headers: Record<string, string> = {}) =>
    await fetch(`http://127.0.0.1:${port}${path}`, { headers });
  const removePackage = () => rm(join(packagesFolder, "Tool & co.zip"));
  return { service, packagesFolder, get, removePackage };
}

test("a running service notices by itself that a package is there", async () => {
  const { service, packagesFolder, get, removePackage } = await startWithPackage();
  await removePackage();
  service.clock.advance(seconds(5));
  const shown = async () => Object.keys(shownPackages(await (await get("/download")).text()));
  await expect.poll(shown).toEqual([]);
  await writeFile(join(packagesFolder, "other.jar"), "jar");
  service.clock.advance(seconds(5));
  await expect.poll(shown).toEqual(["other"]);
});

test("no page of a fixed address is answered by the application, with packages and without", async () => {
  const { service, get, removePackage } = await startWithPackage();
  const addresses = ["/", "/faq", "/download", "/contact", "/buy", "/docs/dpy.html", "/feed.xml", "/releases.xml"];
  /** Only an answer of the application has an identifier. */
  const answeredByApplication = async () => {
    const answers = await Promise.all(addresses.map((path) => get(path)));
    expect(answers.map(({ status }) => status)).toEqual(addresses.map(() => 200));
    return addresses.filter((_, index) => answers[index]?.headers.has("x-request-id"));
  };
  await service.updatePages();
  expect(await answeredByApplication()).toEqual([]);
  await removePackage();
  service.clock.advance(seconds(5));
  await service.updatePages();
  expect(shownPackages(await (await get("/download")).text())).toEqual({});
  expect(await answeredByApplication()).toEqual([]);
});
