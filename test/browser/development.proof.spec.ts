import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer, type ViteDevServer } from "vite";
import { freePort } from "../support/free-port.ts";
import {
  chosenFiles,
  detailsOf,
  file,
  openInstead,
  openPage,
  showsResults,
  showView,
  stageOf,
  typesHeader,
  viewNames,
} from "./explore-page.ts";
import { expect, test } from "./fixtures.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const root = join(import.meta.dirname, "../..");
const cacheDir = mkdtempSync(join(tmpdir(), "designite-vite-"));
let server: ViteDevServer;
let origin: string;

/** The site as `npm run dev` serves it: React with its warnings and in strict mode. */
test.beforeAll(async () => {
  const port = await freePort();
  origin = `http://localhost:${port}`;
  server = await createServer({
    root,
    configFile: join(root, "vite.config.ts"),
    logLevel: "error",
    cacheDir,
    server: { port, strictPort: true, hmr: false, watch: null },
    // Found before the first page is asked for, because packages that are found later load it anew.
    optimizeDeps: {
      entries: ["site/client/page.ts", "site/explore/worker/explore-worker.ts", "site/explore/worker/code-worker.ts"],
    },
  });
  await server.listen();
});

test.afterAll(async () => {
  await server?.close();
  rmSync(cacheDir, { recursive: true, force: true });
});

/** So many that the overview takes a while. */
const manyTypes = Array.from({ length: 20_001 }, (_, at) => `big,p${at % 50},T${at},${at % 300},${at % 40}\n`);

test("React takes over the explorer and shows all of it without a warning, in strict mode", async ({
  page,
  problems,
}) => {
  problems.allow(new RegExp(`foreign request: ${origin}`));
  await openPage(page, `${origin}/explore`);
  await expect(chosenFiles(page)).toBeEnabled();
  await page.getByRole("link", { name: "jsoup 1.15.3" }).click();
  await showsResults(page, /jsoup/);
  for (const name of viewNames) {
    await showView(page, name);
    await expect(stageOf(page).getByRole("region", { name })).not.toBeEmpty();
  }
  await showView(page, "Overview");
  await expect(stageOf(page)).toContainText("Code smells of jsoup 1.15.3");
  await page.goto(`${origin}/explore#library=jsoup-1.15.3&view=types&type=org.jsoup.nodes.Element`);
  await expect(detailsOf(page)).toContainText(/Cut this reference first/);
  await openInstead(page, [file("typeMetrics.csv", typesHeader + manyTypes.join(""))]);
  await showsResults(page, /big/);
  await showView(page, "Overview");
  await expect(stageOf(page)).toContainText("Code smells of big");
});

test("code that is dropped is measured in development too, by a worker that alone may run WebAssembly", async ({
  page,
  problems,
}) => {
  problems.allow(new RegExp(`foreign request: ${origin}`));
  const policies = new Set<string | undefined>();
  page.on("response", (response) => {
    if (response.url().includes("code-worker.ts")) policies.add(response.headers()["content-security-policy"]);
  });
  await openPage(page, `${origin}/explore`);
  await chosenFiles(page).setInputFiles([file("Cart.java", "package shop; class Cart { int a() { return 42; } }")]);
  await showsResults(page, /Cart|Code/);
  expect([...policies]).toEqual([expect.stringContaining("'wasm-unsafe-eval'")]);
  const compiled = page.evaluate(() => WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])).then(String));
  await expect(compiled).rejects.toThrow(/unsafe-eval|Content Security Policy/);
});
