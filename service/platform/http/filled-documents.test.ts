import { brotliCompressSync, brotliDecompressSync, constants, gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { contentSlot, slotsIn } from "#contract/slots.ts";
import type { SlotDocument } from "./built-site.ts";
import { createFilledDocuments, type SlotSource } from "./filled-documents.ts";
import { type ServedFile, serveFromMemory } from "./served-file.ts";

const described = (text: string) => ({
  bodies: { identity: Buffer.from(text) },
  contentType: "text/html",
  cacheControl: "no-cache",
  headers: {},
});

function documentOf(path: string, text: string): SlotDocument {
  return {
    path,
    read: () => text,
    slots: new Set(slotsIn(text)),
    serve: (bodies) => serveFromMemory({ ...described(text), bodies }),
  };
}

const page = (name: string) => documentOf(`/${name}`, `<html><p>${contentSlot(name, "built")}</p></html>`);
const textOf = (file: ServedFile | undefined) => file && Buffer.from(file.representations.identity.body).toString();

/** Documents of a site, the slots of which show the texts that `now` holds. */
function serve({ documents, now }: { documents: SlotDocument[]; now: Record<string, string> }) {
  const files = new Map<string, ServedFile>();
  const filled: string[] = [];
  const held = new Map<string, Promise<void>>();
  const logged: unknown[] = [];
  const sources = Object.keys(now).map(
    (name): SlotSource => ({
      slots: [name],
      async read() {
        const text = now[name] ?? "";
        return {
          key: text,
          async fill() {
            filled.push(text);
            await held.get(text);
            if (text === "faulty") throw new Error("faulty");
            return text === "" ? {} : { [name]: () => text };
          },
        };
      },
    }),
  );
  const site = { files, slotDocuments: documents };
  const log = { error: (line: object) => logged.push(line) };
  const pages = createFilledDocuments({ site, sources, log });
  /** Contents wait for what is returned. */
  const hold = (text: string) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    held.set(text, promise);
    return resolve;
  };
  return { pages, files, filled, hold, logged, shown: (path: string) => textOf(files.get(path)) };
}

test("a document is filled again when its own contents change, and no other one is", async () => {
  const now = { a: "one", b: "two" };
  const { pages, files, filled, shown } = serve({ documents: [page("a"), page("b")], now });
  await pages.update();
  expect([shown("/a"), shown("/b")]).toEqual(["<html><p>one</p></html>", "<html><p>two</p></html>"]);
  const [a, b] = [files.get("/a"), files.get("/b")];
  await pages.update();
  now.a = "three";
  await pages.update();
  expect(shown("/a")).toBe("<html><p>three</p></html>");
  expect(files.get("/a")?.representations.identity.tag).not.toBe(a?.representations.identity.tag);
  expect(files.get("/b")).toBe(b);
  expect(filled).toEqual(["one", "two", "three"]);
});

test("the document of before is served until the next one is compressed", async () => {
  const now = { a: "one" };
  const { pages, hold, filled, shown } = serve({ documents: [page("a")], now });
  await pages.update();
  now.a = "two";
  const release = hold("two");
  const updated = pages.update();
  await expect.poll(() => filled).toContain("two");
  expect(shown("/a")).toContain("one");
  const viewed = await pages.routes.request("/a");
  expect(await viewed.text()).toContain("one");
  release();
  await updated;
  expect(shown("/a")).toContain("two");
});

test("what changes while documents are filled is shown at the end of the same update", async () => {
  const now = { a: "one", b: "" };
  const { pages, hold, filled, shown } = serve({ documents: [page("a"), page("b")], now });
  const release = hold("one");
  const first = pages.update();
  await expect.poll(() => filled).toContain("one");
  Object.assign(now, { a: "two", b: "late" });
  const second = pages.update();
  release();
  await Promise.all([first, second]);
  expect([shown("/a"), shown("/b")]).toEqual(["<html><p>two</p></html>", "<html><p>late</p></html>"]);
});

test("a document that is asked for before it is filled waits for its own contents alone", async () => {
  const { pages, hold } = serve({ documents: [page("a"), page("b")], now: { a: "one", b: "two" } });
  const release = hold("one");
  const updated = pages.update();
  expect(await (await pages.routes.request("/b")).text()).toContain("two");
  release();
  await updated;
});

test("every coding is as small as the build makes it", async () => {
  const text = `<html>${contentSlot("a")}${"The words of a page repeat, and some do not: 1, 2, 3. ".repeat(200)}</html>`;
  const { pages, files } = serve({ documents: [documentOf("/a", text)], now: { a: "<p>filled</p>" } });
  await pages.update();
  const { identity, br, gzip } = files.get("/a")?.representations ?? {};
  const body = Buffer.from(identity?.body ?? []);
  const best = brotliCompressSync(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
    },
  });
  expect(br?.size).toBe(best.byteLength);
  expect(gzip?.size).toBe(gzipSync(body, { level: constants.Z_BEST_COMPRESSION }).byteLength);
  expect(brotliDecompressSync(br?.body ?? "").equals(body)).toBe(true);
});

test("a document that cannot be filled stays as it was, is reported once, and keeps no other one from being filled", async () => {
  const now = { a: "one", b: "two" };
  const { pages, logged, shown } = serve({ documents: [page("a"), page("b")], now });
  await pages.update();
  Object.assign(now, { a: "faulty", b: "three" });
  await pages.update();
  await pages.update();
  expect([shown("/a"), shown("/b")]).toEqual(["<html><p>one</p></html>", "<html><p>three</p></html>"]);
  expect(logged).toEqual([{ err: new Error("faulty"), path: "/a" }]);
  now.a = "four";
  await pages.update();
  expect(shown("/a")).toContain("four");
});

test("after the stop nothing further is filled", async () => {
  const { pages, hold, filled, files } = serve({
    documents: [page("a"), page("b")],
    now: { a: "one", b: "two" },
  });
  const release = hold("one");
  const updated = pages.update();
  await expect.poll(() => filled).toContain("one");
  pages.stop();
  release();
  await updated;
  expect(filled).toEqual(["one"]);
  expect(files.has("/b")).toBe(false);
});
