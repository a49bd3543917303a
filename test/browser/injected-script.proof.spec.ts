import { test } from "./fixtures.ts";
import { expectNothingRuns, refusals } from "./injected-script.ts";

/** Further kinds: documentation, a framed page, results, an unknown path, and what the service answers. */
for (const path of [
  "/docs/dpy.html",
  "/docs/license-verification.html",
  "/notebooks/code-quality-analysis.html",
  "/explore",
  "/nowhere",
  "/apis/subscribe/done",
  "/apis/acad-lic-request/status?token=none",
]) {
  test(`${path} runs no injected script`, async ({ page, problems }) => {
    problems.allow(refusals);
    await expectNothingRuns(page, path);
  });
}
