import { expect, test } from "vitest";
import { hiddenAnswerTime } from "#contract/answer-time.ts";
import type { Site } from "../http/built-site.ts";
import { createAcademicService, operator } from "./academic-for-tests.ts";
import { answerTimeRoutes } from "./answer-time-routes.ts";
import { rejectRequest } from "./reject-request.ts";

const identity = { body: new Uint8Array(), tag: "", headers: {}, notModifiedHeaders: {} };
const site: Site = {
  files: new Map(),
  folders: new Map(),
  notFound: { status: 404, available: [], representations: { identity } },
  packagePages: [],
  advicePages: [],
  answerTimePages: [{ path: "/acad-lic-request", html: `<p ${hiddenAnswerTime}</p>`, headers: {} }],
  releaseFeed: undefined,
  frame: { html: "", headers: {} },
};

test("the page says how long answers took, once there are enough of them, ten minutes later at the latest", async () => {
  const service = await createAcademicService();
  const routes = answerTimeRoutes(site, service.workplace);
  expect((await routes.request("/acad-lic-request")).status).toBe(404);
  for (const name of ["a", "b", "c", "d", "e"]) {
    const id = await service.ask({ email: `${name}@uni.example.org` });
    await rejectRequest(id, { operator, reason: "other", note: null }, service.workplace);
  }
  service.clock.advance(600);
  expect(await (await routes.request("/acad-lic-request")).text()).toBe(
    '<p data-answer-time="">Half of the requests of the last 180 days were answered within one day.</p>',
  );
});
