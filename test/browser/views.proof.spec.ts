import { join } from "node:path";
import { builtSiteFolder, viewsFile } from "#contract/built-site.ts";
import type { RenderView, ViewName } from "#contract/views.ts";
import { samples } from "#site/views/samples.ts";
import { expectNoBarriers, expectNoSidewaysScroll } from "./barriers.ts";
import { expect, test } from "./fixtures.ts";

/** Nothing moves while it is judged: a color in the middle of a transition is part of no design. */
test.use({ contextOptions: { reducedMotion: "reduce" } });

const program = join(import.meta.dirname, "..", "..", builtSiteFolder, viewsFile);

for (const name of Object.keys(samples) as ViewName[]) {
  test(`the view ${name} has one heading, no barriers and no sideways scroll`, async ({ page, problems }) => {
    // The preview of an issue frames an address of the desk, where nobody has signed in here.
    problems.allow(/frame-ancestors/);
    const { renderView }: { renderView: RenderView } = await import(program);
    for (const sample of samples[name])
      await test.step(sample.name, async () => {
        await page.route("**/sample", async (route) => {
          // With the headers of a view, so that its policy holds.
          const response = await route.fetch({ url: new URL("/licenses", route.request().url()).href });
          await route.fulfill({ response, body: renderView(name, sample.props) });
        });
        await page.goto("/sample");
        await expect(page).toHaveTitle(/^Designite \| \S/);
        await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
        await expectNoBarriers(page, "main");
        await expectNoSidewaysScroll(page);
        await page.unroute("**/sample");
      });
  });
}
