import { join } from "node:path";
import { createServer } from "vite";
import { expect, test } from "vitest";
import { sitePlugins } from "#site/build/site-plugins.ts";
import { samples } from "#site/views/samples.ts";
import { createCodeCache } from "../../scripts/build/build-cache.ts";
import { freePort } from "../support/free-port.ts";
import { startServiceProcess } from "../support/service-process.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { sharedInFile, whenOver } from "../support/when-over.ts";

const root = join(import.meta.dirname, "..", "..");

/** The site and the service as `npm run dev` runs them, at free ports. */
const developed = sharedInFile(async () => {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const service = await startServiceProcess({
    arguments: ["--without-site"],
    variables: { DATA_DIR: temporaryFolder(), SITE_URL: origin },
  });
  whenOver(() => service.stop());
  const server = await createServer({
    root,
    configFile: false,
    appType: "custom",
    logLevel: "error",
    plugins: sitePlugins(createCodeCache(), service.url),
    cacheDir: temporaryFolder(),
    optimizeDeps: { noDiscovery: true },
    server: { port, strictPort: true, hmr: false, watch: null },
  });
  whenOver(() => server.close());
  await server.listen();
  return { origin };
});

async function open(path: string, options: RequestInit = {}) {
  const { origin } = await developed();
  const response = await fetch(origin + path, {
    ...options,
    headers: { accept: "text/html", origin, ...options.headers },
  });
  const text = await response.text();
  const heading = /<h1[^>]*>(?<heading>.*?)<\/h1>/.exec(text)?.groups?.heading;
  return { status: response.status, type: response.headers.get("content-type"), heading, text };
}

test("pages and views are documents of the same site, and other answers stay what they are", async () => {
  for (const path of ["/faq", "/order?offer=professional-java", "/licenses", "/desk", "/apis/subscribe/done"]) {
    const page = await open(path);
    expect([page.status, page.type, page.heading]).toEqual([200, "text/html; charset=utf-8", expect.any(String)]);
    expect(page.text.includes('aria-label="Main"')).toBe(true);
  }
  const call = await open("/apis/subscribe", {
    method: "POST",
    headers: { accept: "application/json", "content-type": "application/json" },
    body: JSON.stringify({ email: "ada@mail.example.org" }),
  });
  expect([call.status, call.type, JSON.parse(call.text)]).toEqual([202, "application/json", { accepted: true }]);
  const form = await open("/order", { method: "POST", body: new URLSearchParams({ offer: "professional-java" }) });
  expect([form.heading !== undefined, form.text.includes("<form")]).toEqual([true, true]);
});

test("an unknown address shows the page for it", async () => {
  const [unknown, page] = await Promise.all([open("/no/such-page"), open("/404.html")]);
  expect([unknown.status, unknown.heading]).toEqual([404, page.heading]);
});

test("every sample of a view is listed and drawn", async () => {
  const { text } = await open("/views");
  const addresses = [...text.matchAll(/href="(\/views\/[^"]+)"/g)].map(([, address]) => address ?? "");
  expect(addresses).toHaveLength(Object.values(samples).flat().length);
  for (const address of addresses) expect((await open(address)).status).toBe(200);
});
