import { labelFaults } from "./drawn-labels.ts";
import { expect, test } from "./fixtures.ts";

/** Drawings that are animated are judged as they stand in the end. */
test.use({ contextOptions: { reducedMotion: "reduce" } });

test("a planted collision, a clipped label and a small one are found", async ({ page }) => {
  await page.goto("/blog/does-your-architecture-smell");
  expect(await labelFaults(page)).toEqual([]);
  await page.evaluate(() => {
    const drawing = [...document.querySelectorAll("svg.figure-canvas")].find((one) => one.checkVisibility());
    const [one, other, small] = drawing?.querySelectorAll("text") ?? [];
    one?.setAttribute("x", other?.getAttribute("x") ?? "");
    one?.setAttribute("y", other?.getAttribute("y") ?? "");
    small?.setAttribute("font-size", "6");
    const far = document.createElementNS("http://www.w3.org/2000/svg", "text");
    far.setAttribute("x", "2000");
    far.textContent = "far away";
    drawing?.append(far);
  });
  const faults = (await labelFaults(page)).join("\n");
  expect(faults).toContain('"shop.web" covers "shop.billing"');
  expect(faults).toContain('"far away" is clipped');
  expect(faults).toMatch(/"shop.customers" is \d/);
});

test("a planted collision in a drawing of the catalog is found", async ({ page }) => {
  await page.goto("/docs/smells.html");
  expect(await labelFaults(page)).toEqual([]);
  await page.evaluate(() => {
    const drawings = [...document.querySelectorAll("main svg.smell-drawing")];
    const [one] = drawings.flatMap((drawing) => [...drawing.querySelectorAll("text")]);
    const copy = one?.cloneNode(true);
    if (copy) one?.after(copy);
  });
  expect((await labelFaults(page)).join("\n")).toMatch(/smell-drawing: "(.+)" covers "\1"/);
});
