import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { packages } from "#content/products/downloads.ts";
import { writeBuiltSite } from "#test/support/sample-site.ts";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { createTestService } from "#test/support/test-service.ts";

/** The addresses that public actions, build scripts and editors download the tools from, and the file of each. */
const published = [
  ["/assets/DesigniteJava.jar", "DesigniteJava.jar"],
  ["/assets/DesigniteJava-WEh8Xt46.jar", "DesigniteJava.jar"],
  ["/static/download/DJE/DesigniteJava.jar", "DesigniteJava.jar"],
  ["/static/downloads/DesigniteJava.jar", "DesigniteJava.jar"],
  ["/assets/DPy-linux.zip", "DPy-linux.zip"],
  ["/assets/DPy-windows.zip", "DPy-windows.zip"],
  ["/assets/DPy-macos.zip", "DPy-macos.zip"],
  ["/assets/DesigniteConsole2.zip", "DesigniteConsole2.zip"],
] as const;

/** The service on a port, as a function that asks it and follows no redirect. */
async function serve(files: readonly string[], packagesUrl?: string) {
  const packagesFolder = join(temporaryFolder(), "packages");
  await mkdir(packagesFolder);
  for (const file of files) await writeFile(join(packagesFolder, file), `bytes of ${file}`);
  const contactEmail = "contact@example.org";
  const service = await createTestService({
    builtSiteFolder: await writeBuiltSite(temporaryFolder(), { contactEmail }),
    packages,
    configuration: { packagesFolder, packagesUrl, contactEmail },
  });
  const { port } = await service.listen();
  return (path: string, accept = "*/*", method = "GET") =>
    fetch(`http://127.0.0.1:${port}${path}`, { method, headers: { accept }, redirect: "manual" });
}

test.each([undefined, "https://downloads.example.org/p"])(
  "each published address sends the newest file itself, also when downloads are on %s",
  async (packagesUrl) => {
    const get = await serve(
      published.map(([, file]) => file),
      packagesUrl,
    );
    for (const [address, file] of published) {
      const answer = await get(address);
      expect([address, answer.status, await answer.text()]).toEqual([address, 200, `bytes of ${file}`]);
      expect(answer.headers.get("cache-control")).toBe("no-cache");
    }
    const refused = await get("/assets/DPy-linux.zip", "*/*", "POST");
    expect([refused.status, refused.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  },
);

test("the scripts of the site are found beside them", async () => {
  const get = await serve([]);
  expect((await get("/assets/root-abc123.js")).headers.get("cache-control")).toContain("immutable");
  expect(await (await get("/assets/unknown.js")).text()).toContain("Oh-ho!");
});

test.each(["/assets/DPy-linux.zip", "/downloads/DPy-linux.zip", "/downloads/latest/dpy-linux"])(
  "%s without its file says how to get it, to a program in one line and to a person on a page",
  async (address) => {
    const get = await serve([]);
    const line = await get(address);
    expect([line.status, line.headers.get("content-type")]).toEqual([404, "text/plain; charset=utf-8"]);
    expect(await line.text()).toEqual(
      expect.stringMatching(/^DPy [\d.]+ for Linux isn't ready to download yet\..* \S+\/download#dpy-linux\n$/),
    );
    const page = await get(address, "text/html");
    expect([page.status, page.headers.get("content-type")]).toEqual([404, "text/html; charset=utf-8"]);
    expect(await page.text()).toContain('"id":"dpy-linux"');
  },
);
