import { html } from "hono/html";
import { expect, test } from "vitest";
import { framedPage, plainFrame } from "./frame.ts";

test.each(["Größe & Co", "100 %", "%frame-content%"])("a page has the title %s and its content", async (title) => {
  const headers = { "Retry-After": "60" };
  const page = await framedPage(plainFrame(), 429, title, html`<p>${"%frame-title% ä"}</p>`, headers);
  expect([page.status, page.headers.get("retry-after"), page.headers.get("cache-control")]).toEqual([
    429,
    "60",
    "no-store",
  ]);
  const text = await page.text();
  expect(text).toContain(`<title>${title.replace("&", "&amp;")}</title>`);
  expect(text).toContain("<main><p>%frame-title% ä</p></main>");
});
