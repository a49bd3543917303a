import { afterEach, expect, test, vi } from "vitest";
import { publicKeySetPath } from "#contract/addresses.ts";
import { loadPublished } from "./load-published.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

test("a list of revocations whose transfer breaks off counts as unread", async () => {
  const cut = () => new ReadableStream({ start: (controller) => controller.error(new TypeError("network error")) });
  vi.stubGlobal("document", { documentElement: { dataset: { service: "https://site.example" } } });
  vi.stubGlobal("fetch", async (address: URL) =>
    address.pathname === publicKeySetPath ? Response.json({ keys: [] }) : new Response(cut()),
  );
  expect(await loadPublished(new Date())).toEqual({ keys: new Map(), revocations: undefined });
});
