import { html } from "hono/html";
import { expect, test } from "vitest";
import { fillFrame, framedPage, laterFrame, plainFrame } from "./frame.ts";

test.each(["Größe & Co", "100 %", "%frame-content%"])(
  "a page with the title %s is the same where it is completed later",
  async (title) => {
    const [content, further] = [
      html`<p>${"%frame-title% ä"}</p>`,
      { "Retry-After": "60", "Content-Security-Policy": "none" },
    ];
    const now = await framedPage(plainFrame(), 429, title, content, further);
    const sent = await framedPage(laterFrame, 429, title, content, further);
    expect(await sent.clone().text()).toBe(String(content));
    const later = await fillFrame(plainFrame(), sent);
    expect([later.status, [...later.headers]]).toEqual([now.status, [...now.headers]]);
    expect(await later.text()).toBe(await now.text());
  },
);

test("what is no page of the frame stays as it is, and each cookie is kept", async () => {
  const other = new Response("{}");
  expect(await fillFrame(plainFrame(), other)).toBe(other);
  const page = await framedPage(laterFrame, 200, "Sign in", html`<p></p>`);
  page.headers.append("Set-Cookie", "a=1");
  page.headers.append("Set-Cookie", "b=2");
  expect((await fillFrame(plainFrame(), page)).headers.getSetCookie()).toEqual(["a=1", "b=2"]);
});
