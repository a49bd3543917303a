import { expect, test } from "./fixtures.ts";
import { expectNothingRuns, refusalOf, refusals, sinks } from "./injected-script.ts";

/** Each kind: the site's own pages, an article with figures, forms, documentation, a framed page, results, an unknown path, and what the service answers. */
for (const path of [
  "/",
  "/blog/does-your-architecture-smell",
  "/acad-lic-request",
  "/apis/newsletter/confirm",
  "/docs/dpy.html",
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

test("the search opens no way for texts to become markup or script", async ({ page, problems }) => {
  problems.allow(/TrustedHTML|TrustedScript/);
  await page.goto("/faq");
  await page.keyboard.press("Control+k");
  await page.getByRole("searchbox").fill("feature envy");
  await expect(page.getByRole("dialog", { name: "Search" }).getByRole("status")).toHaveText(
    /results for “feature envy”\.$/,
  );
  for (const sink of sinks) expect(await refusalOf(page, sink), sink).toBe("TypeError");
});

test("a page of the site is in no frame, and the notebook in frames of the site", async ({ page, problems }) => {
  problems.allow(/frame-ancestors|ERR_BLOCKED_BY_RESPONSE|Framing/);
  await page.goto("/faq");
  await page.evaluate(() => {
    for (const path of ["/contact", "/notebooks/code-quality-analysis.html"]) {
      const frame = document.createElement("iframe");
      frame.src = path;
      document.body.append(frame);
    }
  });
  await expect(page.frameLocator("iframe").nth(1).getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.frameLocator("iframe").nth(0).getByRole("heading", { level: 1 })).toHaveCount(0);
});
