import { expectPageOfItsOwn, firstPages } from "./every-page.ts";
import { expect, test } from "./fixtures.ts";

/** Nothing moves while it is judged: a color in the middle of a transition is part of no design. */
test.use({ contextOptions: { reducedMotion: "reduce" } });

for (const path of firstPages) {
  test(`${path} is a page of its own, without barriers or sideways scroll, also with its scripts`, async ({ page }) => {
    await expectPageOfItsOwn(page, path);
  });
}

test("a slash at the end leads to the address without it", async ({ request }) => {
  const response = await request.get("/faq/", { maxRedirects: 0 });
  expect(response.status()).toBe(308);
  expect(response.headers().location).toBe("/faq");
});
