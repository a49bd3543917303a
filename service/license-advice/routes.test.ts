import { expect, test } from "vitest";
import { hiddenAnswer, openChoice } from "#contract/license-advice.ts";
import type { Site } from "../http/built-site.ts";
import { licenseAdviceRoutes } from "./routes.ts";

const html = `<input ${openChoice("purpose", "research")}/><p ${hiddenAnswer("academic")}>Academic</p>`;
const site: Site = {
  files: new Map(),
  folders: new Map(),
  notFound: {
    status: 404,
    available: [],
    representations: { identity: { body: new Uint8Array(), tag: "", headers: {}, notModifiedHeaders: {} } },
  },
  packagePages: [],
  advicePages: [{ path: "/buy", html, headers: { "Content-Security-Policy": "default-src 'self'" } }],
  answerTimePages: [],
  releaseFeed: undefined,
  frame: { html: "", headers: {} },
};
const ask = (path: string) => licenseAdviceRoutes(site).request(path);

test("an address with choices shows its answer, under the policy of the page", async () => {
  const response = await ask("/buy?purpose=research");
  expect(response.status).toBe(200);
  expect(response.headers.get("Content-Security-Policy")).toBe("default-src 'self'");
  expect(await response.text()).toBe(
    '<input name="purpose" value="research" checked=""/><p data-license-answer="academic">Academic</p>',
  );
});

test("without a known choice the page is left to the route of all pages", async () => {
  expect((await ask("/buy")).status).toBe(404);
  expect((await ask("/buy?purpose=unknown&utm_source=mail")).status).toBe(404);
});
