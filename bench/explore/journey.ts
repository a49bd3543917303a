import type { Browser, Page } from "@playwright/test";
import { openWatched, watched } from "./watched-page.ts";

type Steps = readonly (readonly [name: string, act: (page: Page) => Promise<unknown>])[];

const view = (name: string) => (page: Page) =>
  page.getByRole("navigation", { name: "Views" }).getByRole("link", { name, exact: true }).click();

/** Selects an item of the drawing by the keyboard. */
async function choose(page: Page): Promise<void> {
  const drawing = page.getByRole("listbox").first();
  await drawing.focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
}

async function save(page: Page, format: string): Promise<void> {
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page
      .getByRole("group", { name: "Save" })
      .getByRole("button", { name: new RegExp(`^${format}`) })
      .click(),
  ]);
  await file.path();
}

const steps: Steps = [
  ["type selected", choose],
  ["all dependencies", (page) => page.getByLabel("All dependencies").check()],
  ["structure saved as SVG", (page) => save(page, "SVG")],
  ["structure saved as PNG", (page) => save(page, "PNG")],
  ["table of types saved", (page) => save(page, "CSV")],
  ["treemap", view("Treemap")],
  ["packages", view("Packages")],
  ["instability", view("Instability")],
  ["distributions of types", view("Distributions")],
  ["distributions of methods", (page) => page.getByText("Methods", { exact: true }).first().click()],
  ["metric range selected", choose],
  ["smells", view("Smells")],
  ["table of findings saved", (page) => save(page, "CSV")],
  ["table of types", view("Types")],
  [
    "search",
    async (page) => {
      await page.getByRole("combobox").first().click();
      await page.keyboard.type("order", { delay: 60 });
      await page.keyboard.press("Escape");
    },
  ],
  ["report", view("Report")],
  ["structure again", view("Structure")],
];

/** The longest frame of each step of a visit, in milliseconds. */
export async function journey(
  browser: Browser,
  address: string,
  files: readonly string[],
  others: readonly string[],
): Promise<[name: string, milliseconds: number][]> {
  const page = await openWatched(browser, address);
  const found: [string, number][] = [];
  const step = async (name: string, act: () => Promise<unknown>, until: "picture" | "rest" = "rest") => {
    const { frames, longestTask } = await watched(page, until, act);
    found.push([name, Math.max(...frames)]);
    if (longestTask > 0) console.log(`  ${name}: longest task ${longestTask.toFixed(0)} ms`);
  };
  await step("opened", () => page.getByLabel("Choose files").setInputFiles([...files]), "picture");
  for (const [name, act] of steps) await step(name, () => act(page));
  await page.getByRole("button", { name: "Compare with another" }).click();
  await step("compared", async () => {
    await page.getByLabel("Choose files").setInputFiles([...others]);
    await page.getByRole("heading", { name: "Worse types" }).waitFor({ timeout: 120_000 });
  });
  await step("report of a comparison", () => view("Report")(page));
  await page.context().close();
  return found;
}
