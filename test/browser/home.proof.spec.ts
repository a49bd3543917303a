import { expect, islandStarted, test } from "./fixtures.ts";

test.use({ viewport: { width: 1440, height: 900 } });

test("a note stands beside the line that it is about, and below it on narrow windows", async ({ page }) => {
  for (const width of [390, 900, 1024, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/");
    const excerpts = page.locator(".excerpt");
    await expect(excerpts).toHaveCount(4);
    const places = await excerpts.evaluateAll((all) =>
      all.map((excerpt) => {
        const [code, notes] = [...excerpt.children].map((part) => part.getBoundingClientRect());
        const marked = excerpt.querySelector("mark")?.getBoundingClientRect();
        const isSeen =
          (marked?.width ?? 0) > 0 && (code?.right ?? 0) <= innerWidth && (notes?.right ?? 0) <= innerWidth;
        if (!isSeen) return "out of sight";
        return (notes?.top ?? 0) === code?.top ? "beside" : "below";
      }),
    );
    expect([...new Set(places)], `at ${width} px`).toEqual([width >= 1024 ? "beside" : "below"]);
  }
});

test("the switch of languages shows what another tool detects", async ({ page }) => {
  await page.goto("/");
  const skills = page.locator("[data-skills]");
  await expect(skills.getByRole("progressbar", { name: /^DesigniteJava detects/ })).toHaveCount(5);
  await skills.getByText("Python", { exact: true }).click();
  await expect(skills.getByRole("progressbar", { name: /^DPy detects/ })).toHaveCount(3);
  await expect(skills.getByRole("progressbar", { name: /^DesigniteJava detects/ })).toHaveCount(0);
});

test("the lines of the story are drawn in once, and stand still for visitors who ask for less motion", async ({
  page,
}) => {
  const duration = () =>
    page.locator(".structure-story").evaluate((lines) => {
      const { animationDuration, animationIterationCount, animationName } = getComputedStyle(lines);
      return animationName === "none" ? "none" : `${animationDuration} ${animationIterationCount}`;
    });
  await page.goto("/");
  expect(await duration()).toBe("0.6s 1");
  await page.emulateMedia({ reducedMotion: "reduce" });
  expect(await duration()).toBe("none");
});

test("the picture of the open article stands beside the list", async ({ page }) => {
  await page.goto("/");
  const section = page.getByRole("main").locator("> section").nth(4);
  const shown = () =>
    section.locator(".post-plates > *").evaluateAll((images) => images.map((image) => image.checkVisibility()));
  expect(await shown()).toEqual([true, false, false]);
  await section.locator("summary").nth(2).click();
  await expect.poll(shown).toEqual([false, false, true]);
});

test("the figure of a published study is in sight on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  const figure = page.getByRole("main").locator("> section").nth(1).locator("strong");
  await expect(figure).toHaveCount(1);
  expect(await figure.evaluate((element) => element.getBoundingClientRect().right)).toBeLessThanOrEqual(390);
});

for (const file of ["structure", "script"] as const) {
  const address = { structure: /junit-graph/, script: /\/assets\/explore-structure-/ }[file];

  test(`when the ${file} cannot be loaded, the visitor is told, and a press tries again`, async ({
    page,
    problems,
  }) => {
    problems.allow(/net::|Failed to fetch/);
    await page.route(address, (route) => route.abort());
    await page.goto("/");
    const figure = page.getByRole("main").getByRole("figure").first();
    const button = figure.getByRole("button", { name: "Explore the structure" });
    await button.press("Enter");
    await expect(
      page.getByRole("status").filter({ hasText: "couldn't load this part of the page. Click it to try again." }),
    ).toBeVisible();
    await page.unroute(address);
    await button.click();
    await islandStarted(figure);
    await expect(figure.getByRole("listbox")).toBeVisible();
  });
}

test("the command at the end of the page is copied", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/");
  await page.getByRole("button", { name: "Copy the command" }).click();
  await expect(page.getByText("Command copied.")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^java -jar DesigniteJava\.jar -i /);
});

test("the page of a phone is at most 60 percent as long as it was without pictures side by side", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  const { height, width } = await page.evaluate(() => {
    const { scrollHeight, scrollWidth } = document.documentElement;
    return { height: scrollHeight, width: scrollWidth };
  });
  expect(width).toBe(390);
  const tables = page.getByRole("main").locator("table");
  const overflowing = await tables.evaluateAll((all) =>
    all
      .filter((table) => table.scrollWidth > (table.parentElement?.clientWidth ?? 0) + 1)
      .map((table) => table.className),
  );
  expect(overflowing).toEqual([]);
  expect(height).toBeLessThanOrEqual(0.6 * 7261);
});

/** Pixels of a window of 1440 by 900. Each page was longer by an eighth before its sections stood closer. */
const longest = { "/": 4400, "/products-cs": 4300, "/products-dj": 4300, "/products-dpy": 4300 };

test("the home page and the pages of the tools are no longer than five windows", async ({ page }) => {
  for (const [path, pixels] of Object.entries(longest)) {
    await page.goto(path);
    expect(await page.evaluate(() => document.documentElement.scrollHeight), path).toBeLessThanOrEqual(pixels);
  }
});

test("five findings of DesigniteJava and of DPy are in the first window", async ({ page }) => {
  for (const path of ["/products-dj", "/products-dpy"]) {
    await page.goto(path);
    const rows = page.locator(".sample-row");
    await expect(rows).toHaveCount(5);
    await expect(rows.last()).toBeInViewport({ ratio: 1 });
  }
});
