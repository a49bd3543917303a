import { brotliCompressSync, brotliDecompressSync, constants, gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { emptySiteState, type SiteState } from "#contract/site-state.ts";
import type { Bodies } from "./served-file.ts";
import { createStatePages } from "./state-pages.ts";

const stateWith = (...ids: string[]): SiteState => ({
  sellable: [],
  terms: {},
  packages: Object.fromEntries(ids.map((id) => [id, { file: id, address: `/${id}`, size: 1, checksum: "c0ffee" }])),
});

/** A site with two pages that show the state that `now` holds. */
function serve(now: { state: SiteState; wait?: Promise<void> }) {
  const shown = new Map<string, Bodies>();
  const rendered: string[][] = [];
  const logged: unknown[] = [];
  const pages = createStatePages({
    site: {
      renderStatePages({ packages }) {
        const ids = Object.keys(packages);
        rendered.push(ids);
        if (ids.includes("faulty")) throw new Error("faulty");
        const words = "The words of a page repeat, and some do not: 1, 2, 3. ".repeat(200);
        return ["/a", "/b"].map((path) => ({ path, html: `<html>${path} ${ids} ${words}</html>` }));
      },
      replacePage: (path, bodies) => void shown.set(path, bodies),
    },
    async readState() {
      const { state } = now;
      await now.wait;
      return state;
    },
    log: { error: (line: object) => logged.push(line) },
  });
  const textOf = (path: string) => String(Buffer.from(shown.get(path)?.identity ?? ""));
  return { pages, shown, rendered, logged, textOf };
}

test("the pages are rendered when the state is another one, beginning with that of the build", async () => {
  const now = { state: emptySiteState };
  const { pages, rendered, textOf, shown } = serve(now);
  await pages.update();
  expect(shown.size).toBe(0);
  now.state = stateWith("tool");
  await pages.update();
  await pages.update();
  expect(textOf("/a")).toContain("/a tool");
  expect(textOf("/b")).toContain("/b tool");
  now.state = stateWith();
  await pages.update();
  expect(rendered).toEqual([["tool"], []]);
  expect(textOf("/a")).not.toContain("tool");
});

test("what changes while the state is read is shown by the update that was asked for then", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const now = { state: stateWith("one"), wait: promise };
  const { pages, textOf } = serve(now);
  const first = pages.update();
  const second = pages.update();
  await Promise.resolve();
  now.state = stateWith("two");
  resolve();
  await Promise.all([first, second]);
  expect(textOf("/a")).toContain("/a two");
});

test("every coding is as small as the build makes it", async () => {
  const { pages, shown } = serve({ state: stateWith("tool") });
  await pages.update();
  const { identity = Buffer.alloc(0), br = Buffer.alloc(0), gzip } = shown.get("/a") ?? {};
  const best = brotliCompressSync(identity, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: identity.byteLength,
    },
  });
  expect(br.byteLength).toBe(best.byteLength);
  expect(gzip?.byteLength).toBe(gzipSync(identity, { level: constants.Z_BEST_COMPRESSION }).byteLength);
  expect(brotliDecompressSync(br).equals(identity)).toBe(true);
});

test("pages that cannot be rendered stay as they were, which is reported once", async () => {
  const now = { state: stateWith("one") };
  const { pages, logged, textOf } = serve(now);
  await pages.update();
  now.state = stateWith("faulty");
  await pages.update();
  await pages.update();
  expect(textOf("/a")).toContain("/a one");
  expect(logged).toEqual([{ err: new Error("faulty") }]);
  now.state = stateWith("four");
  await pages.update();
  expect(textOf("/a")).toContain("/a four");
});
